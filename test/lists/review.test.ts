import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY } from '../../shared/kernel/time'
import { OfficeDesk } from '../harness/office/office-desk'

const test = suite('filters of pending decisions')

test('finds refunds to decide, unassigned requests, messages by occasion, and invoices by the order’s date', async () => {
  const office = await OfficeDesk.open()
  const { server, a } = office
  const count = async (query: string) => {
    const answer = await server.graphql(await server.token('ADMIN'), `{ ${query} { total } }`)
    assert.is(answer.code, null, answer.message ?? '')
    return (Object.values(answer.data ?? {})[0] as { total: number }).total
  }
  const at = new Date(server.now()).toISOString()
  const order = await office.reserve([office.places('floor', 1)], { order_type: 'regular' })
  await office.pay(order, office.order(order).total)
  const reviewed = async () => [
    await count('orders(input: { require_review: true })'),
    await count('orders(input: { require_review: false })'),
  ]
  assert.equal(await reviewed(), [0, 1])
  server.sql('update orders set refund_requested_at = ? where id = ?', at, order)
  assert.equal(await reviewed(), [1, 0])

  const [message, other] = [server.newId(), server.newId()]
  for (const id of [message, other]) {
    const answer = await office.ask('CreateMessage', {
      input: { id, subject: 'Help', body: 'Please', contact_ids: [a.contact] },
    })
    assert.is(answer.code, null, answer.message ?? '')
  }
  const promo = {
    id: server.newId(),
    subject: 'Merry Christmas',
    body: 'Here is your code',
    type: 'CHRISTMAS_PROMO_CODE',
    contact_ids: [a.contact],
  }
  assert.is((await office.ask('CreateMessage', { input: promo })).code, null)
  assert.equal(
    [
      await count('messages(input: { type: CHRISTMAS_PROMO_CODE })'),
      await count('messages(input: { type: REMINDER })'),
    ],
    [1, 0],
  )
  const open = () => count('messages(input: { require_review: true })')
  assert.is(await open(), 0)
  server.sql('update messages set sender_org_id = ? where id = ?', server.b.org_id, message)
  assert.is(await open(), 1)
  server.sql('update messages set assignee_id = ? where id = ?', a.users.ADMIN, message)
  assert.is(await open(), 0, 'somebody took it on')

  assert.is((await office.ask('CreateInvoice', { input: { order_id: order } })).code, null)
  server.sql('update orders set created_at = ? where id = ?', office.in(-40 * DAY), order)
  const span = `from: "${office.in(-50 * DAY)}", to: "${office.in(-30 * DAY)}"`
  assert.is(await count(`invoices(input: { ${span} })`), 0)
  assert.is(await count(`invoices(input: { ${span}, show_invoiced_date: true })`), 0)
  assert.is(await count(`invoices(input: { ${span}, show_invoiced_date: false })`), 1)
  assert.is(await count('invoices(input: { show_invoiced_date: false })'), 0, 'the last month, by the order’s date')
  await office.close()
})

test.run()
