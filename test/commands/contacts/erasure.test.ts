import { existsSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { orders } from '../../../shared/orders/entity'
import { TestDevice } from '../../harness/devices/test-device'
import { runDueJobs } from '../../harness/office/mail-server'
import { OfficeDesk } from '../../harness/office/office-desk'
import type { GraphAnswer } from '../../harness/server'

const test = suite('erasing a person')

const PERSON = {
  firstname: 'Wilhelmine',
  lastname: 'Zauberfrosch',
  email: 'wilhelmine@tintenfass.example',
  phone: '+43 660 7654321',
}
/** Texts by which the person could be found, in lower case. */
const TRACES = ['zauberfrosch', 'tintenfass', '7654321', 'quastenweg']
const ADDRESS = {
  firstname: 'Wilhelmine',
  lastname: 'Zauberfrosch',
  street: 'Quastenweg 9',
  postcode: '1010',
  city: 'Wien',
  country: 'AT',
}

type Person = { readonly office: OfficeDesk; readonly id: string; readonly order: string; readonly email: string }

const answered = (answer: GraphAnswer): GraphAnswer => {
  assert.is(answer.code, null, answer.message ?? '')
  return answer
}

const asAdmin = async (office: OfficeDesk, query: string, variables: Record<string, unknown> = {}) =>
  office.server.graphql(await office.server.token('ADMIN', office.a), query, variables)

const erase = (office: OfficeDesk, id: string) =>
  asAdmin(office, 'mutation ($id: ID!) { EraseContact(id: $id) { id name email } }', { id })

/** A person with an order, a message, emails, a consent, an accreditation, a voucher and an address. */
async function person(): Promise<Person> {
  const office = await OfficeDesk.open()
  const { server, a } = office
  const id = server.newId()
  answered(await office.ask('CreateContact', { input: { id, ...PERSON, email: `old-${PERSON.email}` } }))
  answered(
    await office.ask('UpdateContact', {
      id,
      input: { firstname: PERSON.firstname, lastname: PERSON.lastname, email: `first-${PERSON.email}` },
    }),
  )
  const seen = { firstname: null, lastname: PERSON.lastname, email: `old-${PERSON.email}`, phone: null }
  answered(
    await office.ask('UpdateContact', {
      id,
      input: { firstname: PERSON.firstname, lastname: PERSON.lastname, phone: PERSON.phone, email: PERSON.email, seen },
    }),
  )
  assert.is(server.rows('contact_conflicts', a).length, 1)
  const details = {
    invoice_address: ADDRESS,
    shipping_address: ADDRESS,
    salutation: 'Liebe Frau Zauberfrosch',
    note: 'Zauberfrosch sits at the aisle',
    newsletter: true,
  }
  answered(await office.ask('UpdateContactDetails', { id, input: details }))
  const terms = {
    order_type: 'regular' as const,
    name: 'Wilhelmine Zauberfrosch',
    contact_id: id,
    annotation: 'Frau Zauberfrosch calls back',
  }
  const order = await office.reserve([office.places('floor', 2)], terms)
  answered(await office.pay(order, 2 * 1799))
  answered(
    await office.ask('UpdateOrderShipping', {
      id: order,
      input: { shipping: { method: 'postal', provider_id: null, address: ADDRESS } },
    }),
  )
  answered(
    await office.ask('ResendTickets', {
      id: order,
      input: { id: server.newId(), address: 'other@tintenfass.example' },
    }),
  )
  answered(
    await office.ask('CreateMessage', {
      input: { subject: 'Dear Ms Zauberfrosch', body: 'See you, Wilhelmine Zauberfrosch.', contact_ids: [id] },
    }),
  )
  const accreditation = server.newId()
  answered(
    await office.ask('CreateAccreditation', {
      input: { id: accreditation, name: 'Press', starts_at: office.in(0), ends_at: office.in(1000) },
    }),
  )
  answered(
    await office.ask('CreateAccreditationContact', { input: { accreditation_id: accreditation, contact_id: id } }),
  )
  await runDueJobs(server)
  assert.ok(server.rows('outbox', a).some(({ address }) => address === PERSON.email))
  return { office, id, order, email: PERSON.email }
}

/** Finds traces of the person in the bytes of the database and its log, and in every row. */
function tracesIn({ server }: OfficeDesk): string[] {
  const files = server.ground.file
    ? [server.ground.file, `${server.ground.file}-wal`].filter((file) => existsSync(file))
    : []
  const bytes = files.map((file) => readFileSync(file).toString('latin1').toLowerCase())
  const tables = server.ground.raw
    ? server.sql(`select name from sqlite_master where type = 'table'`)
    : server.sql(`select tablename as name from pg_tables where schemaname = 'public'`)
  const rows = tables.map(({ name }) => JSON.stringify(server.sql(`select * from "${String(name)}"`)).toLowerCase())
  return TRACES.filter((trace) => [...bytes, ...rows].some((text) => text.includes(trace)))
}

test('removes every byte of the person from the server, and keeps the money', async () => {
  const { office, id, order } = await person()
  assert.equal(tracesIn(office), TRACES)
  const ledger = () => [
    office.ledger(order),
    office.order(order).total,
    office.order(order).status_code,
    office.items(order).map(({ static_price }) => static_price),
  ]
  const before = ledger()
  assert.equal((answered(await erase(office, id)).data?.EraseContact as object) ?? null, { id, name: '', email: null })
  assert.equal(tracesIn(office), [])
  assert.equal(ledger(), before)
  await office.close()
})

/** Withdraws from an order, asks for lost links and to wait for tickets, as the shop's pages do. */
async function visitShop({ server, a }: OfficeDesk, booking_code: string): Promise<void> {
  const org_id = a.org_id
  const { email } = PERSON
  await server.writer.run({
    kind: 'withdrawal',
    withdrawal: {
      org_id,
      request_id: server.newId(),
      name: 'Wilhelmine Zauberfrosch',
      booking_code,
      email,
      lang: 'de',
      reason: 'Withdrawal',
    },
  })
  await server.writer.run({ kind: 'lost_orders', lost: { org_id, email, lang: 'de' } })
  server.sql(
    `insert into waiting_requests (id, org_id, event_id, price_category_id, qty, together, name, email, lang, wanted_until, visitor, entry_id, created_at)
      values (?, ?, ?, null, 2, ?, ?, ?, 'de', ?, 'hashed', null, ?)`,
    server.newId(),
    org_id,
    a.events.open,
    false,
    'Wilhelmine Zauberfrosch',
    email,
    new Date(server.now()).toISOString(),
    new Date(server.now()).toISOString(),
  )
}

test('removes what the person asked of the shop, which the copy of their data contains', async () => {
  const { office, id, order } = await person()
  await visitShop(office, office.order(order).booking_code)
  const read = await asAdmin(office, 'query ($id: ID!) { contact_data(id: $id) { content } }', { id })
  const copy = answered(read).data?.contact_data as { readonly content: string } | undefined
  const { emails, waiting_list, waiting_requests } = JSON.parse(copy?.content ?? '{}')
  const kinds = (emails as { kind: string }[]).map(({ kind }) => kind)
  assert.equal([kinds.includes('withdrawal'), kinds.includes('order_links')], [true, true])
  assert.equal([waiting_list, waiting_requests.length, waiting_requests[0].visitor], [[], 1, undefined])
  answered(await erase(office, id))
  assert.equal(tracesIn(office), [])
  await office.close()
})

test('removes the person’s data from every personal column of their orders', async () => {
  const { office, id, order } = await person()
  for (const column of orders.personal)
    office.server.sql(`update orders set ${column} = ? where id = ?`, 'Zauberfrosch said so', order)
  answered(await erase(office, id))
  assert.equal(tracesIn(office), [])
  await office.close()
})

test('removes an earlier version that an update left behind', async () => {
  const { office, id } = await person()
  for (const lastname of ['Zauberfroschlurch', 'Z', 'Zauberfroschlurchquappe'])
    answered(await office.ask('UpdateContact', { id, input: { firstname: 'Wilhelmine', lastname } }))
  answered(await erase(office, id))
  assert.equal(tracesIn(office), [])
  await office.close()
})

test('no longer finds or exports the person, and refuses to change them', async () => {
  const { office, id, order } = await person()
  const found = async (query: string) => {
    const { data } = answered(
      await asAdmin(
        office,
        'query ($query: String) { contacts(input: { query: $query }) { contacts { id } } orders(input: { query: $query }) { orders { id } } }',
        { query },
      ),
    )
    return JSON.stringify(data)
  }
  assert.match(await found('Zauberfrosch'), id)
  answered(await erase(office, id))
  assert.not.match(await found('Zauberfrosch'), id)
  assert.not.match(await found('Zauberfrosch'), order)
  assert.is((await erase(office, id)).code, 'not_found')
  assert.is((await asAdmin(office, 'query ($id: ID!) { contact_data(id: $id) { content } }', { id })).code, 'not_found')
  assert.is(
    (await office.ask('UpdateContact', { id, input: { firstname: null, lastname: 'Zauberfrosch' } })).code,
    'not_found',
  )
  assert.equal(tracesIn(office), [])
  await office.close()
})

test('keeps invoices as they were issued, but does not find the person by them', async () => {
  const { office, id, order } = await person()
  answered(await office.ask('CreateInvoice', { input: { order_id: order } }))
  const invoice = () => office.server.rows('invoices', office.a).find((each) => each.order_id === order)
  const before = invoice()
  assert.is(before?.recipient, 'Wilhelmine Zauberfrosch')
  const { data } = answered(
    await asAdmin(office, 'query ($id: ID!) { contact_erasure(id: $id) { orders invoices } }', { id }),
  )
  assert.equal(data?.contact_erasure, { orders: 1, invoices: 1 })
  answered(await erase(office, id))
  assert.equal(invoice(), before)
  const named = office.server.sql(`select field from text_index where word like '%zauberfrosch%'`)
  assert.equal(named, [])
  await office.close()
})

test('erases nothing of others, also of another organisation', async () => {
  const { office, id } = await person()
  const { server } = office
  const other = server.newId()
  answered(
    await office.ask('CreateContact', {
      input: { id: other, firstname: 'Ada', lastname: 'Zauber', email: 'ada@analytical.example', phone: null },
    }),
  )
  const contactsBefore = server.rows('contacts', office.a).filter((row) => row.id !== id)
  answered(await erase(office, id))
  assert.equal(
    server.rows('contacts', office.a).filter((row) => row.id !== id),
    contactsBefore,
  )
  assert.is((await erase(office, server.b.contact)).code, 'not_found')
  assert.is(
    (
      await server.graphql(await server.token('EDITOR'), 'mutation ($id: ID!) { EraseContact(id: $id) { id } }', {
        id: other,
      })
    ).code,
    'forbidden',
  )
  await office.close()
})

test('books operations that a device recorded before it pulled the erasure, without the name', async () => {
  const { office, id } = await person()
  const { server, a } = office
  const desk = await TestDevice.ready(server, { world: a, shift: true })
  const [right] = (await desk.places('floor', 1)).rights
  assert.ok(right)
  answered(await erase(office, id))
  const buyer = { name: 'Wilhelmine Zauberfrosch', contact_id: id }
  const args = desk.saleArgs([{ right, price: a.prices.floor, rate: a.rates.full }], 'cash', buyer)
  assert.is((await desk.send('CreateOrder', args)).status, 'applied')
  const booked = office.order(args.input.id)
  assert.equal([booked.name, booked.contact_id, booked.qty], ['', null, 1])
  assert.is(
    (await desk.send('UpdateContact', { id, input: { firstname: null, lastname: 'Zauberfrosch' } })).code,
    'not_found',
  )
  await office.close()
})

test('exports everything about a person in one file', async () => {
  const { office, id, order } = await person()
  const { data } = answered(await asAdmin(office, 'query ($id: ID!) { contact_data(id: $id) { content } }', { id }))
  const content = JSON.parse((data as { contact_data: { content: string } }).contact_data.content) as Record<
    string,
    unknown[]
  > & {
    contact: Record<string, unknown>
  }
  assert.equal([content.contact.email, content.contact.note], [PERSON.email, 'Zauberfrosch sits at the aisle'])
  assert.equal(
    ['orders', 'emails', 'messages', 'accreditations'].map((part) => (content[part]?.length ?? 0) > 0),
    [true, true, true, true],
  )
  assert.match(JSON.stringify(content.orders), order)
  await office.close()
})

test.run()
