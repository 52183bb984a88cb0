import * as fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sum } from '../../../shared/kernel/money'
import type { OrderOutcome } from '../../../shared/orders/preview'
import { remainingLineQty, remainingPrice, soldLine } from '../../../shared/orders/refunds/rest'
import { STATUS } from '../../../shared/orders/status'
import { OfficeDesk } from '../../harness/office/office-desk'

const test = suite('orders paid in part')

const PRICE = 1799

const previewOf = async (office: OfficeDesk, input: Record<string, unknown>): Promise<OrderOutcome> => {
  const { data, message } = await office.preview(input)
  if (!data) throw new Error(message ?? 'no answer')
  return (data.answer as { readonly order: OrderOutcome }).order
}

const cancel = (office: OfficeDesk, id: string, items: readonly { readonly id: string; readonly qty: number }[]) =>
  office.code(office.ask('CancelOrder', { id, input: { items } }))

test('lose one of three tickets by a cancellation, and keep the paid amount on the others', async () => {
  const office = await OfficeDesk.open()
  const floor = office.places('floor', 3)
  const id = await office.reserve([floor], { order_type: 'regular' })
  await office.pay(id, 1000)
  const items = [{ id: floor.id, qty: 1 }]
  const shown = await previewOf(office, { id, cancel: { items } })
  assert.equal(
    [shown.status_code, shown.worth, shown.paid, shown.due, shown.entries],
    [STATUS.partially_paid, 2 * PRICE, 1000, 2 * PRICE - 1000, []],
  )
  assert.is(
    await office.code(
      office.preview({ id, refund: { id: office.server.newId(), items, way: 'wire', amount: 0, reason: 'Ill' } }),
    ),
    'orders.cancel_instead',
  )
  assert.is(await cancel(office, id, items), null)
  assert.equal(
    [office.order(id).total, office.order(id).qty, office.quota('floor'), office.ledger(id)],
    [2 * PRICE, 2, [0, 2], ['wire 1000']],
  )
  assert.is(await office.code(office.pay(id, 2 * PRICE - 1000)), null)
  assert.equal([office.status(id), office.quota('floor'), office.codes(id).every(Boolean)], [STATUS.paid, [2, 0], true])
  await office.close()
})

test('are complete and get their tickets once the paid amount covers the remaining items', async () => {
  const office = await OfficeDesk.open()
  const [floor, gallery] = [office.places('floor', 2), office.places('gallery', 1)]
  const id = await office.reserve([floor, gallery], { order_type: 'regular' })
  await office.pay(id, 2 * PRICE)
  assert.is(await cancel(office, id, [{ id: gallery.id, qty: 1 }]), null)
  assert.equal([office.status(id), office.quota('floor'), office.quota('gallery')], [STATUS.paid, [2, 0], [0, 0]])
  assert.equal(
    office.items(id).map(({ code }) => code !== null),
    office.items(id).map(({ cancelled }) => !cancelled),
  )
  await office.close()
})

test('refund only the amount above the price of the remaining items, which get their tickets', async () => {
  const office = await OfficeDesk.open()
  const [floor, gallery] = [office.places('floor', 3), office.places('gallery', 1)]
  const id = await office.reserve([floor, gallery], { order_type: 'regular' })
  await office.pay(id, 2000)
  await office.pay(id, 1000, 'moto')
  const items = [
    { id: floor.id, qty: 2 },
    { id: gallery.id, qty: 1 },
  ]
  const { code, message } = await office.preview({ id, cancel: { items } })
  assert.is(code, 'orders.paid_more')
  assert.match(
    message ?? '',
    '€30.00 was paid, but what’s left costs only €17.99. Refund these items instead: €12.01 goes back.',
  )
  assert.is(
    await office.code(office.ask('CancelOrder', { id, input: {} })),
    'orders.has_money',
    'all of it is refunded',
  )
  const refund = { id: office.server.newId(), items, way: 'as_paid', amount: 1201, reason: 'Ill' }
  const shown = await previewOf(office, { id, refund })
  assert.equal([shown.worth, shown.paid, shown.due, shown.tickets], [PRICE, PRICE, 0, 1])
  assert.is(await office.code(office.ask('RefundOrder', { id, input: refund })), null)
  assert.equal([office.status(id), office.paid(id)], [STATUS.partially_refunded, PRICE])
  assert.equal(
    [office.quota('floor'), office.quota('gallery'), office.codes(id).filter(Boolean).length],
    [[1, 0], [0, 0], 1],
  )
  assert.is(
    await office.code(
      office.ask('RefundOrder', { id, input: { ...refund, id: office.server.newId(), items: null, amount: PRICE } }),
    ),
    null,
  )
  assert.equal(
    [office.status(id), office.quota('floor'), sum(office.payments(id).map(({ amount }) => amount))],
    [STATUS.refunded, [0, 0], 0],
  )
  await office.close()
})

