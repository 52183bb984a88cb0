import { DomainError } from '../../../shared/kernel/errors'
import type { Refund } from '../../../shared/orders/refund'
import { remainingQty } from '../../../shared/orders/rest'
import type { RowOf } from '../../../shared/registry'
import { takeOverScans } from '../../check_ins/reproject'
import { projectClosing } from '../../events/sale-closing'
import { existingRow } from '../../kernel/commands/existing'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { freeAgain, type GivenBack } from '../../rights/order-rights'
import { moveHeld } from '../../rights/pools'
import { entryOf } from '../payments/payment-entry'
import { askProvider } from '../payments/provider-request'
import { reproject } from '../projection'

type Order = RowOf<'orders'>
type Item = RowOf<'order_items'>
type Payment = RowOf<'payments'>

/** What goes back of a payment, and how: its amount is below nothing. `of`: the payment, where it goes back the way it came. */
export type Return = Pick<Payment, 'method' | 'amount' | 'voucher_id' | 'voucher_rate'> & { readonly id?: string; readonly of?: string }

/** How the office gives money back: as it was paid, or by bank transfer; what vouchers paid goes back on them. Credit of an exchange is nobody's account. */
export const returnsBy = (returned: readonly Payment[], way: 'as_paid' | 'wire'): Return[] =>
  returned.map(({ id, method, amount, voucher_id, voucher_rate }) => ({
    ...(method !== 'voucher' && (way === 'wire' || method === 'exchange') ? { method: 'wire' as const } : { method, of: id }),
    ...{ amount, voucher_id, voucher_rate },
  }))

/**
 * Takes lines of an order back: whatever was held or sold for them is the house's again, vouchers they made are worth nothing, vouchers that
 * paid have it back, and the ledger says what goes back to whom.
 */
export async function giveBack(
  trx: Trx,
  ctx: Context,
  order: Order,
  { lines, left }: Pick<Refund, 'lines' | 'left'>,
  returns: readonly Return[],
  change: Partial<Order> = {},
): Promise<void> {
  await takeBackVouchers(
    ctx,
    lines.map(({ item }) => item),
  )
  await freeAgain(
    trx,
    ctx,
    lines.flatMap(({ item, qty }) => partsOf(order, item, qty)),
  )
  await creditVouchers(trx, ctx, returns)
  for (const each of returns) await bookReturn(ctx, order.id, each)
  await cancelLines(ctx, lines)
  await reproject(trx, ctx, order.id, { ...change, ...(left ? {} : { cancelled_at: ctx.now }) })
  await takeOverScans(
    trx,
    ctx,
    lines.map(({ item }) => item.id),
  )
  await projectClosing(
    trx,
    ctx,
    lines.flatMap(({ item }) => item.event_id ?? []),
  )
}

/** Writes on the ledger what goes back. What a provider took, it gives back; all else is in the office's hands. */
async function bookReturn(ctx: Context, order_id: string, { id = ctx.ports.newId(), of, method, amount, voucher_id, voucher_rate }: Return): Promise<void> {
  const paid = of === undefined ? undefined : await ctx.rows.get('payments', of)
  if (paid?.provider_ref) return askProvider(ctx, { id, order_id, method, amount }, paid.id)
  await ctx.rows.insert('payments', entryOf(ctx, { id, order_id, method, amount, status: 'confirmed' }, { voucher_id, voucher_rate }))
}

/** Notes how many of each line are taken back by now. */
export async function cancelLines(ctx: Context, lines: Refund['lines']): Promise<void> {
  for (const { item, qty } of lines) {
    const cancelled_qty = item.qty - remainingQty(item) + qty
    await ctx.rows.patch('order_items', item.id, { cancelled: cancelled_qty === item.qty, cancelled_qty, updated_at: ctx.now })
  }
}

/** Vouchers the order made are worth nothing any more. Throws `vouchers.in_use` where somebody has spent or holds some of one. */
async function takeBackVouchers(ctx: Context, items: readonly Item[]): Promise<void> {
  for (const voucher_id of items.flatMap((item) => item.voucher_id ?? [])) {
    const { code, sold, held, value } = await existingRow(ctx, 'vouchers', voucher_id)
    if (sold > 0 || held > 0) throw new DomainError('vouchers.in_use', { code })
    await ctx.rows.patch('vouchers', voucher_id, { sold: value, cancelled: true, updated_at: ctx.now })
  }
}

/** What vouchers paid is on them again. */
const creditVouchers = (trx: Trx, ctx: Context, returns: readonly Return[]): Promise<void> =>
  moveHeld(
    trx,
    ctx,
    returns.flatMap(({ voucher_id, amount }) => (voucher_id ? [{ kind: 'balance' as const, event_id: null, subject_id: voucher_id, qty: 0 - amount }] : [])),
    (qty) => ({ held: 0, sold: -qty }),
  )

/** What some of a line took: a place, a seat or goods, and the uses of a code. */
export const partsOf = ({ promo_code_id }: Pick<Order, 'promo_code_id'>, item: Item, qty: number): GivenBack[] => [
  ...(item.right_id ? [{ ...subjectOf(item), qty, right_id: item.right_id }] : []),
  ...(item.discount_right_id && promo_code_id
    ? [{ kind: 'uses' as const, event_id: null, subject_id: promo_code_id, qty, right_id: item.discount_right_id }]
    : []),
]

/** What a line is of. */
const subjectOf = ({ event_id, seat_id, price_category_id, product_id }: Item) =>
  event_id === null
    ? { kind: 'stock' as const, event_id, subject_id: product_id ?? '' }
    : { kind: seat_id ? ('seat' as const) : ('places' as const), event_id, subject_id: seat_id ?? price_category_id ?? '' }
