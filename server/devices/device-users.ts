import { DAY, iso, MINUTE, ms } from '../../shared/kernel/time'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

/** Who has worked on a device: enrolled it, or had it speak to the server in its own signature. A device's log may name these people and nobody else. */
export async function noteAuthor(trx: Trx, org_id: string, device_id: string, user_id: string, now: string): Promise<void> {
  const sql = 'insert into device_users (id, org_id, device_id, user_id, created_at) values (?, ?, ?, ?, ?) on conflict do nothing'
  await rawStatement(trx, sql, [`${device_id}:${user_id}`, org_id, device_id, user_id, now])
}

/** Nobody works longer at a device without the server than a session or a PIN lasts. */
const GOOD_FOR = 30 * DAY

/** Noted this often, so that a device which asks every minute writes nothing each time. */
const SEEN_EVERY = 10 * MINUTE

/** Notes that a device has just shown, in its own signature, that somebody is at it. */
export async function noteSeen(trx: Trx, org_id: string, device_id: string, user_id: string, now: string): Promise<void> {
  await noteAuthor(trx, org_id, device_id, user_id, now)
  const sql = 'update device_users set seen_at = ? where org_id = ? and id = ? and (seen_at is null or seen_at < ?)'
  await rawStatement(trx, sql, [now, org_id, `${device_id}:${user_id}`, iso(ms(now) - SEEN_EVERY)])
  // This device shows who is there: from now on the days of whoever is known from before it did are counted too.
  await rawStatement(trx, 'update device_users set seen_at = ? where org_id = ? and device_id = ? and seen_at is null', [now, org_id, device_id])
}

/**
 * Whether a user can have worked on a device at a time: they were there, and not so long before that nothing of theirs is good any
 * more. How long what they did lay on the device says nothing. Versions that never showed who is there are believed as before.
 */
export async function wasAuthor(trx: Trx, org_id: string, device_id: string, user_id: string, at: string): Promise<boolean> {
  const [known] = await rawStatement<{ seen_at: string | null }>(trx, 'select seen_at from device_users where org_id = ? and id = ?', [
    org_id,
    `${device_id}:${user_id}`,
  ])
  return known !== undefined && (known.seen_at === null || ms(at) <= ms(known.seen_at) + GOOD_FOR)
}

/** Whether a user has ever worked on a device. */
export async function isAuthor(trx: Trx, org_id: string, device_id: string, user_id: string): Promise<boolean> {
  const known = await rawStatement(trx, 'select id from device_users where org_id = ? and id = ?', [org_id, `${device_id}:${user_id}`])
  return known.length > 0
}
