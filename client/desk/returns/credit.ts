import { byMethod, type MethodAmount } from '../../../shared/orders/rules'
import type { CartPayment, Exchange } from '../cart/contents'

/** The part of what goes back that pays for the new items. Card payments come first, so that cash goes back where there was any. */
export function creditPayments({ back }: Pick<Exchange, 'back'>, total: number): readonly CartPayment[] {
  let open = total
  const cardFirst = [...back].sort((a, b) => Number(a.method === 'cash') - Number(b.method === 'cash'))
  return cardFirst.flatMap(({ method, amount }) => {
    const paid = Math.min(amount, open)
    open -= paid
    return paid > 0 ? [{ method, amount: paid, given: null }] : []
  })
}

/** What an exchange moves by each payment method: the payments of the new items less what goes back. Negative for what the customer gets. */
export const movedBy = (payments: readonly MethodAmount[], back: readonly MethodAmount[]): readonly MethodAmount[] =>
  byMethod([...payments, ...back.map(({ method, amount }) => ({ method, amount: 0 - amount }))]).filter(({ amount }) => amount !== 0)
