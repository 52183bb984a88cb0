import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { behaviourOf } from '../../../shared/contacts/rules'
import { bucketStart } from '../../../shared/kernel/buckets'
import type { RoleName } from '../../../shared/kernel/permissions'
import { DAY, HOUR, iso } from '../../../shared/kernel/time'
import { STATUS } from '../../../shared/orders/status'
import { TestDevice } from '../../harness/devices/test-device'
import { OfficeDesk } from '../../harness/office/office-desk'
import { type GraphAnswer, startServer } from '../../harness/server'

const test = suite('office columns of contacts, orders, codes, halls and cash boxes')

type Answer = Record<string, unknown>
const ok = (answer: GraphAnswer): Answer => {
  assert.is(answer.code, null, answer.message ?? '')
  return answer.data as Answer
}
const first = (answer: GraphAnswer): Answer => Object.values(ok(answer))[0] as Answer

/** An organisation with a number of ticket sales to its contact. */
async function house(sales = 1) {
  const server = await startServer()
  const desk = await TestDevice.ready(server, { shift: true, role: 'TICKETING' })
  const [right] = (await desk.places('floor', 9)).rights
  assert.ok(right)
  const orders: string[] = []
  for (let i = 0; i < sales; i++) {
    const args = desk.saleArgs([{ right, price: server.a.prices.floor, rate: server.a.rates.full }])
    await desk.send('CreateOrder', { input: { ...args.input, contact_id: server.a.contact } })
    orders.push(args.input.id)
  }
  const ask = async (role: RoleName, query: string, variables: Answer = {}) =>
    server.graphql(await server.token(role), query, variables)
  return { server, desk, orders, ask }
}

test('keeps a newsletter wish pending until confirmed, and unsubscribes at once', async () => {
  const { server, ask } = await house(0)
  const id = server.a.contact
  const wish = (newsletter: boolean) =>
    ask(
      'EDITOR',
      `mutation { UpdateContactDetails(id: "${id}", input: { newsletter: ${newsletter} }) { newsletter newsletter_subscription_status subscribed_at unsubscribed_at } }`,
    )
  const at = iso(server.now())
  assert.is(first(await wish(true)).newsletter_subscription_status, 'confirmed', 'asking again changes nothing')
  const left = {
    newsletter: false,
    newsletter_subscription_status: 'unsubscribed',
    subscribed_at: null,
    unsubscribed_at: at,
  }
  assert.equal(first(await wish(false)), left)
  server.advance(HOUR)
  assert.is((await wish(true)).code, 'contacts.unsubscribed', 'only they themselves come back')
  const kept = server.rows('contacts').find((contact) => contact.id === id) as Answer | undefined
  assert.equal([kept?.newsletter, kept?.newsletter_subscription_status], [false, 'unsubscribed'])
  server.sql('update contacts set newsletter_subscription_status = null where id = ?', id)
  assert.is(first(await wish(true)).newsletter_subscription_status, 'pending')
  await server.close()
})

/** The fields of an address. */
const FIELDS = 'firstname lastname street city postcode country email phone company_name vat_id coords { lat lng }'
const BLANK = {
  firstname: null,
  lastname: null,
  email: null,
  phone: null,
  company_name: null,
  vat_id: null,
  coords: null,
}

test('masks personal data of contacts, and sends none of it to devices', async () => {
  const { server, ask } = await house(0)
  const address = {
    street: 'S 1',
    postcode: '04177',
    city: 'Leipzig',
    country: 'DE',
    vat_id: 'DE1',
    coords: { lat: 51.3, lng: 12.3 },
  }
  const input = {
    gender: 'F',
    salutation: 'Dear Ada',
    company: { name: 'Engines', vat_id: null, registration_num: null },
    shipping_address: address,
  }
  const changed = await ask(
    'CASHIER',
    'mutation ($id: ID!, $input: UpdateContactDetailsInput!) { UpdateContactDetails(id: $id, input: $input) { id } }',
    {
      id: server.a.contact,
      input,
    },
  )
  ok(changed)
  const query = `{ contact(id: "${server.a.contact}") { gender salutation company { name } shipping_address { ${FIELDS} } } }`
  assert.equal(first(await ask('CASHIER', query)), {
    ...input,
    company: { name: 'Engines' },
    shipping_address: { ...BLANK, ...address },
  })
  assert.equal(first(await ask('ANALYST', query)), {
    gender: null,
    salutation: null,
    company: null,
    shipping_address: null,
  })
  const made = await ask(
    'CASHIER',
    `mutation { CreateContact(input: { id: "${server.newId()}", lastname: "New" }) { id } }`,
  )
  const row = server.rows('contacts').find(({ id }) => id === first(made).id) as unknown as Answer
  assert.equal(
    [row.newsletter, row.company, row.gender],
    [false, null, null],
    'a desk that knows nothing of it makes a contact',
  )
  await server.close()
})

