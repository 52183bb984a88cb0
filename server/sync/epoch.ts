import type { Db } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

/** Reads the database's epoch. It changes with every restore, which invalidates change numbers from before. */
export async function readEpoch(db: Db): Promise<string> {
  const [row] = await rawStatement<{ value: string }>(db, `select value from meta where key = 'epoch'`, [])
  if (!row) throw new Error('the database has no epoch')
  return row.value
}
