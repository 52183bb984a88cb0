import { DAY, iso } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/registry'
import type { RowMaker } from '../row-maker'

const CODES = [
  { name: 'Herbstaktion', code: 'HERBST', percentage: 2000, from: -60, days: 60, limit: 200, per_order: 4, min: 0, goods: false },
  { name: 'Freundeskreis', code: 'FREUNDE', percentage: 1000, from: null, days: null, limit: null, per_order: null, min: 0, goods: true },
  { name: 'Gruppe ab 10', code: 'GRUPPE', percentage: 1500, from: null, days: null, limit: null, per_order: null, min: 10, goods: false },
  { name: 'Sommer', code: 'SOMMER', percentage: 2500, from: -110, days: -40, limit: 100, per_order: 2, min: 0, goods: false },
] as const

/** Makes the theatre's promo codes: a counted one, one for friends, one for groups, and an expired one. */
export const makePromoCodes = (maker: RowMaker, at: number, now: number): RowOf<'promo_codes'>[] =>
  CODES.map(({ name, code, percentage, from, days, limit, per_order, min, goods }) =>
    maker.row(at, {
      name,
      code,
      description: null,
      discount_percentage: percentage,
      starts_at: from === null ? null : iso(now + from * DAY),
      ends_at: days === null ? null : iso(now + days * DAY),
      is_global: true,
      event_ids: [],
      all_products: goods,
      product_ids: null,
      ended_at: null,
      limit_tickets: limit,
      limit_tickets_per_order: per_order,
      min_tickets: min,
      sold: 0,
      held: 0,
      desk_holding: limit === null ? 0 : 8,
    }),
  )
