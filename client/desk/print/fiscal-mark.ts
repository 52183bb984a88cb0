import { type FiscalMark, failedMark } from '../../../shared/cash_boxes/fiscal'
import type { LocalRows } from '../../sync/rows/local-rows'

/** Milliseconds that a printed receipt waits for its signature. */
const PATIENCE = 4000

type Receipt = { readonly id: string; readonly cash_box_id: string }

/**
 * The fiscal mark that goes on paper with a receipt; null for cash boxes that Foyer signs. Waits a moment for the
 * signature, which the server fetches after it booked the sale. Without one the receipt says that the security device
 * is out of service, as the law asks.
 * @param reachable false where the server cannot be reached, so that nothing is waited for
 */
export async function fiscalMarkOf(
  rows: Pick<LocalRows, 'get' | 'listen'>,
  { id, cash_box_id }: Receipt,
  reachable: boolean,
  patience = PATIENCE,
): Promise<FiscalMark | null> {
  const box = await rows.get('cash_boxes', cash_box_id)
  if (box?.vendor !== 'fiskaltrust') return null
  const mark = async () => (await rows.get('receipts', id))?.fiscal ?? null
  const known = await mark()
  if (known || !reachable) return known ?? failedMark()
  return new Promise((resolve) => {
    const finish = (found: FiscalMark | null) => {
      stop()
      clearTimeout(timer)
      resolve(found ?? failedMark())
    }
    const look = () => void mark().then((found) => found && finish(found))
    const stop = rows.listen((tables) => {
      if (tables.has('receipts')) look()
    })
    look()
    const timer = setTimeout(() => void mark().then(finish, () => finish(null)), patience)
  })
}
