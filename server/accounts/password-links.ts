import { createHmac, timingSafeEqual } from 'node:crypto'
import { DomainError } from '../../shared/kernel/errors'
import { DAY, HOUR, iso, ms } from '../../shared/kernel/time'
import type { Db, Trx } from '../kernel/database/database'
import { unscoped } from '../kernel/database/org-scope'
import { rawStatement } from '../kernel/database/statement'
import type { InternalTables } from '../kernel/database/tables/internal-tables'

/** Lifetime of an invitation and of a password reset link, in ms. */
export const LINK_LIFETIME = { invitation: 7 * DAY, reset: HOUR } as const

/** Time in ms a used link is kept, so that a second visit gets a precise error. */
const KEPT_FOR = 30 * DAY

type PasswordLink = InternalTables['account_links']

/**
 * Issues and verifies the tokens of links that set a password. A token is derived from its link's id and the server's
 * secret, so no database and no queue stores one. It goes into the URL's fragment, which browsers do not send.
 */
export class PasswordLinkTokens {
  readonly #key: Uint8Array

  constructor(
    secret: Uint8Array,
    /** Public URL of the server. */
    private readonly base: URL,
  ) {
    this.#key = createHmac('sha256', secret).update('accounts').digest()
  }

  #sealOf(id: string): Buffer {
    return createHmac('sha256', this.#key).update(id).digest()
  }

  url(id: string): string {
    const token = Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), this.#sealOf(id)]).toString('base64url')
    return new URL(`/auth/password#${token}`, this.base).href
  }

  /** URL of the sign-in page. */
  get signIn(): string {
    return new URL('/auth/login', this.base).href
  }

  /** Verifies a token and returns its link's id. Throws `links.unknown`. */
  read(token: string): string {
    const bytes = Buffer.from(token, 'base64url')
    const id = bytes
      .subarray(0, 16)
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    const [seal, right] = [bytes.subarray(16), this.#sealOf(id)]
    if (seal.length !== right.length || !timingSafeEqual(seal, right)) throw new DomainError('links.unknown')
    return id
  }
}

type NewPasswordLink = Pick<PasswordLink, 'id' | 'account_id' | 'org_id' | 'user_id'> & {
  readonly now: string
  readonly lasts: number
}

/** Creates a password link. Earlier open links of the same organisation or membership are replaced. */
export async function insertPasswordLink(trx: Trx, { now, lasts, ...link }: NewPasswordLink): Promise<void> {
  const all = unscoped(trx)
  const { account_id, org_id, user_id } = link
  const others = all
    .updateTable('account_links')
    .set({ state: 'replaced' })
    .where('account_id', '=', account_id)
    .where('state', '=', 'open')
  await others
    .where('org_id', org_id === null ? 'is' : '=', org_id)
    .where('user_id', user_id === null ? 'is' : '=', user_id)
    .execute()
  await all
    .insertInto('account_links')
    .values({ ...link, state: 'open', created_at: now, expires_at: iso(ms(now) + lasts) })
    .execute()
}

/** An open password link with its account. */
export type OpenPasswordLink = {
  readonly id: string
  readonly account_id: string
  readonly email: string
  readonly name: string
  readonly lang: InternalTables['accounts']['lang']
  readonly house: string | null
}

/** Reads an open password link. Throws `links.unknown`, `links.over`, `links.followed` or `links.replaced`. */
export async function readPasswordLink(db: Db, id: string, now: number): Promise<OpenPasswordLink> {
  const link = await db
    .selectFrom('account_links as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .leftJoin('orgs as o', 'o.id', 'l.org_id')
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .select([
      'l.state as state',
      'l.expires_at as expires_at',
      'l.user_id as user_id',
      'u.deleted as gone',
      'o.name as house',
    ])
    .select(['a.id as account_id', 'a.email as email', 'a.name as name', 'a.lang as lang'])
    .where('l.id', '=', id)
    .executeTakeFirst()
  if (!link || (link.user_id !== null && link.gone !== false)) throw new DomainError('links.unknown')
  if (link.state === 'spent') throw new DomainError('links.followed')
  if (link.state === 'replaced') throw new DomainError('links.replaced')
  if (ms(link.expires_at) <= now) throw new DomainError('links.over')
  const { account_id, email, name, lang, house } = link
  return { id, account_id, email, name, lang, house }
}

/** A new password hash for an account, and the proof that allows setting it. */
export type NewPassword = {
  readonly account_id: string
  readonly password_hash: string
  readonly now: number
  /** Proof: a link, which is spent, or the hash the old password was compared with, in a session, which stays. */
  readonly by: { readonly link: string } | { readonly old_hash: string; readonly session: string }
}

/**
 * Sets a password and ends whatever the old one opened: sessions, open links, and the PIN grants on every device.
 * Throws like `readPasswordLink`: of two requests with the same link the second is too late. Throws `password.wrong`
 * where the old password changed meanwhile.
 */
export async function setPassword(trx: Trx, { account_id, password_hash, now, by }: NewPassword): Promise<void> {
  if ('link' in by) {
    const spent = trx
      .updateTable('account_links')
      .set({ state: 'spent' })
      .where('id', '=', by.link)
      .where('account_id', '=', account_id)
      .where('state', '=', 'open')
    const mine = await spent.returning(['expires_at', 'user_id']).executeTakeFirst()
    if (!mine) throw new DomainError('links.followed')
    const member =
      mine.user_id === null
        ? null
        : await trx.selectFrom('users').select('deleted').where('id', '=', mine.user_id).executeTakeFirst()
    if (member?.deleted !== false && mine.user_id !== null) throw new DomainError('links.unknown')
    if (ms(mine.expires_at) <= now) throw new DomainError('links.over')
  }
  // Following an invitation accepts it.
  if ('link' in by) await acceptByLink(trx, by.link)
  const account = trx.updateTable('accounts').set({ password_hash }).where('id', '=', account_id).returning('id')
  const set = await ('link' in by ? account : account.where('password_hash', '=', by.old_hash)).executeTakeFirst()
  if (!set) throw new DomainError('password.wrong')
  await trx
    .updateTable('account_links')
    .set({ state: 'replaced' })
    .where('account_id', '=', account_id)
    .where('state', '=', 'open')
    .execute()
  // Before the sessions, so that a sign-in by PIN that is under way is waited for and then ended too.
  await trx
    .deleteFrom('device_grants')
    .where('user_id', 'in', (eb) => eb.selectFrom('users').select('id').where('account_id', '=', account_id))
    .execute()
  const sessions = trx.deleteFrom('sessions').where('account_id', '=', account_id)
  await ('link' in by ? sessions : sessions.where('id', '!=', by.session)).execute()
}

const ACCEPT_BY_LINK = 'update users set invited_at = null where id = (select user_id from account_links where id = ?)'

const acceptByLink = (trx: Trx, link: string) => rawStatement(unscoped(trx), ACCEPT_BY_LINK, [link])

/** Deletes links that ended long ago. Runs in a transaction without an organisation, like `deleteSpentLinks`. */
export async function deleteOldPasswordLinks(trx: Trx, now: number): Promise<void> {
  await trx
    .deleteFrom('account_links')
    .where('expires_at', '<', iso(now - KEPT_FOR))
    .execute()
}
