import type { Migration } from '../server/kernel/database/migration'

/** An index of the carts that know their buyer, which are few: a settled order's buyer is a contact. */
export const m0133_cart_buyers: Migration = {
  name: '0133_cart_buyers',
  up(schema) {
    schema.index('carts', ['org_id', 'id'], { where: 'buyer is not null', name: 'carts_with_buyer' })
  },
}
