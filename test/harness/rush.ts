import * as assert from 'uvu/assert'
import { createRng as newDice } from '../../server/demo/rng'
import type { RowOf } from '../../shared/registry'
import { type OrganisationParts, type ServerConnection, type SoldTicketLine, TestDevice } from './devices/test-device'

/** Number of desks selling at once. */
export const DESKS = 16
/** Percentage of requests sent twice. */
const TWICE_PERCENT = 10

/** A selling place: its connection to the server and its organisation. */
export type SellingPlace = { readonly server: ServerConnection; readonly world: OrganisationParts }

/** The contested seats, all at one price. */
export type ContestedHall = {
  readonly seats: readonly string[]
  readonly price: SoldTicketLine['price']
  readonly rate: number
}

/** Several nodes as one server: each request goes to the next node, repeats too. */
export function roundRobin(nodes: readonly ServerConnection[]): ServerConnection {
  const [one] = nodes
  if (!one) throw new RangeError('there is no node to ask')
  let turn = 0
  return {
    newId: () => one.newId(),
    now: () => one.now(),
    token: (...asked) => one.token(...asked),
    graphql: (...asked) => (nodes[turn++ % nodes.length] ?? one).graphql(...asked),
  }
}

/**
 * Lets all buyers request a seat at once and sells what is granted. Returns each buyer's waiting time in ms. Throws if
 * a repeated request gets another answer.
 */
export async function rushForSeats(
  places: readonly SellingPlace[],
  { seats, price, rate }: ContestedHall,
  buyers: number,
): Promise<number[]> {
  const dice = newDice(8)
  const waited: number[] = []
  const twice = async <T>(send: () => Promise<T>): Promise<T> => {
    if (!dice.chance(TWICE_PERCENT)) return send()
    const [first, second] = await Promise.all([send(), send()])
    assert.equal(second, first, 'what is sent twice is answered alike')
    return first
  }
  const sell = async ({ server, world }: SellingPlace) => {
    const desk = new TestDevice(server, world)
    await desk.enrol()
    await desk.openShift()
    const token = await desk.token()
    desk.token = async () => token
    for (let i = 0; i < buyers / places.length; i++) {
      const began = performance.now()
      const id = server.newId()
      const want = { event_id: price.event_id, kind: 'seat' as const, subject_id: dice.pick(seats), qty: 1 }
      const { rights, missing } = await twice(() => desk.acquire([want], id))
      const [right] = rights as RowOf<'rights'>[]
      if (right) {
        const op = desk.record('CreateOrder', desk.saleArgs([{ right, price, rate }]))
        const [receipt] = await twice(async () => (await desk.push([op], token)).receipts)
        assert.is(receipt?.status, 'applied')
      } else assert.is(missing[0]?.code, 'rights.seat_taken')
      waited.push(performance.now() - began)
    }
  }
  await Promise.all(places.map(sell))
  return waited
}