test('return an overpaid amount to the voucher that paid it', async () => {
  const office = await OfficeDesk.open()
  const floor = office.places('floor', 2)
  const id = await office.reserve([floor], { order_type: 'regular' })
  await office.pay(id, 1000)
  assert.is(await office.code(office.pay(id, 1500, 'voucher')), null)
  const items = [{ id: floor.id, qty: 1 }]
  const refund = { id: office.server.newId(), items, way: 'as_paid', amount: 2500 - PRICE, reason: 'Ill' }
  assert.is(await office.code(office.ask('RefundOrder', { id, input: refund })), null)
  assert.equal(office.ledger(id), [`voucher -${2500 - PRICE}`, 'voucher 1500', 'wire 1000'])
  await office.close()
})

test('keep their invoice until a credit note cancels it', async () => {
  const office = await OfficeDesk.open()
  const floor = office.places('floor', 3)
  const id = await office.reserve([floor], { order_type: 'regular' })
  await office.pay(id, 1000)
  assert.is(await office.code(office.ask('CreateInvoice', { input: { order_id: id } })), null)
  const items = [{ id: floor.id, qty: 1 }]
  assert.is(await cancel(office, id, items), 'orders.credit_first')
  const invoice_id = office.order(id).invoice_id
  assert.is(await office.code(office.ask('CreateCreditNote', { input: { invoice_id, reason: 'One less' } })), null)
  assert.is(await cancel(office, id, items), null)
  assert.is(await office.code(office.ask('CreateInvoice', { input: { order_id: id } })), null)
  assert.equal(
    office.server
      .rows('invoices', office.a)
      .map(({ total }) => total)
      .sort((a, b) => Number(a) - Number(b)),
    [-3 * PRICE, 2 * PRICE, 3 * PRICE],
  )
  await office.close()
})

/** Gives an order up, whatever of it is paid. */
async function endOf(office: OfficeDesk, id: string): Promise<void> {
  const amount = office.paid(id)
  const refund = { id: office.server.newId(), way: 'as_paid', amount, reason: 'Over' }
  assert.is(
    await office.code(
      amount > 0 ? office.ask('RefundOrder', { id, input: refund }) : office.ask('CancelOrder', { id, input: {} }),
    ),
    null,
  )
}

test('add up whatever is taken back, and are paid to the cent in the end', async () => {
  const office = await OfficeDesk.open()
  const history = fc.record({
    floor: fc.integer({ min: 1, max: 4 }),
    gallery: fc.integer({ min: 1, max: 4 }),
    paid: fc.array(
      fc.record({ share: fc.integer({ min: 1, max: 60 }), method: fc.constantFrom('wire', 'moto', 'voucher') }),
      { minLength: 1, maxLength: 3 },
    ),
    back: fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })),
  })
  let [cancelled, refunded] = [0, 0]
  const run = fc.asyncProperty(history, async ({ floor, gallery, paid, back }) => {
    const quotas = () => [office.quota('floor'), office.quota('gallery')]
    const free = quotas()
    const lines = [office.places('floor', floor), office.places('gallery', gallery)]
    const id = await office.reserve(lines, { order_type: 'regular' })
    const { total } = office.order(id)
    for (const { share, method } of paid) {
      const amount = Math.min(
        Math.floor((total * share) / 100),
        total - office.paid(id) - 1,
        method === 'voucher' ? 300 : total,
      )
      if (amount > 0) await office.code(office.pay(id, amount, method))
    }
    const items = lines.flatMap((line, i) =>
      (back[i] ?? 0) > 0 ? [{ id: line.id, qty: Math.min(back[i] ?? 0, line.qty) }] : [],
    )
    const rest =
      (floor - Math.min(back[0], floor)) * PRICE +
      (gallery - Math.min(back[1], gallery)) * office.a.prices.gallery.value
    if (office.paid(id) === 0 || items.length === 0 || rest === 0) return endOf(office, id)
    const [before, left] = [office.paid(id), rest]
    if (before <= left) {
      assert.is(await cancel(office, id, items), null)
      assert.equal([office.order(id).total, office.paid(id)], [left, before])
      if (left > before) assert.is(await office.code(office.pay(id, left - before)), null)
      assert.is(office.status(id), STATUS.paid)
      cancelled += 1
    } else {
      assert.is(await cancel(office, id, items), 'orders.paid_more')
      const refund = { id: office.server.newId(), items, way: 'as_paid', amount: before - left, reason: 'Ill' }
      assert.is(await office.code(office.ask('RefundOrder', { id, input: refund })), null)
      assert.is(office.status(id), STATUS.partially_refunded)
      refunded += 1
    }
    const worth = sum(office.items(id).map((item) => remainingPrice(soldLine(item), remainingLineQty(item))))
    assert.equal([office.paid(id), worth], [left, left])
    assert.ok(
      office.items(id).every((item) => remainingLineQty(item) > 0 === (item.code !== null)),
      'tickets for the rest',
    )
    await endOf(office, id)
    assert.equal([office.paid(id), office.status(id), quotas()], [0, STATUS.refunded, free])
  })
  await fc.assert(run, { numRuns: 40, seed: 411, endOnFailure: true })
  assert.ok(cancelled > 5 && refunded > 5, `${cancelled} cancelled, ${refunded} refunded`)
  await office.close()
})

test.run()
