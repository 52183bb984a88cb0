import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { text } from '../../shared/kernel/model/fields'
import { iso } from '../../shared/kernel/time'
import { byId, equals, filter, list } from '../kernel/reads/list'

/** Filter for codes that may be used now, by their dates. */
const active = filter(z.boolean(), (active, now) => {
  const usable = sql<SqlBool>`(ended_at is null and (starts_at is null or starts_at <= ${iso(now)}) and (ends_at is null or ends_at >= ${iso(now)}))`
  return active ? usable : sql<SqlBool>`not ${usable}`
})

export const promoCodeReadings = [
  list('promo_codes', 'PromoCodeList', {
    sort: 'created_at',
    desc: true,
    filters: { affiliate: equals('affiliate', text(60)), is_integration: equals('is_integration', z.boolean()), active },
  }),
  byId('promo_code', 'promo_codes'),
]
