import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  inCart,
  leftAtDesk,
  numberedOf,
  offersOf,
  onSaleNow,
  placesAvailable,
  ratesAt,
} from '../../client/desk/shop/shop'
import { EVENT_DEFAULTS } from '../../shared/events/entity'
import type { RowOf } from '../../shared/registry'
import type { HeldRight } from '../../shared/rights/rules'

const test = suite('desk: offers')

const NOW = Date.parse('2026-11-21T19:00:00.000Z')
const stamps = {
  org_id: 'o',
  rev: 1,
  deleted: false,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}
const event = (id: string, starts_at: string, change: Partial<RowOf<'events'>> = {}): RowOf<'events'> => ({
  ...stamps,
  ...EVENT_DEFAULTS,
  id,
  sync_id: id,
  title: id,
  starts_at,
  ends_at: new Date(Date.parse(starts_at) + 7_200_000).toISOString(),
  published: true,
  on_sale: true,
  desk_holding: { places: 10, seats: 10 },
  ...change,
})
const category = (id: string, pos: number): RowOf<'price_categories'> => ({
  ...stamps,
  id,
  name: id,
  short_name: id,
  color: '#000000',
  pos,
})
const price = (
  id: string,
  price_category_id: string,
  pos: number,
  change: Partial<RowOf<'prices'>> = {},
): RowOf<'prices'> => ({
  ...stamps,
  id,
  event_id: 'e',
  price_category_id,
  tax_group_id: 't',
  name: id,
  description: null,
  value: 1000,
  pos,
  enabled: true,
  is_reservation_only: false,
  deals: null,
  ...change,
})
const quota = (subject_id: string, capacity: number, sold: number, held: number): RowOf<'quotas'> => ({
  id: subject_id,
  org_id: 'o',
  rev: 1,
  deleted: false,
  event_id: 'e',
  subject_id,
  capacity,
  sold,
  held,
})
const places = (subject_id: string, left: number): HeldRight => ({
  id: `r-${subject_id}-${left}`,
  kind: 'places',
  event_id: 'e',
  subject_id,
  left,
})

test('lists tonight’s events first, running ones too, and none that is over or off sale', () => {
  const events = [
    event('sunday', '2026-11-22T11:00:00.000Z'),
    event('tonight', '2026-11-21T20:00:00.000Z'),
    event('begun', '2026-11-21T18:30:00.000Z'),
    event('all day', '2026-11-21T09:00:00.000Z', { ends_at: '2026-11-21T22:00:00.000Z' }),
    event('over', '2026-11-21T10:00:00.000Z'),
    event('cancelled', '2026-11-21T20:00:00.000Z', { cancelled: true }),
    event('closed', '2026-11-21T20:00:00.000Z', { on_sale: false }),
    event('closed by itself', '2026-11-21T20:00:00.000Z', { sale_closes_at: '2026-11-21T19:00:00.000Z' }),
    event('held', '2026-11-21T20:00:00.000Z', { on_hold: true }),
    event('draft', '2026-11-21T20:00:00.000Z', { published: false }),
  ]
  assert.equal(
    onSaleNow(events, NOW).map((e) => e.id),
    ['begun', 'tonight', 'all day', 'sunday'],
  )
})

test('offers categories in order, the usual price first, without disabled ones', () => {
  const prices = [
    price('reduced', 'gallery', 2),
    price('full', 'gallery', 1),
    price('off', 'gallery', 0, { enabled: false }),
    price('stalls', 'stalls', 1),
    price('other', 'gallery', 1, { event_id: 'x' }),
  ]
  const offers = offersOf('e', prices, [category('stalls', 2), category('gallery', 1), category('empty', 0)])
  assert.equal(
    offers.map((offer) => [offer.category.id, offer.prices.map((p) => p.id)]),
    [
      ['gallery', ['full', 'reduced']],
      ['stalls', ['stalls']],
    ],
  )
})

