import { DomainError } from '../../../shared/kernel/errors'
import type { HeldRight } from '../../../shared/rights/rules'
import { ignoreDomainError } from '../../sync/browser/storage-error'
import type { Core } from '../../sync/core'
import type { RecordedOperation } from '../../sync/log/outbox'
import type { CompletedSale, SaleRequest } from '../register/contract'
import { ownShift } from '../shift/shift'
import { quoteSale } from './quote'
import { explainRefusal, recordedSale, recordingOfSale, type SaleDraft } from './record'
import { reserveRights } from './reserve'
import { completedSale } from './show'
import { signPositions } from './sign'

/** A sale that is ready to be recorded. `complete` returns what is shown of it once its operation is written. */
export type ReadySale = {
  readonly draft: SaleDraft
  readonly recording: ReturnType<typeof recordingOfSale>
  readonly complete: (operation: RecordedOperation) => Promise<CompletedSale>
}

/**
 * Prepares a sale of this desk: quote → reserve → sign. Works offline with the rights that the desk holds.
 * @param freed what the same transaction gives back to be sold again
 */
export async function readySale(
  core: Core,
  request: SaleRequest,
  freed: readonly HeldRight[] = [],
): Promise<ReadySale> {
  const shift = await ownShift(core)
  const quote = await quoteSale(core, request)
  const device_number = deviceNumber(core)
  await reserveRights(core, quote.positions, freed)
  const order_id = request.order_id ?? core.newId()
  const receipt_id = core.newId()
  const signing = signPositions(core, quote.positions)
  const customer = { name: request.name, contact_id: request.contact_id }
  const draft = { order_id, receipt_id, shift, device_number, customer, quote, signing }
  const recording = recordingOfSale(core, draft)
  return {
    draft,
    recording,
    complete: async (operation) => {
      const recorded = recordedSale(recording.found(), operation)
      // A reserved order keeps its customer.
      const reserved = quote.order && (await core.rows.get('orders', order_id))
      return completedSale(
        { ...(reserved ?? { ...customer, created_at: recorded.created_at }), order_id },
        quote,
        recorded,
      )
    },
  }
}

/**
 * Sells a cart at this desk. The sale is durable once this resolves. Throws a refusal for the cashier, and then nothing
 * was sold.
 */
export async function sell(core: Core, request: SaleRequest): Promise<CompletedSale> {
  const { draft, recording, complete } = await readySale(core, request)
  const operation = await core.outbox
    .commit('CreateOrder', recording.step.prepare)
    .catch((error: unknown) => explainRefusal(core, draft, error))
  // The sale is durable. A failing update of the tiles must not make it look failed.
  await core.rights.follow().catch(ignoreDomainError)
  return complete(operation)
}

/**
 * Number of this device. Throws `device.unknown` where it is not enrolled or has no certificate to sign tickets with.
 */
function deviceNumber({ identity, certificate }: Core): number {
  const { device } = identity()
  if (!device || !certificate()) throw new DomainError('device.unknown')
  return device.number
}
