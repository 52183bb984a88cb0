import { DomainError } from '../../../shared/kernel/errors'
import { sum } from '../../../shared/kernel/money'
import { ignoreDomainError } from '../../sync/browser/storage-error'
import type { Core } from '../../sync/core'
import type { CompletedSale, ExchangeRequest } from '../register/contract'
import { explainRefusal } from '../sale/record'
import { readySale } from '../sale/sell'
import { movedBy } from './credit'
import { readyVoid } from './void-sale'

/**
 * Exchanges items of a sale of the open shift for others: voids them and sells the new ones in one transaction, so that the drawer moves by
 * the difference and the customer never stands without either. Works offline with the rights that the desk holds, those given back included.
 * Throws a refusal for the cashier, and then neither was recorded. The drawer has to hold all the cash that was paid for the old items.
 */
export async function exchangeSale(core: Core, { returned, credit, sale }: ExchangeRequest): Promise<CompletedSale> {
  const given = await readyVoid(core, returned)
  if (given.back.some(({ method }) => method === 'voucher')) return given.giveUp(new DomainError('orders.exchange_vouchers'))
  if (sum(given.back.map(({ amount }) => amount)) !== credit) return given.giveUp(new DomainError('orders.voided_meanwhile'))
  const { draft, recording, complete } = await readySale(core, sale, given.freed).catch(given.giveUp)
  const operations = await core.outbox
    .commitTogether([given.recording.step, recording.step])
    .catch((error: unknown) => explainRefusal(core, draft, error))
    .catch(given.giveUp)
  // The exchange is durable. A failing update of the tiles must not make it look failed.
  await core.rights.follow().catch(ignoreDomainError)
  const [, sold] = operations
  if (!sold) throw new DomainError('storage.failed')
  const completed = await complete(sold)
  return { ...completed, moved: movedBy(completed.receipt.tenders, given.back), credit }
}
