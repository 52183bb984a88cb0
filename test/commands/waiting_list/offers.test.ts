import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { HOUR, MINUTE } from '../../../shared/kernel/time'
import { STATUS } from '../../../shared/orders/status'
import { ShopVisitor } from '../../harness/shop/visitor'
import { WaitingLine } from '../../harness/shop/waiting-line'

const offers = suite('offers of the waiting list')

/** A hall of ten seats, each of which the office has reserved by itself. */
const open = () =>
  WaitingLine.open(
    Array.from({ length: 10 }, (_, n) => [n]),
    10,
  )

offers('hold the seats in a cart with the name of the person, who buys them like all others', async () => {
  const line = await open()
  const ada = await line.join('Ada')
  line.server.advance(1)
  await line.giveBack(4)
  await line.run()
  const { state, order_id, offer_until } = line.entry(ada)
  assert.is(state, 'offered')
  assert.equal(line.seatsOf(order_id), [4])
  assert.is(offer_until, line.office.in(12 * HOUR))
  const buyer = line.buyer(ada)
  assert.equal([buyer.order()?.status_code, buyer.order()?.channel], [STATUS.created, 'web_shop'])
  assert.match(JSON.stringify(line.server.rows('carts', line.server.a)), 'ada@example.org')
  assert.equal(line.emails(), [`confirm ${ada}`, `offer ${ada}`])
  await buyer.checkOut('nothing', 0)
  assert.is(buyer.order()?.status_code, STATUS.paid)
  line.server.advance(MINUTE)
  await line.run()
  assert.is(line.entry(ada).state, 'bought')
  await line.close()
})

offers('cannot be bought beyond their time, even before the seats are given to the next person', async () => {
  const line = await open()
  const [ada, ben] = [await line.join('Ada'), await line.join('Ben')]
  line.server.advance(1)
  await line.giveBack(0)
  await line.run()
  const buyer = line.buyer(ada)
  assert.is(line.entry(ben).state, 'waiting')
  line.server.advance(12 * HOUR)
  assert.is(await buyer.refused({ do: 'extend' }), 'waiting_list.offer_over')
  assert.is(await line.refused(buyer.checkOut('nothing', 0)), 'waiting_list.offer_over')
  await line.run()
  assert.is(line.entry(ada).state, 'lapsed')
  assert.is(line.entry(ben).state, 'offered')
  assert.equal(line.seatsOf(line.entry(ben).order_id), [0])
  assert.is(await line.refused(buyer.checkOut('nothing', 0)), 'shop.cart_over')
  assert.equal(line.emails().slice(2, 3), [`offer ${ada}`])
  assert.equal(line.emails().slice(3).sort(), [`lapsed ${ada}`, `offer ${ben}`])
  await line.close()
})

offers('can’t be extended, and accept no further places', async () => {
  const line = await open()
  const ada = await line.join('Ada')
  await line.giveBack(0)
  await line.giveBack(5)
  await line.run()
  const buyer = line.buyer(ada)
  const price_id = line.server.a.prices.stalls.id
  assert.is(await buyer.refused({ do: 'extend' }), 'shop.cart_extended')
  assert.is(await buyer.refused({ do: 'add', wishes: [{ price_id, qty: 1 }] }), 'waiting_list.offer_only')
  await line.close()
})

offers('are made before a visitor of the shop can take the freed seat', async () => {
  const line = await open()
  const ada = await line.join('Ada')
  await line.giveBack(3)
  const visitor = new ShopVisitor(line.server)
  const price_id = line.server.a.prices.stalls.id
  assert.is(await visitor.refused({ do: 'add', wishes: [{ price_id, qty: 1 }] }), 'rights.sold_out')
  await line.run()
  assert.is(line.entry(ada).state, 'offered')
  await line.giveBack(7)
  assert.is(await visitor.refused({ do: 'add', wishes: [{ price_id, qty: 1 }] }), null, 'nobody waits for the next one')
  await line.close()
})

offers('leave seats to the shop that are too few for a waiting group, which keeps its place', async () => {
  const line = await open()
  const group = await line.join('Ada', { qty: 3, together: true })
  const visitor = new ShopVisitor(line.server)
  const price_id = line.server.a.prices.stalls.id
  for (const n of [0, 2, 4]) await line.giveBack(n)
  await line.run()
  assert.is(line.entry(group).state, 'waiting', 'three seats, but none side by side')
  assert.is(await visitor.refused({ do: 'add', wishes: [{ price_id, seat_id: line.seats[4] ?? '', qty: 1 }] }), null)
  await line.giveBack(1)
  await line.run()
  assert.is(line.entry(group).state, 'offered')
  assert.equal(line.seatsOf(line.entry(group).order_id), [0, 1, 2])
  await line.close()
})

