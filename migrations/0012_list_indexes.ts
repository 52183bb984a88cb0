import { type IndexedTexts, type Migration, text } from '../server/kernel/database/migration'

/** Columns that lists sort by, besides texts. */
const SORTS: Readonly<Record<string, readonly string[]>> = {
  accreditation_contacts: ['created_at'],
  accreditation_events: ['created_at'],
  accreditations: ['starts_at', 'ends_at', 'created_at'],
  activity_log: ['created_at'],
  campaign_actions: ['starts_at', 'created_at', 'status', 'type'],
  campaign_actions_groups: ['created_at'],
  cash_box_shifts: ['starts_at'],
  contacts: ['created_at', 'num', 'total_orders'],
  devices: ['number'],
  events: ['starts_at'],
  incidents: ['created_at'],
  invoices: ['created_at', 'num', 'total'],
  jobs: ['updated_at', 'run_at', 'created_at', 'state', 'tries'],
  media_gallery: ['created_at', 'size'],
  message_templates: ['updated_at', 'created_at'],
  messages: ['created_at', 'updated_at'],
  notifications: ['created_at'],
  orders: ['created_at', 'booking_code', 'total', 'status_code'],
  outbox: ['created_at', 'sent_at', 'state'],
  payout_items: ['booked_at', 'amount'],
  payouts: ['starts_at', 'num', 'total', 'status'],
  price_categories: ['pos'],
  price_names: ['pos'],
  prices: ['pos', 'value'],
  products: ['pos'],
  promo_codes: ['created_at'],
  reminders: ['send_days_before'],
  seasons: ['starts_at'],
  seating_plan_edits: ['created_at'],
  seats: ['row', 'num'],
  support_tickets: ['created_at', 'priority', 'status'],
  vouchers: ['created_at'],
}

/** Columns that lists find few rows by. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  accreditation_contacts: ['accreditation_id', 'contact_id'],
  accreditation_events: ['accreditation_id', 'event_id'],
  campaign_actions: ['event_id', 'event_sync_id', 'group_id', 'promo_code_id'],
  cash_box_shifts: ['cash_box_id', 'user_id'],
  events: ['season_id', 'sync_id'],
  invoices: ['contact_id', 'order_id'],
  jobs: ['kind'],
  messages: ['assignee_id', 'gh_issue', 'thread_id'],
  orders: ['contact_id', 'device_id', 'event_id', 'shift_id'],
  outbox: ['contact_id', 'message_id'],
  payout_items: ['order_id', 'payout_id'],
  payouts: ['bank_account_id'],
  prices: ['event_id', 'price_category_id'],
  promo_codes: ['affiliate'],
  seating_plan_edits: ['seating_plan_id'],
  seating_plans: ['location_id', 'template_id'],
  seats: ['block', 'price_category_id', 'seating_plan_id'],
}

/** Texts that lists search and sort by. */
const TEXTS: Readonly<Record<string, IndexedTexts>> = {
  accreditations: { search: ['name', 'description'], sorts: ['name'] },
  activity_log: { search: ['name', 'subject'], sorts: ['name'] },
  bank_accounts: { search: ['holder', 'bank'], sorts: ['holder'] },
  campaign_actions: { search: ['social_text'], sorts: [] },
  campaign_actions_groups: { search: ['name'], sorts: ['name'] },
  contacts: { search: ['name', 'email', 'phone'], sorts: ['name'] },
  devices: { search: ['name'], sorts: [] },
  events: { search: ['title', 'subtitle', 'artist'], sorts: ['title'] },
  incidents: { search: ['decision', 'details'], sorts: [] },
  invoices: { search: ['num', 'recipient'], sorts: [] },
  jobs: { search: ['kind', 'error'], sorts: ['kind'] },
  kiosk_devices: { search: ['name', 'place'], sorts: ['name'] },
  labels: { search: ['name'], sorts: ['name'] },
  locations: { search: ['name', 'city'], sorts: ['name'] },
  media_gallery: { search: ['name'], sorts: ['name'] },
  message_templates: { search: ['name', 'subject'], sorts: ['name'] },
  messages: { search: ['subject', 'body', 'created_by_email'], sorts: ['subject'] },
  orders: { search: ['booking_code', 'name'], sorts: ['name'] },
  outbox: { search: ['address', 'error'], sorts: ['kind'] },
  price_categories: { search: ['name'], sorts: [] },
  price_fee_names: { search: ['name'], sorts: ['name'] },
  price_names: { search: ['name'], sorts: ['name'] },
  price_templates: { search: ['name'], sorts: ['name'] },
  prices: { search: [], sorts: ['name'] },
  products: { search: ['name'], sorts: ['name'] },
  promo_codes: { search: ['code', 'name'], sorts: [] },
  reminders: { search: ['name'], sorts: ['name'] },
  sales_partners: { search: ['name'], sorts: ['name'] },
  seasons: { search: ['name'], sorts: ['name'] },
  seating_plans: { search: [], sorts: ['name'] },
  seats: { search: [], sorts: ['block'] },
  shipping_providers: { search: ['name'], sorts: ['name'] },
  social_accounts: { search: ['name'], sorts: ['name'] },
  support_tickets: { search: ['title', 'body'], sorts: [] },
  tax_groups: { search: ['name'], sorts: ['name'] },
  ticket_printers: { search: ['name'], sorts: ['name'] },
  users: { search: ['name', 'email'], sorts: ['name'] },
  vouchers: { search: ['code', 'name'], sorts: [] },
}

/** Adds an index for each order of a list, for each filter that finds few rows, and for the texts that lists search. */
export const m0012_list_indexes: Migration = {
  name: '0012_list_indexes',
  up(schema) {
    const where = 'NOT deleted'
    for (const [table, columns] of Object.entries(SORTS))
      for (const column of columns)
        schema.index(table, ['org_id', column, 'id'], { where, nullsFirst: column, name: `${table}_by_${column}` })
    for (const [table, columns] of Object.entries(KEYS))
      for (const column of columns) schema.index(table, ['org_id', column], { where, name: `${table}_of_${column}` })
    schema.index('orders', ['org_id', 'status_code', 'created_at', 'id'], { where, name: 'orders_by_status_and_time' })
    schema.table(
      'text_index',
      { org_id: text(), source: text(), field: text(), word: text(), row_id: text() },
      { primaryKey: ['org_id', 'source', 'field', 'word', 'row_id'] },
    )
    schema.textFunctions()
    for (const [table, texts] of Object.entries(TEXTS)) schema.indexTexts(table, texts)
  },
}
