import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY } from '../../../shared/kernel/time'
import { TestDevice } from '../../harness/devices/test-device'
import { hall, sellSeats } from '../../harness/office/hall'

const test = suite('sold seats')

type Hall = Awaited<ReturnType<typeof hall>>
/** Seats of the tests: a wheelchair place and its companion that are claimed together, and a free one. */
const CLAIMED = 0
const COMPANION = 1
const FREE = 2

type Attempt = {
  readonly what: string
  readonly tries: (hall: Hall) => Promise<string | null>
  /** Refusal for a sold seat; null where the ticket is safe. */
  readonly sold: string | null
  /** Refusal for a seat that a desk holds or an unpaid order has. */
  readonly held: string | null
}

const set =
  (after: (hall: Hall) => object, { kind = 'move', confirmed = false } = {}) =>
  (given: Hall) =>
    given.edit([{ id: given.id(CLAIMED), before: {}, after: after(given) }], { kind, confirmed })
const update = (input: (hall: Hall) => object) => (given: Hall) =>
  given.code('UpdateSeat', { id: given.id(CLAIMED), input: input(given) })
const other = ({ a }: Hall) => a.categories.gallery

const ATTEMPTS: readonly Attempt[] = [
  {
    what: 'delete it in an edit',
    tries: ({ edit, id, values }) =>
      edit([{ id: id(CLAIMED), before: values(CLAIMED), after: null }], { kind: 'remove' }),
    sold: 'seats.sold_remove',
    held: 'seats.held',
  },
  {
    what: 'delete it in an edit that says it was confirmed',
    tries: ({ edit, id }) =>
      edit(
        [
          { id: id(CLAIMED), before: {}, after: null },
          { id: id(COMPANION), before: {}, after: { linked_seat_id: null } },
        ],
        { kind: 'remove', confirmed: true },
      ),
    sold: 'seats.sold_remove',
    held: 'seats.held',
  },
  {
    what: 'delete it',
    tries: ({ code, id }) => code('DeleteSeat', { id: id(CLAIMED) }),
    sold: 'seats.sold_remove',
    held: 'seats.held',
  },
  {
    what: 'delete it between seats that are free',
    tries: ({ edit, id }) =>
      edit(
        [FREE, CLAIMED, 3].map((n) => ({ id: id(n), before: {}, after: null })),
        { kind: 'remove' },
      ),
    sold: 'seats.sold_remove',
    held: 'seats.held',
  },
  {
    what: 'delete its companion',
    tries: ({ code, id }) => code('DeleteSeat', { id: id(COMPANION) }),
    sold: 'seats.sold_remove',
    held: 'seats.held',
  },
  {
    what: 'delete its plan',
    tries: ({ code, plan }) => code('DeleteSeatingPlan', { id: plan }),
    sold: 'seating_plans.in_use',
    held: 'seating_plans.in_use',
  },
  {
    what: 'give it another category in an edit',
    tries: set((given) => ({ price_category_id: other(given) }), { kind: 'category', confirmed: true }),
    sold: 'seats.sold_category',
    held: 'seats.held',
  },
  {
    what: 'give it another category',
    tries: update((given) => ({ price_category_id: other(given) })),
    sold: 'seats.sold_category',
    held: 'seats.held',
  },
  {
    what: 'unlink its companion in an edit',
    tries: ({ edit, id }) =>
      edit(
        [
          { id: id(CLAIMED), before: { linked_seat_id: id(COMPANION) }, after: { linked_seat_id: null } },
          { id: id(COMPANION), before: { linked_seat_id: id(CLAIMED) }, after: { linked_seat_id: null } },
        ],
        { kind: 'companion' },
      ),
    sold: 'seats.sold_companion',
    held: 'seats.held',
  },
  {
    what: 'unlink its companion',
    tries: update(() => ({ linked_seat_id: null })),
    sold: 'seats.sold_companion',
    held: 'seats.held',
  },
  {
    what: 'give its companion to another seat',
    tries: ({ edit, id }) =>
      edit(
        [
          { id: id(FREE), before: {}, after: { linked_seat_id: id(COMPANION) } },
          { id: id(COMPANION), before: {}, after: { linked_seat_id: id(FREE) } },
        ],
        { kind: 'companion' },
      ),
    sold: 'seats.sold_companion',
    held: 'seats.held',
  },
  {
    what: 'make it a wheelchair place no more',
    tries: update(() => ({ wheelchair: false })),
    sold: 'seats.sold_companion',
    held: 'seats.held',
  },
  {
    what: 'put it on hold',
    tries: set(() => ({ hold_owner: 'Director', hold_reason: 'Premiere' }), { kind: 'hold' }),
    sold: 'seats.sold_hold',
    held: 'seats.held',
  },
  {
    what: 'move it with another category',
    tries: set((given) => ({ x: 900, price_category_id: other(given) })),
    sold: 'seats.sold_category',
    held: 'seats.held',
  },
  {
    what: 'renumber it in an edit',
    tries: set(() => ({ num: '77' }), { kind: 'renumber' }),
    sold: 'seats.sold_renumber',
    held: null,
  },
  { what: 'renumber it', tries: update(() => ({ num: '78' })), sold: 'seats.sold_renumber', held: null },
  { what: 'give it another row', tries: update(() => ({ row: 'Z' })), sold: 'seats.sold_renumber', held: null },
  {
    what: 'give it another block',
    tries: update(() => ({ block: 'Circle' })),
    sold: 'seats.sold_renumber',
    held: null,
  },
  {
    what: 'give it an override number',
    tries: update(() => ({ override_num: '1a' })),
    sold: 'seats.sold_renumber',
    held: null,
  },
  {
    what: 'renumber it after the customers were listed',
    tries: set(() => ({ num: '79' }), { kind: 'renumber', confirmed: true }),
    sold: null,
    held: null,
  },
  { what: 'move it in an edit', tries: set(() => ({ x: 700, y: 300 })), sold: null, held: null },
  { what: 'move it', tries: update(() => ({ x: 720, y: 310 })), sold: null, held: null },
  { what: 'give it a gate', tries: update(() => ({ gate: 'Gate A' })), sold: null, held: null },
  {
    what: 'move it to another plan',
    tries: update(({ server }) => ({ seating_plan_id: server.newId() })),
    sold: 'seats.other_plan',
    held: 'seats.other_plan',
  },
  {
    what: 'copy a plan for its event',
    tries: ({ code, plan, server, a }) =>
      code('CopySeatingPlan', { id: plan, input: { id: server.newId(), name: 'Copy', event_id: a.events.numbered } }),
    sold: 'events.taken',
    held: 'events.taken',
  },
]

