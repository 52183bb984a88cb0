import type { Db } from '../kernel/database'

/** The database's epoch: another one after every restore, so that nobody trusts a change number of a lost future. */
export async function readEpoch(db: Db): Promise<string> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', 'epoch').executeTakeFirstOrThrow()
  return row.value
}
