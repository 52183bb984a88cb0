import { deskPhrases } from '../desk/phrases'
import type { Language } from '../kernel/phrases'
import type { RowOf } from '../registry'

/** A seat as it is printed and said: "Stalls · Row 9 · Seat 14". */
export function seatName({ block, row, num }: Pick<RowOf<'seats'>, 'block' | 'row' | 'num'>, language: Language): string {
  const parts: Readonly<Record<string, string>> = { block, row, num }
  return deskPhrases[language]['desk.seats.name'].replace(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? '')
}