test('classifies contacts as new, regular or slipping away, and filters by it', async () => {
  const { server, orders, ask } = await house(2)
  const found = async (filter: string) =>
    first(await ask('ADMIN', `{ contacts(input: { ${filter} }) { total } }`)).total
  const behaviour = `{ contact(id: "${server.a.contact}") { order_behaviour { kind orders tickets total first_order_at last_order_at } } }`
  const at = iso(server.now())
  const sums = { orders: 2, tickets: 2, total: 3598, first_order_at: at, last_order_at: at }
  assert.equal(first(await ask('ADMIN', behaviour)).order_behaviour, { kind: 'returning', ...sums })
  assert.equal([await found('slipping_away: true'), await found('slipping_away: false')], [0, 1])
  const office = await OfficeDesk.open(server)
  const held = { order_type: 'reservation' as const, valid_until: office.in(DAY) }
  const waiting = await office.reserve([office.places('floor', 1)], held)
  const known = () => server.rows('contacts').find(({ id }) => id === server.a.contact)?.total_orders
  assert.equal(
    [first(await ask('ADMIN', behaviour)).order_behaviour, known()],
    [{ kind: 'returning', ...sums }, 2],
    'nobody has paid for the third yet',
  )
  assert.is(await office.code(office.pay(waiting, 1)), null)
  assert.equal([(first(await ask('ADMIN', behaviour)).order_behaviour as Answer).orders, known()], [3, 3])
  const unpaid = await office.reserve([office.places('floor', 1)], held)
  server.advance(366 * DAY)
  server.sql('update orders set created_at = ? where id = ?', iso(server.now()), unpaid)
  assert.is((first(await ask('ADMIN', behaviour)).order_behaviour as Answer).kind, 'slipping_away')
  assert.equal([await found('slipping_away: true'), await found('slipping_away: false')], [1, 0])
  server.sql('update orders set created_at = ? where id = ?', iso(server.now()), orders[1])
  assert.is(await found('slipping_away: true'), 0)
  assert.equal(
    [0, 1, 2, 5].map((n) => behaviourOf(n, n === 0 ? null : 9, 10)),
    ['none', 'novice', 'returning', 'regular'],
  )
  await server.close()
})