offers('never hold a seat that the box office sells at the same time', async () => {
  const line = await open()
  const ada = await line.join('Ada')
  await line.giveBack(6)
  const sale = (n: number) => line.office.code(line.office.reserving([line.office.seat(n)], { order_type: 'regular' }))
  const [sold] = await Promise.all([sale(6), line.run()])
  const { state } = line.entry(ada)
  assert.is(sold === null ? 'waiting' : 'offered', state, 'one of them has it')
  assert.is(await sale(6), 'rights.seat_taken')
  await line.close()
})

offers('go to the next person when one is refused or given back unpaid', async () => {
  const line = await open()
  const people = [await line.join('Ada'), await line.join('Ben'), await line.join('Cyd')]
  const states = () => people.map((id) => line.entry(id).state)
  await line.giveBack(0)
  await line.run()
  assert.equal(states(), ['offered', 'waiting', 'waiting'])
  await line.buyer(people[0] ?? '').step({ do: 'leave' })
  await line.run()
  assert.equal(states(), ['declined', 'offered', 'waiting'])
  await line.step({ do: 'leave', id: people[1] ?? '' })
  await line.run()
  assert.equal(states(), ['declined', 'declined', 'offered'])
  await line.close()
})

offers('are made within half a minute after the office releases house seats or adds places', async () => {
  const line = await open()
  const { sql, a } = line.server
  await line.giveBack(0)
  sql('update seats set on_hold = ? where id = ?', true, line.seats[0])
  const ada = await line.join('Ada')
  await line.run()
  assert.is(line.entry(ada).state, 'waiting')
  sql('update seats set on_hold = ? where id = ?', false, line.seats[0])
  line.server.advance(MINUTE / 2)
  await line.run()
  assert.is(line.entry(ada).state, 'offered')
  const floor = { event_id: a.events.open, price_category_id: a.categories.floor, qty: 2 }
  sql('update quotas set capacity = 0 where event_id = ?', a.events.open)
  const [ben, cyd] = [await line.join('Ben', floor), await line.join('Cyd', { ...floor, qty: 1 })]
  sql('update quotas set capacity = 3 where event_id = ?', a.events.open)
  line.server.advance(MINUTE / 2)
  await line.run()
  assert.equal([line.entry(ben).state, line.entry(cyd).state], ['offered', 'offered'])
  const [held] = sql('select held from quotas where event_id = ? and subject_id = ?', a.events.open, a.categories.floor)
  assert.is(held?.held, 3)
  await line.close()
})

offers('are shorter near the event, and end with the sale', async () => {
  const line = await open()
  const { sql, a } = line.server
  const ada = await line.join('Ada')
  const near = (ms: number) =>
    sql(
      'update events set starts_at = ?, ends_at = ? where id = ?',
      line.office.in(ms),
      line.office.in(ms + HOUR),
      a.events.numbered,
    )
  near(10 * MINUTE)
  await line.giveBack(0)
  await line.run()
  assert.is(line.entry(ada).state, 'waiting', 'too late for an offer')
  near(4 * HOUR)
  line.server.advance(MINUTE)
  await line.run()
  const { offer_until } = line.entry(ada)
  assert.ok(
    offer_until !== null && offer_until < line.office.in(HOUR) && offer_until > line.office.in(HOUR - 2 * MINUTE),
  )
  await line.close()
})

offers('are not made for an event that is not on sale, or after the day until which the person waits', async () => {
  const line = await open()
  const { sql, a } = line.server
  const ada = await line.join('Ada')
  sql('update events set on_hold = ? where id = ?', true, a.events.numbered)
  await line.giveBack(0)
  await line.run()
  assert.is(line.entry(ada).state, 'waiting')
  sql('update waiting_list set wanted_until = ? where id = ?', line.office.in(MINUTE), ada)
  line.server.advance(MINUTE)
  sql('update events set on_hold = ? where id = ?', false, a.events.numbered)
  await line.run()
  assert.is(line.entry(ada).state, 'ended')
  await line.close()
})

