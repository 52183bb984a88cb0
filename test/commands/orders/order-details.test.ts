import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY } from '../../../shared/kernel/time'
import { TestDevice } from '../../harness/devices/test-device'
import { OfficeDesk } from '../../harness/office/office-desk'

const test = suite('contact of an order, and its tickets by email')

/** A paid order of the open floor, with the contact it was made for. */
async function paid(): Promise<{ office: OfficeDesk; id: string }> {
  const office = await OfficeDesk.open()
  const id = await office.reserve([office.places('floor', 2), office.seat(0)], { order_type: 'regular' })
  await office.pay(id, 2 * 1799 + 3800)
  return { office, id }
}

const contactsOf = (office: OfficeDesk) =>
  Object.fromEntries(office.server.rows('contacts', office.a).map(({ id, total_orders }) => [id, total_orders]))
const ticketEmails = (office: OfficeDesk) =>
  office.server.rows('outbox', office.a).filter(({ kind }) => kind === 'tickets')

async function another(office: OfficeDesk, email: string | null): Promise<string> {
  const id = office.server.newId()
  assert.is(
    await office.code(
      office.ask('CreateContact', { input: { id, firstname: 'Mary', lastname: 'Somerville', email, phone: null } }),
    ),
    null,
  )
  return id
}

test('moves an order to another contact, who then counts as its buyer', async () => {
  const { office, id } = await paid()
  const mary = await another(office, null)
  const before = contactsOf(office)[office.a.contact] ?? 0
  const change = (input: Record<string, unknown>) => office.code(office.ask('UpdateOrder', { id, input }))
  assert.is(await change({ annotation: 'Comes late' }), null)
  assert.is(await change({ contact_id: mary }), null)
  assert.equal([office.order(id).contact_id, office.order(id).annotation], [mary, 'Comes late'])
  assert.equal([contactsOf(office)[office.a.contact], contactsOf(office)[mary]], [before - 1, 1])
  assert.is(await change({ contact_id: null, annotation: null }), null)
  assert.equal([office.order(id).contact_id, office.order(id).annotation, contactsOf(office)[mary]], [null, null, 0])
  assert.is(await change({ contact_id: office.server.newId() }), 'not_found')
  assert.is(await change({ contact_id: office.server.b.contact }), 'not_found')
  assert.is(await change({ annotation: 'x'.repeat(2001) }), 'input.invalid')
  const noted = office.server
    .rows('activity_log', office.a)
    .filter(({ name, subject_id }) => name === 'UpdateOrder' && subject_id === id)
  assert.is(noted.length, 3)
  await office.close()
})

test('gives accredited tickets to no other contact', async () => {
  const { office, id } = await paid()
  const made = async (name: string, input: Record<string, unknown>): Promise<string> => {
    const answer = await office.ask(name, { input })
    assert.is(answer.code, null, answer.message ?? '')
    return (Object.values(answer.data ?? {})[0] as { id: string }).id
  }
  const { server, a } = office
  const mary = await another(office, null)
  const accreditation_id = await made('CreateAccreditation', {
    name: 'Press',
    starts_at: office.in(-DAY),
    ends_at: office.in(DAY),
    is_exclusive: true,
  })
  await made('CreateAccreditationEvent', {
    accreditation_id,
    event_id: a.events.open,
    price_id: a.prices.floor.id,
    max_qty: 2,
  })
  assert.is(
    await office.code(office.ask('UpdateOrder', { id, input: { contact_id: mary } })),
    'accreditations.exclusive',
  )
  assert.is(
    await office.code(office.ask('UpdateOrder', { id, input: { contact_id: a.contact, annotation: 'Hers already' } })),
    null,
  )
  await made('CreateAccreditationContact', { accreditation_id, contact_id: mary })
  assert.is(await office.code(office.ask('UpdateOrder', { id, input: { contact_id: mary } })), null)
  assert.is(server.reports.length, 0)
  await office.close()
})

test('refuses changes to an order while a desk holds it', async () => {
  const office = await OfficeDesk.open()
  const id = await office.reserve([office.places('floor', 1)], {
    order_type: 'reservation',
    valid_until: office.in(DAY),
  })
  const desk = await TestDevice.ready(office.server, { shift: true })
  await desk.acquire([{ kind: 'order', event_id: null, subject_id: id, qty: 1 }])
  assert.is(await office.code(office.ask('UpdateOrder', { id, input: { annotation: 'x' } })), 'orders.at_desk')
  await office.close()
})

test('emails tickets once per request, to the contact or a given address, within a limit', async () => {
  const { office, id } = await paid()
  const { server } = office
  const send = (input: Record<string, unknown> = {}, order = id) =>
    office.code(office.ask('ResendTickets', { id: order, input: { id: server.newId(), ...input } }))
  const asking = server.newId()
  assert.equal([await send({ id: asking }), await send({ id: asking })], [null, null])
  assert.equal(
    ticketEmails(office).map(({ address, contact_id, payload }) => [address, contact_id, payload]),
    [['ada@example.org', office.a.contact, { order_id: id }]],
  )
  assert.is(await send({ address: 'mary@example.org' }), null)
  assert.equal(
    ticketEmails(office)
      .map(({ address, contact_id }) => `${address} ${contact_id === null}`)
      .sort(),
    ['ada@example.org false', 'mary@example.org true'],
  )
  for (const address of ['nobody', 'a@b.example\r\nBcc: c@d.example', 'a@b.example,c@d.example'])
    assert.is(await send({ address }), 'orders.no_email')
  assert.equal(
    [await send(), await send(), await send(), await send()],
    [null, null, null, 'orders.tickets_sent_often'],
  )
  assert.is(await send({ id: asking }), null, 'what was sent is not sent again, nor refused')
  assert.is(ticketEmails(office).length, 5)
  server.advance(DAY + 1000)
  assert.is(await send(), null)
  const noted = server
    .rows('activity_log', office.a)
    .filter(({ name, subject_id }) => name === 'ResendTickets' && subject_id === id)
  assert.is(noted.length, 6)
  await office.close()
})

test('sends no tickets for orders that are unpaid, void or without an address', async () => {
  const { office, id } = await paid()
  const { server } = office
  const send = (order: string) => office.code(office.ask('ResendTickets', { id: order, input: { id: server.newId() } }))
  const held = await office.reserve([office.places('floor', 1)], {
    order_type: 'reservation',
    valid_until: office.in(DAY),
  })
  assert.is(await send(held), 'orders.tickets_unpaid')
  await office.pay(held, 1000)
  assert.is(await send(held), 'orders.tickets_unpaid')
  const glass = await office.reserve([office.product(1)], { order_type: 'regular' })
  await office.pay(glass, office.order(glass).total)
  assert.is(await send(glass), 'orders.no_tickets')
  assert.is(
    await office.code(office.ask('UpdateOrder', { id, input: { contact_id: await another(office, null) } })),
    null,
  )
  assert.is(await send(id), 'orders.no_email')
  const refund = { id: server.newId(), way: 'wire', amount: office.order(id).total, reason: 'Ill' }
  assert.is(await office.code(office.ask('RefundOrder', { id, input: refund })), null)
  assert.is(await send(id), 'orders.tickets_unpaid')
  assert.is(await send(server.newId()), 'not_found')
  assert.is(ticketEmails(office).length, 0)
  await office.close()
})

test.run()
