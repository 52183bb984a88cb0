import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { CartAction } from '../../client/desk/cart/cart'
import { chooseSeats } from '../../client/desk/seats/choose-seats'
import type { DeskSeatState } from '../../client/desk/seats/hall'
import { DomainError } from '../../shared/kernel/errors'
import type { RowOf } from '../../shared/registry'

const test = suite('desk: choosing seats')

type Ports = Parameters<typeof chooseSeats>[0]
type Offer = Parameters<ReturnType<typeof chooseSeats>['addBest']>[0][number]

/** A row of seats, of which this desk knows nothing but that they are there. */
const SEATS = Array.from({ length: 30 }, (_, i) => ({
  id: `seat-${i + 1}`,
  price_category_id: 'a',
  block: 'Stalls',
  row: '1',
  num: String(i + 1),
  x: i * 44,
  y: 0,
  linked_seat_id: null,
  wheelchair: false,
})) as unknown as readonly RowOf<'seats'>[]

const OFFER = { category: { id: 'a', name: 'A' }, prices: [{ id: 'price' }] } as unknown as Offer

/** A desk at whose server the given seats are sold. `taken`: the seats that it was asked for. */
function deskWith(sold: ReadonlySet<string>) {
  const asked: string[] = []
  const dispatched: CartAction[] = []
  const errors: unknown[] = []
  const seats = chooseSeats({
    cart: { lines: [] } as unknown as Ports['cart'],
    dispatch: (action) => void dispatched.push(action),
    event: { id: 'evening' } as RowOf<'events'>,
    house: {
      seats: SEATS,
      hall: new Map(SEATS.map(({ id }): [string, DeskSeatState] => [id, 'free'])),
      byId: new Map(),
    },
    shelf: { offers: () => [OFFER] } as unknown as Ports['shelf'],
    held: [],
    reachable: true,
    canAdd: () => true,
    takeSeat: async (_event_id, seat_id) => {
      asked.push(seat_id)
      if (sold.has(seat_id)) throw new DomainError('rights.seat_taken', { seat: seat_id })
    },
    t: ((name: string) => name) as unknown as Ports['t'],
    attempt: (work) =>
      work().catch((error: unknown) => {
        errors.push(error)
        return null
      }),
    dismiss: () => {},
  })
  return { seats, asked, dispatched, errors }
}

test('takes the next best seats when the server refuses some that are sold', async () => {
  const best = deskWith(new Set())
  await best.seats.addBest([OFFER], 2)
  const desk = deskWith(new Set(best.asked))
  const found = await desk.seats.addBest([OFFER], 2)
  assert.is(found?.length, 2)
  assert.equal(
    found?.filter(({ id }) => best.asked.includes(id)),
    [],
  )
  assert.equal(desk.errors, [])
  const [added] = desk.dispatched
  assert.equal(
    added?.type === 'seats' && added.seats.map(({ seat_id }) => seat_id).sort(),
    found?.map(({ id }) => id).sort(),
  )
})

test('says that a seat is taken after many refusals, and adds nothing', async () => {
  const desk = deskWith(new Set(SEATS.map(({ id }) => id)))
  assert.is(await desk.seats.addBest([OFFER], 1), null)
  assert.is(desk.asked.length, 13)
  assert.is(new Set(desk.asked).size, 13)
  assert.is((desk.errors[0] as DomainError).code, 'rights.seat_taken')
  assert.equal(desk.dispatched, [])
})

test.run()
