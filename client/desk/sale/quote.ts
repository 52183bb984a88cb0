import { assertAtOnce } from '../../../shared/cash_boxes/adds-up'
import { rateAt } from '../../../shared/events/tax'
import { DomainError } from '../../../shared/kernel/errors'
import { sum } from '../../../shared/kernel/money'
import { can } from '../../../shared/kernel/permissions'
import { iso } from '../../../shared/kernel/time'
import { DESK_METHODS, isFreeMisused } from '../../../shared/orders/rules'
import type { HeldOrder } from '../../../shared/rights/commands'
import type { Core } from '../../sync/core'
import type { LocalRows } from '../../sync/rows/local-rows'
import type { CartPayment } from '../cart/contents'
import { type SaleTotals, saleTotals } from '../cart/totals'
import { heldOrder, mayHoldOrder } from '../orders/pick-up'
import type { SaleRequest } from '../register/contract'
import { assertTogether } from '../seats/together'
import { MAX_POSITIONS, type Position, type Pricing, positionsOf } from './positions'
import { applyReduction, type RecordedReduction } from './reduction'

/** A sale with prices, taxes and checked payments, before anything is reserved or recorded. */
export type Quote = SaleTotals & {
  readonly positions: readonly Position[]
  readonly reduction: RecordedReduction | null
  /** The payments of the request. Each single-purpose voucher has the tax rate that it pays for. */
  readonly payments: readonly CartPayment[]
  /** Title of the order, from its events or else from its goods. */
  readonly static_title: string
  /** The reserved order that is paid with this sale, null for a new one. */
  readonly order: HeldOrder | null
  /** Cash to hand back, in cents. */
  readonly change: number
}

/**
 * First step of a sale: prices it from the local rows and checks the payments. A reserved order keeps the prices of its
 * reservation. Throws a refusal for the cashier where something is not for sale or the payments do not match.
 */
export async function quoteSale(core: Core, request: SaleRequest): Promise<Quote> {
  const { rows, identity } = core
  const at = iso(core.clock())
  const order =
    request.order_id && (hasReserved(request) || mayHoldOrder(core, request.order_id))
      ? await heldOrder(core, request.order_id)
      : null
  const priced = await priceRequest(rows, request, order, at, identity().org.lang)
  const { positions, reduction, total, due } = priced
  if (order)
    await assertTogether(
      rows,
      order.items,
      order.items.filter((item) => positions.some(({ item_id }) => item_id === item.id)),
    )
  if (reduction && !reduction.promo_code_id && !can(identity().user.role, 'orders.discount'))
    throw new DomainError('forbidden')
  assertAtOnce([total, ...request.payments.map(({ given }) => given ?? 0)])
  return { ...priced, order, change: changeOf(request.payments, due) }
}

/** True where a line is one of a reservation, so that the disk must have its order. */
const hasReserved = ({ lines }: SaleRequest): boolean => lines.some((line) => 'item_id' in line)

type PricedRequest = Omit<Quote, 'order' | 'change'>

async function priceRequest(
  rows: LocalRows,
  { lines, reduction: wanted, payments: offered }: SaleRequest,
  order: HeldOrder | null,
  at: string,
  language: Pricing['language'],
): Promise<PricedRequest> {
  if (lines.length === 0) throw new DomainError('orders.empty')
  const groups = await rows.where('tax_groups', {})
  const rate = (tax_group_id: string) => {
    const found = rateAt(groups, tax_group_id, at)
    if (found === null) throw new DomainError('orders.price_unknown')
    return found
  }
  const pricing = { rows, at, language, rate, order }
  const full: Position[] = []
  for (const line of lines) {
    if (!Number.isSafeInteger(line.qty) || line.qty < 1) throw new DomainError('orders.empty')
    full.push(...(await positionsOf(pricing, line)))
    if (full.length > MAX_POSITIONS) throw new DomainError('rights.too_many', { max: MAX_POSITIONS })
  }
  const { positions, reduction } = await applyReduction(rows, full, wanted ?? null, at, order)
  const payments = await withVoucherRates(rows, offered, rate)
  const totals = saleTotals(positions, payments, order?.before)
  if (totals.due <= 0 && totals.total > 0) throw new DomainError('orders.nothing_due')
  assertCovered(payments, totals)
  return { ...totals, positions, reduction, payments, static_title: titleOf(positions) }
}

/** Each voucher payment with the tax rate its single-purpose voucher is for. Throws `vouchers.unknown`. */
const withVoucherRates = (
  rows: LocalRows,
  payments: readonly CartPayment[],
  rate: (tax_group_id: string) => number,
): Promise<CartPayment[]> =>
  Promise.all(
    payments.map(async (payment) => {
      if (!payment.voucher_id) return payment
      const voucher = await rows.get('vouchers', payment.voucher_id)
      if (!voucher) throw new DomainError('vouchers.unknown')
      return { ...payment, voucher_rate: voucher.tax_group_id === null ? undefined : rate(voucher.tax_group_id) }
    }),
  )

/** Throws where a voucher pays for something it is not valid for. */
function assertCovered(payments: readonly CartPayment[], { coverable }: Pick<SaleTotals, 'coverable'>): void {
  payments.forEach(({ method, amount, voucher_rate }, i) => {
    if (method !== 'voucher' || amount <= coverable(voucher_rate ?? null, payments.slice(0, i))) return
    throw new DomainError(coverable(null, []) === 0 ? 'vouchers.no_voucher_for_voucher' : 'vouchers.not_for_this')
  })
}

function titleOf(positions: readonly Position[]): string {
  const shows = positions.flatMap(({ admission }) => (admission ? [admission.event.title] : []))
  const titles = [...new Set(shows.length > 0 ? shows : positions.map(({ static_name }) => static_name))]
  return titles.join(' · ').slice(0, 200)
}

/**
 * Checks that the payments add up to the amount due and returns the cash to hand back. Throws the first refusal that
 * applies.
 */
function changeOf(payments: readonly CartPayment[], due: number): number {
  const underpaid = (missing: number) => new DomainError('orders.underpaid', { missing })
  const paid = sum(payments.map(({ amount }) => amount))
  if (payments.some(({ method }) => !DESK_METHODS.includes(method))) throw new DomainError('orders.method_not_at_desk')
  if (payments.some(({ amount }) => amount < 0 || !Number.isSafeInteger(amount)))
    throw new DomainError('orders.wrong_total')
  const cash = payments.flatMap(({ method, amount, given }) =>
    method === 'cash' && given !== null ? [given - amount] : [],
  )
  const short = cash.find((change) => change < 0)
  if (short !== undefined) throw underpaid(0 - short)
  if (isFreeMisused(payments, due)) throw new DomainError('orders.wrong_total')
  if (payments.length === 0 || paid < due) throw underpaid(due - paid)
  if (paid > due) throw new DomainError('orders.wrong_total')
  return sum(cash)
}