test('keeps the order of tiles without positions, whatever order their rows are read in', () => {
  const prices = [
    price('b', 'stalls', 0, { value: 100 }),
    price('a', 'stalls', 0, { value: 900 }),
    price('c', 'gallery', 0),
  ]
  const categories = [category('stalls', 0), category('gallery', 0)]
  const order = (of: readonly RowOf<'prices'>[], by: readonly RowOf<'price_categories'>[]) =>
    offersOf('e', of, by).map((offer) => [offer.category.id, ...offer.prices.map(({ id }) => id)])
  const first = order(prices, categories)
  assert.equal(first, [
    ['gallery', 'c'],
    ['stalls', 'a', 'b'],
  ])
  assert.equal(order([...prices].reverse(), [...categories].reverse()), first)
})

test('shows places left at this desk and elsewhere, by category and capacity', () => {
  const quotas = [quota('gallery', 100, 60, 20), quota('e', 400, 390, 5)]
  const held = [places('gallery', 8), places('gallery', 4), places('stalls', 9)]
  assert.equal(placesAvailable('e', 'gallery', held, quotas, 0), { here: 12, there: 5, gone: false })
  assert.equal(placesAvailable('e', 'gallery', held, quotas, 10), { here: 2, there: 5, gone: false })
  assert.equal(placesAvailable('e', 'gallery', held, quotas, 14), { here: 0, there: 3, gone: false })
  assert.equal(placesAvailable('e', 'unknown', held, quotas, 0), { here: 0, there: 0, gone: false })
  assert.is(placesAvailable('e', 'gallery', [], [quota('gallery', 100, 100, 0), quota('e', 400, 390, 5)], 0).gone, true)
  assert.is(leftAtDesk('e', [...held, { id: 's', kind: 'series', event_id: null, subject_id: 'box', left: 99 }]), 21)
})

test('counts seats of a hall and places of its gallery', () => {
  const offers = offersOf(
    'e',
    [price('full', 'stalls', 1), price('place', 'gallery', 1)],
    [category('stalls', 1), category('gallery', 2)],
  )
  const quotas = [quota('gallery', 100, 0, 0), quota('e', 100, 0, 0)]
  const names = (seating_plan_id: string | null) =>
    numberedOf(event('e', '2026-11-21T20:00:00.000Z', { seating_plan_id }), offers, quotas).map(
      (offer) => offer.category.id,
    )
  assert.equal(names('hall'), ['stalls'])
  assert.equal(names(null), [])
})

test('counts the places in the cart by their prices', () => {
  const lines = [
    { price_id: 'full', seat_id: null, qty: 2 },
    { price_id: 'stalls', seat_id: 's1', qty: 1 },
    { price_id: 'stalls', seat_id: 's2', qty: 1 },
  ]
  assert.is(inCart(lines, [{ id: 'full' }, { id: 'reduced' }]), 2)
  assert.is(inCart(lines, [{ id: 'stalls' }]), 2)
})

test('uses the tax rate of the day', () => {
  const group = (id: string, rate: number, valid_from: string, valid_to: string | null): RowOf<'tax_groups'> => ({
    ...stamps,
    id,
    name: id,
    rate,
    valid_from,
    valid_to,
  })
  const rates = ratesAt(
    [
      group('t', 700, '2020-01-01T00:00:00.000Z', null),
      group('old', 1600, '2020-07-01T00:00:00.000Z', '2021-01-01T00:00:00.000Z'),
    ],
    NOW,
  )
  assert.equal([...rates], [['t', 700]])
  const successors = [
    group('then', 700, '2020-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
    group('now', 900, '2026-01-01T00:00:00.000Z', null),
  ]
  assert.equal(
    [
      ...ratesAt(
        successors.map((each) => ({ ...each, name: 'Culture' })),
        NOW,
      ),
    ],
    [
      ['then', 900],
      ['now', 900],
    ],
  )
})

test.run()
