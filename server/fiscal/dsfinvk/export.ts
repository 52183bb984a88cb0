import { openZip } from '../../documents/streamed-zip'
import type { Closing } from './closing'
import { closingRows } from './closing-rows'
import { DTD, DTD_FILE, indexXml } from './index-xml'
import { DSFINVK_TABLES } from './tables'
import { bodyLines, headLine } from './write-table'

/**
 * Writes closings as a DSFinV-K archive, a closing at a time: all tables, their description and its document type
 * definition. Only what is compressed waits in memory until its file is complete.
 */
export async function* dsfinvkArchive(
  closings: AsyncIterable<Closing>,
  supplier: { readonly name: string; readonly place: string },
): AsyncGenerator<Buffer> {
  const { begin, flushed, end } = openZip()
  begin('index.xml')(indexXml({ supplier: supplier.name, place: supplier.place, comment: 'DSFinV-K' }), true)
  begin(DTD_FILE)(DTD, true)
  const files = DSFINVK_TABLES.map((table) => ({ table, write: begin(table.file) }))
  for (const { table, write } of files) write(headLine(table))
  yield flushed()
  for await (const closing of closings) {
    const rows = closingRows(closing)
    for (const { table, write } of files) write(bodyLines(table, rows[table.file]))
    yield flushed()
  }
  for (const { write } of files) write('', true)
  end()
  yield flushed()
}
