import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/registry'
import { remainingQty } from '../../../shared/rights/kinds'
import type { RightPortion } from '../../../shared/rights/rules'
import { recordedOn } from '../../devices/handlers'
import type { Context } from '../../kernel/commands/handler'
import { readRows } from '../../kernel/commands/rows'
import type { Trx } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import { soldEarly, takenBackEarly } from '../../rights/early-returns'
import { moveHeld } from '../../rights/pools'
import { assertHeld } from '../../rights/return-rights'
import type { Sale } from './check-figures'

/** What of a line says which right it is sold from. */
type Item = Pick<Sale['items'][number], 'event_id' | 'seat_id' | 'price_category_id' | 'product_id' | 'right_id' | 'qty' | 'discount_right_id'>
type Payment = Pick<Sale['payments'][number], 'method' | 'voucher_id' | 'right_id' | 'amount'>

/** What of an order took from rights. */
type Sold = { readonly promo_code_id: string | null; readonly items: readonly Item[]; readonly payments: readonly Payment[] }

/** The right a line is sold from; null for what nobody counts. Throws `rights.unknown` for a ticket that names none. */
function partBy({ event_id, seat_id, price_category_id, product_id, right_id, qty }: Item): RightPortion | null {
  if (!event_id) return right_id && product_id ? { kind: 'stock', event_id: null, subject_id: product_id, right_id, qty } : null
  const subject_id = seat_id ?? price_category_id
  if (!right_id || !price_category_id || !subject_id) throw new DomainError('rights.unknown')
  return { kind: seat_id ? 'seat' : 'places', event_id, subject_id, right_id, qty }
}

/** The held balance a payment spends; null for other ways of paying. Throws `rights.unknown` for a voucher without a right. */
function redeemedBy({ method, voucher_id, right_id, amount }: Payment): RightPortion | null {
  if (method !== 'voucher') return null
  if (!voucher_id || !right_id || amount === 0) throw new DomainError('rights.unknown')
  return { kind: 'balance', event_id: null, subject_id: voucher_id, right_id, qty: amount }
}

/** The counted use of a promo code that a line took; null for others. Throws `rights.unknown` for a use of no code. */
function usedBy({ discount_right_id, qty }: Item, promo_code_id: string | null): RightPortion | null {
  if (!discount_right_id) return null
  if (!promo_code_id) throw new DomainError('rights.unknown')
  return { kind: 'uses', event_id: null, subject_id: promo_code_id, right_id: discount_right_id, qty }
}

const SPEND = `update rights set rev = ?, used = used + ?, status = case when used + returned + ? = qty then 'spent' else status end, updated_at = ?
  where org_id = ? and id = ? and status = 'live' and used + returned + ? <= qty returning id`

/** What a sale takes from each right, a right once. Throws `rights.unknown` where a right is not this device's, or not for this. */
async function partsOf(
  trx: Trx,
  ctx: Context,
  device_id: string,
  lines: readonly RightPortion[],
): Promise<{ readonly right: RowOf<'rights'>; readonly part: RightPortion }[]> {
  const parts = new Map<string, RightPortion>()
  for (const line of lines) parts.set(line.right_id, { ...line, qty: (parts.get(line.right_id)?.qty ?? 0) + line.qty })
  const rights = new Map((await readRows(trx, 'rights', ctx.op.org_id, [...parts.keys()])).map((right) => [right.id, right]))
  for (const { right_id, kind, event_id, subject_id } of lines) {
    const right = rights.get(right_id)
    if (right?.device_id !== device_id || right.kind !== kind || right.event_id !== event_id || right.subject_id !== subject_id)
      throw new DomainError('rights.unknown')
  }
  return [...parts.values()]
    .sort((a, b) => (a.right_id < b.right_id ? -1 : 1))
    .flatMap((part) => {
      const right = rights.get(part.right_id)
      return right ? [{ right, part }] : []
    })
}

/** What a sale takes of rights, in every way it can: by its lines, by the code it uses and by the balances it is paid with. */
export const spentOf = ({ promo_code_id, items, payments }: Sold): RightPortion[] => [
  ...items.flatMap((item) => [partBy(item), usedBy(item, promo_code_id)]).filter((part) => part !== null),
  ...payments.flatMap((payment) => redeemedBy(payment) ?? []),
]

