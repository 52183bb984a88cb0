import { rateAt } from '../../../shared/events/tax'
import { DomainError } from '../../../shared/kernel/errors'
import type { Args } from '../../../shared/kernel/model/command'
import { shareOf } from '../../../shared/kernel/money'
import { holdsNoPlace } from '../../../shared/orders/held-places'
import { amountNotStarted } from '../../../shared/orders/life'
import { isProviderMethod, OFFICE_METHODS, type payOrder } from '../../../shared/orders/office/commands'
import { soldLine } from '../../../shared/orders/refunds/rest'
import { calculateSale } from '../../../shared/orders/rules'
import { PAYABLE_STATUSES } from '../../../shared/orders/status'
import type { RowOf } from '../../../shared/registry'
import { normaliseVoucherCode, voucherCoverage, voucherRefusal } from '../../../shared/vouchers/rules'
import { existingRow } from '../../kernel/commands/existing'
import type { Context, Handler } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { connectedMethods } from '../../payments/connected'
import { moveInPools } from '../../rights/pools'
import { isSaleUnbooked } from '../../vouchers/unbooked-sale'
import { projectOrder } from '../projection'
import { linesAndLedger } from '../refunds/request-refund'
import { confirmVouchers } from './held-vouchers'
import { paymentEntry } from './payment-entry'
import { requestPayment } from './provider-request'
import { emailPaidTickets } from './ticket-delivery'

type Payment = RowOf<'payments'>
type PaymentInput = Args<typeof payOrder>['input']

/** Throws unless an amount can be paid for an order now, by any method. */
export function assertPayable(order: RowOf<'orders'>, ledger: readonly Payment[], amount: number): void {
  if (!PAYABLE_STATUSES.includes(order.status_code)) throw new DomainError('orders.not_payable')
  if (order.order_type === 'option') throw new DomainError('orders.is_option')
  if (amount <= 0) throw new DomainError('orders.pays_nothing')
  if (amount > amountNotStarted(order, ledger))
    throw new DomainError('orders.pays_too_much', { due: amountNotStarted(order, ledger) })
}

/**
 * Throws where a method is not for the office, or the organisation does not accept it. Money that has arrived is
 * recorded in any case.
 */
async function assertMethodAccepted(ctx: Context, method: PaymentInput['method']): Promise<void> {
  if (OFFICE_METHODS.some((each) => each === method)) return
  if (!isProviderMethod(method))
    throw new DomainError(method === 'cash' ? 'orders.cash_at_desk' : 'orders.exchange_only')
  const { accepted_payment_methods } = await existingRow(ctx, 'orgs', ctx.op.org_id)
  if (!accepted_payment_methods.includes(method)) throw new DomainError('orders.method_not_accepted')
  if (!(await connectedMethods(ctx.rows.trx, ctx.op.org_id, ctx.ports)).includes(method))
    throw new DomainError('payments.not_set_up')
}

export const bookPayment: Handler<typeof payOrder> = async (trx, { id, input }, ctx) => {
  const answer = () => existingRow(ctx, 'orders', id)
  const { method, amount } = input
  await assertMethodAccepted(ctx, method)
  const order = await existingRow(ctx, 'orders', id)
  if (await isAlreadyBooked(ctx, id, input)) return answer
  const { items, ledger } = await linesAndLedger(trx, ctx, id)
  const isWhole = isProviderMethod(method) && amount === amountNotStarted(order, ledger)
  if (!isWhole && items.some((item) => holdsNoPlace(order, item))) throw new DomainError('orders.resale_online')
  // A free order is paid as soon as it is ordered.
  if (method === 'free')
    throw new DomainError(
      PAYABLE_STATUSES.includes(order.status_code) ? 'orders.free_has_amount' : 'orders.not_payable',
    )
  assertPayable(order, ledger, amount)
  if (isProviderMethod(method)) {
    await requestPayment(ctx, { id: input.id, order_id: id, method, amount })
    await projectOrder(trx, ctx, id)
    return answer
  }
  const voucher = method === 'voucher' ? await redeemVoucher(trx, ctx, input, items, ledger) : undefined
  // A card payment by phone: the clerk has entered it at the bank's terminal and read the result.
  const by_hand = method === 'moto'
  const entry = paymentEntry(ctx, { id: input.id, order_id: id, method, amount, status: 'confirmed' }, voucher)
  await ctx.rows.insert('payments', { ...entry, by_hand, ...(await partnerShare(ctx, input)) })
  if (typeof voucher?.voucher_rate === 'number') await recalculateTaxes(trx, ctx, id)
  // The rest of an order of the shop has come, of which vouchers held a part.
  if (amount === amountNotStarted(order, ledger)) await confirmVouchers(trx, ctx, id)
  await projectOrder(trx, ctx, id)
  // A buyer of the shop was promised the tickets for when the transfer has come. The office hands out or sends its own.
  if (order.channel === 'web_shop') await emailPaidTickets(ctx, id, (await linesAndLedger(trx, ctx, id)).items)
  return answer
}

