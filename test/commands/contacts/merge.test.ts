import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { TestDevice } from '../../harness/devices/test-device'
import { runDueJobs } from '../../harness/office/mail-server'
import { OfficeDesk } from '../../harness/office/office-desk'

const test = suite('merging contacts')

const MERGE = `mutation ($id: ID!, $duplicate_id: ID!, $input: MergeContactsInput) { MergeContacts(id: $id, duplicate_id: $duplicate_id, input: $input) {
  name email phone salutation note label_ids newsletter_subscription_status total_orders } }`

async function pair() {
  const office = await OfficeDesk.open()
  const { server, a } = office
  const [id, duplicate_id, label, other] = [server.newId(), server.newId(), server.newId(), server.newId()]
  const made = async (name: string, args: Record<string, unknown>) => {
    const answer = await office.ask(name, args)
    assert.is(answer.code, null, answer.message ?? '')
  }
  for (const each of [label, other])
    await made('CreateLabel', { input: { id: each, name: each.slice(-4), color: '#112233' } })
  await made('CreateContact', {
    input: { id, firstname: 'Ada', lastname: 'Lovelace', email: 'ada@example.org', phone: null },
  })
  await made('CreateContact', {
    input: { id: duplicate_id, firstname: 'A.', lastname: 'Byron', email: 'byron@example.org', phone: '+43 1' },
  })
  await made('UpdateContactDetails', { id, input: { label_ids: [label], note: 'Likes row 1' } })
  await made('UpdateContactDetails', {
    id: duplicate_id,
    input: { label_ids: [label, other], note: 'Pays by wire', salutation: 'Dear Ada', newsletter: true },
  })
  const order = await office.reserve([office.places('floor', 1)], {
    order_type: 'regular',
    ...{ contact_id: duplicate_id },
  })
  await office.pay(order, 1799)
  await made('CreateMessage', { input: { subject: 'Hello', body: 'Both of you', contact_ids: [id, duplicate_id] } })
  await runDueJobs(server)
  const merge = async (input: Record<string, unknown> | null = null, role: 'EDITOR' | 'CASHIER' = 'EDITOR') =>
    server.graphql(await server.token(role, a), MERGE, { id, duplicate_id, input })
  return { office, id, duplicate_id, label, other, order, merge }
}

test('keeps the contact’s own values, fills gaps from the duplicate, and takes over its orders and labels', async () => {
  const { office, id, duplicate_id, label, other, order, merge } = await pair()
  const { server, a } = office
  const preview = await server.graphql(
    await server.token('EDITOR', a),
    'query ($id: ID!) { contact_merge(duplicate_id: $id) { orders emails } }',
    {
      id: duplicate_id,
    },
  )
  assert.is((preview.data as { contact_merge: { orders: number } }).contact_merge.orders, 1)
  const answer = await merge()
  assert.is(answer.code, null, answer.message ?? '')
  assert.equal(answer.data?.MergeContacts, {
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    phone: '+43 1',
    salutation: 'Dear Ada',
    note: 'Likes row 1\n\nPays by wire',
    label_ids: [label, other],
    newsletter_subscription_status: 'pending',
    total_orders: 1,
  })
  assert.is(office.order(order).contact_id, id)
  assert.ok(server.rows('outbox', a).every(({ contact_id }) => contact_id !== duplicate_id))
  assert.equal(
    server.sql(
      `select contact_id from message_recipients where message_id = (select id from messages where subject = 'Hello')`,
    ),
    [{ contact_id: id }],
  )
  const gone = server.rows('contacts', a).find((row) => row.id === duplicate_id)
  assert.equal([gone?.deleted, gone?.name, gone?.email, gone?.phone], [true, '', null, null])
  await office.close()
})

test('takes the values that were chosen from the duplicate', async () => {
  const { office, merge } = await pair()
  const answer = await merge({ take: ['name', 'email'] })
  const { name, email } = (answer.data as { MergeContacts: { name: string; email: string } }).MergeContacts
  assert.equal([name, email], ['A. Byron', 'byron@example.org'])
  await office.close()
})

test('redirects a device that has not pulled the merge to the remaining contact', async () => {
  const { office, id, duplicate_id, merge } = await pair()
  const { server, a } = office
  const desk = await TestDevice.ready(server, { world: a, shift: true })
  const [right] = (await desk.places('floor', 1)).rights
  assert.ok(right)
  assert.is((await merge()).code, null)
  const args = desk.saleArgs([{ right, price: a.prices.floor, rate: a.rates.full }], 'cash', {
    name: 'A. Byron',
    contact_id: duplicate_id,
  })
  assert.is((await desk.send('CreateOrder', args)).status, 'applied')
  assert.is(office.order(args.input.id).contact_id, id)
  assert.is(
    (
      await desk.send('UpdateContact', {
        id: duplicate_id,
        input: { firstname: 'Ada', lastname: 'Lovelace', phone: '+43 2' },
      })
    ).status,
    'applied',
  )
  const kept = server.rows('contacts', a).find((row) => row.id === id)
  assert.equal([kept?.phone, kept?.total_orders], ['+43 2', 2])
  await office.close()
})

test('redirects through a second merge', async () => {
  const { office, id, duplicate_id, merge } = await pair()
  const { server, a } = office
  assert.is((await merge()).code, null)
  const third = a.contact
  const answer = await server.graphql(await server.token('EDITOR', a), MERGE, {
    id: third,
    duplicate_id: id,
    input: null,
  })
  assert.is(answer.code, null, answer.message ?? '')
  const desk = await TestDevice.ready(server, { world: a })
  assert.is(
    (await desk.send('UpdateContact', { id: duplicate_id, input: { firstname: null, lastname: 'Third' } })).status,
    'applied',
  )
  assert.is(server.rows('contacts', a).find((row) => row.id === third)?.name, 'Third')
  await office.close()
})

test('refuses the same contact twice, another organisation’s and a role without the permission', async () => {
  const { office, id, merge } = await pair()
  const { server, a } = office
  const token = await server.token('ADMIN', a)
  assert.is((await server.graphql(token, MERGE, { id, duplicate_id: id, input: null })).code, 'contacts.same')
  assert.is((await server.graphql(token, MERGE, { id, duplicate_id: server.b.contact, input: null })).code, 'not_found')
  assert.is((await merge(null, 'CASHIER')).code, 'forbidden')
  assert.is((await merge()).code, null)
  assert.is((await merge()).code, 'not_found')
  await office.close()
})

test.run()
