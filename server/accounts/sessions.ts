import { createHash } from 'node:crypto'
import type { AccountOrganisation, SignInAnswer } from '../../shared/accounts/session'
import { DomainError } from '../../shared/kernel/errors'
import { DAY, iso } from '../../shared/kernel/time'
import type { Db, Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

/** How long somebody stays signed in on a device. */
export const SESSION_LASTS = 30 * DAY

export type Session = {
  readonly id: string
  readonly account: SignInAnswer['user']
  /** The only organisation it is for; null: each that the account belongs to. */
  readonly org_id: string | null
  /** A device it was at work on that a manager has withdrawn since: it lets that device hand over, and nothing else. */
  readonly ended_with: EndedWith | null
}

type EndedWith = { readonly org_id: string; readonly device_id: string; readonly code: 'device.fenced' | 'device.revoked' }

/** Where somebody has unlocked a device by PIN, and the grant they showed: their session is for that organisation alone, and ends with the device. */
export type UnlockedOn = { readonly org_id: string; readonly device_id: string; readonly grant_id: string; readonly secret_hash: string }

/** What somebody was let in by: the hash their password was compared with, or a grant. */
export type LetInBy = { readonly password_hash: string } | UnlockedOn

/** What the database keeps of a token: whoever reads the database cannot use it. */
export const sessionId = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Refuses whoever shows what is good no more. It was looked at before this transaction, and whoever takes it away ends the sessions that there are: from here on
 * they wait for this one, on whichever node, and end it too. A statement that changes nothing holds a row on either database.
 */
async function assertStillGood(trx: Trx, account_id: string, by: LetInBy): Promise<void> {
  if ('password_hash' in by) {
    const { password_hash } = by
    const account = trx.updateTable('accounts').set({ password_hash }).where('id', '=', account_id).where('password_hash', '=', password_hash)
    if (!(await account.returning('id').executeTakeFirst())) throw new DomainError('auth.invalid')
    return
  }
  const { org_id, grant_id, secret_hash } = by
  const grant = trx.updateTable('device_grants').set({ secret_hash }).where('org_id', '=', org_id).where('id', '=', grant_id)
  if (!(await grant.where('secret_hash', '=', secret_hash).returning('id').executeTakeFirst())) throw new DomainError('pin.withdrawn')
}

/**
 * Opens a session, and closes the one it replaces: the token changes with every sign-in. `lasts` is in milliseconds. Throws `auth.invalid` or `pin.withdrawn`
 * where what somebody was let in by is good no more.
 */
export async function openSession(
  trx: Trx,
  session: {
    readonly id: string
    readonly account_id: string
    readonly replaces: string | null
    readonly now: number
    readonly lasts: number
    readonly by: LetInBy
  },
): Promise<void> {
  const { id, account_id, now, lasts, by } = session
  await assertStillGood(trx, account_id, by)
  const unlocked = 'device_id' in by ? by : null
  await trx.deleteFrom('sessions').where('expires_at', '<', iso(now)).execute()
  if (session.replaces) await closeSession(trx, session.replaces)
  await trx
    .deleteFrom('session_devices')
    .where('session_id', 'not in', (eb) => eb.selectFrom('sessions').select('id'))
    .execute()
  await trx
    .insertInto('sessions')
    .values({ id, account_id, org_id: unlocked?.org_id ?? null, created_at: iso(now), expires_at: iso(now + lasts) })
    .execute()
  if (unlocked) await noteAtWork(trx, unlocked.org_id, id, unlocked.device_id)
}

export async function closeSession(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('sessions').where('id', '=', id).execute()
}

const AT_WORK = `insert into session_devices (id, org_id, session_id, device_id)
  select ?, ?, id, ? from sessions where id = ? on conflict do nothing`

/** Writes down that a session is at work on a device. */
export async function noteAtWork(trx: Trx, org_id: string, session_id: string, device_id: string): Promise<void> {
  await rawStatement(trx, AT_WORK, [`${session_id}:${device_id}`, org_id, device_id, session_id])
}

const FIND = `select s.account_id as account_id, a.name as name, a.email as email, a.lang as lang, s.org_id as org_id,
    d.id as device_id, d.org_id as device_org, d.status as status
  from sessions s join accounts a on a.id = s.account_id
  left join session_devices w on w.session_id = s.id
  left join devices d on d.id = w.device_id and d.org_id = w.org_id and d.status in ('fenced', 'revoked')
  where s.id = ? and s.expires_at > ? order by d.id is null limit 1`

type Found = {
  readonly account_id: string
  readonly name: string
  readonly email: string
  readonly lang: SignInAnswer['user']['lang']
  readonly org_id: string | null
  readonly device_id: string | null
  readonly device_org: string | null
  readonly status: 'fenced' | 'revoked' | null
}

/** The session of an id, unless its time is over. */
export async function findSession(db: Db, id: string, now: number): Promise<Session | null> {
  const [row] = await rawStatement<Found>(db, FIND, [id, iso(now)])
  if (!row) return null
  const { account_id, name, email, lang, org_id, device_id, device_org, status } = row
  const ended_with = device_id && device_org && status ? { org_id: device_org, device_id, code: `device.${status}` as const } : null
  return { id, account: { id: account_id, name, email, lang }, org_id, ended_with }
}

/** Whether a session is for an organisation: where its device was withdrawn, only for the one that has to be told. */
export const isFor = ({ org_id, ended_with }: Session, wanted: string): boolean =>
  (org_id === null || org_id === wanted) && (ended_with === null || ended_with.org_id === wanted)

/** The organisations that a session is for. */
export async function organisationsOf(db: Db, session: Session): Promise<AccountOrganisation[]> {
  const all = await memberships(db, session.account.id)
  return all.filter(({ id }) => isFor(session, id))
}

/** The organisations of an account. The owner's own staff may enter every one, as who they are in their own. */
export async function memberships(db: Db, account_id: string): Promise<AccountOrganisation[]> {
  const own = await db
    .selectFrom('users as u')
    .innerJoin('orgs as o', 'o.id', 'u.org_id')
    .select(['o.id as id', 'o.name as name', 'o.slug as slug', 'u.role as role', 'u.id as user_id'])
    .where('u.account_id', '=', account_id)
    .where('u.deleted', '=', false)
    .where('o.deleted', '=', false)
    .orderBy('o.id')
    .execute()
  const staff = own.find((membership) => membership.role === 'SUPER')
  if (!staff) return own
  const all = await db.selectFrom('orgs').select(['id', 'name', 'slug']).where('deleted', '=', false).orderBy('id').execute()
  return all.map((org) => own.find((membership) => membership.id === org.id) ?? { ...org, role: staff.role, user_id: staff.user_id })
}
