import { byMethod, type MethodAmount } from '../../../shared/orders/rules'
import type { CartPayment, Exchange } from '../cart/contents'

/**
 * Returns payments for the new items out of the credit for the old ones. The card pays first, so that what is left to
 * give back is cash.
 */
export function creditPayments({ back }: Pick<Exchange, 'back'>, total: number): readonly CartPayment[] {
  let open = total
  const cardFirst = [...back].sort((a, b) => Number(a.method === 'cash') - Number(b.method === 'cash'))
  return cardFirst.flatMap(({ method, amount }) => {
    const paid = Math.min(amount, open)
    open -= paid
    return paid > 0 ? [{ method, amount: paid, given: null }] : []
  })
}

/**
 * Returns the money that changes hands in an exchange, by payment method: payments less the credit. Negative amounts go
 * to the customer.
 */
export const netPayments = (
  payments: readonly MethodAmount[],
  back: readonly MethodAmount[],
): readonly MethodAmount[] =>
  byMethod([...payments, ...back.map(({ method, amount }) => ({ method, amount: 0 - amount }))]).filter(
    ({ amount }) => amount !== 0,
  )
