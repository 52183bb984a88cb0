import type { NewRowOf, TableName } from '../../shared/model'
import type { Db } from '../kernel/database/database'
import { yieldToEventLoop } from './row-maker'

/** Rows per statement, well below SQLite's 32,766 parameters for the widest table. */
const BATCH = 500

/** Later fields and the office's columns get the defaults of their tables. */
type DemoRows = { [T in TableName]?: readonly NewRowOf<T>[] }

/** Insert order: parents before children, because of the foreign keys. */
const TABLE_ORDER: readonly TableName[] = [
  'labels',
  'seasons',
  'users',
  'devices',
  'seating_plans',
  'price_categories',
  'tax_groups',
  'products',
  'promo_codes',
  'vouchers',
  'cash_boxes',
  'contacts',
  'seats',
  'locations',
  'events',
  'prices',
  'quotas',
  'rights',
  'cash_box_shifts',
  'receipts',
  'orders',
  'order_items',
  'payments',
  'invoices',
  'check_ins',
  'incidents',
  'shipping_providers',
  'buyer_policies',
  'bank_accounts',
  'sales_partners',
  'payouts',
  'payout_items',
  'kiosk_devices',
  'message_templates',
  'reminders',
  'campaign_actions_groups',
  'messages',
  'campaign_actions',
  'accreditations',
  'accreditation_events',
  'accreditation_contacts',
  'price_names',
  'price_fee_names',
  'price_templates',
  'social_accounts',
  'message_logs',
  'support_tickets',
  'posts',
  'posts_users_info',
  'notifications',
  'media_gallery',
  'event_media_items',
]

/** Inserts all demo rows. */
export async function insertRows(db: Db, rows: DemoRows): Promise<void> {
  const forgotten = (Object.keys(rows) as TableName[]).filter((table) => !TABLE_ORDER.includes(table))
  if (forgotten.length > 0) throw new RangeError(`no place in the order for ${forgotten.join(', ')}`)
  for (const table of TABLE_ORDER) {
    const all: readonly NewRowOf<TableName>[] = rows[table] ?? []
    for (let from = 0; from < all.length; from += BATCH) {
      await yieldToEventLoop()
      await db
        .insertInto(table)
        .values(all.slice(from, from + BATCH))
        .execute()
    }
  }
}
