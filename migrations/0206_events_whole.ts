import { boolean, integer, json, type Migration, nullable, text } from '../server/kernel/database/migration'

/** What the office says of events and prices beside what is sold. Every event there is has no such limit, and a plan that is shown. */
export const m0206_events_whole: Migration = {
  name: '0206_events_whole',
  up(schema) {
    const list = { ...json(), default: '[]' }
    const none = { ...integer(), default: 0 }
    const no = { ...boolean(), default: 0 }
    schema.addColumn('events', 'sale_closes_at', nullable(text()))
    schema.addColumn('events', 'season_id', nullable(text()))
    for (const name of ['label_ids', 'translations', 'reminder_ids']) schema.addColumn('events', name, list)
    for (const name of ['close_sale_after_perc', 'close_sale_min_before_start']) schema.addColumn('events', name, nullable(integer()))
    for (const name of ['qty_preselected_tickets', 'disagio_fees_perc', 'service_fees_amount']) schema.addColumn('events', name, none)
    for (const name of ['reservations', 'waiting_list']) schema.addColumn('events', name, no)
    schema.addColumn('events', 'shows_seating_plan', { ...boolean(), default: 1 })
    for (const name of ['postponed', 'restaging', 'premiere', 'last', 'special']) schema.addColumn('events', name, no)
    schema.index('events', ['org_id', 'sync_id'])
    schema.addColumn('prices', 'price_name_id', nullable(text()))
    schema.addColumn('prices', 'price_fee_ids', list)
    schema.addColumn('order_items', 'fees', none)
    schema.index('order_items', ['price_id'])
  },
}
