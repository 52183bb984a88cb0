import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DomainError } from '../../shared/kernel/errors'
import { bookingCode } from '../../shared/orders/rules'
import {
  assertTransition,
  type LedgerEntry,
  type OrderLife,
  projectStatus,
  STATUS,
  type StatusCode,
  shownStatus,
  TRANSITIONS,
} from '../../shared/orders/status'

const test = suite('order statuses')

/**
 * Allowed status transitions of the domain page and decision 0560, repeated here so that the code cannot drift from the
 * decision.
 */
const DECIDED: Record<StatusCode, StatusCode[]> = {
  101: [308, 309, 400, 600, 611],
  301: [308, 309, 310, 400],
  308: [310, 400, 611],
  309: [310, 504, 505],
  310: [],
  400: [308, 309, 401, 411, 600, 601, 611],
  401: [301, 308, 309, 411, 611],
  411: [308, 309, 504, 505, 611],
  504: [309, 411, 505, 611],
  505: [],
  600: [308, 309, 400, 401, 411, 601, 611],
  601: [309, 401, 411, 611],
  611: [309, 504, 505],
}

const CODES = Object.values(STATUS)

test('has exactly the specified status transitions', () => {
  const actual = Object.fromEntries(
    Object.entries(TRANSITIONS).map(([from, to]) => [from, [...to].sort((a, b) => a - b)]),
  )
  assert.equal(actual, DECIDED)
})

test('reads a status 0 from its reason text, and no other unknown code', () => {
  const read = (reason: string | null) => shownStatus(0, reason)
  assert.equal(
    [
      read('Some items were refunded'),
      read('The order was fully refunded.'),
      read('No idea'),
      read(null),
      shownStatus(7, 'fully refunded'),
      shownStatus(611, null),
    ],
    [504, 505, null, null, null, 611],
  )
})

test('refuses a step outside the transition table, and allows none', () => {
  for (const from of CODES)
    for (const to of CODES) {
      const step = () => assertTransition(from, to)
      if (from === to || DECIDED[from].includes(to)) assert.not.throws(step)
      else assert.throws(step, (error: unknown) => error instanceof DomainError && error.code === 'orders.transition')
    }
})

type World = { life: OrderLife; ledger: LedgerEntry[] }
/** An event in an order's life, as the box office allows it. */
type Happening = {
  name: string
  may: (world: World, now: StatusCode) => boolean
  do: (world: World, share: number) => World
}

const paid = (world: World) =>
  world.ledger.filter((entry) => entry.status === 'confirmed').reduce((n, entry) => n + entry.amount, 0)
const everPaid = (world: World) => world.ledger.some((entry) => entry.status === 'confirmed' && entry.amount > 0)
const live = (world: World) => !world.life.cancelled && !world.life.expired && !world.life.deleted
const set = (world: World, life: Partial<OrderLife>): World => ({ ...world, life: { ...world.life, ...life } })
const book = (world: World, entry: LedgerEntry): World => ({ ...world, ledger: [...world.ledger, entry] })
const settlePending = (world: World, status: LedgerEntry['status']): World => ({
  ...world,
  ledger: world.ledger.map((entry) => (entry.status === 'pending' ? { ...entry, status } : entry)),
})
const pending = (world: World) => world.ledger.some((entry) => entry.status === 'pending')
const refunded = (world: World) => world.ledger.some((entry) => entry.status === 'confirmed' && entry.amount < 0)

