import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRegister } from '../../../client/desk/register/register'
import { readPostings } from '../../../server/accounting_settings/read-postings'
import { foldShift } from '../../../shared/cash_boxes/rules'
import { sum } from '../../../shared/kernel/money'
import { DAY, HOUR, iso } from '../../../shared/kernel/time'
import { phraseBook } from '../../../shared/phrases'
import type { RowOf } from '../../../shared/registry'
import { servedDevice } from '../../harness/devices/served-device'
import { wrongFigures } from '../../harness/figures/wrong-figures'
import { OfficeDesk } from '../../harness/office/office-desk'
import { startServer, type TestServer } from '../../harness/server'

const figures = suite('figures of a busy evening')

async function deskOf(served: TestServer, box: 0 | 1) {
  const desk = await servedDevice(served, { role: 'TICKETING', kind: 'desk', name: `Desk ${box + 1}` })
  const register = createRegister(desk.core)
  await register.openShift({ cash_box_id: served.a.boxes[box], opening: 10_000 })
  return { ...desk, register }
}

const MONEY = `query ($input: DashboardInput!) { dashboard(input: $input) { current { turnover } money { turnover received redeemed vouchers_sold open } methods { method received } } }`

figures('agree in every list, report and total', async () => {
  const served = await startServer()
  const { a } = served
  served.sql('update events set desk_holding = ?', JSON.stringify({ places: 4, seats: 2 }))
  served.sql('update quotas set capacity = capacity + 30')
  served.sql('update seats set on_hold = ? where id = ?', true, a.seats[9])
  const [one, two] = [await deskOf(served, 0), await deskOf(served, 1)]
  const office = await OfficeDesk.open(served)
  assert.equal(await wrongFigures(served), [], 'before the first sale')

  const sale = { reduction: null, name: '', contact_id: null }
  const floor = (qty: number) => ({ price_id: a.prices.floor.id, seat_id: null, qty })
  const cash = (amount: number) => [{ method: 'cash' as const, amount, given: null }]
  const full = a.prices.floor.value
  const sold = await one.register.sell({ ...sale, lines: [floor(3)], payments: cash(3 * full) })
  const prepaid = await one.register.sell({
    ...sale,
    lines: [{ voucher: { value: 5000, tax_group_id: null }, qty: 1 }],
    payments: cash(5000),
  })
  await two.register.sell({
    ...sale,
    lines: [floor(2)],
    payments: [{ method: 'terminal', amount: 2 * full, given: null }],
  })
  for (const desk of [one, two]) assert.is(await desk.drain.run(), null)
  assert.equal(await wrongFigures(served), [], 'sales at two desks')

  await two.pullAll()
  const { voucher_id } = await two.register.takeVoucher(prepaid.vouchers[0]?.code ?? '')
  const coats = { product_id: a.products.cloakroom.id, qty: 5 }
  await two.register.sell({
    ...sale,
    lines: [coats, floor(1)],
    payments: [
      { method: 'voucher', amount: 2400, given: null, voucher_id },
      ...cash(5 * a.products.cloakroom.value + full - 2400),
    ],
  })
  const [ticket] = served.rows('order_items').filter(({ order_id }) => order_id === sold.order_id)
  assert.is(await one.drain.run(), null)
  await one.pullAll()
  await one.register.voidSale({
    order_id: sold.order_id,
    reason: phraseBook.de['orders.void.reason_mistyped'],
    items: [{ id: String(ticket?.id), qty: 1 }],
  })
  for (const desk of [one, two]) assert.is(await desk.drain.run(), null)
  assert.equal(await wrongFigures(served), [], 'a voucher sold and redeemed, and a void')

  const atDesks = new Set(
    served.rows('rights', a).flatMap(({ kind, subject_id }) => (kind === 'seat' ? [subject_id] : [])),
  )
  const [first, second, third] = a.seats.flatMap((id, n) => (atDesks.has(id) || n === 9 ? [] : [office.seat(n)]))
  assert.ok(first && second && third, 'three seats that no desk holds')
  const option = await office.reserve([office.places('gallery', 2)], {
    order_type: 'option',
    valid_until: office.in(HOUR),
  })
  await office.reserve([first, second, office.places('floor', 2)], {
    order_type: 'reservation',
    valid_until: office.in(DAY),
  })
  const part = await office.reserve([office.places('gallery', 2), office.product(1)], { order_type: 'regular' })
  assert.is((await office.pay(part, 1000)).code, null)
  const invoiced = await office.reserve([third], { order_type: 'regular' })
  assert.is(await office.code(office.ask('CreateInvoice', { input: { order_id: invoiced } })), null)
  const refunded = await office.reserve([office.places('floor', 2)], { order_type: 'regular' })
  assert.is((await office.pay(refunded, 2 * full)).code, null)
  const [line] = office.items(refunded)
  const refund = { id: served.newId(), way: 'as_paid', amount: full, items: [{ id: line?.id, qty: 1 }], reason: 'Ill' }
  assert.is(await office.code(office.ask('RefundOrder', { id: refunded, input: refund })), null)
  assert.equal(await wrongFigures(served), [], 'reservations, an option, a part payment, an invoice and a refund')

  served.advance(2 * HOUR)
  await office.expire()
  assert.is(office.status(option), 308)
  assert.equal(await wrongFigures(served), [], 'an option that has expired')

  // The day: the Z-reports of both drawers, the office's orders, the dashboard and the accounts.
  const receipts = served.rows('receipts', a) as RowOf<'receipts'>[]
  const shifts = [...new Set(receipts.map(({ shift_id }) => shift_id))].map((shift_id) =>
    foldShift(receipts.filter((receipt) => receipt.shift_id === shift_id)),
  )
  const span = { from: iso(served.now() - DAY), to: iso(served.now() + DAY) }
  const input = { bucket: 'DAY', ...span, compare_from: null, compare_to: null }
  type Money = {
    readonly money: Readonly<Record<'turnover' | 'received' | 'redeemed' | 'vouchers_sold' | 'open', number>>
  }
  const ask = async () => (await served.graphql(await served.token('ADMIN'), MONEY, { input })).data?.dashboard as Money
  const { money } = await ask()
  const open = office.order(part).total - 1000 + office.order(invoiced).total
  const ofOffice = office.order(part).total + office.order(invoiced).total + full
  assert.is(money.open, open)
  assert.is(money.vouchers_sold, 5000)
  assert.is(money.redeemed, 2400)
  assert.is(
    money.turnover,
    sum(shifts.map(({ total }) => total)) + ofOffice,
    'turnover: the Z-reports and the orders of the office',
  )
  const taken = sum(
    shifts.flatMap(({ methods }) => methods.flatMap(({ method, amount }) => (method === 'voucher' ? [] : [amount]))),
  )
  assert.is(money.received, taken + 1000 + full, 'received: the drawers and terminals, and the payments of the office')
  const postings = await readPostings(served.db, a.org_id, { from: span.from, until: span.to })
  const of = (role: (name: string) => boolean) =>
    sum(postings.map(({ debit, credit, amount }) => (role(credit) ? amount : 0) - (role(debit) ? amount : 0)))
  // The accounts book an order without invoice as it is paid.
  assert.is(
    of((role) => role.startsWith('revenue.')),
    money.turnover - (office.order(part).total - 1000),
    'accounts of revenue',
  )
  assert.is(
    of((role) => role === 'voucher'),
    money.vouchers_sold - money.redeemed,
    'liability of vouchers',
  )
  assert.is(0 - of((role) => ['cash', 'terminal', 'wire'].includes(role)), money.received, 'accounts of money')

  const documents = new Set(postings.flatMap(({ document }) => (/^K\d+-\d+$/.test(document) ? [document] : [])))
  assert.is(
    documents.size,
    receipts.filter(({ kind }) => kind === 'sale' || kind === 'void').length,
    'each receipt of the two desks has a number of its own',
  )
  assert.ok(
    postings.some(({ text }) => text === phraseBook.en['orders.void.reason_mistyped']),
    'a reason of a German cashier in the language of the organisation',
  )
  await served.close()
})

figures.run()
