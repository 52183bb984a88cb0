import type { Db } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

/** Returns the keys of all files that answer a question: in an order, or in a cart that is not settled yet. */
export async function answerFileKeys(db: Db, org_id: string): Promise<readonly string[]> {
  // Read first: an order takes the answers of its cart over in one transaction, so that each is found in one of both.
  const carts = await db.selectFrom('carts').select('answers').where('org_id', '=', org_id).execute()
  const kept = await rawStatement<{ file_key: string }>(
    db,
    'select file_key from answers where org_id = ? and not deleted and file_key is not null',
    [org_id],
  )
  return [
    ...kept.map(({ file_key }) => file_key),
    ...carts.flatMap(({ answers }) => answers.flatMap(({ file }) => file?.key ?? [])),
  ]
}
