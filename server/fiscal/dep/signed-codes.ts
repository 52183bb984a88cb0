import type { ClosingSource, ExportPeriod } from '../dsfinvk/read-closings'
import { signedResponse } from '../fiskaltrust/client'
import { isReceiptCode } from './compact-receipt'

/** Answers read at once. */
const BATCH = 500

/** The codes of everything that was signed at a cash box in a period, in order of their signing, a batch at a time. */
export async function* signedCodes(
  { db, org_id }: ClosingSource,
  { cash_box_id, from, until }: ExportPeriod,
): AsyncGenerator<readonly string[]> {
  for (let after = 0; ; ) {
    const rows = await db()
      .selectFrom('fiscal_requests')
      .select(['number', 'response'])
      .where('org_id', '=', org_id)
      .where('cash_box_id', '=', cash_box_id)
      .where('number', '>', after)
      .where('state', '=', 'signed')
      .where('created_at', '>=', from)
      .where('created_at', '<', until)
      .orderBy('number')
      .limit(BATCH)
      .execute()
    yield rows.flatMap(({ response }) => {
      const answer = signedResponse.safeParse(response)
      return answer.success
        ? answer.data.ftSignatures.flatMap(({ Data }) => (isReceiptCode(Data) ? [Data] : [])).slice(0, 1)
        : []
    })
    if (rows.length < BATCH) return
    after = rows.at(-1)?.number ?? after
  }
}