/** Opens the hall with a wheelchair place and its companion. */
async function wheelchairHall(): Promise<Hall> {
  const given = await hall()
  const { edit, id } = given
  const link = (n: number, to: number, wheelchair: boolean) => ({
    id: id(n),
    before: {},
    after: { wheelchair, linked_seat_id: id(to) },
  })
  assert.is(await edit([link(CLAIMED, COMPANION, true), link(COMPANION, CLAIMED, false)], { kind: 'companion' }), null)
  return given
}

/** Values of the claimed seat and its companion that no attempt may change. */
const protectedValues = ({ seat }: Hall) =>
  [CLAIMED, COMPANION].map((n) => {
    const { price_category_id, wheelchair, linked_seat_id, hold_owner, deleted, seating_plan_id } = seat(n)
    return { price_category_id, wheelchair, linked_seat_id, hold_owner, deleted, seating_plan_id }
  })

const CLAIMS: Readonly<Record<'sold' | 'held by a desk' | 'in an unpaid order', (given: Hall) => Promise<unknown>>> = {
  sold: ({ office }) => sellSeats(office, CLAIMED, COMPANION),
  'held by a desk': async ({ server, a, id }) => {
    const desk = await TestDevice.ready(server, { shift: true })
    const { rights } = await desk.acquire(
      [CLAIMED, COMPANION].map((n) => ({
        kind: 'seat' as const,
        event_id: a.events.numbered,
        subject_id: id(n),
        qty: 1,
      })),
    )
    assert.is(rights.length, 2)
  },
  'in an unpaid order': ({ office }) =>
    office.reserve([office.seat(CLAIMED), office.seat(COMPANION)], {
      order_type: 'option',
      valid_until: office.in(DAY),
    }),
}

for (const [claim, make] of Object.entries(CLAIMS))
  test(`refuses an edit that would take a seat that is ${claim} from its ticket`, async () => {
    const given = await wheelchairHall()
    await make(given)
    const before = protectedValues(given)
    const rights = () =>
      given.server
        .rows('rights')
        .filter(({ subject_id }) => [CLAIMED, COMPANION].some((n) => given.id(n) === subject_id))
    const held = rights()
    for (const { what, tries, sold, held: refusal } of ATTEMPTS) {
      const whole = given.seat(CLAIMED)
      const code = await tries(given)
      assert.is(code, claim === 'sold' ? sold : refusal, what)
      assert.equal(protectedValues(given), before, `${what}: the ticket keeps its seat`)
      assert.equal(rights(), held, `${what}: the right stands`)
      if (code !== null) assert.equal(given.seat(CLAIMED), whole, `${what}: nothing is saved`)
    }
    await given.office.close()
  })

test('names the seat and the event in a refusal', async () => {
  const given = await wheelchairHall()
  await sellSeats(given.office, CLAIMED, COMPANION)
  const refused = await given.ask('DeleteSeat', { id: given.id(CLAIMED) })
  assert.is(refused.code, 'seats.sold_remove')
  assert.equal([refused.details.seat_id, refused.details.event], [given.id(CLAIMED), 'Macbeth'])
  assert.match(String(refused.details.seat), /Stalls/)
  await given.office.close()
})

test.run()
