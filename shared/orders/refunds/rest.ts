import { sum } from '../../kernel/money'
import type { RowOf } from '../../registry'
import {
  type AgreedDiscount,
  byMethod,
  calculateSale,
  lineTotal,
  type MethodAmount,
  type PaymentMethod,
  type PricedSaleLine,
  shareForQty,
  type TaxLine,
  type VoucherSums,
} from '../rules'

/** A line of a sale with the quantity that has not been cancelled. */
export type RemainingLine = PricedSaleLine & { readonly left: number }

/** A payment of a sale as made. The order of ids is the order of payments. */
export type SalePayment = {
  readonly id: string
  readonly method: PaymentMethod
  readonly amount: number
  readonly voucher_rate?: number | null | undefined
}

/** The totals of what is left of a sale, in cents. */
export type SaleRest = {
  readonly total: number
  readonly turnover: number
  readonly discount: number
  readonly taxes: readonly TaxLine[]
  readonly vouchers: VoucherSums | null
  /** The remaining amount of each payment. */
  readonly payments: ReadonlyMap<string, number>
}

const NO_VOUCHERS: VoucherSums = { sold: 0, sold_taxed: 0, redeemed_taxed: 0 }

/** Returns a line reduced to what is left of it, with its share of the discount. */
export const remainingLine = ({ left, ...line }: RemainingLine): PricedSaleLine => ({
  ...line,
  qty: left,
  discount: shareForQty(line.discount ?? 0, left, line.qty),
})

/** Returns the price of `left` units of a line, in cents. */
export const remainingPrice = (line: PricedSaleLine, left: number): number =>
  lineTotal(remainingLine({ ...line, left }))

/**
 * Calculates what is left of a sale. Each line keeps its price and its share of the discount, and is taxed as if only
 * the rest had been sold. The result depends only on what is left, so several voids give back the same as one, to the
 * cent. Money goes back in this order, the last payment of each kind first: to single-purpose vouchers what they paid
 * at their rate, to other vouchers, to the card, and the rest in cash. The price of a voucher is never refunded to a
 * voucher.
 */
export function calculateRest(lines: readonly RemainingLine[], payments: readonly SalePayment[]): SaleRest {
  const kept = lines.map(remainingLine)
  const back = lines.map((line, i) => lineTotal(line) - lineTotal(kept[i] ?? line))
  const of = (choose: (line: RemainingLine) => boolean) =>
    sum(lines.flatMap((line, i) => (choose(line) ? [back[i] ?? 0] : [])))
  const left = new Map(payments.map(({ id, amount }) => [id, amount]))
  const latest = [...payments].sort((a, b) => (a.id < b.id ? 1 : -1))
  const give = (amount: number, fits: (payment: SalePayment) => boolean): number => {
    let rest = amount
    for (const payment of latest.filter(fits)) {
      const part = Math.min(rest, left.get(payment.id) ?? 0)
      left.set(payment.id, (left.get(payment.id) ?? 0) - part)
      rest -= part
    }
    return amount - rest
  }
  const rates = [
    ...new Set(payments.flatMap(({ voucher_rate }) => (typeof voucher_rate === 'number' ? [voucher_rate] : []))),
  ]
  const single = sum(
    rates.map((rate) =>
      give(
        of((line) => !line.voucher && !line.untaxed && line.rate === rate),
        ({ voucher_rate }) => voucher_rate === rate,
      ),
    ),
  )
  const multi = give(
    of((line) => !line.voucher) - single,
    ({ method, voucher_rate }) => method === 'voucher' && typeof voucher_rate !== 'number',
  )
  const card = give(sum(back) - single - multi, ({ method }) => method !== 'voucher' && method !== 'cash')
  give(sum(back) - single - multi - card, ({ method }) => method === 'cash')
  const { lineTaxes: _, ...priced } = calculateSale(
    kept,
    payments.map((payment) => ({ ...payment, amount: left.get(payment.id) ?? 0 })),
  )
  return { ...priced, discount: sum(kept.map((line) => line.discount ?? 0)), payments: left }
}

