import { ratesOff } from '../../../shared/events/deals'
import { DomainError } from '../../../shared/kernel/errors'
import type { Args } from '../../../shared/kernel/model/command'
import type { createOrder } from '../../../shared/orders/commands'
import { asAgreed } from '../../../shared/orders/rules'
import { assertUsable, goodFor } from '../../../shared/promo_codes/rules'
import type { HeldOrder } from '../../../shared/rights/commands'
import type { LocalRows } from '../../sync/rows/local-rows'
import type { Reduction } from '../register/contract'
import type { Position } from './positions'

type Recorded = NonNullable<Args<typeof createOrder>['input']['reduction']>

type Off = { readonly positions: readonly Position[]; readonly reduction: Recorded | null }

/**
 * The positions with what deals take off them, or where that is more, what was asked for; `use` is what that takes of a counted code. What
 * was agreed before stays where no more is asked for.
 */
function withOff(positions: readonly Position[], asked: (position: Position) => number, use: Position['use'] = null): readonly Position[] {
  const lines = positions.map((position) => ({
    position,
    price_id: position.admission?.price.id ?? null,
    deals: position.admission?.price.deals,
    qty: position.qty,
  }))
  const off = ratesOff(lines, ({ position }) => Math.max(position.discount_rate, asked(position)))
  return positions.map((position, i) => {
    const { discount_rate = 0, by_deal = false } = off[i] ?? {}
    const used = !by_deal && asked(position) > position.discount_rate
    return { ...position, discount_rate, use: used ? use : null }
  })
}

/**
 * The positions with what is taken off them, and how what was asked for is recorded, where it takes something off. Throws in words where
 * a code is not good for them.
 */
export async function reduced(rows: LocalRows, positions: readonly Position[], wanted: Reduction | null, at: string, order: HeldOrder | null): Promise<Off> {
  if (wanted && order?.promo_code_name) throw new DomainError('orders.reduced_before')
  // Nobody gives money away for less than it is worth.
  if (!wanted || positions.every(({ voucher }) => voucher)) return { positions: withOff(positions, () => 0), reduction: null }
  if (!('promo_code_id' in wanted)) {
    const { rate, reason } = wanted
    const less = withOff(positions, ({ voucher }) => (voucher ? 0 : rate))
    return {
      positions: less,
      reduction: less.some((position) => position.discount_rate === rate && !asAgreed(position)) ? { rate, promo_code_id: null, name: reason } : null,
    }
  }
  const code = await rows.get('promo_codes', wanted.promo_code_id)
  if (!code) throw new DomainError('promo_codes.unknown')
  const rate = code.discount_percentage
  const good = ({ admission, product_id }: Position) => goodFor(code, { event_id: admission?.event.id, product_id })
  const use = code.limit_tickets === null ? null : ({ kind: 'uses', event_id: null, subject_id: code.id } as const)
  const less = withOff(positions, (position) => (good(position) ? rate : 0), use)
  assertUsable(
    code,
    at,
    less.filter((position) => position.discount_rate === rate && !asAgreed(position)).reduce((n, { qty }) => n + qty, 0),
  )
  return { positions: less, reduction: { rate, promo_code_id: code.id, name: code.name } }
}
