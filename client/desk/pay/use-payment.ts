import { DomainError } from '../../../shared/kernel/errors'
import type { PaymentMethod } from '../../../shared/orders/rules'
import { useFoyer } from '../../sync/react'
import { creditOf, maxParts, paidSoFar } from '../cart/cart'
import type { CartPayment } from '../cart/contents'
import type { OpenSale } from '../counter/use-open-sale'
import type { TabCart } from '../parking/use-tab-cart'
import type { CompletedSale } from '../register/contract'
import { useRegister } from '../register/use-register'
import { creditPayments } from '../returns/credit'

/** Payment of the cart, at once or in parts. */
export type Payment = {
  /** Amount that is still to pay, in cents. */
  readonly due: number
  /** Takes a payment. One that covers the amount due completes the sale, a smaller one is a part payment. */
  readonly pay: (
    method: PaymentMethod,
    amount: number,
    given: number | null,
    voucher?: Pick<CartPayment, 'voucher_id' | 'voucher_rate'>,
  ) => Promise<void>
  /** Completes an exchange that the customer pays nothing for. */
  readonly settle: () => Promise<void>
  /** Gives a part payment back. */
  readonly giveBack: (at: number) => Promise<void>
}

type Ports = {
  readonly tab: Pick<TabCart, 'cart' | 'dispatch' | 'order_id'>
  readonly sale: Pick<OpenSale, 'attempt' | 'commit' | 'refuse'>
  /** Price of the cart less earlier payments of a reserved order, in cents. */
  readonly total: number
  /** A part payment is durable. */
  readonly onPart: () => void
  /** The sale is durable. */
  readonly onSold: (sold: CompletedSale) => void
}

/** Takes the payments for the cart of a tab and sells it with the last one. */
export function usePayment({ tab: { cart, dispatch, order_id }, sale, total, onPart, onSold }: Ports): Payment {
  const register = useRegister()
  const { core } = useFoyer()
  const { exchange } = cart
  const due = total - creditOf(cart) - paidSoFar(cart)

  const payPart = async (part: CartPayment) => {
    if (cart.parts.length >= maxParts(cart))
      return sale.refuse(new DomainError('orders.too_many_parts', { count: maxParts(cart) }))
    if (await sale.commit({ type: 'part', part })) onPart()
  }

  const complete = async (rest: readonly CartPayment[]) => {
    const paid = [...(exchange ? creditPayments(exchange, total) : []), ...cart.parts, ...rest]
    const payments = paid.length > 0 ? paid : [{ method: 'free' as const, amount: 0, given: null }]
    const { lines, reduction, contact_id } = cart
    const sold = await sale.attempt(async () => {
      // Read now, because a restored cart can be paid before its customer is on the screen.
      const customer = contact_id === null ? null : await core.rows.get('contacts', contact_id)
      const request = {
        order_id,
        lines,
        reduction,
        name: customer?.name ?? '',
        contact_id: customer?.id ?? null,
        payments,
      }
      return exchange
        ? register.exchange({ returned: exchange, back: exchange.back, sale: request })
        : register.sell(request)
    })
    if (!sold) return
    // Shows the completed sale before the cart is cleared, to avoid a flash of the empty cart.
    onSold(sold)
    dispatch({ type: 'clear' })
    for (const { voucher_id } of payments) if (voucher_id) void register.releaseVoucher(voucher_id)
  }

  return {
    due,
    pay: (method, amount, given, voucher = {}) =>
      amount < due
        ? payPart({ method, amount, given, ...voucher })
        : complete([{ method, amount: due, given, ...voucher }]),
    settle: () => complete([]),
    giveBack: async (at) => {
      const voucher_id = cart.parts[at]?.voucher_id
      if ((await sale.commit({ type: 'give_back', at })) && voucher_id) void register.releaseVoucher(voucher_id)
    },
  }
}
