import type { RowOf } from '../../../shared/registry'
import { type OrganisationParts, type ServerConnection, TestDevice } from '../../harness/devices/test-device'

/** Sales that each desk uploads at a time; a desk holds places for so many. */
export const SALES_EACH = 60

/** Tables that a sale inserts into. Updates are left out, which favours the rival. */
export const WRITTEN = ['orders', 'order_items', 'payments', 'receipts'] as const

export type Row = Readonly<Record<string, unknown>>

/** A price of general admission that desks sell at. */
export type SoldPrice = Pick<RowOf<'prices'>, 'id' | 'value' | 'price_category_id' | 'event_id'>

/** Desks of one organisation, with the token of their cashier. */
export type SellingDesks = {
  readonly desks: readonly TestDevice[]
  readonly token: string
  readonly price: SoldPrice
}

const NAME = 'Bench'

/** A statement that reads what these desks have written to a table, by order. */
export function rowsOfDesks(table: (typeof WRITTEN)[number]): string {
  const sold = `SELECT id FROM orders WHERE device_id IN (SELECT id FROM devices WHERE name LIKE '${NAME} %')`
  return table === 'orders'
    ? `SELECT * FROM orders WHERE id IN (${sold}) ORDER BY id`
    : `SELECT * FROM ${table} WHERE order_id IN (${sold}) ORDER BY order_id`
}

/** Enrols desks and opens a shift at each. */
export async function openDesks(
  server: ServerConnection,
  world: OrganisationParts,
  count: number,
): Promise<readonly TestDevice[]> {
  const desks: TestDevice[] = []
  for (let n = 0; n < count; n++) {
    const desk = new TestDevice(server, world)
    const { code } = await desk.enrol(`${NAME} ${desk.id.slice(-6)}`)
    if (code) throw new Error(`a desk was not enrolled: ${code}`)
    await desk.openShift()
    desks.push(desk)
  }
  return desks
}

/**
 * Makes the requests of a desk, operations and reports signed: at a theatre each desk does that on a machine of its
 * own.
 */
async function requestsOf(desk: TestDevice, price: SoldPrice, perRequest: number) {
  const { rights } = await desk.places('floor', SALES_EACH)
  const [right] = rights
  if (!right) throw new Error('no places were granted')
  const operations = Array.from({ length: SALES_EACH }, () =>
    desk.record('CreateOrder', desk.saleArgs([{ right, price, rate: 700 }])),
  )
  const starts = Array.from({ length: Math.ceil(SALES_EACH / perRequest) }, (_, n) => n * perRequest)
  return starts.map((from) => ({ operations: operations.slice(from, from + perRequest), report: desk.report() }))
}

/** Uploads the sales of all desks at once, each desk one request after another. Returns sales per second. */
export async function uploadSales(organisations: readonly SellingDesks[], perRequest: number): Promise<number> {
  const work = await Promise.all(
    organisations.flatMap(({ desks, token, price }) =>
      desks.map(async (desk) => ({ desk, token, requests: await requestsOf(desk, price, perRequest) })),
    ),
  )
  const began = performance.now()
  await Promise.all(
    work.map(async ({ desk, token, requests }) => {
      for (const { operations, report } of requests) {
        const { receipts } = await desk.pushWith(operations, report, token)
        const refused = receipts.find((receipt) => receipt.status !== 'applied')
        if (refused) throw new Error(`a sale was not booked: ${refused.code}`)
      }
    }),
  )
  return (work.length * SALES_EACH) / ((performance.now() - began) / 1000)
}