/** Returns a stored line as it was sold. Of a sold voucher, only the tax treatment matters. */
export const soldLine = ({
  voucher_kind,
  qty,
  static_price,
  rate,
  discount,
  charge,
}: Pick<RowOf<'order_items'>, 'voucher_kind' | 'qty' | 'static_price' | 'rate' | 'discount'> &
  Partial<Pick<RowOf<'order_items'>, 'charge'>>): PricedSaleLine => ({
  qty,
  static_price,
  rate,
  discount,
  voucher: voucher_kind && { tax_group_id: voucher_kind === 'single_purpose' ? '' : null },
  ...(charge === 'donation' && { untaxed: true }),
})

/** Returns the quantity of a stored line that has not been cancelled. */
export const remainingLineQty = ({
  qty,
  cancelled,
  cancelled_qty,
}: Pick<RowOf<'order_items'>, 'qty' | 'cancelled' | 'cancelled_qty'>): number => (cancelled ? 0 : qty - cancelled_qty)

/**
 * Number of people that a ticket admits, without refunded places. A cancelled ticket keeps its number, which messages
 * about it mention.
 */
export const admittedQty = (item: Pick<RowOf<'order_items'>, 'qty' | 'cancelled' | 'cancelled_qty'>): number =>
  item.cancelled ? item.qty : remainingLineQty(item)

/** Returns the lines of an order that still admit. */
export const admittingItems = (items: readonly RowOf<'order_items'>[]): RowOf<'order_items'>[] =>
  items.filter((item) => item.event_id !== null && item.code !== null && remainingLineQty(item) > 0)

/** Returns the lines of an order by which vouchers were sold that are still valid. */
export const soldVoucherItems = (items: readonly RowOf<'order_items'>[]): RowOf<'order_items'>[] =>
  items.filter((item) => item.voucher_id !== null && remainingLineQty(item) > 0)

/** Returns true if an order has something that is sent by email: tickets that admit, or sold vouchers. */
export const hasEmailedItems = (items: readonly RowOf<'order_items'>[]): boolean =>
  admittingItems(items).length > 0 || soldVoucherItems(items).length > 0

/** Returns the agreed discount of what is left of a reserved line. */
export function agreedDiscount(item: RowOf<'order_items'>): AgreedDiscount {
  const qty = remainingLineQty(item)
  return { qty, discount: shareForQty(item.discount, qty, item.qty), discount_rate: item.discount_rate }
}

/**
 * Returns the figures of a counter-receipt for the step from one rest to the next: all signs negated, zero amounts left
 * out.
 */
export function counterReceiptSums<P extends SalePayment>(payments: readonly P[], before: SaleRest, after: SaleRest) {
  const taxes = before.taxes.flatMap(({ rate, gross, tax }): TaxLine[] => {
    const now = after.taxes.find((line) => line.rate === rate)
    const line = { rate, gross: (now?.gross ?? 0) - gross, tax: (now?.tax ?? 0) - tax }
    return line.gross === 0 && line.tax === 0 ? [] : [line]
  })
  const [was, is] = [before.vouchers ?? NO_VOUCHERS, after.vouchers ?? NO_VOUCHERS]
  const vouchers = {
    sold: is.sold - was.sold,
    sold_taxed: is.sold_taxed - was.sold_taxed,
    redeemed_taxed: is.redeemed_taxed - was.redeemed_taxed,
  }
  const returned = payments.flatMap((payment) => {
    const amount = (after.payments.get(payment.id) ?? 0) - (before.payments.get(payment.id) ?? 0)
    return amount === 0 ? [] : [{ ...payment, amount }]
  })
  return {
    total: after.turnover - before.turnover,
    discount: after.discount - before.discount,
    taxes,
    vouchers: Object.values(vouchers).some((amount) => amount !== 0) ? vouchers : null,
    tenders: byMethod(returned),
    /** The payments to give back, as negative amounts. */
    returned,
  }
}

/** Sums payments to give back by method, as positive amounts in cents. */
export const backByMethod = (returned: readonly MethodAmount[]): readonly MethodAmount[] =>
  byMethod(returned).map(({ method, amount }) => ({ method, amount: 0 - amount }))
