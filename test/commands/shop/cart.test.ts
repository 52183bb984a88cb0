import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { MINUTE } from '../../../shared/kernel/time'
import { STATUS } from '../../../shared/orders/status'
import { CART_TIME, CARTS_PER_VISITOR } from '../../../shared/shop/cart'
import { pullAll } from '../../harness/devices/pull'
import { OfficeDesk } from '../../harness/office/office-desk'
import { ShopVisitor } from '../../harness/shop/visitor'

const cart = suite('carts of the shop')

async function open() {
  const office = await OfficeDesk.open()
  const { server, a } = office
  const visitor = (more = {}) => new ShopVisitor(server, a, more)
  const held = () =>
    server
      .rows('quotas', a)
      .flatMap((quota) =>
        quota.subject_id === a.categories.floor && quota.event_id === a.events.open ? [quota.held, quota.sold] : [],
      )
  const { floor, gallery, stalls } = a.prices
  return { office, server, a, visitor, held, floor: floor.id, gallery: gallery.id, stalls: stalls.id }
}

cart('hold places as an order of the shop that no device keeps', async () => {
  const { office, server, visitor, floor } = await open()
  const ida = visitor()
  await ida.add({ price_id: floor, qty: 2 })
  const order = ida.order()
  assert.equal([order?.status_code, order?.channel, order?.total, order?.qty], [STATUS.created, 'web_shop', 3598, 2])
  assert.is(order?.valid_until, office.in(CART_TIME))
  assert.equal(
    ida.rights().map(({ kind, qty, status }) => [kind, qty, status]),
    [['places', 2, 'live']],
  )
  assert.is(await office.code(office.pay(ida.order_id, 3598)), 'orders.not_payable')
  assert.is(await office.code(office.ask('CancelOrder', { id: ida.order_id, input: {} })), 'orders.transition')
  await server.close()
})

cart('book a step once, however often it arrives', async () => {
  const { server, visitor, floor, held } = await open()
  const ida = visitor()
  const step = server.newId()
  const add = { do: 'add', wishes: [{ price_id: floor, qty: 1 }] } as const
  const outcomes = await Promise.all([ida.step(add, step), ida.step(add, step), ida.step(add, step)])
  assert.equal(
    outcomes.map(({ state }) => state),
    ['booked', 'repeated', 'repeated'],
  )
  assert.is(ida.items().length, 1)
  assert.equal(held(), [1, 0])
  await server.close()
})

cart('hold places of an announced event from the moment at which its sale begins', async () => {
  const { office, server, a, visitor, floor } = await open()
  const from = office.in(MINUTE)
  server.sql(
    'update events set on_sale = ?, soon_on_sale = ?, on_sale_from = ? where id = ?',
    false,
    true,
    from,
    a.events.open,
  )
  const add = { do: 'add', wishes: [{ price_id: floor, qty: 1 }] } as const
  assert.is(await visitor().refused(add), 'orders.not_on_sale')
  server.advance(MINUTE)
  assert.is(await visitor().refused(add), null)
  const order = () =>
    office.code(office.reserving([{ id: server.newId(), price_id: floor, qty: 1 }], { order_type: 'reservation' }))
  assert.is(await order(), 'orders.not_on_sale', 'the office goes by the event')
  await office.expire()
  assert.is(await order(), null, 'which is put on sale within a minute')
  await server.close()
})

cart('get the best seats together, and the next ones beside them', async () => {
  const { server, a, visitor, stalls } = await open()
  const ida = visitor()
  await ida.add({ price_id: stalls, qty: 2 })
  const seats = () =>
    ida
      .items()
      .map(({ seat_id }) => a.seats.indexOf(seat_id ?? ''))
      .sort((x, y) => x - y)
  assert.equal(seats(), [4, 5])
  await ida.add({ price_id: stalls, qty: 1 })
  const [from = 0, , to] = seats()
  assert.is(to, from + 2)
  await server.close()
})

cart('refuse a seat that another buyer or the office has, and keep what they hold', async () => {
  const { office, server, a, visitor, stalls } = await open()
  const [ida, ben] = [visitor(), visitor()]
  await office.reserve([office.seat(3)], { order_type: 'reservation', valid_until: office.in(60 * MINUTE) })
  await ida.add({ price_id: stalls, seat_id: a.seats[7] ?? '', qty: 1 })
  assert.is(
    await ben.refused({ do: 'add', wishes: [{ price_id: stalls, seat_id: a.seats[7] ?? '', qty: 1 }] }),
    'rights.seat_taken',
  )
  assert.is(ben.order(), undefined)
  assert.is(
    await ida.refused({ do: 'add', wishes: [{ price_id: stalls, seat_id: a.seats[3] ?? '', qty: 1 }] }),
    'rights.seat_taken',
  )
  assert.is(ida.items().length, 1)
  assert.is(ida.rights().length, 1)
  await server.close()
})

cart('are removed without a trace when their time is over, and their places are free', async () => {
  const { office, server, visitor, floor, held } = await open()
  const ida = visitor()
  await ida.add({ price_id: floor, qty: 3 })
  server.advance(CART_TIME + 1)
  await office.expire()
  assert.is(ida.order(), undefined)
  assert.equal([ida.items(), ida.rights(), server.rows('carts')], [[], [], []])
  assert.equal(held(), [0, 0])
  assert.is(await ida.refused({ do: 'extend' }), 'shop.cart_over')
  await ida.add({ price_id: floor, qty: 1 })
  assert.is(ida.order()?.qty, 1)
  await server.close()
})

