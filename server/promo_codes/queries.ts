import { z } from 'zod'
import { text } from '../../shared/kernel/fields'
import { byId, equals, list } from '../kernel/list'

export const promoCodeReadings = [
  list('promo_codes', 'PromoCodeList', {
    sort: 'created_at',
    desc: true,
    filters: { affiliate: equals('affiliate', text(60)), is_integration: equals('is_integration', z.boolean()) },
  }),
  byId('promo_code', 'promo_codes'),
]
