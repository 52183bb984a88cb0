import { boolean, json, type Migration, nullable, text } from '../server/kernel/database/migration'

/** What the office says of contacts, orders, promo codes, cash boxes, halls and the house itself. */
export const m0207_office_columns: Migration = {
  name: '0207_office_columns',
  up(schema) {
    const no = { ...boolean(), default: 0 }
    const list = { ...json(), default: '[]' }
    for (const name of ['gender', 'salutation', 'subscribed_at', 'unsubscribed_at']) schema.addColumn('contacts', name, nullable(text()))
    for (const name of ['company', 'shipping_address']) schema.addColumn('contacts', name, nullable(json()))
    schema.addColumn('contacts', 'newsletter', no)
    schema.addColumn('orders', 'shipping', nullable(json()))
    schema.addColumn('orders', 'handed_over_at', nullable(text()))
    schema.addColumn('promo_codes', 'affiliate', nullable(text()))
    schema.addColumn('promo_codes', 'is_integration', no)
    for (const name of ['location_id', 'vendor_id', 'vendor_unit_id', 'vendor_token']) schema.addColumn('cash_boxes', name, nullable(text()))
    schema.addColumn('orgs', 'onboarding_choices', list)
    schema.addColumn('seats', 'override_num', nullable(text()))
    schema.addColumn('seating_plans', 'shapes', list)
    schema.addColumn('seating_plans', 'stacks', list)
  },
}
