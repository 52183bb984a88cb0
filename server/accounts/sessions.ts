import { createHash } from 'node:crypto'
import type { Membership } from '../../shared/accounts/session'
import { DAY, iso } from '../../shared/kernel/time'
import type { Db, Trx } from '../kernel/database'

/** How long somebody stays signed in on a device. */
export const SESSION_LASTS = 30 * DAY

export type Session = { readonly id: string; readonly account: { readonly id: string; readonly name: string; readonly email: string } }

/** What the database keeps of a token: whoever reads the database cannot use it. */
export const sessionId = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Opens a session, and closes the one it replaces: the token changes with every sign-in. `lasts` is in milliseconds. */
export async function openSession(
  trx: Trx,
  session: { readonly id: string; readonly account_id: string; readonly replaces: string | null; readonly now: number; readonly lasts: number },
): Promise<void> {
  await trx.deleteFrom('sessions').where('expires_at', '<', iso(session.now)).execute()
  if (session.replaces) await closeSession(trx, session.replaces)
  const { id, account_id, now, lasts } = session
  await trx
    .insertInto('sessions')
    .values({ id, account_id, created_at: iso(now), expires_at: iso(now + lasts) })
    .execute()
}

export async function closeSession(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('sessions').where('id', '=', id).execute()
}

/** The session of an id, unless it has ended. */
export async function findSession(db: Db, id: string, now: number): Promise<Session | null> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.id as id', 'a.id as account_id', 'a.name as name', 'a.email as email'])
    .where('s.id', '=', id)
    .where('s.expires_at', '>', iso(now))
    .executeTakeFirst()
  return row ? { id: row.id, account: { id: row.account_id, name: row.name, email: row.email } } : null
}

/** The organisations of an account. The owner's own staff may enter every one, as who they are in their own. */
export async function memberships(db: Db, account_id: string): Promise<Membership[]> {
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
