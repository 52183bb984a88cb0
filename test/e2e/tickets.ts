import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openDatabase, type Raw } from '../../server/kernel/database/sqlite'
import { signEd25519 } from '../../server/kernel/ed25519'
import { idSource } from '../../shared/kernel/ids'
import { writeTicketCode } from '../../shared/tickets/code'
import type { Device } from '../harness/browser/device'
import type { Product } from '../harness/browser/product'

/** Looks into the product's database beside it, as the letter with the tickets was printed from it. */
export function readDatabase<T>(product: Product, read: (raw: Raw) => T): T {
  const raw = openDatabase(join(product.data, 'foyer.db'), { readonly: true })
  try {
    return read(raw)
  } finally {
    raw.close()
  }
}

/** The codes on tickets for one that were sold before tonight, good or cancelled ones. */
export const presoldTickets = (product: Product, event: string, { cancelled = false }: { readonly cancelled?: boolean } = {}): string[] =>
  readDatabase(product, (raw) =>
    raw
      .prepare(
        `SELECT i.code FROM order_items i JOIN orders o ON o.id = i.order_id JOIN events e ON e.id = i.event_id
         WHERE e.title = ? AND i.code IS NOT NULL AND i.cancelled = ? AND i.qty = 1 AND o.status_code ${cancelled ? '>' : '='} ${cancelled ? 300 : 611}`,
      )
      .pluck()
      .all(event, cancelled ? 1 : 0),
  ) as string[]

/** One of them; `nth` gives others. */
export function presoldTicket(product: Product, event: string, { cancelled, nth = 0 }: { readonly cancelled: boolean; readonly nth?: number }): string {
  const code = presoldTickets(product, event, { cancelled })[nth]
  if (code === undefined) throw new Error(`no ticket for ${event} that is ${cancelled ? 'cancelled' : 'good'}`)
  return code
}

/** The name of somebody who has a ticket for the event. */
export function guestNameOf(product: Product, event: string): string {
  const name = readDatabase(product, (raw) =>
    raw
      .prepare(
        `SELECT o.name FROM orders o JOIN order_items i ON i.order_id = o.id JOIN events e ON e.id = i.event_id
         WHERE e.title = ? AND i.code IS NOT NULL AND i.cancelled = 0 AND o.name <> '' LIMIT 1`,
      )
      .pluck()
      .get(event),
  )
  if (typeof name !== 'string') throw new Error(`nobody with a name has a ticket for ${event}`)
  return name
}

/** A ticket for a whole group with the organisation's signature, of a sale that no device has seen. */
export function groupTicket(product: Product, event: string, people: number): Promise<string> {
  const { id, private_key } = readDatabase(product, (raw) =>
    raw.prepare('SELECT e.id, k.private_key FROM events e JOIN org_keys k ON k.org_id = e.org_id WHERE e.title = ?').get(event),
  ) as { readonly id: string; readonly private_key: string }
  const ticket = { id: idSource(Date.now, randomBytes)(), event_id: id, qty: people, seat_id: null }
  return writeTicketCode(ticket, async (bytes) => signEd25519(private_key, bytes), null)
}

/** The codes in the QR pictures on the desk's screen after a sale. */
export async function shownTickets(device: Device): Promise<string[]> {
  const pictures = device.page().getByRole('img', { name: /QR code/ })
  await pictures.first().waitFor()
  return pictures.evaluateAll((found) => found.map((picture) => picture.getAttribute('data-code') ?? ''))
}
