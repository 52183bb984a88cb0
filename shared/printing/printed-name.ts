import type { Language } from '../kernel/phrases'
import { LANGUAGES } from '../orgs/entity'
import type { RowOf } from '../registry'
import { seatName } from '../seats/name'
import { voucherName } from '../vouchers/rules'

type Line = Pick<RowOf<'order_items'>, 'static_name' | 'voucher_id'>

/**
 * The name of an order's line in a layout's language. The line was recorded in the organisation's language of that day,
 * so the words for its seat or voucher are exchanged. Names that people have entered stay as they are.
 * @param seat the seat of the line, null where it has none
 */
export function printedName(
  { static_name, voucher_id }: Line,
  seat: Parameters<typeof seatName>[0] | null,
  language: Language,
): string {
  const words = (of: Language) => (seat ? seatName(seat, of) : voucher_id === null ? null : voucherName(null, of))
  for (const recorded of LANGUAGES) {
    const [before, after] = [words(recorded), words(language)]
    if (before !== null && after !== null && static_name.startsWith(before))
      return after + static_name.slice(before.length)
  }
  return static_name
}
