import type { Db } from '../kernel/database/database'
import { statement } from '../kernel/database/statement'

/** The database's epoch: another one after every restore, so that nobody trusts a change number of a lost future. */
export async function readEpoch(db: Db): Promise<string> {
  const [row] = await statement<{ value: string }>(db, `select value from meta where key = 'epoch'`, [])
  if (!row) throw new Error('the database has no epoch')
  return row.value
}
