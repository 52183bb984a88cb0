import { createHash } from 'node:crypto'
import type { AccountOrganisation, SignInAnswer } from '../../shared/accounts/session'
import { DomainError } from '../../shared/kernel/errors'
import { DAY, HOUR, iso, MINUTE, ms } from '../../shared/kernel/time'
import type { Db, Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

/** Lifetime of a session, in ms, however much it is used. */
export const SESSION_LIFETIME = 30 * DAY
/**
 * Time in ms after which an unused session by password ends. Devices lock themselves, and a PIN's session ends with its
 * grant.
 */
export const IDLE_LIMIT = 7 * DAY
/** Time in ms for which a typed password allows commands that ask for it. */
export const PASSWORD_TRUST = 10 * MINUTE
/** Time in ms within which uses are not noted again. */
const NOTED_FOR = HOUR

export type ServerSession = {
  readonly id: string
  readonly account: SignInAnswer['user']
  /** The only organisation the session is for; null for every organisation of the account. */
  readonly org_id: string | null
  /** Time in ms at which it ends if it is not used; null where it already ends at the right time. */
  readonly ends_unused_at: number | null
  /** True if the user has typed their password lately, and not only a PIN. */
  readonly isPasswordFresh: boolean
  /**
   * A device of this session that a manager has withdrawn since. The session may then only hand over that device's
   * operations.
   */
  readonly ended_with: WithdrawnDevice | null
}

type WithdrawnDevice = {
  readonly org_id: string
  readonly device_id: string
  readonly code: 'device.fenced' | 'device.revoked'
}

/**
 * A device that a user has unlocked by PIN, with the grant. Their session is for that organisation alone and ends with
 * the device.
 */
export type PinUnlock = {
  readonly org_id: string
  readonly device_id: string
  readonly grant_id: string
  readonly secret_hash: string
}

/** Proof that opened a session: the hash the password was compared with, or a PIN grant. */
export type SignInProof = { readonly password_hash: string } | PinUnlock

/** A password that the user of a session has typed again: the hash that it was compared with. */
export type TypedPassword = {
  readonly id: string
  readonly account_id: string
  readonly password_hash: string
  readonly now: number
}

/** Hashes a session token. The database stores only the hash, so reading it does not give access. */
export const sessionId = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Checks again, inside the transaction, that a proof is still valid. It was verified before this transaction began.
 * Whoever revokes it deletes the existing sessions, and from here on waits for this transaction on any node. An update
 * that changes nothing locks the row on both databases. Throws `auth.invalid` or `pin.withdrawn`.
 */
async function assertProofValid(trx: Trx, account_id: string, by: SignInProof): Promise<void> {
  if ('password_hash' in by) {
    const { password_hash } = by
    const account = trx
      .updateTable('accounts')
      .set({ password_hash })
      .where('id', '=', account_id)
      .where('password_hash', '=', password_hash)
    if (!(await account.returning('id').executeTakeFirst())) throw new DomainError('auth.invalid')
    return
  }
  const { org_id, grant_id, secret_hash } = by
  const grant = trx
    .updateTable('device_grants')
    .set({ secret_hash })
    .where('org_id', '=', org_id)
    .where('id', '=', grant_id)
  if (!(await grant.where('secret_hash', '=', secret_hash).returning('id').executeTakeFirst()))
    throw new DomainError('pin.withdrawn')
}

/**
 * Creates a session and deletes the one it replaces, so the token changes with every sign-in. `lasts` is in ms. Throws
 * `auth.invalid` or `pin.withdrawn` where the proof is no longer valid.
 */
export async function createServerSession(
  trx: Trx,
  session: {
    readonly id: string
    readonly account_id: string
    readonly replaces: string | null
    /** Browser and system, as the member's administrator sees it; null for unknown. */
    readonly browser: string | null
    readonly now: number
    readonly lasts: number
    readonly by: SignInProof
  },
): Promise<void> {
  const { id, account_id, browser, now, lasts, by } = session
  await assertProofValid(trx, account_id, by)
  const unlocked = 'device_id' in by ? by : null
  // Unused sessions stay until the end of their lifetime: a withdrawn device learns by its session that it is
  // withdrawn.
  await trx
    .deleteFrom('sessions')
    .where('expires_at', '<', iso(now))
    .where('created_at', '<', iso(now - SESSION_LIFETIME))
    .execute()
  if (session.replaces) await deleteServerSession(trx, session.replaces)
  await trx
    .deleteFrom('session_devices')
    .where('session_id', 'not in', (eb) => eb.selectFrom('sessions').select('id'))
    .execute()
  await trx
    .insertInto('sessions')
    .values({
      id,
      account_id,
      org_id: unlocked?.org_id ?? null,
      browser,
      password_at: unlocked ? null : iso(now),
      created_at: iso(now),
      expires_at: iso(now + lasts),
    })
    .execute()
  if (unlocked) await noteSessionDevice(trx, unlocked.org_id, id, unlocked.device_id)
}

export async function deleteServerSession(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('sessions').where('id', '=', id).execute()
}

const INSERT_SESSION_DEVICE = `insert into session_devices (id, org_id, session_id, device_id)
  select ?, ?, id, ? from sessions where id = ? on conflict do nothing`

/** Records that a session is used on a device. Writes nothing if that is known. */
export async function noteSessionDevice(
  trx: Trx,
  org_id: string,
  session_id: string,
  device_id: string,
): Promise<void> {
  const id = `${session_id}:${device_id}`
  const known = await rawStatement(trx, 'select id from session_devices where org_id = ? and id = ?', [org_id, id])
  if (known.length === 0) await rawStatement(trx, INSERT_SESSION_DEVICE, [id, org_id, device_id, session_id])
}

const FIND_SESSION = `select s.account_id as account_id, a.name as name, a.email as email, a.lang as lang, s.org_id as org_id,
    s.created_at as created_at, s.expires_at as expires_at, s.password_at as password_at, d.id as device_id, d.org_id as device_org, d.status as status
  from sessions s join accounts a on a.id = s.account_id
  left join session_devices w on w.session_id = s.id
  left join devices d on d.id = w.device_id and d.org_id = w.org_id and d.status in ('fenced', 'revoked')
  where s.id = ? and (s.expires_at > ? or (d.id is not null and s.created_at > ?)) order by d.id is null limit 1`

type SessionRow = {
  readonly account_id: string
  readonly name: string
  readonly email: string
  readonly lang: SignInAnswer['user']['lang']
  readonly org_id: string | null
  readonly created_at: string
  readonly expires_at: string
  readonly password_at: string | null
  readonly device_id: string | null
  readonly device_org: string | null
  readonly status: 'fenced' | 'revoked' | null
}

/** Returns the time in ms to which a use of a session by password moves its end; null where it is noted already. */
function newEnd(
  { created_at, expires_at, org_id }: Pick<SessionRow, 'created_at' | 'expires_at' | 'org_id'>,
  now: number,
): number | null {
  const end = Math.min(ms(created_at) + SESSION_LIFETIME, now + IDLE_LIMIT)
  return org_id !== null || Math.abs(end - ms(expires_at)) < NOTED_FOR ? null : end
}

/** Notes the use of a session by moving its end. A session that has ended meanwhile stays ended. */
export async function keepSession(trx: Trx, id: string, now: number, end: number): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ expires_at: iso(end) })
    .where('id', '=', id)
    .where('expires_at', '>', iso(now))
    .execute()
}

