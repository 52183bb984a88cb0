import { assertAtOnce } from '../../../shared/cash_boxes/adds-up'
import { canonical } from '../../../shared/kernel/encoding/canonical'
import { DomainError } from '../../../shared/kernel/errors'
import { sum } from '../../../shared/kernel/money'
import {
  byMethod,
  calculateSale,
  DESK_METHODS,
  hasSeatTwice,
  isFreeMisused,
  prepaidByRate,
} from '../../../shared/orders/rules'
import { projectStatus, STATUS } from '../../../shared/orders/status'
import { type AgreedDiscounts, assertDiscountsAddUp } from './check-discounts'
import { assertVouchersAddUp } from './check-vouchers'
import type { DeskSale } from './desk-sale'

type EarlierPayment = { readonly amount: number; readonly voucher_rate: number | null }

const refuse = (): never => {
  throw new DomainError('orders.wrong_total')
}

/** Sums payments by method, without zero amounts. */
const amountsByMethod = (parts: Parameters<typeof byMethod>[0]) =>
  new Map(byMethod(parts).flatMap(({ method, amount }) => (amount === 0 ? [] : [[method, amount] as const])))

/** Throws `orders.seat_twice` where a sale contains a seat more than once. */
export function assertSeatsOnce({ items }: Pick<DeskSale, 'items'>): void {
  if (hasSeatTwice(items)) throw new DomainError('orders.seat_twice')
}

/**
 * Throws unless every figure of a sale follows from its lines: total, taxes, payments and receipt. Independent of the
 * database; the device made the same sums before printing. `before` are earlier payments of the order, `agreed` the
 * discounts it was reserved with.
 */
export function assertFiguresAddUp(
  sale: DeskSale,
  shift_id: string | null,
  before: readonly EarlierPayment[] = [],
  agreed: AgreedDiscounts = new Map(),
): void {
  assertSeatsOnce(sale)
  assertAtOnce([
    sale.total,
    ...sale.items.map((item) => item.static_price),
    ...sale.payments.map((payment) => payment.given ?? 0),
  ])
  assertDiscountsAddUp(sale, agreed)
  const earlier = prepaidByRate(sale.items, before)
  assertVouchersAddUp(sale, earlier)
  const { total, turnover, taxes, lineTaxes, vouchers } = calculateSale(sale.items, sale.payments, earlier)
  if (sale.items.some((item) => item.static_price < 0) || sale.payments.some((payment) => payment.amount < 0)) refuse()
  if (total !== sale.total || sale.items.some((item, i) => item.taxes !== lineTaxes[i])) refuse()
  const foreign = sale.payments.find((payment) => !DESK_METHODS.includes(payment.method))
  if (foreign) throw new DomainError('orders.method_not_at_desk', { method: foreign.method })
  const paid = sum([...before, ...sale.payments].map((payment) => payment.amount))
  if (paid < total) throw new DomainError('orders.underpaid', { missing: total - paid })
  if (
    paid > total ||
    isFreeMisused(sale.payments, total) ||
    sale.payments.some((payment) => payment.given !== null && payment.given < payment.amount)
  )
    refuse()
  const { receipt } = sale
  if (
    receipt.kind !== 'sale' ||
    receipt.order_id !== sale.id ||
    receipt.shift_id !== shift_id ||
    receipt.total !== turnover
  )
    refuse()
  if (canonical(receipt.vouchers ?? null) !== canonical(vouchers)) refuse()
  if ((receipt.discount ?? 0) !== sum(sale.items.map((item) => item.discount ?? 0))) refuse()
  const printed = new Map(receipt.taxes.map((line) => [line.rate, line]))
  if (
    printed.size !== receipt.taxes.length ||
    printed.size !== taxes.length ||
    taxes.some(({ rate, gross, tax }) => printed.get(rate)?.gross !== gross || printed.get(rate)?.tax !== tax)
  )
    refuse()
  const tendered = amountsByMethod(receipt.tenders)
  const payments = amountsByMethod(sale.payments)
  if (new Set(receipt.tenders.map((tender) => tender.method)).size !== receipt.tenders.length) refuse()
  if (tendered.size !== payments.size || [...payments].some(([method, amount]) => tendered.get(method) !== amount))
    refuse()
  const life = {
    total,
    order_type: 'regular',
    validated: true,
    invoiced: false,
    cancelled: false,
    expired: false,
    deleted: false,
  } as const
  const status = projectStatus(
    life,
    [...before, ...sale.payments].map(({ amount }) => ({ amount, status: 'confirmed' as const })),
  )
  if (status !== STATUS.paid) refuse()
}
