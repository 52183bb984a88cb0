import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sum } from '../../../shared/kernel/money'
import { DAY } from '../../../shared/kernel/time'
import { CHECKOUT_METHODS } from '../../../shared/orders/office/commands'
import type { PaymentMethod } from '../../../shared/orders/rules'
import { STATUS } from '../../../shared/orders/status'
import { PAYMENT_METHODS } from '../../../shared/orgs/entity'
import { TestDevice } from '../../harness/devices/test-device'
import { OfficeDesk } from '../../harness/office/office-desk'

const methods = suite('payment methods of the office')

const PRICE = 1799

/**
 * Refusal with which the office answers each payment method that needs no provider; null where it takes the whole
 * price.
 */
const TAKEN: Readonly<Partial<Record<PaymentMethod, readonly [code: string, message: string] | null>>> = {
  cash: ['orders.cash_at_desk', 'Cash belongs in a cash box. Take it at a desk with an open shift.'],
  dealer_transfer: null,
  exchange: ['orders.exchange_only', 'Open the order to give in exchange, and choose Exchange there.'],
  free: [
    'orders.free_has_amount',
    'An order with an amount due can’t be recorded as free. Discount it with a promo code first.',
  ],
  moto: null,
  voucher: null,
  wire: null,
}

for (const method of PAYMENT_METHODS)
  methods(`${method}: is taken to the cent, or refused with the next step`, async () => {
    const office = await OfficeDesk.open()
    const id = await office.reserve([office.places('floor', 1)], { order_type: 'regular' })
    office.server.sql(
      'update vouchers set value = ?, sold = 0, tax_group_id = null where id = ?',
      5000,
      office.a.voucher.id,
    )
    const { code, message } = await office.pay(id, PRICE, method)
    const isProvider = method === 'terminal' || CHECKOUT_METHODS.includes(method)
    const expected = isProvider ? (['orders.method_not_accepted', message] as const) : TAKEN[method]
    if (method === 'terminal') assert.is(code, 'payments.not_set_up', 'the organisation accepts it but has no account')
    else assert.equal([code, message], expected ?? [null, null])
    const isPaid = expected === null
    assert.equal(
      [office.status(id), office.ledger(id)],
      isPaid ? [STATUS.paid, [`${method} ${PRICE}`]] : [STATUS.ready_for_payment, []],
    )
    const again = (await office.pay(id, PRICE, 'wire')).code
    assert.equal(
      [again, office.paid(id)],
      isPaid ? ['orders.not_payable', PRICE] : [null, PRICE],
      'nothing is paid twice',
    )
    await office.close()
  })

methods('free: pays an order without an amount as it is made, and nothing else', async () => {
  const office = await OfficeDesk.open()
  office.server.sql('update prices set value = 0 where id = ?', office.a.prices.floor.id)
  const id = await office.reserve([office.places('floor', 2)], { order_type: 'regular' })
  assert.equal([office.status(id), office.order(id).payment_methods, office.ledger(id)], [STATUS.paid, ['free'], []])
  assert.is((await office.pay(id, 1, 'free')).code, 'orders.not_payable')
  await office.close()
})

methods('exchange: moves the paid amount from the old order to the new one', async () => {
  const office = await OfficeDesk.open()
  const id = await office.reserve([office.places('floor', 3)], { order_type: 'regular' })
  await office.pay(id, 3 * PRICE, 'moto')
  const [line] = office.items(id)
  const next = office.server.newId()
  const input = {
    id: next,
    items: [{ id: line?.id, qty: 1 }],
    new_items: [office.places('floor', 1)],
    way: 'as_paid',
    difference: 0,
  }
  assert.is(await office.code(office.ask('ExchangeOrder', { id, input })), null)
  assert.equal(
    [office.ledger(id), office.ledger(next)],
    [[`exchange ${-PRICE}`, `moto ${3 * PRICE}`], [`exchange ${PRICE}`]],
  )
  assert.equal(
    [sum([id, next].map(office.paid)), office.status(next), office.quota('floor')],
    [3 * PRICE, STATUS.paid, [3, 0]],
  )
  await office.close()
})

methods('cash: a desk takes it for an order of the office, into its shift', async () => {
  const office = await OfficeDesk.open()
  const id = await office.reserve([office.places('floor', 2)], {
    order_type: 'reservation',
    valid_until: office.in(DAY),
  })
  const desk = await TestDevice.ready(office.server, { shift: true })
  const { rights } = await desk.acquire([{ kind: 'order', event_id: null, subject_id: id, qty: 1 }])
  assert.is(rights.length, 1)
  assert.is((await office.pay(id, PRICE)).code, 'orders.at_desk', 'the office waits while a desk takes the money')
  await office.close()
})

methods.run()
