import { DAY, iso, MINUTE, ms } from '../../shared/kernel/time'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

/**
 * Records a user of a device: someone who enrolled it, or whose session it used with its own signature. A device's log
 * may name only these users.
 */
export async function recordDeviceUser(
  trx: Trx,
  org_id: string,
  device_id: string,
  user_id: string,
  now: string,
): Promise<void> {
  const sql =
    'insert into device_users (id, org_id, device_id, user_id, created_at) values (?, ?, ?, ?, ?) on conflict do nothing'
  await rawStatement(trx, sql, [`${device_id}:${user_id}`, org_id, device_id, user_id, now])
}

/** Longest time a user can work on a device without the server: a session or PIN lasts no longer. */
const OFFLINE_LIMIT = 30 * DAY

/** Minimum interval of updates, so that a device that polls every minute does not write each time. */
const SEEN_INTERVAL = 10 * MINUTE

/**
 * Records that a user is working on a device now, as the device has just proved with its signature. Writes nothing if
 * that is known.
 */
export async function recordUserSeen(
  trx: Trx,
  org_id: string,
  device_id: string,
  user_id: string,
  now: string,
): Promise<void> {
  const id = `${device_id}:${user_id}`
  const all = [org_id, `${device_id}:`, `${device_id};`]
  const users = await rawStatement<{ id: string; seen_at: string | null }>(
    trx,
    `select id, seen_at from device_users where ${OF_DEVICE}`,
    all,
  )
  const seen_at = users.find((user) => user.id === id)?.seen_at ?? null
  const isRecent = seen_at !== null && seen_at >= iso(ms(now) - SEEN_INTERVAL)
  if (isRecent && users.every((user) => user.seen_at !== null)) return
  await recordDeviceUser(trx, org_id, device_id, user_id, now)
  if (!isRecent)
    await rawStatement(trx, 'update device_users set seen_at = ? where org_id = ? and id = ?', [now, org_id, id])
  // This device now proves its users, so the time limit starts for users known from before, too.
  await rawStatement(trx, `update device_users set seen_at = ? where ${OF_DEVICE} and seen_at is null`, [now, ...all])
}

/** Users of a device, found by the beginning of their ids. */
const OF_DEVICE = 'org_id = ? and id >= ? and id < ?'

/**
 * Tells whether a user can have worked on a device at a time: they were there, at most 30 days before. The age of the
 * operations themselves does not matter. Devices of versions that never proved their users are trusted as before.
 */
export async function mayHaveWorkedAt(
  trx: Trx,
  org_id: string,
  device_id: string,
  user_id: string,
  at: string,
): Promise<boolean> {
  const [known] = await rawStatement<{ seen_at: string | null }>(
    trx,
    'select seen_at from device_users where org_id = ? and id = ?',
    [org_id, `${device_id}:${user_id}`],
  )
  return known !== undefined && (known.seen_at === null || ms(at) <= ms(known.seen_at) + OFFLINE_LIMIT)
}

/** Tells whether a user has ever worked on a device. */
export async function hasWorkedOnDevice(
  trx: Trx,
  org_id: string,
  device_id: string,
  user_id: string,
): Promise<boolean> {
  const known = await rawStatement(trx, 'select id from device_users where org_id = ? and id = ?', [
    org_id,
    `${device_id}:${user_id}`,
  ])
  return known.length > 0
}
