import type { Trx } from '../kernel/database'

/** Who has worked on a device: signed in there and spoken to the server. A device's log may name these people and nobody else. */
export async function noteAuthor(trx: Trx, org_id: string, device_id: string, user_id: string, now: string): Promise<void> {
  await trx
    .insertInto('device_users')
    .values({ id: `${device_id}:${user_id}`, org_id, device_id, user_id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether a user has ever worked on a device. */
export async function isAuthor(trx: Trx, org_id: string, device_id: string, user_id: string): Promise<boolean> {
  const known = await trx.selectFrom('device_users').select('id').where('org_id', '=', org_id).where('id', '=', `${device_id}:${user_id}`).executeTakeFirst()
  return known !== undefined
}