/**
 * Notes that the user of a session has typed their password again. Throws `auth.invalid` where it is no longer theirs,
 * `auth.required` where the session ended.
 */
export async function recordPasswordCheck(
  trx: Trx,
  { id, account_id, password_hash, now }: TypedPassword,
): Promise<void> {
  await assertProofValid(trx, account_id, { password_hash })
  const session = trx
    .updateTable('sessions')
    .set({ password_at: iso(now) })
    .where('id', '=', id)
    .where('account_id', '=', account_id)
  if (!(await session.returning('id').executeTakeFirst())) throw new DomainError('auth.required')
}

/**
 * Finds a session by its id; null where it has expired. That of a withdrawn device is found to the end of its lifetime.
 */
export async function findSession(db: Db, id: string, now: number): Promise<ServerSession | null> {
  const [row] = await rawStatement<SessionRow>(db, FIND_SESSION, [id, iso(now), iso(now - SESSION_LIFETIME)])
  if (!row) return null
  const { account_id, name, email, lang, org_id, password_at, device_id, device_org, status } = row
  const ended_with =
    device_id && device_org && status ? { org_id: device_org, device_id, code: `device.${status}` as const } : null
  const isPasswordFresh = password_at !== null && ms(password_at) > now - PASSWORD_TRUST
  return {
    id,
    account: { id: account_id, name, email, lang },
    org_id,
    ends_unused_at: newEnd(row, now),
    isPasswordFresh,
    ended_with,
  }
}

/**
 * Tells whether a session is for an organisation. A session of a withdrawn device is only for that device's
 * organisation.
 */
export const isSessionFor = ({ org_id, ended_with }: ServerSession, wanted: string): boolean =>
  (org_id === null || org_id === wanted) && (ended_with === null || ended_with.org_id === wanted)

/** Lists the organisations that a session is for. */
export async function sessionMemberships(db: Db, session: ServerSession): Promise<AccountOrganisation[]> {
  const all = await accountMemberships(db, session.account.id)
  return all.filter(({ id }) => isSessionFor(session, id))
}

/** Lists the organisations of an account. The owner's staff may enter all, with the user they are in their own. */
export async function accountMemberships(db: Db, account_id: string): Promise<AccountOrganisation[]> {
  const own = await db
    .selectFrom('users as u')
    .innerJoin('orgs as o', 'o.id', 'u.org_id')
    .select([
      'o.id as id',
      'o.name as name',
      'o.slug as slug',
      'o.is_owner as is_owner',
      'o.media_logo_url as media_logo_url',
    ])
    .select('o.onboarding_choices as onboarding_choices')
    .select(['u.role as role', 'u.id as user_id', 'u.name as user_name', 'u.webclient_settings as webclient_settings'])
    .where('u.account_id', '=', account_id)
    .where('u.deleted', '=', false)
    .where('u.invited_at', 'is', null)
    .where('o.deleted', '=', false)
    .orderBy('o.id')
    .execute()
  const staff = own.find((membership) => membership.role === 'SUPER')
  if (!staff) return own
  const { role, user_id, user_name, webclient_settings } = staff
  const columns = ['id', 'name', 'slug', 'is_owner', 'media_logo_url', 'onboarding_choices'] as const
  const all = await db.selectFrom('orgs').select(columns).where('deleted', '=', false).orderBy('id').execute()
  return all.map(
    (org) =>
      own.find((membership) => membership.id === org.id) ?? { ...org, role, user_id, user_name, webclient_settings },
  )
}
