import { deskPhrases } from '../desk/phrases'
import type { Language } from '../kernel/phrases'
import type { RowOf } from '../registry'

type Named = Pick<RowOf<'seats'>, 'block' | 'row' | 'num' | 'override_num'>

/** The number of a seat on tickets and screens. */
export const seatNumber = ({ num, override_num }: Pick<Named, 'num' | 'override_num'>): string => override_num ?? num

/** The full name of a seat: "Stalls · Row 9 · Seat 14". */
export function seatName(seat: Named, language: Language): string {
  const parts: Readonly<Record<string, string>> = { block: seat.block, row: seat.row, num: seatNumber(seat) }
  return deskPhrases[language]['desk.seats.name'].replace(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? '')
}