/**
 * The sales partner that collected a payment, and its commission. Throws `orders.partner_sells_not` where it does not
 * sell, or by another method.
 */
async function partnerShare(ctx: Context, { method, amount, sales_partner_id }: PaymentInput) {
  if (!sales_partner_id) return null
  const { enabled, commission } = await existingRow(ctx, 'sales_partners', sales_partner_id)
  if (!enabled || method !== 'dealer_transfer') throw new DomainError('orders.partner_sells_not')
  return { sales_partner_id, commission: shareOf(amount, commission) }
}

/** Tells whether a payment is booked under this id. Throws `sync.reused` where it is a different one. */
async function isAlreadyBooked(ctx: Context, order_id: string, { id, method, amount }: PaymentInput): Promise<boolean> {
  const known = await ctx.rows.get('payments', id)
  if (known && (known.order_id !== order_id || known.method !== method || known.amount !== amount))
    throw new DomainError('sync.reused', { table: 'payments', id })
  return known !== undefined
}

/**
 * Redeems a voucher for an amount. Throws where the voucher is invalid, has too little left, is held by a desk, or is
 * for something else.
 */
async function redeemVoucher(
  trx: Trx,
  ctx: Context,
  { voucher_code, amount }: PaymentInput,
  items: readonly RowOf<'order_items'>[],
  ledger: readonly Payment[],
) {
  const { org_id } = ctx.op
  const code = normaliseVoucherCode(voucher_code ?? '')
  const voucher = await trx
    .selectFrom('vouchers')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('code', '=', code)
    .executeTakeFirst()
  if (!voucher) throw new DomainError('vouchers.unknown')
  const voucher_rate = await usableVoucherRate(trx, ctx, voucher)
  const paid = ledger.filter(({ status }) => status !== 'failed')
  if (amount > voucherCoverage(items.map(soldLine), paid, voucher_rate)) throw new DomainError('vouchers.not_for_this')
  if (amount > voucher.value - voucher.sold) throw new DomainError('vouchers.empty')
  await spendVoucher(trx, ctx, voucher.id, amount)
  return { voucher_id: voucher.id, voucher_rate }
}

/**
 * Returns the tax rate of a single-purpose voucher, null for a multi-purpose one. Throws where the voucher cannot pay
 * now.
 * @param credited amount in cents that goes back to it before it pays
 */
export async function usableVoucherRate(
  trx: Trx,
  ctx: Context,
  voucher: RowOf<'vouchers'>,
  credited = 0,
): Promise<number | null> {
  if (await isSaleUnbooked(trx, ctx, voucher)) throw new DomainError('vouchers.on_the_way')
  const wrong = voucherRefusal({ ...voucher, sold: voucher.sold - credited }, ctx.now)
  if (wrong) throw new DomainError(wrong)
  if (voucher.held > 0) throw new DomainError('vouchers.held_elsewhere')
  const groups = await trx
    .selectFrom('tax_groups')
    .selectAll()
    .where('org_id', '=', ctx.op.org_id)
    .where('deleted', '=', false)
    .execute()
  return voucher.tax_group_id === null ? null : rateAt(groups, voucher.tax_group_id, ctx.now)
}

/** Takes an amount from a voucher's balance. */
export const spendVoucher = (trx: Trx, ctx: Context, subject_id: string, amount: number): Promise<void> =>
  moveInPools(trx, ctx, [{ kind: 'balance', event_id: null, subject_id, qty: amount }], (qty) => ({
    held: 0,
    sold: qty,
  }))

/** Recalculates the lines' taxes. What a single-purpose voucher pays was taxed when it was sold. */
export async function recalculateTaxes(trx: Trx, ctx: Context, order_id: string): Promise<void> {
  const { items, ledger } = await linesAndLedger(trx, ctx, order_id)
  const { lineTaxes } = calculateSale(
    items.map(soldLine),
    ledger.filter(({ amount, status }) => amount > 0 && status !== 'failed'),
  )
  for (const [i, { id }] of items.entries())
    await ctx.rows.patch('order_items', id, { taxes: lineTaxes[i] ?? 0, updated_at: ctx.now })
}
