import type { Language } from '../../../shared/kernel/phrases'
import { printedName } from '../../../shared/printing/printed-name'
import type { LocalRows } from '../../sync/rows/local-rows'
import type { SoldLine } from '../register/contract'

/** The name of a line on paper, in the layout's language. */
export async function printedNameOf(
  rows: Pick<LocalRows, 'get'>,
  line: Pick<SoldLine, 'static_name' | 'seat_id' | 'voucher_id'>,
  language: Language,
): Promise<string> {
  const seat = line.seat_id === null ? undefined : await rows.get('seats', line.seat_id)
  return printedName(line, seat ?? null, language)
}
