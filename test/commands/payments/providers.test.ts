import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { STATUS } from '../../../shared/orders/status'
import { startTerminal } from '../../harness/devices/terminal'
import { startOppwa } from '../../harness/providers/oppwa'
import { openPayDesk } from '../../harness/providers/pay-desk'
import { startPaypal } from '../../harness/providers/paypal'
import { DOWN } from '../../harness/providers/provider-server'

const providers = suite('payments by PayPal, oppwa and the terminal')

const PRICE = 1799

const TILLS = { paypal: startPaypal, oppwa: startOppwa, terminal: startTerminal } as const

for (const [method, start] of Object.entries(TILLS)) {
  const open = async () => {
    const till = await start()
    const desk = await openPayDesk([method], ({ a }) => ({ [a.org_id]: till.account }))
    const end = async () => {
      await desk.server.close()
      await till.close()
    }
    /** Sends the provider's notifications of a payment. The terminal is polled instead, within two minutes. */
    const heard = async (payment_id: string, times = 1) => {
      const event = till.event(payment_id)
      for (let n = 0; event && n < times; n++) assert.is(await desk.tell(method, event.body, event.headers), 204)
      await desk.later(2)
    }
    return { ...desk, till, heard, end }
  }

  providers(`${method}: books a payment once, however often and late it is reported`, async () => {
    const { office, till, order, ask, run, later, heard, payment, end } = await open()
    const id = await order(1, 48)
    const paid = await ask(id, PRICE, method)
    await run()
    assert.equal([office.status(id), till.begun()], [STATUS.payment_pending, 1])
    await later(5)
    assert.equal([office.status(id), payment(paid).status], [STATUS.payment_pending, 'pending'])
    till.pay(paid)
    await heard(paid, 3)
    assert.equal(
      [office.status(id), office.ledger(id), office.quota('floor')],
      [STATUS.paid, [`${method} ${PRICE}`], [1, 0]],
    )
    const before = payment(paid).rev
    await heard(paid)
    assert.is(payment(paid).rev, before)
    await end()
  })

  providers(`${method}: stays pending on a lost answer or outage, without a second charge`, async () => {
    const { office, till, order, ask, run, later, payment, end } = await open()
    const id = await order(1, 48)
    let lost = 0
    till.lose = (asked) => !asked.includes('oauth2') && lost++ === 0
    const paid = await ask(id, PRICE, method)
    await run()
    assert.equal(
      [lost, office.status(id), payment(paid).status, payment(paid).provider_ref],
      [1, STATUS.payment_pending, 'pending', null],
    )
    till.instead = DOWN
    await later(1)
    assert.equal([office.status(id), payment(paid).status], [STATUS.payment_pending, 'pending'])
    till.instead = { status: 200, body: {} }
    await later(1)
    assert.equal(
      [office.status(id), payment(paid).status, payment(paid).provider_ref],
      [STATUS.payment_pending, 'pending', null],
    )
    till.instead = null
    await later(2)
    till.pay(paid)
    await later(5)
    assert.equal([office.status(id), office.paid(id)], [STATUS.paid, PRICE])
    await end()
  })

  providers(`${method}: refuses another amount`, async () => {
    const { office, till, order, ask, run, heard, incidents, end } = await open()
    const id = await order(1)
    const paid = await ask(id, PRICE, method)
    await run()
    till.pay(paid, PRICE - 100)
    await heard(paid, 2)
    assert.equal([office.status(id), office.paid(id), incidents()], [STATUS.payment_failed, 0, ['payment_differs']])
    await end()
  })

  providers(`${method}: refunds in parts, once each, despite lost answers and forgotten keys`, async () => {
    const { office, server, till, ask, run, later, heard, payment, end } = await open()
    const places = [office.places('floor', 1), office.places('gallery', 1)]
    const id = await office.reserve(places, { order_type: 'regular' })
    const paid = await ask(id, PRICE + 2500, method)
    await run()
    till.pay(paid)
    await heard(paid)
    const some = (n: number, amount: number) => ({
      id: server.newId(),
      items: [{ id: places[n]?.id, qty: 1 }],
      way: 'as_paid',
      amount,
      reason: 'Ill',
    })
    const [first, second] = [some(1, 2500), some(0, PRICE)]
    assert.is(await office.code(office.ask('RefundOrder', { id, input: first })), null)
    assert.is(await office.code(office.ask('RefundOrder', { id, input: first })), null, 'sent twice')
    till.lose = () => till.given().length === 1
    await run()
    till.lose = () => false
    till.forget()
    assert.equal([till.given(), payment(first.id).status], [[2500], 'pending'])
    await later(1)
    assert.equal(
      [till.given(), payment(first.id).status, office.status(id)],
      [[2500], 'confirmed', STATUS.partially_refunded],
    )
    assert.is(await office.code(office.ask('RefundOrder', { id, input: second })), null)
    await run()
    assert.equal([till.given(), office.paid(id), office.status(id)], [[2500, PRICE], 0, STATUS.refunded])
    await end()
  })
}