cart('are pulled by no device before their checkout, and whole after it', async () => {
  const { server, a, visitor, floor } = await open()
  server.sql('update events set reservations = true where id = ?', a.events.open)
  const token = await server.token('CASHIER')
  const pulled = async () =>
    Promise.all(
      (['orders', 'order_items', 'rights'] as const).map(async (table) => (await pullAll(server, token, table, 3)).ids),
    )
  const before = await pulled()
  const ida = visitor()
  await ida.add({ price_id: floor, qty: 2 })
  await visitor().add({ price_id: floor, qty: 1 })
  assert.equal(await pulled(), before)
  await ida.checkOut('reserve', 2 * 1799)
  const rows = [[ida.order()], ida.items(), ida.rights()]
  assert.equal(
    await pulled(),
    before.map((ids, i) => [...ids, ...(rows[i] ?? []).flatMap((row) => row?.id ?? [])]),
  )
  await server.close()
})

cart('get more time once', async () => {
  const { office, server, visitor, floor } = await open()
  const ida = visitor()
  await ida.add({ price_id: floor, qty: 1 })
  await ida.step({ do: 'extend' })
  assert.is(ida.order()?.valid_until, office.in(2 * CART_TIME))
  assert.is(await ida.refused({ do: 'extend' }), 'shop.cart_extended')
  await server.close()
})

cart('change and remove lines, and are left by their visitor', async () => {
  const { server, a, visitor, floor, held } = await open()
  const ida = visitor()
  await ida.add({ price_id: floor, qty: 2 }, { product_id: a.products.sekt.id, qty: 2 })
  assert.is(ida.order()?.total, 2 * 1799 + 2 * 650)
  const [place, drink] = ida.items().sort((x, y) => y.static_price - x.static_price)
  await ida.step({ do: 'change', item_id: place?.id ?? '', price_id: null, qty: 1 })
  await ida.step({ do: 'change', item_id: drink?.id ?? '', price_id: null, qty: 0 })
  assert.equal([ida.order()?.total, ida.items().length], [1799, 1])
  assert.equal(held(), [1, 0])
  await ida.step({ do: 'leave' })
  assert.is(ida.order(), undefined)
  assert.equal(held(), [0, 0])
  await server.close()
})

cart('never hold more than an event allows, nor more than there is', async () => {
  const { server, a, visitor, floor, gallery } = await open()
  server.sql('update events set max_qty_per_order = 4 where id = ?', a.events.open)
  const ida = visitor()
  assert.is(await ida.refused({ do: 'add', wishes: [{ price_id: floor, qty: 5 }] }), 'orders.too_many')
  server.sql('update events set max_qty_per_order = 500 where id = ?', a.events.open)
  assert.is(await ida.refused({ do: 'add', wishes: [{ price_id: gallery, qty: 11 }] }), 'rights.sold_out')
  assert.is(await ida.refused({ do: 'add', wishes: [{ price_id: floor, qty: -1 }] }), 'input.invalid')
  assert.equal([ida.order(), server.rows('carts')], [undefined, []])
  await server.close()
})

cart('are limited per address', async () => {
  const { server, visitor, floor } = await open()
  for (let n = 0; n < CARTS_PER_VISITOR - 10; n++) await visitor().add({ price_id: floor, qty: 1 })
  for (let n = 0; n < 10; n++) await visitor().add({ product_id: server.a.products.cloakroom.id, qty: 1 })
  assert.is(await visitor().refused({ do: 'add', wishes: [{ price_id: floor, qty: 1 }] }), 'shop.too_many_carts')
  await visitor({ visitor: 'another' }).add({ product_id: server.a.products.cloakroom.id, qty: 1 })
  await server.close()
})

cart('are hidden from another organisation', async () => {
  const { server, visitor, floor } = await open()
  const ida = visitor()
  await ida.add({ price_id: floor, qty: 1 })
  const stranger = new ShopVisitor(server, server.b, { order_id: ida.order_id })
  assert.is(await stranger.refused({ do: 'extend' }), 'shop.cart_over')
  assert.is(await stranger.refused({ do: 'add', wishes: [{ price_id: floor, qty: 1 }] }), 'sync.reused')
  await server.close()
})

cart('report a changed price, a cancelled event and an ended code', async () => {
  const { server, a, visitor, floor, stalls } = await open()
  const ida = visitor()
  await ida.add({ price_id: floor, qty: 1 }, { price_id: stalls, qty: 1 })
  server.sql('update prices set value = 2000 where id = ?', floor)
  server.sql('update events set cancelled = true where id = ?', a.events.numbered)
  await ida.add({ product_id: a.products.sekt.id, qty: 1 })
  const { notices } = server.sql('select notices from carts')[0] as { notices: string }
  assert.equal(
    (typeof notices === 'string' ? JSON.parse(notices) : notices).map(({ kind, before, after }: never) => [
      kind,
      before,
      after,
    ]),
    [
      ['gone', undefined, undefined],
      ['price', 1799, 2000],
    ],
  )
  assert.is(ida.order()?.total, 2000 + 650)
  await server.close()
})

cart.run()
