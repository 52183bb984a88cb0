import { boolean, integer, json, type Migration, nullable, text } from '../server/kernel/database/migration'

/** What the shop is set up with, what a member asked for, and what members did. */
export const m0205_shop: Migration = {
  name: '0205_shop',
  up(schema) {
    const stamps = { created_at: text(), updated_at: text() }
    schema.rows('price_names', { name: text(), tax_group_id: text(), pos: integer(), deals: json(), ...stamps }, { references: { tax_group_id: 'tax_groups' } })
    schema.rows(
      'price_fee_names',
      { name: text(), tax_group_id: text(), amount: integer(), percentage: integer(), ...stamps },
      { references: { tax_group_id: 'tax_groups' } },
    )
    schema.rows('price_templates', { name: text(), prices: json(), ...stamps })
    schema.rows('shipping_providers', { name: text(), method: text(), price: integer(), enabled: boolean(), ...stamps })
    schema.rows('ticket_printers', { name: text(), brand: text(), print_kinds: json(), url: text(), ...stamps })
    schema.rows('event_media_items', { event_id: text(), url: text(), type: text(), pos: integer(), ...stamps }, { references: { event_id: 'events' } })
    schema.index('event_media_items', ['event_id'])
    schema.rows(
      'support_tickets',
      {
        title: text(),
        body: text(),
        type: text(),
        priority: text(),
        status: text(),
        message_id: nullable(text()),
        created_by_id: text(),
        closed_at: nullable(text()),
        ...stamps,
      },
      { references: { message_id: 'messages' } },
    )
    schema.rows('activity_log', { user_id: text(), name: text(), subject: text(), subject_id: text(), created_at: text() })
    schema.index('activity_log', ['org_id', 'created_at'])
  },
}
