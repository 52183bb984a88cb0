import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { HOUR } from '../../../shared/kernel/time'
import { TestDevice } from '../../harness/devices/test-device'
import { OfficeDesk } from '../../harness/office/office-desk'

const quotas = suite('event quotas')

async function floor() {
  const office = await OfficeDesk.open()
  const { a, server } = office
  const set = (
    capacity: number,
    categories: Partial<Record<'floor' | 'gallery' | 'stalls', number>> = {},
    id = a.events.open,
  ) =>
    office.code(
      office.ask('SetEventQuotas', {
        id,
        input: {
          capacity,
          categories: Object.entries(categories).map(([name, capacity]) => ({
            price_category_id: a.categories[name as 'floor'],
            capacity,
          })),
        },
      }),
    )
  const capacity = (subject_id: string) =>
    server.rows('quotas').find((row) => row.event_id === a.events.open && row.subject_id === subject_id)?.capacity
  const capacities = () => [a.events.open, a.categories.floor, a.categories.gallery, a.categories.stalls].map(capacity)
  const order = (qty: number) =>
    office.code(office.reserving([office.places('floor', qty)], { order_type: 'option', valid_until: office.in(HOUR) }))
  return { office, a, server, set, capacities, order }
}

quotas('raises a quota at once, and never lowers it below sold and held', async () => {
  const { office, a, server, set, capacities, order } = await floor()
  const desk = await TestDevice.ready(server, { shift: true })
  assert.is((await desk.places('floor', 17)).rights.length, 1)
  assert.is(await order(3), null)
  assert.is(await order(1), 'rights.sold_out')
  assert.is(await set(30, { floor: 19 }), 'events.quota_below')
  assert.is(await set(19, { floor: 20 }), 'events.quota_below')
  assert.equal(capacities(), [25, 20, 10, undefined], 'nothing of what was refused is done')
  assert.is(await set(21, { floor: 21, stalls: 4 }), null)
  assert.equal(capacities(), [21, 21, 10, 4], 'what is not named stays')
  assert.is(await order(1), null)
  assert.is(await order(1), 'rights.sold_out')
  assert.equal(
    [office.quota('floor'), office.quota('house')],
    [
      [0, 21],
      [0, 21],
    ],
  )
  const query = `{ event(id: "${a.events.open}") { quotas { capacity } totals { total } } }`
  const { event } = (await server.graphql(await server.token('ADMIN'), query)).data as {
    event: { quotas: unknown[]; totals: object }
  }
  assert.equal([event.quotas.length, event.totals], [4, { total: 21 }])
  await office.close()
})

quotas('serialises a quota change and a simultaneous order', async () => {
  const { office, set, order, capacities } = await floor()
  for (let round = 0; round < 4; round++) {
    const [ordered, limited] = await Promise.all(
      round % 2
        ? [order(4), set(round * 4, { floor: round * 4 })]
        : [order(4), set(round * 4 + 2, { floor: round * 4 + 2 })],
    )
    const [, held] = office.quota('floor')
    assert.ok(held <= (capacities()[1] ?? 0), `${held} held: ${ordered} ${limited}`)
    assert.is(await set(25, { floor: 20 }), null)
  }
  await office.close()
})

quotas('sets quotas for general admission only, with the organisation’s own categories', async () => {
  const { office, a, server, set } = await floor()
  assert.is(await set(10, {}, a.events.numbered), 'events.has_hall')
  const id = server.newId()
  const input = {
    id,
    title: 'New',
    starts_at: office.in(HOUR),
    ends_at: office.in(2 * HOUR),
    on_sale: true,
    published: true,
  }
  assert.is(await office.code(office.ask('CreateEvent', { input })), null)
  assert.is(await set(8, { floor: 5 }, id), null)
  const made = server.rows('quotas').filter(({ event_id }) => event_id === id)
  assert.equal(made.map(({ capacity }) => capacity).sort(), [5, 8])
  const foreign = { capacity: 5, categories: [{ price_category_id: server.b.categories.floor, capacity: 5 }] }
  assert.is(await office.code(office.ask('SetEventQuotas', { id, input: foreign })), 'not_found')
  const twice = { capacity: 5, categories: [0, 0].map(() => ({ price_category_id: a.categories.floor, capacity: 5 })) }
  assert.is(await office.code(office.ask('SetEventQuotas', { id, input: twice })), 'input.invalid')
  await office.close()
})

quotas('gives a priced category without a quota the places of the event, until it gets its own', async () => {
  const { office, a, server, set } = await floor()
  const id = server.newId()
  const price = (category: string, name: string) => ({
    price_category_id: category,
    price_name_id: null,
    tax_group_id: server.rows('prices').find((row) => row.id === a.prices.floor.id)?.tax_group_id,
    name,
    description: null,
    value: 1000,
    enabled: true,
    is_reservation_only: false,
    price_fee_ids: [],
  })
  const times = { starts_at: office.in(HOUR), ends_at: office.in(2 * HOUR) }
  const { floor: ground, gallery } = a.categories
  const input = { id, title: 'New', ...times, on_sale: true, published: true, prices: [price(ground, 'Full')] }
  assert.is(await office.code(office.ask('CreateEvent', { input })), null)
  const placesOf = (subject_id: string) =>
    server.rows('quotas').find((row) => row.event_id === id && row.subject_id === subject_id)?.capacity
  const places = () => [id, ground, gallery].map(placesOf)
  assert.equal(places(), [undefined, undefined, undefined], 'without a total there is nothing to share')
  assert.is(await set(50, {}, id), null)
  assert.equal(places(), [50, 50, undefined])
  const prices = [price(ground, 'Full'), price(gallery, 'Full')]
  assert.is(await office.code(office.ask('UpdateEvent', { id, input: { prices } })), null)
  assert.equal(places(), [50, 50, 50])
  assert.is(await set(60, { gallery: 8 }, id), null)
  assert.equal(places(), [60, 60, 8])
  assert.is(await set(40, {}, id), null)
  assert.equal(places(), [40, 40, 8], 'a limit of its own stays')
  await office.close()
})

quotas.run()