const HAPPENINGS: Happening[] = [
  { name: 'validate', may: (w, now) => now === 101 && live(w), do: (w) => set(w, { validated: true }) },
  {
    name: 'pay in full',
    may: (w, now) => [400, 411, 600, 601].includes(now) && live(w) && w.life.total > 0,
    do: (w) => book(w, { amount: w.life.total - paid(w), status: 'confirmed' }),
  },
  {
    name: 'pay a part',
    may: (w, now) => [400, 600, 601].includes(now) && live(w) && w.life.total > 1,
    do: (w, share) => book(w, { amount: Math.max(1, Math.floor((w.life.total - 1) * share)), status: 'confirmed' }),
  },
  {
    name: 'start a payment',
    may: (w, now) => [400, 600, 601].includes(now) && live(w) && w.life.total > 0,
    do: (w) => book(w, { amount: w.life.total, status: 'pending' }),
  },
  { name: 'payment confirmed', may: (w, now) => now === 401 && pending(w), do: (w) => settlePending(w, 'confirmed') },
  {
    name: 'payment failed',
    may: (w, now) => now === 401 && pending(w) && w.life.order_type === 'regular' && !w.life.invoiced,
    do: (w) => settlePending(w, 'failed'),
  },
  { name: 'invoice', may: (w, now) => [400, 600].includes(now) && live(w), do: (w) => set(w, { invoiced: true }) },
  {
    name: 'expire',
    may: (w, now) => [101, 301, 400, 401, 600].includes(now) && !everPaid(w),
    do: (w) => set(settlePending(w, 'failed'), { expired: true }),
  },
  {
    name: 'cancel',
    may: (w, now) => [101, 301, 400, 401, 411, 600, 601, 611].includes(now) && live(w),
    do: (w) => set(settlePending(w, 'failed'), { cancelled: true }),
  },
  {
    name: 'refund a part',
    may: (w, now) => [611, 411, 309].includes(now) && paid(w) > 1 && !refunded(w),
    do: (w, share) => book(w, { amount: -Math.max(1, Math.floor((paid(w) - 1) * share)), status: 'confirmed' }),
  },
  {
    name: 'refund the rest',
    may: (w, now) => [611, 309, 411, 504].includes(now) && paid(w) > 0,
    do: (w) => book(w, { amount: -paid(w), status: 'confirmed' }),
  },
  {
    name: 'delete',
    may: (w, now) => [301, 308, 309].includes(now) && !everPaid(w) && !w.life.invoiced,
    do: (w) => set(w, { deleted: true }),
  },
]

const start = fc
  .record({
    total: fc.constantFrom(0, 1, 999, 4200),
    order_type: fc.constantFrom('regular' as const, 'reservation' as const, 'option' as const),
  })
  .map(
    ({ total, order_type }): World => ({
      life: {
        total,
        order_type,
        validated: order_type !== 'regular',
        invoiced: false,
        cancelled: false,
        expired: false,
        deleted: false,
      },
      ledger: [],
    }),
  )

test('moves an order’s status only along the table', () => {
  const seen = new Set<StatusCode>()
  fc.assert(
    fc.property(
      start,
      fc.array(fc.tuple(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 14 }),
      (world, dice) => {
        let now = projectStatus(world.life, world.ledger)
        seen.add(now)
        const told = [`start ${now}`]
        for (const [which, share] of dice) {
          const possible = HAPPENINGS.filter((happening) => happening.may(world, now))
          const happening = possible[which % Math.max(1, possible.length)]
          if (!happening) break
          world = happening.do(world, share)
          const next = projectStatus(world.life, world.ledger)
          told.push(`${happening.name} ${next}`)
          assert.not.throws(() => assertTransition(now, next), undefined, told.join(' → '))
          now = next
          seen.add(now)
        }
      },
    ),
    { numRuns: 4000 },
  )
  assert.equal([...seen].sort(), [...CODES].sort(), 'every status was reached')
})

test('derives the payment side from the ledger in any order', () => {
  const entry = fc.record({
    amount: fc.integer({ min: -5000, max: 5000 }),
    status: fc.constantFrom('confirmed' as const, 'pending' as const, 'failed' as const),
  })
  fc.assert(
    fc.property(start, fc.array(entry, { maxLength: 8 }), (world, ledger) => {
      assert.is(projectStatus(world.life, ledger), projectStatus(world.life, [...ledger].reverse()))
    }),
  )
})

test('creates distinct booking codes per device and counter', () => {
  fc.assert(
    fc.property(
      fc.nat(32 ** 3 - 1),
      fc.nat(32 ** 5 - 1),
      fc.nat(32 ** 3 - 1),
      fc.nat(32 ** 5 - 1),
      fc.nat(1023),
      fc.nat(1023),
      (a, m, b, n, x, y) => {
        const [one, two] = [bookingCode(a, m, x), bookingCode(b, n, y)]
        assert.match(one, /^[0-9A-HJ-NP-X]{10}$/)
        if (a !== b || m !== n) assert.is.not(one, two)
      },
    ),
  )
})

test.run()
