import { DomainError } from '../../shared/kernel/errors'
import { iso } from '../../shared/kernel/time'
import type { endUserSessions, resetUserPin } from '../../shared/users/access-commands'
import { userAccess } from '../../shared/users/access-commands'
import { existingRow } from '../kernel/commands/existing'
import type { Handler } from '../kernel/commands/handler'
import { readRow } from '../kernel/commands/rows'
import type { Db } from '../kernel/database/database'
import { unscoped } from '../kernel/database/org-scope'
import { rawStatement } from '../kernel/database/statement'
import { reading } from '../kernel/reads/reading'
import { assertMayAssignRole } from './handlers'

/** Sessions read at most. */
const MOST_SESSIONS = 50

type SessionRow = {
  readonly id: string
  readonly browser: string | null
  readonly created_at: string
  readonly expires_at: string
  readonly org_id: string | null
}

const LIVE_SESSIONS = `select id, browser, created_at, expires_at, org_id from sessions
  where account_id = ? and expires_at > ? order by created_at desc limit ${MOST_SESSIONS}`
const SESSION_DEVICES = `select w.session_id as session_id, w.org_id as org_id, d.name as name
  from session_devices w join devices d on d.id = w.device_id where w.session_id = ?`
const OTHER_MEMBERSHIPS =
  'select id from users where account_id = ? and deleted = ? and invited_at is null and org_id <> ? limit 1'

type Member = { readonly account_id: string; readonly org_id: string }

/**
 * Reads the sessions of a member that were used in the organisation. For a member of several organisations these are
 * the sessions by PIN there and those used on its devices. The others say nothing about this organisation.
 */
async function sessionsHere(db: Db, { account_id, org_id }: Member, now: string) {
  const all = unscoped(db)
  const isOnlyHere = (await rawStatement(all, OTHER_MEMBERSHIPS, [account_id, false, org_id])).length === 0
  const found: (SessionRow & { readonly devices: readonly string[] })[] = []
  for (const session of await rawStatement<SessionRow>(all, LIVE_SESSIONS, [account_id, now])) {
    const devices = await rawStatement<{ org_id: string; name: string }>(all, SESSION_DEVICES, [session.id])
    const here = devices.filter((device) => device.org_id === org_id)
    if (session.org_id === org_id || here.length > 0 || (isOnlyHere && session.org_id === null))
      found.push({ ...session, devices: here.map(({ name }) => name) })
  }
  return found
}

const USED_DEVICES = `select d.id as id, d.name as name, d.kind as kind, u.seen_at as seen_at, g.set_at as pin_set_at, g.not_after as not_after
  from device_users u join devices d on d.id = u.device_id and d.org_id = u.org_id
  left join device_grants g on g.id = u.id and g.org_id = u.org_id
  where u.org_id = ? and u.user_id = ? and d.status = ? and d.deleted = ? order by d.name limit 200`

type DeviceRow = {
  readonly id: string
  readonly name: string
  readonly kind: 'desk' | 'door' | 'office'
  readonly seen_at: string | null
  readonly pin_set_at: string | null
  readonly not_after: string | null
}

export const userAccessReading = reading(userAccess, async ({ id }, { db, actor, now }) => {
  const { org_id } = actor
  const user = await readRow(db, 'users', org_id, id)
  if (!user) throw new DomainError('not_found', { table: 'users', id })
  const account = await unscoped(db)
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', user.account_id)
    .executeTakeFirstOrThrow()
  const sessions = user.invited_at === null && !user.deleted ? await sessionsHere(db, user, iso(now)) : []
  const devices = await rawStatement<DeviceRow>(db, USED_DEVICES, [org_id, id, 'active', false])
  return {
    has_password: account.password_hash !== '',
    sessions: sessions.map(({ org_id: only, ...session }) => ({
      ...session,
      by_pin: only !== null,
      devices: [...session.devices],
    })),
    devices: devices.map(({ not_after, pin_set_at, ...device }) => ({
      ...device,
      pin_set_at: not_after !== null && not_after > iso(now) ? pin_set_at : null,
    })),
  }
})

export const bookSessionsEnd: Handler<typeof endUserSessions> = async (trx, { id, input: { session_id } }, ctx) => {
  const user = await existingRow(ctx, 'users', id)
  await assertMayAssignRole(ctx, user.role)
  const ids = (await sessionsHere(trx, user, ctx.now))
    .map((session) => session.id)
    .filter((each) => session_id === undefined || each === session_id)
  if (session_id !== undefined && ids.length === 0)
    throw new DomainError('not_found', { table: 'sessions', id: session_id })
  if (ids.length > 0) await unscoped(trx).deleteFrom('sessions').where('id', 'in', ids).execute()
  return () => existingRow(ctx, 'users', id)
}

export const bookPinReset: Handler<typeof resetUserPin> = async (trx, { id, input: { device_id } }, ctx) => {
  const user = await existingRow(ctx, 'users', id)
  await assertMayAssignRole(ctx, user.role)
  const grants = trx
    .deleteFrom('device_grants')
    .where('org_id', '=', ctx.op.org_id)
    .where('user_id', '=', id)
    .where('device_id', '=', device_id)
  const [gone] = await grants.returning('id').execute()
  if (!gone) throw new DomainError('users.no_pin')
  // Sessions that the PIN opened end with it. They exist for this organisation alone.
  const sessions = unscoped(trx)
    .deleteFrom('sessions')
    .where('account_id', '=', user.account_id)
    .where('org_id', '=', ctx.op.org_id)
  await sessions
    .where('id', 'in', (eb) => eb.selectFrom('session_devices').select('session_id').where('device_id', '=', device_id))
    .execute()
  return () => existingRow(ctx, 'users', id)
}
