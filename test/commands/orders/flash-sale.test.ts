import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DEEP } from '../../harness/deep'
import { DESKS, roundRobin, rushForSeats } from '../../harness/rush'
import { startServer } from '../../harness/server'
import { enlargeHall } from '../../harness/shop/large-hall'

const flash = suite('flash sale')

const SEATS = DEEP ? 500 : 50
const BUYERS = DEEP ? 10_000 : 1000
const BUYERS_WITHOUT_INDEX = 500
const PER_MINUTE = 1_000_000

async function sold(options: { readonly guarded: boolean; readonly buyers: number }) {
  const one = await startServer({ perMinute: PER_MINUTE })
  const nodes = one.ground.between ? [one, await startServer({ beside: one, perMinute: PER_MINUTE })] : [one]
  if (!options.guarded) one.sql('drop index rights_one_per_seat')
  const seats = enlargeHall(one, SEATS)
  const { prices, rates } = one.a
  const places = Array.from({ length: DESKS }, () => ({ server: roundRobin(nodes), world: one.a }))
  await rushForSeats(places, { seats, price: prices.stalls, rate: rates.reduced }, options.buyers)
  const items = one.rows('order_items')
  const payments = one.rows('payments')
  for (const node of nodes.reverse()) await node.close()
  return {
    tickets: items.length,
    seats: new Set(items.map(({ seat_id }) => seat_id)).size,
    taken: payments.reduce((sum, { amount }) => sum + amount, 0),
  }
}

flash(`sells each of ${SEATS} seats once to ${BUYERS} buyers with repeated requests`, async () => {
  assert.equal(await sold({ guarded: true, buyers: BUYERS }), { tickets: SEATS, seats: SEATS, taken: SEATS * 3800 })
})

flash('sells seats twice without the deciding index', async () => {
  const { tickets, seats } = await sold({ guarded: false, buyers: BUYERS_WITHOUT_INDEX })
  assert.ok(tickets > seats, `${tickets} tickets for ${seats} seats`)
})

flash.run()
