import { DomainError } from '../../../shared/kernel/errors'
import type { PaymentMethod } from '../../../shared/orders/rules'
import type { RowOf } from '../../../shared/registry'
import { type Cart, type CartAction, MAX_PARTS, paidSoFar } from '../cart/cart'
import type { CartTotals } from '../cart/cart-totals'
import type { SalePayment } from '../cart/contents'
import type { Sale } from '../counter/use-open-sale'
import type { CompletedSale } from '../register/contract'
import type { Shelf } from '../shop/shelf'

type Ports = {
  readonly cart: Cart
  readonly dispatch: (action: CartAction) => void
  readonly order_id: string
  readonly sale: Pick<Sale, 'pay' | 'commit' | 'refuse' | 'releaseVoucher'>
  readonly sum: Pick<CartTotals, 'due'>
  readonly shelf: Pick<Shelf, 'rates'>
  readonly customer: RowOf<'contacts'> | null
  /** A part of the sale was paidSoFar, and is on the disk. */
  readonly onPart: () => void
  /** The rest was, and the sale is on the disk. */
  readonly onSold: (sold: CompletedSale) => void
}

/** Taking the money for a cart, at once or in parts. */
export function tendering({ cart, dispatch, order_id, sale, sum, shelf, customer, onPart, onSold }: Ports) {
  const due = sum.due - paidSoFar(cart)
  return {
    due,
    /** The rate a single-purpose voucher pays for; of a tax group that is gone it pays nothing. */
    rateOf: (good_for: string | null) => (good_for === null ? undefined : (shelf.rates.get(good_for) ?? -1)),
    /** Takes an amount one way: the rest of the sale finishes it, less is a part of it. */
    pay: async (method: PaymentMethod, amount: number, given: number | null, voucher: Pick<SalePayment, 'voucher_id' | 'voucher_rate'> = {}) => {
      if (amount < due) {
        if (cart.parts.length >= MAX_PARTS) return sale.refuse(new DomainError('orders.too_many_parts', { count: MAX_PARTS }))
        if (await sale.commit({ type: 'part', part: { method, amount, given, ...voucher } })) onPart()
        return
      }
      const payments = [...cart.parts, { method, amount: due, given, ...voucher }]
      const sold = await sale.pay(order_id, customer, payments)
      if (!sold) return
      // What was sold stands there before the cart is empty: nobody is told of nothing in between.
      onSold(sold)
      dispatch({ type: 'clear' })
      for (const payment of payments) if (payment.voucher_id) void sale.releaseVoucher(payment.voucher_id)
    },
    /** Gives a part back. */
    giveBack: async (at: number) => {
      const voucher_id = cart.parts[at]?.voucher_id
      if ((await sale.commit({ type: 'give_back', at })) && voucher_id) void sale.releaseVoucher(voucher_id)
    },
  }
}
