import { openZip } from '../../documents/streamed-zip'
import type { Closing } from '../dsfinvk/closing'
import { type ClosingSource, type ExportPeriod, inBatches } from '../dsfinvk/read-closings'
import { compactReceipt } from './compact-receipt'
import { type JournalPlace, receiptRecords } from './receipt-record'
import { signedCodes } from './signed-codes'

async function journalOf(
  { db, org_id }: ClosingSource,
  ids: readonly string[],
): Promise<ReadonlyMap<string, JournalPlace>> {
  const rows = await inBatches(ids, (batch) =>
    db()
      .selectFrom('fiscal_entries')
      .select(['receipt_id', 'number', 'hash', 'signature'])
      .where('org_id', '=', org_id)
      .where('receipt_id', 'in', batch)
      .execute(),
  )
  return new Map(rows.map(({ receipt_id, ...place }) => [receipt_id ?? '', place]))
}

/** Writes values as the items of a JSON list, separated from those before them. */
function listWriter(write: (text: string) => void) {
  let isFirst = true
  return (values: readonly unknown[]) => {
    for (const value of values) {
      write(`${isFirst ? '' : ',\n'}${JSON.stringify(value)}`)
      isFirst = false
    }
  }
}

/**
 * Writes the Austrian data collection protocol of a cash box: `DEP7.json` with every signed receipt in the form of the
 * cash register ordinance (section 7), and `DEP131.json` with all receipts of the closed shifts, their lines and their
 * place in the signed journal. fiskaltrust keeps the certificates, so their list is empty.
 */
export async function* depArchive(
  source: ClosingSource,
  period: ExportPeriod,
  closings: AsyncIterable<Closing>,
  business: string,
): AsyncGenerator<Buffer> {
  const { begin, flushed, end } = openZip()
  const [signed, all] = [begin('DEP7.json'), begin('DEP131.json')]
  signed('{"Belege-Gruppe":[{"Signaturzertifikat":"","Zertifizierungsstellen":[],"Belege-kompakt":[')
  const writeSigned = listWriter(signed)
  for await (const codes of signedCodes(source, period)) {
    writeSigned(codes.map(compactReceipt))
    yield flushed()
  }
  signed(']}]}\n', true)
  all(`{"Unternehmen":${JSON.stringify(business)},"Belege":[`)
  const writeRecord = listWriter(all)
  for await (const closing of closings) {
    const ids = closing.receipts.map(({ id }) => id)
    writeRecord(receiptRecords(closing, await journalOf(source, ids)))
    yield flushed()
  }
  all(']}\n', true)
  end()
  yield flushed()
}
