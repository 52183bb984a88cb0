import { type PlacedPage, type Printing, placePage } from './drawing/place'
import { withFiscalPart } from './fiscal-part'
import type { PrintLayout } from './layout'
import type { PrintData } from './templates/variables'

/**
 * Places a receipt, with the whole mark of the fiscal service also where its layout has no place for it.
 * @param fill values of the receipt; with one line per tax rate in place of its items if the argument is true
 * @param fallback layout for a paper that has no room for the mark
 */
export async function placeReceipt(
  layout: PrintLayout,
  fill: (isShort: boolean) => PrintData,
  printing: Printing,
  fallback: () => PrintLayout,
): Promise<PlacedPage> {
  const place = (isShort: boolean) => {
    const data = fill(isShort)
    return placePage(withFiscalPart(layout, data, printing.timeZone, fallback), data, printing)
  }
  const whole = await place(false)
  if (!whole.isCut) return whole
  // A sheet without room for all items would end before the total.
  const short = await place(true)
  return short.isCut ? whole : short
}