offers('reach the person behind fifty others whose quantity exceeds the limit per order', async () => {
  const line = await open()
  const { sql, a } = line.server
  for (let n = 0; n < 51; n++) await line.join(`P${n}`, { qty: 2 })
  const ada = await line.join('Ada')
  sql('update events set max_qty_per_order = 1 where id = ?', a.events.numbered)
  await line.giveBack(0)
  await line.giveBack(1)
  await line.run()
  assert.is(line.entry(ada).state, 'offered')
  assert.is(line.entries().filter(({ state }) => state === 'waiting').length, 51)
  await line.close()
})

offers('are made for an event behind 500 sold-out events that people wait for', async () => {
  const line = await open()
  const { sql, a, rows } = line.server
  const ada = await line.join('Ada')
  const copy = (table: 'events' | 'waiting_list', id: string, own: Readonly<Record<string, string>>) => {
    const [row] = rows(table, a).filter((each) => each.id === id)
    const columns = Object.keys(row ?? {})
    sql(
      `insert into ${table} (${columns.join(', ')}) with recursive n(i) as (select 1000 union all select i + 1 from n where i < 1499)
        select ${columns.map((name) => own[name] ?? name).join(', ')} from ${table}, n where id = ?`,
      id,
    )
  }
  const numbered = (column: string) => `'00' || cast(n.i as varchar(4)) || substr(${column}, 7)`
  copy('events', a.events.numbered, { id: numbered('id'), seating_plan_id: 'null' })
  copy('waiting_list', ada, { id: numbered('id'), event_id: numbered('event_id') })
  await line.giveBack(0)
  await line.run()
  assert.is(line.entry(ada).state, 'offered')
  await line.close()
})

offers('are refused to the office where the person has another waiting entry or offer', async () => {
  const line = await open()
  const { server } = line
  const token = await server.token('TICKETING')
  const offer = async (id: string) =>
    (await server.graphql(token, 'mutation ($id: ID!) { OfferToWaiting(id: $id) { id } }', { id })).code
  const first = await line.join('Ada')
  server.sql(`update waiting_list set state = 'lapsed' where id = ?`, first)
  const second = await line.join('Ada', { email: 'ADA@example.org' })
  await line.giveBack(0)
  await line.giveBack(1)
  assert.is(await offer(first), 'waiting_list.other_entry')
  assert.is(await offer(second), null)
  assert.is(await offer(first), 'waiting_list.other_entry')
  assert.equal([line.entry(first).state, line.entry(second).state], ['lapsed', 'offered'])
  await line.close()
})

offers('are sent by the office, and end when the office removes the person from the list', async () => {
  const line = await open()
  const { server } = line
  const [ada, ben] = [await line.join('Ada'), await line.join('Ben')]
  const token = await server.token('TICKETING')
  const ask = async (name: string, id: string) =>
    (await server.graphql(token, `mutation ($id: ID!) { ${name}(id: $id) { id state } }`, { id })).code
  assert.is(await ask('OfferToWaiting', ben), 'waiting_list.no_places')
  await line.giveBack(0)
  assert.is(await ask('OfferToWaiting', ben), null)
  assert.equal([line.entry(ada).state, line.entry(ben).state], ['waiting', 'offered'])
  assert.is(await ask('OfferToWaiting', ben), null)
  assert.is(line.emails().filter((email) => email.startsWith('offer')).length, 1, 'a second time changes nothing')
  assert.is(await ask('RemoveWaiting', ben), null)
  await line.run()
  assert.equal([line.entry(ada).state, line.entry(ben).state], ['offered', 'left'])
  await line.close()
})

offers('stay while the person pays, and tell the office why they can’t be taken back', async () => {
  const line = await open()
  const { server } = line
  const ada = await line.join('Ada')
  await line.giveBack(0)
  await line.run()
  const remove = async () => {
    const query = 'mutation ($id: ID!) { RemoveWaiting(id: $id) { id } }'
    return (await server.graphql(await server.token('TICKETING'), query, { id: ada })).code
  }
  server.sql('update orders set status_code = ? where id = ?', STATUS.payment_pending, line.entry(ada).order_id)
  assert.is(await remove(), 'waiting_list.is_paying')
  assert.is(line.entry(ada).state, 'offered')
  server.sql('update orders set status_code = ? where id = ?', STATUS.paid, line.entry(ada).order_id)
  assert.is(await remove(), 'waiting_list.not_waiting')
  await line.close()
})

offers.run()
