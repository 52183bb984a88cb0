import { z } from 'zod'
import { text } from '../kernel/model/fields'
import { all, any, compare, isSet } from '../kernel/model/list/condition'
import { equals, flag, states } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { listWithRows } from '../kernel/model/list/list-with-rows'
import { officePromoCodes, promoCodeCounts } from './office'

/** May be used now, by its dates. */
const USABLE = all(
  isSet('ended_at', false),
  any(isSet('starts_at', false), compare('starts_at', 'lte', { now: 0 })),
  any(isSet('ends_at', false), compare('ends_at', 'gte', { now: 0 })),
)

export const promoCodesList = listOf(officePromoCodes, {
  columns: ['name', 'code', 'ends_at', 'discount_percentage'],
  sort: { by: 'created_at', desc: true },
  filters: {
    /** The states of `codeState`. */
    standing: states(
      'PromoCodeStanding',
      {
        ended: isSet('ended_at'),
        over: compare('ends_at', 'lt', { now: 0 }),
        used_up: compare('sold', 'gte', { column: 'limit_tickets' }),
        coming: compare('starts_at', 'gt', { now: 0 }),
      },
      'running',
    ),
    affiliate: equals('affiliate', text(60)),
    is_integration: equals('is_integration', z.boolean()),
    active: flag(USABLE),
  },
})

/** Promo codes of which one by itself comes with how often it was used. */
export const promoCodesWithCounts = listWithRows(promoCodesList, {}, { counts: promoCodeCounts.nullable() })
