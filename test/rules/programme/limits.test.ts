import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hasFeature, reportTime, timeZoneOf } from '../../../shared/orgs/rules'
import { planState } from '../../../shared/plan/rules'
import { isInStock, isLowStock, stockOnHand, unheldStock } from '../../../shared/products/rules'

const test = suite('organisations, plans and stock')

type Settings = Parameters<typeof timeZoneOf>[0]

test('use the zone of the organisation, or that of Vienna', () => {
  assert.is(timeZoneOf({ settings: { time_zone: 'Europe/London' } } as Settings), 'Europe/London')
  assert.is(timeZoneOf({ settings: {} } as Settings), 'Europe/Vienna')
})

test('have the features that were chosen', () => {
  const of = (features: Parameters<typeof hasFeature>[0]['features']) => hasFeature({ features }, 'web_shop')
  assert.equal([of(['cash_registry', 'web_shop']), of(['cash_registry']), of([])], [true, false, false])
})

test('report a day at six in the morning by their own clocks', () => {
  assert.is(reportTime('Europe/Vienna', '2026-11-21T18:00:00.000Z'), '2026-11-21T05:00:00.000Z')
  assert.is(reportTime('Europe/Vienna', '2026-07-01T22:30:00.000Z'), '2026-07-02T04:00:00.000Z')
})

test('announce the limit of a plan from 80 %, and from the last but one of a few', () => {
  const state = (used: number, limit: number) => planState({ used, limit })
  assert.equal(
    [state(79, 100), state(80, 100), state(99, 100), state(100, 100), state(101, 100)],
    ['free', 'near', 'near', 'reached', 'reached'],
  )
  assert.equal([state(0, 3), state(1, 3), state(2, 3), state(3, 3)], ['free', 'free', 'near', 'reached'])
  assert.is(state(4, 6), 'free', '80 % of six is 4.8, and five is the last but one')
  assert.is(state(5, 6), 'near')
  assert.is(state(0, 0), 'reached')
})

test('count what is on the shelf, with and without what desks hold', () => {
  const product = (stock: number | null) => ({ stock, sold: 5, held: 3 })
  assert.equal([stockOnHand(product(20)), unheldStock(product(20))], [15, 12])
  assert.equal([stockOnHand(product(null)), unheldStock(product(null))], [null, null])
  assert.equal([isInStock(product(20)), isInStock(product(5)), isInStock(product(null))], [true, false, true])
  assert.equal(
    [14, 15, 0].map((limit) => isLowStock(product(20), limit)),
    [false, true, false],
  )
  assert.equal(
    [isLowStock(product(null), 100), isLowStock(product(5), 0), isLowStock(product(5), 1)],
    [false, false, true],
  )
})

test.run()
