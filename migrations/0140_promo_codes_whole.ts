import { boolean, json, type Migration, nullable, text } from '../server/kernel/database/migration'

/** Promo codes that make products cheaper, and ones that were ended. Every code there is was for tickets, and goes on. */
export const m0140_promo_codes_whole: Migration = {
  name: '0140_promo_codes_whole',
  up(schema) {
    schema.addColumn('promo_codes', 'all_products', { ...boolean(), default: 0 })
    schema.addColumn('promo_codes', 'product_ids', nullable(json()))
    schema.addColumn('promo_codes', 'ended_at', nullable(text()))
  },
}