const shortOf = (right: RowOf<'rights'>, wanted: number): number => Math.max(0, wanted - (right.status === 'live' ? remainingQty(right) : 0))

/** What a sale takes of rights, as it was sent. What was reserved the order itself holds: of that, only the right to the order is the desk's. */
export function takenBy(sale: Sale): RightPortion[] {
  const promo_code_id = sale.reduction?.promo_code_id ?? null
  const { picked_up } = sale
  if (!picked_up) return spentOf({ ...sale, promo_code_id })
  const order: RightPortion = { kind: 'order', event_id: null, subject_id: sale.id, right_id: picked_up.right_id, qty: 1 }
  return [order, ...spentOf({ ...sale, promo_code_id, items: sale.items.map(usesOf) })]
}

/** A line as far as it takes uses of a code, and nothing else. */
export const usesOf = ({ discount_right_id, qty }: Item): Item => ({
  ...{ event_id: null, seat_id: null, price_category_id: null, product_id: null, right_id: null },
  ...{ discount_right_id, qty },
})

/**
 * Takes what a sale sells from the rights of its device: a seat's right is spent, places, stock and balances move from held to sold.
 * Throws where a right is not this device's, not for this, or used up.
 */
export async function spendRights(trx: Trx, ctx: Context, sale: Sale): Promise<void> {
  await spendParts(trx, ctx, takenBy(sale))
}

/** Takes some of rights of this device for good. Throws as `spendRights` does. */
export async function spendParts(trx: Trx, ctx: Context, wanted: readonly RightPortion[]): Promise<void> {
  const device_id = recordedOn(ctx)
  const { org_id } = ctx.op
  const parts = await partsOf(trx, ctx, device_id, wanted)
  const short = parts.flatMap(({ right, part }) => (shortOf(right, part.qty) > 0 ? [{ id: right.id, qty: shortOf(right, part.qty) }] : []))
  const early = short.length > 0 ? await soldEarly(trx, ctx, device_id, short) : new Map<string, number>()
  const held = parts.map(({ right, part }) => ({ right, part: { ...part, qty: part.qty - (early.get(right.id) ?? 0) } })).filter(({ part }) => part.qty > 0)
  for (const { right, part } of held) {
    assertHeld(right, device_id)
    const [taken] = await rawStatement(trx, SPEND, [await ctx.rows.rev(), part.qty, part.qty, ctx.now, org_id, right.id, part.qty])
    if (!taken) throw new DomainError('rights.not_held')
    ctx.rows.markChanged('rights', right.id)
  }
  await moveHeld(
    trx,
    ctx,
    held.map(({ part }) => part),
    (qty) => ({ held: -qty, sold: qty }),
  )
}

const UNSPEND = `update rights set rev = ?, used = used - ?, status = 'live', updated_at = ?
  where org_id = ? and id = ? and status <> 'fenced' and used >= ? returning id`

/**
 * Gives what a sale took back to the same rights, so that their device can sell it again: the reverse of `spendRights`.
 * Throws where a right is not this device's, not for this, withdrawn, or was never used so much.
 */
export async function unspendRights(trx: Trx, ctx: Context, sold: Sold): Promise<void> {
  const device_id = recordedOn(ctx)
  const { org_id } = ctx.op
  const parts = await partsOf(trx, ctx, device_id, spentOf(sold))
  const early = await takenBackEarly(
    trx,
    ctx,
    device_id,
    parts.map(({ part }) => ({ id: part.right_id, qty: part.qty })),
  )
  const back = parts.map(({ part }) => ({ ...part, qty: part.qty - (early.get(part.right_id) ?? 0) })).filter(({ qty }) => qty > 0)
  for (const { right_id, qty } of back) {
    const [given] = await rawStatement(trx, UNSPEND, [await ctx.rows.rev(), qty, ctx.now, org_id, right_id, qty])
    if (!given) throw new DomainError('rights.not_held')
    ctx.rows.markChanged('rights', right_id)
  }
  await moveHeld(trx, ctx, back, (qty) => ({ held: qty, sold: -qty }))
}
