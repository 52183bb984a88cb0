import { discountRates } from '../../../shared/events/deals'
import { DomainError } from '../../../shared/kernel/errors'
import type { Args } from '../../../shared/kernel/model/command'
import { sum } from '../../../shared/kernel/money'
import type { createOrder } from '../../../shared/orders/commands'
import { hasAgreedDiscount } from '../../../shared/orders/rules'
import { assertCodeUsable, codeAppliesTo } from '../../../shared/promo_codes/rules'
import type { HeldOrder } from '../../../shared/rights/commands'
import type { LocalRows } from '../../sync/rows/local-rows'
import type { Reduction } from '../cart/contents'
import type { Position } from './positions'

/** A promo code or discount as the order records it. */
export type RecordedReduction = NonNullable<Args<typeof createOrder>['input']['reduction']>

type ReducedPositions = {
  readonly positions: readonly Position[]
  /** Null where no position got cheaper by it. */
  readonly reduction: RecordedReduction | null
}

/**
 * Applies to each position whichever takes off most: deals, the requested rate in basis points, or the discount of its
 * reservation. `promo_use` is what a position uses of a limited promo code where the requested rate applies.
 */
function withDiscounts(
  positions: readonly Position[],
  requestedRate: (position: Position) => number,
  promo_use: Position['promo_use'] = null,
): readonly Position[] {
  const lines = positions.map((position) => ({
    position,
    price_id: position.admission?.price.id ?? null,
    deals: position.admission?.price.deals,
    qty: position.qty,
  }))
  const rates = discountRates(lines, ({ position }) => Math.max(position.discount_rate, requestedRate(position)))
  return positions.map((position, i) => {
    const { discount_rate = 0, by_deal = false } = rates[i] ?? {}
    const isRequested = !by_deal && requestedRate(position) > position.discount_rate
    return { ...position, discount_rate, promo_use: isRequested ? promo_use : null }
  })
}

/** Positions that got cheaper by the requested rate, rather than by a deal or their reservation. */
const reducedBy = (positions: readonly Position[], rate: number) =>
  positions.filter((position) => position.discount_rate === rate && !hasAgreedDiscount(position))

/**
 * Applies deals and the requested promo code or discount to the positions. Throws `orders.reduced_before` for an order
 * reserved with a promo code, and a refusal for the cashier where the code is not valid.
 */
export async function applyReduction(
  rows: LocalRows,
  positions: readonly Position[],
  wanted: Reduction | null,
  at: string,
  order: HeldOrder | null,
): Promise<ReducedPositions> {
  if (wanted && order?.promo_code_name) throw new DomainError('orders.reduced_before')
  // Vouchers are never sold below their value.
  if (!wanted || positions.every(({ voucher }) => voucher))
    return { positions: withDiscounts(positions, () => 0), reduction: null }
  return 'promo_code_id' in wanted
    ? withPromoCode(rows, positions, wanted.promo_code_id, at)
    : withDiscount(positions, wanted)
}

function withDiscount(
  positions: readonly Position[],
  { rate, reason }: Extract<Reduction, { readonly rate: number }>,
): ReducedPositions {
  const reduced = withDiscounts(positions, ({ voucher }) => (voucher ? 0 : rate))
  return {
    positions: reduced,
    reduction: reducedBy(reduced, rate).length > 0 ? { rate, promo_code_id: null, name: reason } : null,
  }
}

async function withPromoCode(
  rows: LocalRows,
  positions: readonly Position[],
  promo_code_id: string,
  at: string,
): Promise<ReducedPositions> {
  const code = await rows.get('promo_codes', promo_code_id)
  if (!code) throw new DomainError('promo_codes.unknown')
  const rate = code.discount_percentage
  const isValidFor = ({ admission, product_id }: Position) =>
    codeAppliesTo(code, { event_id: admission?.event.id, product_id })
  const promo_use =
    code.limit_tickets === null ? null : ({ kind: 'uses', event_id: null, subject_id: code.id } as const)
  const reduced = withDiscounts(positions, (position) => (isValidFor(position) ? rate : 0), promo_use)
  assertCodeUsable(code, at, sum(reducedBy(reduced, rate).map(({ qty }) => qty)))
  return { positions: reduced, reduction: { rate, promo_code_id: code.id, name: code.name } }
}
