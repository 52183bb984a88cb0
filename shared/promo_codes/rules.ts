import { DomainError, type ErrorCode } from '../kernel/errors'
import type { RowOf } from '../registry'

type PromoCode = RowOf<'promo_codes'>

/** What of a line says whether a code is good for it: a ticket's event, or the product. */
type Ware = { readonly event_id?: string | null | undefined; readonly product_id?: string | null | undefined }

/** Whether a ticket or a product is made cheaper by it. Nothing else is: nobody gives money away for less than it is worth. */
export function goodFor(
  { is_global, event_ids, all_products, product_ids }: Pick<PromoCode, 'is_global' | 'event_ids' | 'all_products' | 'product_ids'>,
  { event_id, product_id }: Ware,
): boolean {
  if (event_id) return is_global || event_ids.includes(event_id)
  return product_id ? all_products || (product_ids ?? []).includes(product_id) : false
}

/** Why nobody may use a code any more; null where somebody may, now or later. */
export function withdrawnCode({ deleted, ended_at, ends_at }: Pick<PromoCode, 'deleted' | 'ended_at' | 'ends_at'>, at: string): ErrorCode | null {
  if (deleted) return 'promo_codes.unknown'
  if (ended_at !== null) return 'promo_codes.ended'
  return ends_at !== null && ends_at < at ? 'promo_codes.over' : null
}

/** Why a code is worth nothing at a time, or for so many tickets and pieces in one order; null where it is good. */
export function unusableCode(code: PromoCode, at: string, uses: number): ErrorCode | null {
  const { starts_at, min_tickets, limit_tickets_per_order } = code
  const withdrawn = withdrawnCode(code, at)
  if (withdrawn) return withdrawn
  if (starts_at !== null && at < starts_at) return 'promo_codes.not_yet'
  if (uses === 0) return 'promo_codes.nothing'
  if (uses < min_tickets) return 'promo_codes.too_few'
  return limit_tickets_per_order !== null && uses > limit_tickets_per_order ? 'promo_codes.too_many' : null
}

/** Throws in words where a code cannot be used for so many tickets and pieces now. */
export function assertUsable(code: PromoCode, at: string, uses: number): void {
  const why = unusableCode(code, at, uses)
  if (why) throw new DomainError(why, { min: code.min_tickets, max: code.limit_tickets_per_order ?? 0 })
}

/** How many uses no desk has taken for itself; null where nobody counts. */
export const unheldUses = ({ limit_tickets, sold, held }: Pick<PromoCode, 'limit_tickets' | 'sold' | 'held'>): number | null =>
  limit_tickets === null ? null : limit_tickets - sold - held

export const CODE_STATES = ['running', 'coming', 'used_up', 'over', 'ended'] as const

/** Where a code is in its life. */
export function codeState({ ended_at, starts_at, ends_at, limit_tickets, sold }: PromoCode, at: string): (typeof CODE_STATES)[number] {
  if (ended_at !== null) return 'ended'
  if (ends_at !== null && ends_at < at) return 'over'
  if (limit_tickets !== null && sold >= limit_tickets) return 'used_up'
  return starts_at !== null && at < starts_at ? 'coming' : 'running'
}

type Terms = Pick<
  PromoCode,
  'starts_at' | 'ends_at' | 'is_global' | 'event_ids' | 'all_products' | 'product_ids' | 'min_tickets' | 'limit_tickets' | 'limit_tickets_per_order'
>

/** What of a code's terms cannot be meant, and the field that says so; null where they can. */
export function wrongTerms(terms: Terms): { readonly code: ErrorCode; readonly field: keyof Terms } | null {
  const { starts_at, ends_at, is_global, event_ids, all_products, product_ids, min_tickets, limit_tickets, limit_tickets_per_order } = terms
  if (starts_at !== null && ends_at !== null && ends_at <= starts_at) return { code: 'promo_codes.ends_first', field: 'ends_at' }
  if (!is_global && event_ids.length === 0 && !all_products && !product_ids?.length) return { code: 'promo_codes.for_nothing', field: 'event_ids' }
  const most = Math.min(limit_tickets ?? Number.POSITIVE_INFINITY, limit_tickets_per_order ?? Number.POSITIVE_INFINITY)
  return min_tickets > most ? { code: 'promo_codes.needs_too_many', field: 'min_tickets' } : null
}