test('lists tickets waiting to be posted or collected until they are handed over', async () => {
  const { server, orders, ask } = await house(2)
  const provider = first(
    await ask('ADMIN', 'mutation { CreateShippingProvider(input: { name: "Post", method: postal }) { id } }'),
  )
  const change = (id: string | undefined, input: Answer) =>
    ask(
      'TICKETING',
      'mutation ($id: ID!, $input: UpdateOrderShippingInput!) { UpdateOrderShipping(id: $id, input: $input) { id } }',
      { id, input },
    )
  const address = { street: 'S 1', postcode: '1', city: 'L', country: 'DE' }
  const posted = { method: 'postal', provider_id: provider.id, address }
  assert.is((await change(orders[0], { shipping: { ...posted, address: null } })).code, 'orders.no_address')
  assert.is((await change(orders[0], { shipping: { ...posted, provider_id: server.newId() } })).code, 'not_found')
  assert.is(
    (await change(orders[0], { shipping: { ...posted, method: 'pdf' } })).code,
    'not_found',
    'the provider posts',
  )
  ok(await change(orders[0], { shipping: posted }))
  ok(await change(orders[1], { shipping: { method: 'collect', provider_id: null, address: null } }))
  const found = async (filter: string) =>
    (
      first(
        await ask('ADMIN', `{ orders(input: { ${filter} }) { orders { id shipping { method address { street } } } } }`),
      ).orders as Answer[]
    ).map(({ id }) => id)
  assert.equal([await found('unshipped: true'), await found('uncollected: true')], [[orders[0]], [orders[1]]])
  ok(await change(orders[0], { handed_over_at: iso(server.now()) }))
  assert.equal([await found('unshipped: true'), (await found('unshipped: false')).length], [[], 2])
  server.sql('update orders set status_code = ? where id = ?', STATUS.refunded, orders[1] ?? '')
  assert.equal(
    [await found('uncollected: true'), (await found('uncollected: false')).length],
    [[], 2],
    'nothing waits of a refunded order',
  )
  const seen = async (role: RoleName) =>
    first(await ask(role, `{ order(id: "${orders[0]}") { shipping { method address { ${FIELDS} } } } }`)).shipping
  assert.equal(
    [await seen('CASHIER'), await seen('ANALYST')],
    [{ method: 'postal', address: { ...BLANK, ...address } }, null],
  )
  await server.close()
})

test('sums up sales by hour, day, week and month', async () => {
  const { server, orders, ask } = await house(3)
  server.sql("update orders set created_at = '2026-11-16T00:10:00.000Z' where id = ?", orders[0])
  server.sql("update orders set created_at = '2026-11-15T23:50:00.000Z' where id = ?", orders[1])
  server.sql("update orders set created_at = '2026-11-15T22:50:00.000Z' where id = ?", orders[2])
  const by = async (bucket: string, rest = '') =>
    (
      ok(
        await ask(
          'ADMIN',
          `{ order_totals(input: { bucket: ${bucket}, from: "2026-11-01T00:00:00.000Z", to: "2026-12-01T00:00:00.000Z"${rest} }) { starts_at orders tickets total } }`,
        ),
      ).order_totals as { starts_at: string; orders: number; total: number }[]
    )
      .filter(({ orders }) => orders > 0)
      .map(({ starts_at, orders, total }) => [starts_at.slice(5, 13), orders, total])
  assert.equal(await by('HOUR'), [
    ['11-15T22', 1, 1799],
    ['11-15T23', 1, 1799],
    ['11-16T00', 1, 1799],
  ])
  // By the organisation's time zone it begins on Monday; in UTC it is still Sunday for an hour.
  const monday = ['11-15T23', 2, 3598]
  assert.equal(await by('DAY'), [['11-14T23', 1, 1799], monday])
  assert.equal(await by('WEEK'), [['11-08T23', 1, 1799], monday])
  assert.equal(await by('MONTH'), [['10-31T23', 3, 5397]])
  ok(
    await ask(
      'ADMIN',
      `mutation { UpdateOrg(id: "${server.a.org_id}", input: { settings: { time_zone: "Asia/Kathmandu" } }) { id } }`,
    ),
  )
  assert.equal(await by('DAY'), [['11-15T18', 3, 5397]], 'where clocks are 5:45 ahead')
  assert.equal(await by('DAY', `, event_id: "${server.a.events.numbered}"`), [])
  const office = await OfficeDesk.open(server)
  const claimed = await office.reserve([office.places('floor', 2)], {
    order_type: 'reservation',
    valid_until: office.in(HOUR),
  })
  assert.is((await by('MONTH'))[0]?.[1], 3, 'what nobody has paid is not sold')
  await office.pay(claimed, 3598)
  assert.is((await by('MONTH'))[0]?.[1], 4)
  assert.is(bucketStart('WEEK', '2026-11-15T23:59:59.999Z', 'UTC'), '2026-11-09T00:00:00.000Z')
  assert.is(
    bucketStart('DAY', '2026-10-25T12:00:00.000Z', 'Europe/Vienna'),
    '2026-10-24T22:00:00.000Z',
    'the day is 25 hours long',
  )
  assert.is(bucketStart('MONTH', '2026-10-31T12:00:00.000Z', 'Europe/Vienna'), '2026-09-30T22:00:00.000Z')
  assert.is(
    bucketStart('HOUR', '2026-10-25T01:30:00.000Z', 'Europe/Vienna'),
    '2026-10-25T01:00:00.000Z',
    'the second of two',
  )
  await server.close()
})

