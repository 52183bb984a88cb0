import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Locator } from 'playwright'
import type { Raw } from '../../server/kernel/database/sqlite'
import { signEd25519 } from '../../server/kernel/ed25519'
import { openDatabase } from '../../server/kernel/sqlite-file'
import { idSource } from '../../shared/kernel/ids'
import { writeTicketCode } from '../../shared/tickets/code'
import type { Device } from '../harness/browser/device'
import type { Product } from '../harness/browser/product'
import { typeScan } from '../harness/devices/scanner'
import { SLOW_TIMEOUT } from './steps'

/** Reads from the product's database file, e.g. the tickets of an email. */
export function readDatabase<T>(product: Product, read: (raw: Raw) => T): T {
  const raw = openDatabase(join(product.data, 'foyer.db'), { readonly: true })
  try {
    return read(raw)
  } finally {
    raw.close()
  }
}

/** Codes of single tickets sold before tonight, valid or cancelled. */
export const presoldTickets = (
  product: Product,
  event: string,
  { cancelled = false }: { readonly cancelled?: boolean } = {},
): string[] =>
  readDatabase(product, (raw) =>
    raw
      .prepare(
        `SELECT i.code FROM order_items i JOIN orders o ON o.id = i.order_id JOIN events e ON e.id = i.event_id
         WHERE e.title = ? AND i.code IS NOT NULL AND i.cancelled = ? AND i.qty = 1 AND o.status_code ${cancelled ? '>' : '='} ${cancelled ? 300 : 611}`,
      )
      .pluck()
      .all(event, cancelled ? 1 : 0),
  ) as string[]

/** Returns one of these codes. `nth` picks another. */
export function presoldTicket(
  product: Product,
  event: string,
  { cancelled, nth = 0 }: { readonly cancelled: boolean; readonly nth?: number },
): string {
  const code = presoldTickets(product, event, { cancelled })[nth]
  if (code === undefined) throw new Error(`no ticket for ${event} that is ${cancelled ? 'cancelled' : 'good'}`)
  return code
}

/** Returns the name of a contact with a ticket for the event. */
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

/** Returns a signed group ticket of a sale that no device has pulled. */
export function groupTicket(product: Product, event: string, people: number): Promise<string> {
  const { id, private_key } = readDatabase(product, (raw) =>
    raw
      .prepare('SELECT e.id, k.private_key FROM events e JOIN org_keys k ON k.org_id = e.org_id WHERE e.title = ?')
      .get(event),
  ) as { readonly id: string; readonly private_key: string }
  const ticket = { id: idSource(Date.now, randomBytes)(), event_id: id, qty: people, seat_id: null }
  return writeTicketCode(ticket, async (bytes) => signEd25519(private_key, bytes), null)
}

/**
 * Taps a price or product of a desk and waits until it is in the cart: a desk asks the server for what it does not hold.
 * Returns the total in cents.
 */
export async function addToCart(choice: Locator): Promise<number> {
  const page = choice.page()
  const total = page.locator('[data-total]')
  const before = await total.getAttribute('data-total')
  await choice.click({ timeout: SLOW_TIMEOUT })
  await page.locator(`[data-total]:not([data-total="${before}"])`).waitFor({ timeout: SLOW_TIMEOUT })
  return Number(await total.getAttribute('data-total'))
}

/** Adds a number of tickets at the first price of the chosen event to the cart. Returns the total in cents. */
export async function addTickets(desk: Device, count = 1): Promise<number> {
  let total = 0
  for (let i = 0; i < count; i++) total = await addToCart(desk.page().locator('[data-price]').first())
  return total
}

/** Reads the codes of the QR images on the desk's screen after a sale. */
export async function shownTickets(device: Device): Promise<string[]> {
  const pictures = device.page().getByRole('img', { name: /QR code/ })
  await pictures.first().waitFor()
  return pictures.evaluateAll((found) => found.map((picture) => picture.getAttribute('data-code') ?? ''))
}

/** Scans a ticket at a door and lets the next one come. Returns the tone of the verdict: `refused`, or another one. */
export async function toneAt(door: Device, ticket: string): Promise<string | null> {
  const page = door.page()
  await typeScan(page, ticket)
  const verdict = page.locator('section[data-verdict]')
  await verdict.waitFor({ timeout: SLOW_TIMEOUT })
  const tone = await verdict.getAttribute('data-tone')
  await page.getByRole('button', { name: /^Next ticket/ }).click()
  await verdict.waitFor({ state: 'detached' })
  return tone
}
