import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Raw } from '../../server/kernel/database/sqlite'
import { signEd25519 } from '../../server/kernel/ed25519'
import { openDatabase } from '../../server/kernel/sqlite-file'
import { bytesId } from '../../shared/kernel/ids'
import { writeTicketCode } from '../../shared/tickets/code'
import { copyDemoData } from '../harness/browser/product'

const CODES = 150

export type ManyRows = {
  readonly data: string
  readonly orders: readonly (Readonly<Record<string, unknown>> & { readonly id: string })[]
  /** Signed tickets of the event that is open now. */
  readonly codes: readonly string[]
  readonly event_title: string
}

type Extended = {
  readonly event: { readonly id: string; readonly org_id: string }
  readonly have: number
  readonly itemId: (n: number) => string
}

/** Extends the demo organisation to a number of orders, each new one with one ticket for the open event. */
export function addOrders(raw: Raw, count: number): Extended {
  const event = raw.prepare("SELECT id, org_id FROM events WHERE title = 'Offenes Haus'").get() as {
    id: string
    org_id: string
  }
  const copy = (table: 'orders' | 'order_items', row: Record<string, unknown>) => {
    const columns = Object.keys(row)
    const insert = raw.prepare(
      `INSERT INTO ${table} (${columns.map((name) => `"${name}"`).join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`,
    )
    return (fields: Record<string, unknown>) => insert.run({ ...row, ...fields })
  }
  const order = raw.prepare('SELECT * FROM orders WHERE event_id = ? AND status_code = 611').get(event.id) as Record<
    string,
    unknown
  >
  const item = raw.prepare('SELECT * FROM order_items WHERE order_id = ?').get(order.id) as Record<string, unknown>
  const insertOrder = copy('orders', order)
  const insertItem = copy('order_items', item)
  const idOf = (kind: string, n: number) => {
    const bytes = Uint8Array.from(createHash('sha256').update(`${kind} ${n}`).digest().subarray(0, 16))
    bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
    bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
    return bytesId(bytes)
  }
  const have = Number(raw.prepare('SELECT count(*) FROM orders WHERE org_id = ?').pluck().get(event.org_id))
  const newest = Date.now()
  raw.exec('BEGIN')
  raw.prepare('UPDATE quotas SET capacity = 1000000 WHERE event_id = ?').run(event.id)
  for (let n = have; n < count; n++) {
    const at = new Date(newest - n * 60_000).toISOString()
    const id = idOf('order', n)
    insertOrder({
      id,
      booking_code: `Q${String(n).padStart(9, '0')}`,
      name: `Gast ${n % 5000}`,
      total: 500 + (n % 400) * 50,
      contact_id: null,
      created_at: at,
      updated_at: at,
    })
    insertItem({
      id: idOf('item', n),
      order_id: id,
      right_id: null,
      code: null,
      cancelled: 0,
      checked_in_qty: 0,
      created_at: at,
      updated_at: at,
    })
  }
  raw.exec('COMMIT')
  return { event, have, itemId: (n) => idOf('item', n) }
}

/** Returns a demo organisation extended to a number of orders, with its rows and the codes of some tickets. */
export async function manyRows(count: number): Promise<ManyRows> {
  const data = await copyDemoData('long')
  const raw = openDatabase(join(data, 'foyer.db'))
  const { event, have, itemId } = addOrders(raw, count)
  const key = String(raw.prepare('SELECT private_key FROM org_keys WHERE org_id = ?').pluck().get(event.org_id))
  const sign = async (bytes: Uint8Array) => signEd25519(key, bytes)
  const codes = await Promise.all(
    Array.from({ length: Math.min(CODES, count - have) }, (_, n) =>
      writeTicketCode(
        { id: itemId(have + n * Math.floor((count - have) / CODES)), event_id: event.id, qty: 1, seat_id: null },
        sign,
        null,
      ),
    ),
  )
  const orders = raw.prepare('SELECT * FROM orders WHERE org_id = ? ORDER BY id').all(event.org_id) as (Record<
    string,
    unknown
  > & { id: string })[]
  raw.pragma('wal_checkpoint(TRUNCATE)')
  raw.close()
  return { data, orders, codes, event_title: 'Offenes Haus' }
}
