import { allocate, sum } from '../kernel/money'
import type { RowOf } from '../registry'
import { calculateRest, remainingLineQty, remainingPrice, soldLine } from './refunds/rest'
import { BOUGHT_STATUSES, countsAsPaid, STATUS } from './status'

/** Figures of money in cents. `turnover = received + redeemed - vouchers_sold + open`. */
export type MoneyFigures = {
  /**
   * Sales of bought orders, paid or not: tickets, products, shipping, and vouchers that are taxed when they are sold.
   */
  readonly turnover: number
  /** Money taken less money given back, by any method but a voucher. */
  readonly received: number
  /** Paid with vouchers that were no turnover when they were sold. */
  readonly redeemed: number
  /** Vouchers sold that become turnover when they are redeemed. */
  readonly vouchers_sold: number
  /** Still to be paid; negative for what is still to be given back. */
  readonly open: number
}

export const NO_MONEY: MoneyFigures = { turnover: 0, received: 0, redeemed: 0, vouchers_sold: 0, open: 0 }

export const addMoney = (one: MoneyFigures, other: MoneyFigures): MoneyFigures => ({
  turnover: one.turnover + other.turnover,
  received: one.received + other.received,
  redeemed: one.redeemed + other.redeemed,
  vouchers_sold: one.vouchers_sold + other.vouchers_sold,
  open: one.open + other.open,
})

type OrderRows = {
  readonly order: Pick<RowOf<'orders'>, 'status_code'>
  readonly items: readonly RowOf<'order_items'>[]
  readonly ledger: readonly RowOf<'payments'>[]
}

const isBought = ({ status_code }: OrderRows['order']): boolean => BOUGHT_STATUSES.includes(status_code)

/** Remainder of an order, with its taxes, by the payments that were made. */
export const orderRest = ({ items, ledger }: Omit<OrderRows, 'order'>) =>
  calculateRest(
    items.map((item) => ({ ...soldLine(item), left: remainingLineQty(item) })),
    ledger.filter((payment) => countsAsPaid(payment) && payment.amount > 0),
  )

/** Returns the money of one order. Money of an order that is not bought is no turnover, and to be given back. */
export function orderMoney({ order, items, ledger }: OrderRows): MoneyFigures {
  const counted = ledger.filter(countsAsPaid)
  const of = (isVoucher: boolean) =>
    sum(counted.filter(({ method }) => (method === 'voucher') === isVoucher).map(({ amount }) => amount))
  const [received, by_voucher] = [of(false), of(true)]
  if (!isBought(order))
    return { turnover: 0, received, redeemed: by_voucher, vouchers_sold: 0, open: 0 - received - by_voucher }
  const { total, turnover, vouchers } = orderRest({ items, ledger })
  const redeemed = by_voucher - (vouchers?.redeemed_taxed ?? 0)
  return { turnover, received, redeemed, vouchers_sold: vouchers?.sold ?? 0, open: total - received - by_voucher }
}

/** Statuses of bought orders of which something may still be to be paid. */
export const OPEN_STATUSES: readonly number[] = [STATUS.partially_paid, STATUS.invoiced, STATUS.partially_refunded]

/** Splits what is still to be paid of a bought order over its lines, by their price. */
export function unpaidByLine({ order, items, ledger }: OrderRows): number[] {
  const open = isBought(order) ? Math.max(0, orderMoney({ order, items, ledger }).open) : 0
  return allocate(
    open,
    items.map((item) => remainingPrice(soldLine(item), remainingLineQty(item))),
  )
}