test('shows a seat’s name, and its order for an event', async () => {
  const { server, ask } = await house(0)
  const [one, two, three] = server.a.seats
  const event_id = server.a.events.numbered
  ok(await ask('EDITOR', `mutation { UpdateSeat(id: "${one}", input: { override_num: "1a" }) { id } }`))
  const desk = await TestDevice.ready(server, { shift: true })
  const wanted = [one, two].map((subject_id) => ({
    event_id,
    kind: 'seat' as const,
    subject_id: subject_id ?? '',
    qty: 1,
  }))
  const { rights } = await desk.acquire(wanted)
  const sold = rights.find(({ subject_id }) => subject_id === one)
  assert.ok(sold)
  const args = desk.saleArgs([{ right: sold, price: server.a.prices.stalls, rate: server.a.rates.reduced }])
  const outcome = await desk.send('CreateOrder', args)
  assert.is(outcome.status, 'applied')
  const query = `{ event(id: "${event_id}") { seating_plan { shapes { type } seats { id name num status_code(event_id: "${event_id}") order_id(event_id: "${event_id}") } } } }`
  const seats = async (role: RoleName) =>
    ((first(await ask(role, query)).seating_plan as Answer).seats as Answer[]).filter(({ id }) =>
      [one, two, three].includes(`${id}`),
    )
  assert.equal(
    (await seats('ADMIN'))
      .sort((a, b) => (String(a.num) < String(b.num) ? -1 : 1))
      .map(({ name, num, status_code, order_id }) => [name, num, status_code, order_id]),
    [
      ['Stalls · Row 1 · Seat 1a', '1', 611, args.input.id],
      ['Stalls · Row 1 · Seat 2', '2', 101, null],
      ['Stalls · Row 1 · Seat 3', '3', null, null],
    ],
  )
  await server.close()
})

test('shows a cash box’s token only to those who set it up, and stores affiliate and goals', async () => {
  const { server, ask } = await house(0)
  const [box] = server.a.boxes
  const location = server.rows('locations')[0]
  ok(
    await ask(
      'ADMIN',
      `mutation { UpdateCashBoxVendor(id: "${box}", input: { vendor: fiskaltrust, vendor_id: "v", vendor_unit_id: "u", vendor_token: "secret", location_id: "${location?.id}" }) { id } }`,
    ),
  )
  const query = '{ cash_boxes { id vendor vendor_token location { name } } }'
  const seen = async (role: RoleName) =>
    (ok(await ask(role, query)).cash_boxes as Answer[]).find(({ id }) => id === box)
  assert.equal(await seen('ADMIN'), {
    id: box,
    vendor: 'fiskaltrust',
    vendor_token: '••••cret',
    location: { name: 'Hof' },
  })
  assert.is((await seen('CASHIER'))?.vendor_token, null)
  const code = `{ id: "${server.newId()}", name: "P", code: "PORTAL", discount_percentage: 500, is_global: true, event_ids: [], min_tickets: 0, desk_holding: 0, affiliate: "portal", is_integration: true }`
  assert.equal(first(await ask('ADMIN', `mutation { CreatePromoCode(input: ${code}) { affiliate is_integration } }`)), {
    affiliate: 'portal',
    is_integration: true,
  })
  assert.is(first(await ask('ADMIN', '{ promo_codes(input: { is_integration: false }) { total } }')).total, 0)
  assert.is(first(await ask('ADMIN', '{ promo_codes(input: { affiliate: "portal" }) { total } }')).total, 1)
  const choices = async () => ok(await ask('CASHIER', '{ onboarding_choices }')).onboarding_choices
  assert.equal(await choices(), [])
  ok(
    await ask(
      'ADMIN',
      `mutation { UpdateOrg(id: "${server.a.org_id}", input: { onboarding_choices: [campaigns] }) { id } }`,
    ),
  )
  assert.equal(await choices(), ['campaigns'])
  await server.close()
})

test.run()