providers('refuses forged PayPal and oppwa messages and those for other organisations', async () => {
  for (const [method, start] of [['paypal', startPaypal] as const, ['oppwa', startOppwa] as const]) {
    const [till, other] = [await start(), await start()]
    const desk = await openPayDesk([method], ({ a, b }) => ({ [a.org_id]: till.account, [b.org_id]: other.account }))
    const { server, tell, run } = desk
    const id = await desk.order(1)
    const paid = await desk.ask(id, PRICE, method)
    await run()
    till.pay(paid)
    const event = till.event(paid)
    assert.ok(event)
    const asked = till.asked.filter((each) => !each.includes('verify')).length
    const middle = Math.floor(event.body.length / 2)
    const changed =
      event.body.slice(0, middle) + (event.body[middle] === '0' ? '1' : '0') + event.body.slice(middle + 1)
    assert.is(await tell(method, changed, event.headers), 400)
    assert.is(await tell(method, event.body, {}), 400)
    assert.is(await tell(method, 'x', event.headers), 400)
    if (method === 'oppwa') {
      const tag = String(event.headers['x-authentication-tag'])
      assert.is(
        await tell(method, event.body, { ...event.headers, 'x-authentication-tag': tag.slice(0, 8) }),
        400,
        'a tag of four bytes can be guessed',
      )
      assert.is(await tell(method, event.body, event.headers, server.b), 400)
      assert.is(
        await tell(method, JSON.stringify({ encryptedBody: event.body }), event.headers),
        204,
        'in its other form',
      )
    } else {
      // A notification for another organisation with the same PayPal account is genuine, but about none of our
      // payments.
      assert.is(await tell(method, event.body, { ...event.headers, 'paypal-transmission-id': 'other' }), 400)
      const spaced = JSON.stringify(JSON.parse(event.body))
      assert.is(await tell(method, spaced, event.headers), 400, 'other bytes than were signed')
      assert.is(await tell(method, event.body, event.headers, server.b), 204)
    }
    assert.is(
      till.asked.filter((each) => !each.includes('verify') && !each.includes('oauth2')).length,
      asked - (method === 'paypal' ? 1 : 0),
    )
    for (const each of [till, other]) await each.close()
    await server.close()
  }
})

providers('polls the terminal every two seconds while a customer waits', async () => {
  const till = await startTerminal()
  const desk = await openPayDesk(['terminal'], ({ a }) => ({ [a.org_id]: till.account }))
  const id = await desk.order(1)
  const paid = await desk.ask(id, PRICE, 'terminal')
  await desk.run()
  for (let n = 0; n < 3; n++) await desk.later(2 / 60)
  assert.is(till.asked.length, 4)
  till.pay(paid)
  await desk.later(2 / 60)
  assert.is(desk.office.status(id), STATUS.paid)
  assert.is(await desk.tell('terminal', '{}', {}), 400, 'it sends no messages')
  await desk.server.close()
  await till.close()
})

providers('requires a provider account for online payment', async () => {
  const desk = await openPayDesk(['stripe', 'terminal'], ({ b }) => ({
    [b.org_id]: { terminal: { url: 'http://127.0.0.1:1', token: 'of another house' } },
  }))
  const id = await desk.order(1)
  for (const method of ['stripe', 'terminal'])
    assert.is(await desk.office.code(desk.office.pay(id, PRICE, method)), 'payments.not_set_up')
  assert.equal(
    [desk.office.payments(id), desk.server.rows('jobs').filter(({ kind }) => kind === 'ask_provider')],
    [[], []],
  )
  await desk.server.close()
})

providers.run()
