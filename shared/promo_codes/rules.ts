import { DomainError, type ErrorCode } from '../kernel/errors'
import type { RowOf } from '../registry'

type PromoCode = RowOf<'promo_codes'>

/** The parts of a line that decide whether a code applies: a ticket's event or the product. */
type DiscountableItem = {
  readonly event_id?: string | null | undefined
  readonly product_id?: string | null | undefined
}

/** Returns true if a code discounts a ticket or product. Vouchers are never discounted. */
export function codeAppliesTo(
  {
    is_global,
    event_ids,
    all_products,
    product_ids,
  }: Pick<PromoCode, 'is_global' | 'event_ids' | 'all_products' | 'product_ids'>,
  { event_id, product_id }: DiscountableItem,
): boolean {
  if (event_id) return is_global || event_ids.includes(event_id)
  return product_id ? all_products || (product_ids ?? []).includes(product_id) : false
}

/** Returns the reason a code is permanently unusable; null if it may be usable now or later. */
export function codeEndedReason(
  { deleted, ended_at, ends_at }: Pick<PromoCode, 'deleted' | 'ended_at' | 'ends_at'>,
  at: string,
): ErrorCode | null {
  if (deleted) return 'promo_codes.unknown'
  if (ended_at !== null) return 'promo_codes.ended'
  return ends_at !== null && ends_at < at ? 'promo_codes.over' : null
}

/** Returns the reason a code is unusable at a time or for a number of uses in one order; null if usable. */
export function codeRefusal(code: PromoCode, at: string, uses: number): ErrorCode | null {
  const { starts_at, min_tickets, limit_tickets_per_order } = code
  const withdrawn = codeEndedReason(code, at)
  if (withdrawn) return withdrawn
  if (starts_at !== null && at < starts_at) return 'promo_codes.not_yet'
  if (uses === 0) return 'promo_codes.nothing'
  if (uses < min_tickets) return 'promo_codes.too_few'
  return limit_tickets_per_order !== null && uses > limit_tickets_per_order ? 'promo_codes.too_many' : null
}

/** Throws if a code cannot be used for that many tickets and pieces now. */
export function assertCodeUsable(code: PromoCode, at: string, uses: number): void {
  const why = codeRefusal(code, at, uses)
  if (why) throw new DomainError(why, { min: code.min_tickets, max: code.limit_tickets_per_order ?? 0 })
}

/** Returns the number of uses no desk holds; null if unlimited. */
export const unheldUses = ({
  limit_tickets,
  sold,
  held,
}: Pick<PromoCode, 'limit_tickets' | 'sold' | 'held'>): number | null =>
  limit_tickets === null ? null : limit_tickets - sold - held

export const CODE_STATES = ['running', 'coming', 'used_up', 'over', 'ended'] as const

/** Returns the state of a code: upcoming, active, used up or ended. */
export function codeState(
  { ended_at, starts_at, ends_at, limit_tickets, sold }: PromoCode,
  at: string,
): (typeof CODE_STATES)[number] {
  if (ended_at !== null) return 'ended'
  if (ends_at !== null && ends_at < at) return 'over'
  if (limit_tickets !== null && sold >= limit_tickets) return 'used_up'
  return starts_at !== null && at < starts_at ? 'coming' : 'running'
}

type CodeTerms = Pick<
  PromoCode,
  | 'starts_at'
  | 'ends_at'
  | 'is_global'
  | 'event_ids'
  | 'all_products'
  | 'product_ids'
  | 'min_tickets'
  | 'limit_tickets'
  | 'limit_tickets_per_order'
>

/** Returns the first contradiction in a code's terms and its field; null if there is none. */
export function contradictoryTerms(
  terms: CodeTerms,
): { readonly code: ErrorCode; readonly field: keyof CodeTerms } | null {
  const {
    starts_at,
    ends_at,
    is_global,
    event_ids,
    all_products,
    product_ids,
    min_tickets,
    limit_tickets,
    limit_tickets_per_order,
  } = terms
  if (starts_at !== null && ends_at !== null && ends_at <= starts_at)
    return { code: 'promo_codes.ends_first', field: 'ends_at' }
  if (!is_global && event_ids.length === 0 && !all_products && !product_ids?.length)
    return { code: 'promo_codes.for_nothing', field: 'event_ids' }
  const most = Math.min(limit_tickets ?? Number.POSITIVE_INFINITY, limit_tickets_per_order ?? Number.POSITIVE_INFINITY)
  return min_tickets > most ? { code: 'promo_codes.needs_too_many', field: 'min_tickets' } : null
}
