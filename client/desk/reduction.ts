import type { Args } from '../../shared/kernel/command'
import { DomainError } from '../../shared/kernel/errors'
import type { createOrder } from '../../shared/orders/commands'
import { assertUsable, goodFor } from '../../shared/promo_codes/rules'
import type { LocalRows } from '../sync/local-rows'
import type { Reduction } from './contract'
import type { Position } from './positions'

type Recorded = NonNullable<Args<typeof createOrder>['input']['reduction']>

/** The positions with what a code or a discount takes off them, and how it is recorded. Throws in words where the code is not good for them. */
export async function reduced(
  rows: LocalRows,
  positions: readonly Position[],
  wanted: Reduction | null,
  at: string,
): Promise<{ readonly positions: readonly Position[]; readonly reduction: Recorded | null }> {
  // Nobody gives money away for less than it is worth.
  if (!wanted || positions.every(({ voucher }) => voucher)) return { positions, reduction: null }
  if (!('promo_code_id' in wanted)) {
    const { rate, reason } = wanted
    return {
      positions: positions.map((position) => (position.voucher ? position : { ...position, discount_rate: rate })),
      reduction: { rate, promo_code_id: null, name: reason },
    }
  }
  const code = await rows.get('promo_codes', wanted.promo_code_id)
  if (!code) throw new DomainError('promo_codes.unknown')
  const rate = code.discount_percentage
  const good = ({ admission, product_id }: Position) => goodFor(code, { event_id: admission?.event.id, product_id })
  assertUsable(
    code,
    at,
    positions.filter(good).reduce((n, { qty }) => n + qty, 0),
  )
  const use = code.limit_tickets === null ? null : ({ kind: 'uses', event_id: null, subject_id: code.id } as const)
  return {
    positions: positions.map((position) => (good(position) ? { ...position, use, discount_rate: rate } : position)),
    reduction: { rate, promo_code_id: code.id, name: code.name },
  }
}
