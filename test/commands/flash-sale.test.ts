import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dice as newDice } from '../../server/demo/dice'
import type { RowOf } from '../../shared/registry'
import { startServer, type TestServer } from '../harness/server'
import { TestDevice } from '../harness/test-device'

const rush = suite('the first minute of a sale')

const SEATS = 500
const BUYERS = 10_000
/** How many places sell at once, and how often what they send goes out twice. */
const DESKS = 16
const TWICE_PERCENT = 10
const PER_MINUTE = 1_000_000

/** Makes the hall of the numbered event as large as the rush needs; answers all its seats. */
function enlarge({ a, sql, newId }: TestServer): string[] {
  const [seat] = sql('select * from seats where id = ?', a.seats[0])
  const columns = Object.keys(seat ?? {})
  const ids = [...a.seats]
  while (ids.length < SEATS) {
    const more = { ...seat, id: newId(), num: `${ids.length + 1}` }
    sql(`insert into seats (${columns.map((column) => `"${column}"`).join()}) values (${columns.map(() => '?').join()})`, ...Object.values(more))
    ids.push(more.id)
  }
  return ids
}

/** Everybody wants some seat now. Where the right to it comes, it is sold. */
async function sell(nodes: readonly TestServer[], seats: readonly string[], buyers: number): Promise<void> {
  const dice = newDice(8)
  await Promise.all(
    Array.from({ length: DESKS }, async (_, n) => {
      const server = nodes[n % nodes.length] as TestServer
      const desk = await TestDevice.ready(server, { shift: true })
      const token = await desk.token()
      desk.token = async () => token
      const { prices, rates, events } = server.a
      const twice = async <T>(send: () => Promise<T>): Promise<T> => {
        if (!dice.chance(TWICE_PERCENT)) return send()
        const [first, second] = await Promise.all([send(), send()])
        assert.equal(second, first, 'what is sent twice is answered alike')
        return first
      }
      for (let i = 0; i < buyers / DESKS; i++) {
        const id = server.newId()
        const want = { event_id: events.numbered, kind: 'seat' as const, subject_id: dice.pick(seats), qty: 1 }
        const { rights, missing } = await twice(() => desk.acquire([want], id))
        const [right] = rights as RowOf<'rights'>[]
        if (!right) {
          assert.is(missing[0]?.code, 'rights.seat_taken')
          continue
        }
        const op = desk.record('CreateOrder', desk.saleArgs([{ right, price: prices.stalls, rate: rates.reduced }]))
        const { receipts } = await twice(() => desk.push([op], token))
        assert.is(receipts[0]?.status, 'applied')
      }
    }),
  )
}

async function sold(options: { readonly guarded: boolean; readonly buyers: number }) {
  const one = await startServer({ perMinute: PER_MINUTE })
  const nodes = one.ground.between ? [one, await startServer({ beside: one, perMinute: PER_MINUTE })] : [one]
  if (!options.guarded) one.sql('drop index rights_one_per_seat')
  const seats = enlarge(one)
  await sell(nodes, seats, options.buyers)
  const items = one.rows('order_items')
  const payments = one.rows('payments')
  for (const node of nodes.reverse()) await node.close()
  return { tickets: items.length, seats: new Set(items.map(({ seat_id }) => seat_id)).size, taken: payments.reduce((sum, { amount }) => sum + amount, 0) }
}

rush('10,000 buyers on 500 seats, a tenth of what they send doubled: each seat is sold once', async () => {
  assert.equal(await sold({ guarded: true, buyers: BUYERS }), { tickets: SEATS, seats: SEATS, taken: SEATS * 3800 })
})

rush('without the index that decides, seats are sold twice', async () => {
  const { tickets, seats } = await sold({ guarded: false, buyers: BUYERS / 10 })
  assert.ok(tickets > seats, `${tickets} tickets for ${seats} seats`)
})

rush.run()
