import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { HOUR } from '../../../../shared/kernel/time'
import { STATUS } from '../../../../shared/orders/status'
import { OfficeDesk } from '../../../harness/office/office-desk'
import { openStripeOrganisation } from '../../../harness/providers/stripe-house'

const parts = suite('refunds of orders paid in parts')

const PRICE = 1799

/** An order of four places for which Stripe has received two payments. */
async function paidInParts(...amounts: readonly [number, number]) {
  const house = await openStripeOrganisation()
  const { office, server, stripe, ask, run, heard } = house
  const id = await office.reserve([office.places('floor', 2), office.places('floor', 2)], {
    order_type: 'reservation',
    valid_until: office.in(48 * HOUR),
  })
  const paid = [await ask(id, amounts[0], 'stripe'), await ask(id, amounts[1], 'stripe')] as const
  await run()
  const comes = async (payment: string) => {
    stripe.pay(payment)
    await heard(payment)
    await run()
  }
  const refund = async (amount: number) => {
    const code = await office.code(
      office.ask('RefundOrder', { id, input: { id: server.newId(), way: 'as_paid', amount, reason: 'Ill' } }),
    )
    await run()
    return code
  }
  const given = () => [...stripe.refunds.values()].map(({ amount }) => amount).sort()
  return { ...house, id, paid, comes, refund, given }
}

parts('refunds each part through its provider, up to its payment', async () => {
  const { office, id, paid, comes, refund, given, incidents, end } = await paidInParts(3000, 2000)
  for (const each of paid) await comes(each)
  await office.pay(id, 500)
  assert.is(await refund(5500), null)
  assert.equal(given(), [2000, 3000])
  assert.equal(office.ledger(id), [
    'stripe -2000',
    'stripe -3000',
    'stripe 2000',
    'stripe 3000',
    'wire -500',
    'wire 500',
  ])
  assert.equal([office.status(id), office.paid(id), incidents()], [STATUS.refunded, 0, []])
  await end()
})

parts('counts earlier refunds of a payment', async () => {
  const { office, id, paid, comes, refund, given, incidents, end } = await paidInParts(3000, 4196)
  const [first, second] = paid
  const [line] = office.items(id)
  assert.is(await office.code(office.ask('CancelOrder', { id, input: { items: [{ id: line?.id, qty: 2 }] } })), null)
  // The second payment is 598 more than the remaining price, and the first is too much altogether.
  await comes(second)
  await comes(first)
  assert.equal([given(), office.paid(id)], [[3000, 598].sort(), 2 * PRICE])
  assert.is(await refund(2 * PRICE), null)
  assert.equal([office.status(id), office.paid(id)], [STATUS.refunded, 0])
  assert.equal(incidents(), ['paid_too_late', 'paid_too_late'])
  await end()
})

parts('answers a desk’s request with the last part refunded', async () => {
  const office = await OfficeDesk.open()
  const { server } = office
  const [floor, gallery] = [office.places('floor', 1), office.places('gallery', 1)]
  const id = await office.reserve([floor, gallery], { order_type: 'regular' })
  await office.pay(id, PRICE + 2500)
  assert.is(await office.code(office.ask('RequestRefund', { id, input: { reason: 'Ill' } })), null)
  const refund = (item: string, amount: number) =>
    office.code(
      office.ask('RefundOrder', {
        id,
        input: { id: server.newId(), items: [{ id: item, qty: 1 }], way: 'wire', amount, reason: 'Sent' },
      }),
    )
  const open = () => [
    server.rows('incidents').map(({ settled_at, decision }) => [settled_at !== null, decision]),
    office.order(id).refund_requested_at !== null,
  ]
  assert.is(await refund(floor.id, PRICE), null)
  assert.equal(open(), [[[false, null]], true])
  assert.is(await refund(gallery.id, 2500), null)
  assert.equal(open(), [[[true, 'Sent']], false])
  await office.close()
})

parts.run()
