import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRegister } from '../../../../client/desk/register/register'
import { DomainError } from '../../../../shared/kernel/errors'
import type { RowOf } from '../../../../shared/registry'
import { servedDevice } from '../../../harness/devices/served-device'
import { TestDevice } from '../../../harness/devices/test-device'
import { startServer } from '../../../harness/server'

const hindered = suite('preconditions of refunds')

const REQUEST = 'mutation ($id: ID!, $input: RequestRefundInput!) { RequestRefund(id: $id, input: $input) { id } }'
const DECIDE = 'mutation ($id: ID!, $input: DecideRefundInput!) { DecideRefund(id: $id, input: $input) { settled_by } }'
const SETTLE = 'mutation ($id: ID!, $input: SettleIncidentInput!) { SettleIncident(id: $id, input: $input) { id } }'

/** A desk that has sold two floor places and a free gallery place in a closed shift. */
async function sold() {
  const served = await startServer()
  served.sql('update prices set value = 0 where id = ?', served.a.prices.gallery.id)
  const desk = await servedDevice(served, { role: 'TICKETING', kind: 'desk', name: 'Desk 1' })
  const register = createRegister(desk.core)
  const { boxes, prices } = served.a
  await register.openShift({ cash_box_id: boxes[0], opening: 0 })
  const lines = [
    { price_id: prices.floor.id, seat_id: null, qty: 2 },
    { price_id: prices.gallery.id, seat_id: null, qty: 1 },
  ]
  const sale = await register.sell({
    lines,
    name: '',
    contact_id: null,
    payments: [{ method: 'cash', amount: 3598, given: null }],
  })
  await register.closeShift({ counted: 3598, difference_reason: null })
  assert.is(await desk.drain.run(), null)
  await desk.pullAll()
  const places = served.rows('order_items').filter(({ static_price }) => static_price > 0)
  const items = (qty: number) => places.slice(0, qty).map(({ id }) => ({ id, qty: 1 }))
  return {
    served,
    sale,
    items,
    atServer: async (qty: number | null) =>
      (
        await served.graphql(await served.token('TICKETING'), REQUEST, {
          id: sale.order_id,
          input: { reason: 'Ill', ...(qty === null ? {} : { items: items(qty) }) },
        })
      ).code,
    atDesk: (qty: number) =>
      register.requestRefund({ order_id: sale.order_id, reason: 'Ill', items: items(qty) }).then(
        () => null,
        (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
      ),
    pull: desk.pullAll,
  }
}

hindered('refuses a refund that leaves only free items, at desk and server', async () => {
  const { served, atServer, atDesk } = await sold()
  assert.equal([await atServer(2), await atDesk(2)], ['orders.refund_only_free', 'orders.refund_only_free'])
  assert.equal([await atDesk(1), await atServer(1)], [null, null])
  await served.close()
})

hindered('refunds orders only in full if payments aren’t split by item', async () => {
  const { served, sale, atServer, atDesk, pull } = await sold()
  served.sql('update payments set amount = 3600, rev = 1000 where order_id = ?', sale.order_id)
  await pull()
  assert.equal([await atDesk(1), await atServer(1)], ['orders.refund_whole', 'orders.refund_whole'])
  assert.is(await atServer(null), null)
  await served.close()
})

/** A desk with one sale whose void is quarantined because its sums are wrong. */
async function disputed() {
  const server = await startServer()
  const desk = await TestDevice.ready(server, { shift: true })
  const { rights } = await desk.places('floor', 3)
  const [floor] = rights as [RowOf<'rights'>]
  const sale = desk.saleArgs([{ right: floor, price: server.a.prices.floor, rate: 1900, qty: 1 }])
  await desk.send('CreateOrder', sale)
  const { input } = sale
  const receipt = desk.receipt({
    kind: 'void',
    order_id: input.id,
    total: -1799,
    reason: 'mistake',
    tenders: [{ method: 'cash', amount: -1799 }],
    taxes: [{ rate: 1900, gross: -1799, tax: -1 }],
  })
  const payments = [{ id: server.newId(), method: 'cash' as const, amount: -1799, voucher_id: null, right_id: null }]
  const kept = await desk.send('VoidOrder', {
    id: input.id,
    input: { items: input.items.map(({ id }) => id), payments, receipt },
  })
  assert.equal([kept.status, kept.code], ['quarantined', 'orders.wrong_total'])
  return { server, desk, floor, order_id: input.id, admin: await server.token('ADMIN') }
}

hindered(
  'waits for undecided desk operations before a refund, and doesn’t refund again what the desk gave back',
  async () => {
    const { server, desk, order_id, admin } = await disputed()
    await desk.send('CloseCashBoxShift', desk.closeArgs())
    const about = (kind: string) => server.rows('incidents').find((incident) => incident.kind === kind)?.id
    assert.is((await server.graphql(admin, REQUEST, { id: order_id, input: { reason: 'Ill' } })).code, null)
    const grant = async () =>
      (
        await server.graphql(admin, DECIDE, {
          id: about('refund_requested'),
          input: { approved: true, way: 'as_paid', amount: 1799, decision: 'Yes' },
        })
      ).code
    assert.is(await grant(), 'orders.undecided')
    assert.is(
      (await server.graphql(admin, SETTLE, { id: about('quarantined'), input: { decision: 'Looked into' } })).code,
      null,
    )
    assert.is(await grant(), 'orders.void_unbooked')
    assert.is(server.rows('payments').length, 1, 'no money moved')
    await server.close()
  },
)

hindered('keeps a right at the desk while a sale from it is undecided', async () => {
  const server = await startServer()
  const desk = await TestDevice.ready(server, { shift: true })
  const { rights } = await desk.places('floor', 3)
  const [floor] = rights as [RowOf<'rights'>]
  const wrong = desk.saleArgs([{ right: floor, price: server.a.prices.floor, rate: 1900, qty: 1 }], 'cash', {
    total: 1,
  })
  assert.is((await desk.send('CreateOrder', wrong)).status, 'quarantined')
  const back = () => desk.send('ReturnRights', { input: { rights: [{ id: floor.id, qty: 2 }] } })
  assert.is((await back()).code, 'rights.undecided')
  const held = () =>
    server
      .rows('quotas')
      .find(({ event_id, subject_id }) => event_id === server.a.events.open && subject_id === server.a.categories.floor)
      ?.held
  assert.is(held(), 3)
  const admin = await server.token('ADMIN')
  const incident = server.rows('incidents').find(({ details }) => details.name === 'CreateOrder')
  assert.is(
    (await server.graphql(admin, SETTLE, { id: incident?.id, input: { decision: 'Never happened' } })).code,
    null,
  )
  assert.is(held(), 1, 'with that decided, what was put down is free')
  assert.is((await back()).code, 'rights.not_held')
  await server.close()
})

hindered.run()
