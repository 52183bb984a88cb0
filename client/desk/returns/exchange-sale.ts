import { DomainError } from '../../../shared/kernel/errors'
import { sum } from '../../../shared/kernel/money'
import { ignoreDomainError } from '../../sync/browser/storage-error'
import type { Core } from '../../sync/core'
import type { Exchange } from '../cart/contents'
import type { CompletedSale, ExchangeRequest, ReturnRequest } from '../register/contract'
import { explainRefusal } from '../sale/record'
import { readySale } from '../sale/sell'
import { netPayments } from './credit'
import { checkVoid, readyVoid } from './void-sale'

/**
 * Checks that items of a sale of the open shift can be exchanged, and returns what goes back for them. Throws a refusal
 * for the cashier where they cannot, before anything is paid.
 */
export async function offerExchange(core: Core, request: ReturnRequest): Promise<Pick<Exchange, 'back' | 'freed'>> {
  const { back, freed } = await checkVoid(core, request)
  if (back.some(({ method }) => method === 'voucher')) throw new DomainError('orders.exchange_vouchers')
  return { back, freed }
}

/**
 * Exchanges items of a sale of the open shift for others: voids them and sells the new ones in one transaction, so that
 * the drawer moves by the difference and the customer never stands without either. Works offline with the rights that
 * the desk holds, those given back included. Throws a refusal for the cashier, and then neither was recorded. The
 * drawer has to hold all the cash that was paid for the old items.
 */
export async function exchangeSale(core: Core, { returned, back, sale }: ExchangeRequest): Promise<CompletedSale> {
  const { operation, freed, giveUp } = await readyVoid(core, returned, back)
  const { draft, recording, complete } = await readySale(core, sale, freed).catch(giveUp)
  const operations = await core.outbox
    .commitTogether([operation.step, recording.step])
    .catch((error: unknown) => explainRefusal(core, draft, error))
    .catch(giveUp)
  // The exchange is durable. A failing update of the tiles must not make it look failed.
  await core.rights.follow().catch(ignoreDomainError)
  const [, sold] = operations
  if (!sold) throw new DomainError('storage.failed')
  const completed = await complete(sold)
  return {
    ...completed,
    moved: netPayments(completed.receipt.tenders, back),
    credit: sum(back.map(({ amount }) => amount)),
  }
}
