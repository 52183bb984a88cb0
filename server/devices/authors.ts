import type { Trx } from '../kernel/database'
import { statement } from '../kernel/statement'

/** Who has worked on a device: enrolled it, or had it speak to the server in its own signature. A device's log may name these people and nobody else. */
export async function noteAuthor(trx: Trx, org_id: string, device_id: string, user_id: string, now: string): Promise<void> {
  const sql = 'insert into device_users (id, org_id, device_id, user_id, created_at) values (?, ?, ?, ?, ?) on conflict do nothing'
  await statement(trx, sql, [`${device_id}:${user_id}`, org_id, device_id, user_id, now])
}

/** Whether a user has ever worked on a device. */
export async function isAuthor(trx: Trx, org_id: string, device_id: string, user_id: string): Promise<boolean> {
  const known = await statement(trx, 'select id from device_users where org_id = ? and id = ?', [org_id, `${device_id}:${user_id}`])
  return known.length > 0
}
