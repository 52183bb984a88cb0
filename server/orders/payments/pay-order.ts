import { rateAt } from '../../../shared/events/tax'
import { DomainError } from '../../../shared/kernel/errors'
import type { Args } from '../../../shared/kernel/model/command'
import { amountNotStarted, PAYABLE_STATUSES } from '../../../shared/orders/life'
import { isProviderMethod, OFFICE_METHODS, type payOrder } from '../../../shared/orders/office-commands'
import { soldLine } from '../../../shared/orders/rest'
import { calculateSale } from '../../../shared/orders/rules'
import type { RowOf } from '../../../shared/registry'
import { normaliseVoucherCode, voucherCoverage, voucherRefusal } from '../../../shared/vouchers/rules'
import { existingRow } from '../../kernel/commands/existing'
import type { Context, Handler } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { moveHeld } from '../../rights/pools'
import { unsold } from '../../vouchers/unbooked-sale'
import { reproject } from '../projection'
import { linesAndLedger } from '../refunds/request-refund'
import { entryOf } from './payment-entry'
import { askProvider } from './provider-request'

type Payment = RowOf<'payments'>
type Pay = Args<typeof payOrder>['input']

/** Throws unless so much can be paid for an order now, by whatever way. */
export function assertPayable(order: RowOf<'orders'>, ledger: readonly Payment[], amount: number): void {
  if (!PAYABLE_STATUSES.includes(order.status_code)) throw new DomainError('orders.not_payable')
  if (order.order_type === 'option') throw new DomainError('orders.is_option')
  if (amount <= 0) throw new DomainError('orders.pays_nothing')
  if (amount > amountNotStarted(order, ledger)) throw new DomainError('orders.pays_too_much', { due: amountNotStarted(order, ledger) })
}

/** Throws where nobody writes down or asks for money in this way, or the house does not offer it. What has come is written down in any case. */
async function assertOffered(ctx: Context, method: Pay['method']): Promise<void> {
  if (OFFICE_METHODS.some((each) => each === method)) return
  if (!isProviderMethod(method)) throw new DomainError('orders.method_not_here')
  const { accepted_payment_methods } = await existingRow(ctx, 'orgs', ctx.op.org_id)
  if (!accepted_payment_methods.includes(method)) throw new DomainError('orders.method_not_accepted')
  if (!ctx.ports.hasAccount(ctx.op.org_id, method)) throw new DomainError('payments.not_set_up')
}

export const bookPayment: Handler<typeof payOrder> = async (trx, { id, input }, ctx) => {
  const answer = () => existingRow(ctx, 'orders', id)
  const { method, amount } = input
  await assertOffered(ctx, method)
  const order = await existingRow(ctx, 'orders', id)
  if (await bookedBefore(ctx, id, input)) return answer
  const { items, ledger } = await linesAndLedger(trx, ctx, id)
  // What costs nothing is paid as soon as it is ordered.
  if (method === 'free') throw new DomainError('orders.not_payable')
  assertPayable(order, ledger, amount)
  if (isProviderMethod(method)) {
    await askProvider(ctx, { id: input.id, order_id: id, method, amount })
    await reproject(trx, ctx, id)
    return answer
  }
  const voucher = method === 'voucher' ? await redeemed(trx, ctx, input, items, ledger) : undefined
  // A card by phone: whoever keyed it in at the bank's own terminal has read the answer.
  const by_hand = method === 'moto'
  await ctx.rows.insert('payments', { ...entryOf(ctx, { id: input.id, order_id: id, method, amount, status: 'confirmed' }, voucher), by_hand })
  if (typeof voucher?.voucher_rate === 'number') await taxAgain(trx, ctx, id)
  await reproject(trx, ctx, id)
  return answer
}

/** Whether a payment has been booked under this id. Throws `sync.reused` where it was another one. */
async function bookedBefore(ctx: Context, order_id: string, { id, method, amount }: Pay): Promise<boolean> {
  const known = await ctx.rows.get('payments', id)
  if (known && (known.order_id !== order_id || known.method !== method || known.amount !== amount))
    throw new DomainError('sync.reused', { table: 'payments', id })
  return known !== undefined
}

/** Takes from a voucher what it pays. Throws where it is not good, not so much is left, a desk holds it, or it is good for other things. */
async function redeemed(trx: Trx, ctx: Context, { voucher_code, amount }: Pay, items: readonly RowOf<'order_items'>[], ledger: readonly Payment[]) {
  const { org_id } = ctx.op
  const code = normaliseVoucherCode(voucher_code ?? '')
  const voucher = await trx.selectFrom('vouchers').selectAll().where('org_id', '=', org_id).where('code', '=', code).executeTakeFirst()
  if (!voucher) throw new DomainError('vouchers.unknown')
  if (await unsold(trx, ctx, voucher)) throw new DomainError('vouchers.on_the_way')
  const wrong = voucherRefusal(voucher, ctx.now)
  if (wrong) throw new DomainError(wrong)
  if (voucher.held > 0) throw new DomainError('vouchers.held_elsewhere')
  const groups = await trx.selectFrom('tax_groups').selectAll().where('org_id', '=', org_id).where('deleted', '=', false).execute()
  const voucher_rate = voucher.tax_group_id === null ? null : rateAt(groups, voucher.tax_group_id, ctx.now)
  const paid = ledger.filter(({ status }) => status !== 'failed')
  if (amount > voucherCoverage(items.map(soldLine), paid, voucher_rate)) throw new DomainError('vouchers.not_for_this')
  if (amount > voucher.value - voucher.sold) throw new DomainError('vouchers.empty')
  await moveHeld(trx, ctx, [{ kind: 'balance', event_id: null, subject_id: voucher.id, qty: amount }], (qty) => ({ held: 0, sold: qty }))
  return { voucher_id: voucher.id, voucher_rate }
}

/** What a single-purpose voucher pays was taxed when it was sold: the lines are taxed for the rest. */
export async function taxAgain(trx: Trx, ctx: Context, order_id: string): Promise<void> {
  const { items, ledger } = await linesAndLedger(trx, ctx, order_id)
  const { lineTaxes } = calculateSale(
    items.map(soldLine),
    ledger.filter(({ amount }) => amount > 0),
  )
  for (const [i, { id }] of items.entries()) await ctx.rows.patch('order_items', id, { taxes: lineTaxes[i] ?? 0, updated_at: ctx.now })
}
