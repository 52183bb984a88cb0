import { boolean, json, type Migration, nullable, text } from '../server/kernel/database/migration'

/** What the shop knows of a cart beside its order: a row as long as the order is a cart, or is not settled yet. */
export const m0122_carts: Migration = {
  name: '0122_carts',
  up(schema) {
    schema.table(
      'carts',
      {
        id: text(),
        org_id: text(),
        lang: text(),
        visitor: text(),
        steps: json(),
        extended: boolean(),
        promo_code: nullable(text()),
        affiliate: nullable(text()),
        referrer: nullable(text()),
        voucher_codes: json(),
        notices: json(),
        buyer: nullable(json()),
        checked_out_at: nullable(text()),
        created_at: text(),
      },
      { primaryKey: 'id' },
    )
    schema.index('carts', ['org_id', 'visitor'], { where: 'checked_out_at is null' })
  },
}
