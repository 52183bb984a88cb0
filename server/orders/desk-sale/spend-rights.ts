import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/registry'
import { remainingRightQty } from '../../../shared/rights/kinds'
import type { RightPortion } from '../../../shared/rights/rules'
import { recordedOn } from '../../devices/handlers'
import type { Context } from '../../kernel/commands/handler'
import { readRows } from '../../kernel/commands/rows'
import type { Trx } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import { sellEarlyReturns, voidEarlySales } from '../../rights/early-returns'
import { moveInPools } from '../../rights/pools'
import { assertHeld } from '../../rights/return-rights'
import type { DeskSale } from './desk-sale'

/** Columns of a line that identify the rights it is sold from. */
type Item = Pick<
  DeskSale['items'][number],
  'event_id' | 'seat_id' | 'price_category_id' | 'product_id' | 'right_id' | 'qty' | 'discount_right_id'
>
type Payment = Pick<DeskSale['payments'][number], 'method' | 'voucher_id' | 'right_id' | 'amount'>

/** Parts of an order that took from rights. */
type SoldOrder = {
  readonly promo_code_id: string | null
  readonly items: readonly Item[]
  readonly payments: readonly Payment[]
}

/** The right a line is sold from; null for uncounted products. Throws `rights.unknown` for a ticket without a right. */
function saleRight({ event_id, seat_id, price_category_id, product_id, right_id, qty }: Item): RightPortion | null {
  if (!event_id)
    return right_id && product_id ? { kind: 'stock', event_id: null, subject_id: product_id, right_id, qty } : null
  const subject_id = seat_id ?? price_category_id
  if (!right_id || !price_category_id || !subject_id) throw new DomainError('rights.unknown')
  return { kind: seat_id ? 'seat' : 'places', event_id, subject_id, right_id, qty }
}

/**
 * The voucher balance a payment spends; null for other payment methods. Throws `rights.unknown` for a voucher without a
 * right.
 */
function balanceRight({ method, voucher_id, right_id, amount }: Payment): RightPortion | null {
  if (method !== 'voucher') return null
  if (!voucher_id || !right_id || amount === 0) throw new DomainError('rights.unknown')
  return { kind: 'balance', event_id: null, subject_id: voucher_id, right_id, qty: amount }
}

/** The counted promo code use of a line; null for others. Throws `rights.unknown` for a use without a code. */
function promoCodeRight({ discount_right_id, qty }: Item, promo_code_id: string | null): RightPortion | null {
  if (!discount_right_id) return null
  if (!promo_code_id) throw new DomainError('rights.unknown')
  return { kind: 'uses', event_id: null, subject_id: promo_code_id, right_id: discount_right_id, qty }
}

const SPEND = `update rights set rev = ?, used = used + ?, status = case when used + returned + ? = qty then 'spent' else status end, updated_at = ?
  where org_id = ? and id = ? and status = 'live' and used + returned + ? <= qty returning id`

/**
 * Sums the wanted quantities by right and reads the rights. Throws `rights.unknown` where a right belongs to another
 * device or is for something else.
 */
async function assertOwnRights(
  trx: Trx,
  ctx: Context,
  device_id: string,
  lines: readonly RightPortion[],
): Promise<{ readonly right: RowOf<'rights'>; readonly part: RightPortion }[]> {
  const parts = new Map<string, RightPortion>()
  for (const line of lines) parts.set(line.right_id, { ...line, qty: (parts.get(line.right_id)?.qty ?? 0) + line.qty })
  const rights = new Map(
    (await readRows(trx, 'rights', ctx.op.org_id, [...parts.keys()])).map((right) => [right.id, right]),
  )
  for (const { right_id, kind, event_id, subject_id } of lines) {
    const right = rights.get(right_id)
    if (
      right?.device_id !== device_id ||
      right.kind !== kind ||
      right.event_id !== event_id ||
      right.subject_id !== subject_id
    )
      throw new DomainError('rights.unknown')
  }
  return [...parts.values()]
    .sort((a, b) => (a.right_id < b.right_id ? -1 : 1))
    .flatMap((part) => {
      const right = rights.get(part.right_id)
      return right ? [{ right, part }] : []
    })
}

/** Lists everything an order takes from rights: lines, promo code uses, and voucher balances. */
export const rightPartsOf = ({ promo_code_id, items, payments }: SoldOrder): RightPortion[] => [
  ...items.flatMap((item) => [saleRight(item), promoCodeRight(item, promo_code_id)]).filter((part) => part !== null),
  ...payments.flatMap((payment) => balanceRight(payment) ?? []),
]

