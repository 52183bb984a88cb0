import { boolean, integer, json, type Migration, nullable, text } from '../server/kernel/database/migration'

/** Policies of what buyers may do by themselves, the policy of an event, and the terms of each order. */
export const m0130_buyer_policies: Migration = {
  name: '0130_buyer_policies',
  up(schema) {
    schema.entityTable('buyer_policies', {
      name: text(),
      is_default: boolean(),
      returns: boolean(),
      returns_until: integer(),
      return_fee: integer(),
      return_as: text(),
      exchanges: boolean(),
      exchanges_until: integer(),
      exchange_fee: integer(),
      renames: boolean(),
      created_at: text(),
      updated_at: text(),
    })
    schema.indexTexts('buyer_policies', { search: ['name'], sorts: ['name'] })
    schema.addColumn('events', 'policy_id', nullable(text()))
    schema.table(
      'order_policies',
      { org_id: text(), order_id: text(), event_id: text(), terms: json() },
      { primaryKey: ['org_id', 'order_id', 'event_id'] },
    )
  },
}
