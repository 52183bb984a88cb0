import { DAY, iso, MINUTE, ms } from '../../shared/kernel/time'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

/** Records a user of a device: someone who enrolled it, or whose session it used with its own signature. A device's log may name only these users. */
export async function recordDeviceUser(trx: Trx, org_id: string, device_id: string, user_id: string, now: string): Promise<void> {
  const sql = 'insert into device_users (id, org_id, device_id, user_id, created_at) values (?, ?, ?, ?, ?) on conflict do nothing'
  await rawStatement(trx, sql, [`${device_id}:${user_id}`, org_id, device_id, user_id, now])
}

/** Longest time a user can work on a device without the server: a session or PIN lasts no longer. */
const OFFLINE_LIMIT = 30 * DAY

/** Minimum interval of updates, so that a device that polls every minute does not write each time. */
const SEEN_INTERVAL = 10 * MINUTE

/** Records that a user is working on a device now, as the device has just proved with its signature. */
export async function recordUserSeen(trx: Trx, org_id: string, device_id: string, user_id: string, now: string): Promise<void> {
  await recordDeviceUser(trx, org_id, device_id, user_id, now)
  const sql = 'update device_users set seen_at = ? where org_id = ? and id = ? and (seen_at is null or seen_at < ?)'
  await rawStatement(trx, sql, [now, org_id, `${device_id}:${user_id}`, iso(ms(now) - SEEN_INTERVAL)])
  // This device now proves its users, so the time limit starts for users known from before, too.
  await rawStatement(trx, 'update device_users set seen_at = ? where org_id = ? and device_id = ? and seen_at is null', [now, org_id, device_id])
}

/**
 * Tells whether a user can have worked on a device at a time: they were there, at most 30 days before. The age of the operations
 * themselves does not matter. Devices of versions that never proved their users are trusted as before.
 */
export async function mayHaveWorkedAt(trx: Trx, org_id: string, device_id: string, user_id: string, at: string): Promise<boolean> {
  const [known] = await rawStatement<{ seen_at: string | null }>(trx, 'select seen_at from device_users where org_id = ? and id = ?', [
    org_id,
    `${device_id}:${user_id}`,
  ])
  return known !== undefined && (known.seen_at === null || ms(at) <= ms(known.seen_at) + OFFLINE_LIMIT)
}

/** Tells whether a user has ever worked on a device. */
export async function hasWorkedOnDevice(trx: Trx, org_id: string, device_id: string, user_id: string): Promise<boolean> {
  const known = await rawStatement(trx, 'select id from device_users where org_id = ? and id = ?', [org_id, `${device_id}:${user_id}`])
  return known.length > 0
}