const shortfall = (right: RowOf<'rights'>, wanted: number): number =>
  Math.max(0, wanted - (right.status === 'live' ? remainingRightQty(right) : 0))

/**
 * Lists everything a sale takes from rights. Lines of a picked-up order are held by the order itself, so the desk only
 * has the right to the order.
 */
export function rightPartsOfSale(sale: DeskSale): RightPortion[] {
  const promo_code_id = sale.reduction?.promo_code_id ?? null
  const { picked_up } = sale
  if (!picked_up) return rightPartsOf({ ...sale, promo_code_id })
  const order: RightPortion = {
    kind: 'order',
    event_id: null,
    subject_id: sale.id,
    right_id: picked_up.right_id,
    qty: 1,
  }
  return [order, ...rightPartsOf({ ...sale, promo_code_id, items: sale.items.map(promoCodeUseOnly) })]
}

/** Reduces a line to its promo code use. */
export const promoCodeUseOnly = ({ discount_right_id, qty }: Item): Item => ({
  event_id: null,
  seat_id: null,
  price_category_id: null,
  product_id: null,
  right_id: null,
  discount_right_id,
  qty,
})

/**
 * Spends the rights of a sale: a seat's right is used up, and places, stock and balances move from held to sold. Throws
 * where a right is not this device's, for something else, or used up.
 */
export async function spendRights(trx: Trx, ctx: Context, sale: DeskSale): Promise<void> {
  await spendParts(trx, ctx, rightPartsOfSale(sale))
}

/** Spends rights of this device. Throws like `spendRights`. */
export async function spendParts(trx: Trx, ctx: Context, wanted: readonly RightPortion[]): Promise<void> {
  const device_id = recordedOn(ctx)
  const { org_id } = ctx.op
  const parts = await assertOwnRights(trx, ctx, device_id, wanted)
  const short = parts.flatMap(({ right, part }) =>
    shortfall(right, part.qty) > 0 ? [{ id: right.id, qty: shortfall(right, part.qty) }] : [],
  )
  const early = short.length > 0 ? await sellEarlyReturns(trx, ctx, device_id, short) : new Map<string, number>()
  const held = parts
    .map(({ right, part }) => ({ right, part: { ...part, qty: part.qty - (early.get(right.id) ?? 0) } }))
    .filter(({ part }) => part.qty > 0)
  for (const { right, part } of held) {
    assertHeld(right, device_id)
    const [taken] = await rawStatement(trx, SPEND, [
      await ctx.rows.rev(),
      part.qty,
      part.qty,
      ctx.now,
      org_id,
      right.id,
      part.qty,
    ])
    if (!taken) throw new DomainError('rights.not_held')
    ctx.rows.markChanged('rights', right.id)
  }
  await moveInPools(
    trx,
    ctx,
    held.map(({ part }) => part),
    (qty) => ({ held: -qty, sold: qty }),
  )
}

const UNSPEND = `update rights set rev = ?, used = used - ?, status = 'live', updated_at = ?
  where org_id = ? and id = ? and status <> 'fenced' and used >= ? returning id`

/**
 * Returns a sale's quantities to the same rights, so that their device can sell them again: the reverse of
 * `spendRights`. Throws where a right is not this device's, for something else, withdrawn, or was never used that much.
 */
export async function unspendRights(trx: Trx, ctx: Context, sold: SoldOrder): Promise<void> {
  const device_id = recordedOn(ctx)
  const { org_id } = ctx.op
  const parts = await assertOwnRights(trx, ctx, device_id, rightPartsOf(sold))
  const early = await voidEarlySales(
    trx,
    ctx,
    device_id,
    parts.map(({ part }) => ({ id: part.right_id, qty: part.qty })),
  )
  const back = parts
    .map(({ part }) => ({ ...part, qty: part.qty - (early.get(part.right_id) ?? 0) }))
    .filter(({ qty }) => qty > 0)
  for (const { right_id, qty } of back) {
    const [given] = await rawStatement(trx, UNSPEND, [await ctx.rows.rev(), qty, ctx.now, org_id, right_id, qty])
    if (!given) throw new DomainError('rights.not_held')
    ctx.rows.markChanged('rights', right_id)
  }
  await moveInPools(trx, ctx, back, (qty) => ({ held: qty, sold: -qty }))
}
