import type { Raw } from '../../../server/kernel/database/sqlite'
import { DAY, iso } from '../../../shared/kernel/time'
import { PAYABLE_STATUSES } from '../../../shared/orders/status'

const YEAR = 365 * DAY
/** Rows of a season, parents first. */
const TABLES = ['contacts', 'events', 'orders', 'order_items', 'payments', 'check_ins'] as const
/** References to rows of a season. */
const MOVED = ['id', 'contact_id', 'event_id', 'order_id', 'order_item_id']
/** References to rows that exist once. */
const LEFT_OUT = [
  'right_id',
  'receipt_id',
  'invoice_id',
  'seat_id',
  'code',
  'merged_into_id',
  'exchanged_from_id',
  'refund_of_id',
  'provider_ref',
]
/** Orders that wait for a payment: nobody waits for one for years. */
const SETTLED = `select id from orders where status_code not in (${PAYABLE_STATUSES.join(', ')})`
const WHICH: Readonly<Partial<Record<(typeof TABLES)[number], string>>> = {
  events: 'is_template = 0',
  orders: `id in (${SETTLED})`,
  order_items: `order_id in (${SETTLED})`,
  payments: `order_id in (${SETTLED})`,
}

/** Moves an id of version 7 back by years: it begins with the time in ms. */
const earlierId = (id: unknown, years: number): string | null => {
  if (typeof id !== 'string') return null
  const time = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) - years * YEAR
  const hex = time.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}${id.slice(13)}`
}

/** Repeats the seasons of a database in earlier years: contacts, events, settled orders and what belongs to them. */
export function addPastSeasons(raw: Raw, years: number): void {
  raw.function('earlier_id', { deterministic: true }, (id, by) => earlierId(id, Number(by)))
  raw.function('earlier', { deterministic: true }, (at, by) =>
    typeof at === 'string' ? iso(Date.parse(at) - Number(by) * YEAR) : null,
  )
  const movedValue = (column: string): string => {
    if (MOVED.includes(column)) return `earlier_id("${column}", @years)`
    if (LEFT_OUT.includes(column)) return 'null'
    if (column.endsWith('_at') || column === 'valid_until') return `earlier("${column}", @years)`
    if (column === 'booking_code') return `"${column}" || @years`
    if (column === 'sync_id') return `"${column}" || '-' || @years`
    return column === 'num' ? `"${column}" + 1000000 * @years` : `"${column}"`
  }
  raw.exec('BEGIN')
  for (const table of TABLES) {
    const columns = (raw.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name)
    const copy = `create temp table "season_${table}" as select * from "main"."${table}" where ${WHICH[table] ?? 'true'}`
    raw.exec(copy)
    const insert = raw.prepare(
      `insert into "main"."${table}" (${columns.map((name) => `"${name}"`).join(', ')}) select ${columns.map(movedValue).join(', ')} from "season_${table}"`,
    )
    for (let n = 1; n <= years; n++) insert.run({ years: n })
  }
  raw.exec('COMMIT')
  raw.exec('ANALYZE')
}
