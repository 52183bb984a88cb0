import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isAccepted } from '../../../client/desk/counter/pane'
import { createRegister } from '../../../client/desk/register/register'
import { HOUR } from '../../../shared/kernel/time'
import { servedDevice } from '../../harness/devices/served-device'
import { OfficeDesk } from '../../harness/office/office-desk'

const test = suite('settings at an offline desk')

/** A desk with an open shift and places on the floor, and the office beside it. */
async function open() {
  const office = await OfficeDesk.open()
  const { server, a } = office
  const desk = await servedDevice(server, { role: 'TICKETING', kind: 'desk', name: 'Desk 1' })
  const register = createRegister(desk.core)
  await register.openShift({ cash_box_id: a.boxes[0], opening: 0 })
  await desk.core.rights.acquire(() => [
    { event_id: a.events.open, kind: 'places', subject_id: a.categories.floor, qty: 4 },
  ])
  const change = async (name: string, args: Record<string, unknown>) =>
    assert.is(await office.code(office.ask(name, args)), null, name)
  /** Sells a place on the floor for cash. */
  const sell = async (amount: number) => {
    const line = { price_id: a.prices.floor.id, seat_id: null, qty: 1 }
    const { order_id } = await register.sell({
      name: '',
      contact_id: null,
      lines: [line],
      payments: [{ method: 'cash', amount, given: null }],
    })
    return order_id
  }
  const cutOff = (off: boolean) => {
    desk.cut(off)
    desk.believes(!off)
  }
  const contact = async () => {
    cutOff(false)
    assert.is(await desk.drain.run(), null)
    await desk.pullAll()
  }
  return { office, server, a, desk, change, sell, cutOff, contact }
}

test('books a sale made offline as it was sold, and sells by the new price and rate after the next contact', async () => {
  const { office, server, a, change, sell, cutOff, contact } = await open()
  const [old] = server.rows('tax_groups', a).filter(({ name }) => name === 'Full')
  cutOff(true)
  const tax_group_id = server.newId()
  await change('CreateTaxGroup', { input: { id: tax_group_id, name: 'Ten', rate: 1000, valid_from: office.in(-HOUR) } })
  await change('UpdatePrice', { id: a.prices.floor.id, input: { value: 2200, tax_group_id } })
  const offline = await sell(1799)
  await contact()
  const later = await sell(2200)
  await contact()
  const booked = (id: string) => office.items(id).map(({ static_price, rate, taxes }) => [static_price, rate, taxes])
  assert.equal(booked(offline), [[1799, old?.rate, 287]])
  assert.equal(booked(later), [[2200, 1000, 200]])
  assert.equal([office.ledger(offline), office.ledger(later)], [['cash 1799'], ['cash 2200']])
  const incidents = server
    .rows('incidents', a)
    .map(({ kind, details }) => [kind, (details as { charged: number }).charged])
  assert.equal(incidents, [['price_changed', 1799]], 'the office is told')
  await office.close()
})

test('takes a payment offline that the office has ended meanwhile, and stops offering it after the next contact', async () => {
  const { office, server, a, desk, change, sell, cutOff, contact } = await open()
  const offersCash = async () => {
    const [org] = await desk.rows.where('orgs', {})
    return isAccepted('cash', org?.accepted_payment_methods ?? [])
  }
  cutOff(true)
  await change('UpdateOrg', { id: a.org_id, input: { accepted_payment_methods: ['terminal'] } })
  await change('UpdateVoucherSettings', { id: a.org_id, input: { voucher_amounts: [1500] } })
  assert.ok(await offersCash())
  const offline = await sell(1799)
  await contact()
  assert.equal(office.ledger(offline), ['cash 1799'])
  assert.not(await offersCash())
  const [org] = await desk.rows.where('orgs', {})
  assert.equal(org?.settings.voucher_amounts, [1500])
  assert.equal(server.rows('incidents', a), [])
  await office.close()
})

test('refuses no sale of an event whose settings changed while the desk was offline', async () => {
  const { office, server, a, change, sell, cutOff, contact } = await open()
  cutOff(true)
  await change('UpdateEvent', { id: a.events.open, input: { max_qty_per_order: 1, on_sale: false } })
  await change('UpdatePriceCategory', { id: a.categories.floor, input: { name: 'Standing', color: '#AA1155' } })
  const offline = await sell(1799)
  await contact()
  assert.is(office.items(offline)[0]?.static_name, 'Floor · Full price', 'the name on the ticket that was handed out')
  assert.equal(server.rows('incidents', a), [])
  await office.close()
})

test.run()
