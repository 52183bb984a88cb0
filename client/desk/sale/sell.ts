import { DomainError } from '../../../shared/kernel/errors'
import { ignoreDomainError } from '../../sync/browser/storage-error'
import type { Core } from '../../sync/core'
import type { CompletedSale, SaleRequest } from '../register/contract'
import { ownShift } from '../shift/shift'
import { quoteSale } from './quote'
import { recordSale } from './record'
import { reserveRights } from './reserve'
import { completedSale } from './show'
import { signPositions } from './sign'

/**
 * Sells a cart at this desk: quote → reserve → sign → record → show. Works offline with the rights that the desk holds.
 * Throws a refusal for the cashier, and then nothing was sold.
 */
export async function sell(core: Core, request: SaleRequest): Promise<CompletedSale> {
  const shift = await ownShift(core)
  const quote = await quoteSale(core, request)
  const device_number = deviceNumber(core)
  await reserveRights(core, quote.positions)
  const order_id = request.order_id ?? core.newId()
  const receipt_id = core.newId()
  const signing = signPositions(core, quote.positions)
  const customer = { name: request.name, contact_id: request.contact_id }
  const recorded = await recordSale(core, { order_id, receipt_id, shift, device_number, customer, quote, signing })
  // The sale is durable. A failing update of the tiles must not make it look failed.
  await core.rights.follow().catch(ignoreDomainError)
  // A reserved order keeps its customer.
  const reserved = quote.order && (await core.rows.get('orders', order_id))
  return completedSale({ ...(reserved ?? { ...customer, created_at: recorded.created_at }), order_id }, quote, recorded)
}

/** Number of this device. Throws `device.unknown` where it is not enrolled or has no certificate to sign tickets with. */
function deviceNumber({ identity, certificate }: Core): number {
  const { device } = identity()
  if (!device || !certificate()) throw new DomainError('device.unknown')
  return device.number
}
