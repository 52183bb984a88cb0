import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRegister } from '../../../client/desk/register/register'
import { DAY, iso, MINUTE } from '../../../shared/kernel/time'
import { servedDevice } from '../../harness/devices/served-device'
import { TestDevice } from '../../harness/devices/test-device'
import type { GraphAnswer, TestServer } from '../../harness/server'
import { startServer } from '../../harness/server'

const test = suite('events in the office')

type Answer = Record<string, unknown>
const ok = (answer: GraphAnswer): Answer => {
  assert.is(answer.code, null, answer.message ?? '')
  return answer.data as Answer
}
const update = (server: TestServer, token: string, id: string, input: object, wanted = 'id') =>
  server.graphql(
    token,
    `mutation ($id: ID!, $input: UpdateEventInput!) { UpdateEvent(id: $id, input: $input) { ${wanted} } }`,
    { id, input },
  )
const titles = async (server: TestServer, token: string, input: string) => {
  const { events } = ok(await server.graphql(token, `{ events(input: { ${input} }) { total events { title } } }`))
  return (events as { events: { title: string }[] }).events.map(({ title }) => title).sort()
}

test('closes the sale a set time before the start, for server and desk', async () => {
  const server = await startServer()
  let token = await server.token('EDITOR')
  const id = server.a.events.open
  const row = () => server.rows('events').find((event) => event.id === id)
  const starts = String(row()?.starts_at)
  ok(await update(server, token, id, { close_sale_min_before_start: 90 }))
  assert.is(row()?.sale_closes_at, iso(Date.parse(starts) - 90 * MINUTE))
  const desk = await TestDevice.ready(server, { shift: true })
  assert.is((await desk.places('floor', 1)).rights.length, 1)
  assert.equal(await titles(server, token, 'closed: false, on_sale: true'), ['Jazz', 'Macbeth'])
  server.advance(31 * MINUTE)
  token = await server.token('EDITOR')
  assert.equal((await desk.places('floor', 1)).rights.length, 0, 'no grant after it has closed')
  assert.ok((await titles(server, token, 'closed: true')).includes('Jazz'))
  ok(await update(server, token, id, { starts_at: iso(server.now() + DAY), ends_at: iso(server.now() + 2 * DAY) }))
  assert.is((await desk.places('floor', 1)).rights.length, 1, 'moved, it is open again')
  const ends = iso(server.now() + 9 * DAY)
  ok(await update(server, token, id, { ends_at: ends }))
  assert.is(row()?.sale_closes_at, iso(Date.parse(ends) - 90 * MINUTE), 'an exhibition is sold until its end')
  ok(await update(server, token, id, { close_sale_min_before_start: null }))
  assert.is(row()?.sale_closes_at, null)
  await server.close()
})

test('closes a numbered hall by sold seats, and reopens it on returns', async () => {
  const server = await startServer()
  const token = await server.token('EDITOR')
  const { events, seats, prices, boxes } = server.a
  ok(await update(server, token, events.numbered, { close_sale_after_perc: 1000 }))
  const desk = await servedDevice(server, { role: 'CASHIER', kind: 'desk', name: 'Desk 1' })
  const register = createRegister(desk.core)
  await register.openShift({ cash_box_id: boxes[0], opening: 10_000 })
  await register.takeSeat(events.numbered, seats[0] ?? '')
  const sell = (seat_id: string) =>
    register.sell({
      lines: [{ price_id: prices.stalls.id, seat_id, qty: 1 }],
      name: '',
      contact_id: null,
      payments: [{ method: 'cash' as const, amount: 3800, given: null }],
    })
  const closes = () => server.rows('events').find((event) => event.id === events.numbered)?.sale_closes_at
  const { order_id } = await sell(seats[0] ?? '')
  await desk.drain.run(true)
  assert.is(closes(), iso(server.now()), 'one of ten seats is 10 %')
  await desk.pullAll()
  const refused = await sell(seats[1] ?? '').catch((error: { code: string }) => error.code)
  assert.is(refused, 'orders.sale_closed', 'the desk has read of it')
  await register.voidSale({ order_id, reason: 'Ill' })
  await desk.drain.run(true)
  assert.is(closes(), null)
  await server.close()
})

test('closes the sale at a sold share, and books what desks hold', async () => {
  const server = await startServer()
  const token = await server.token('EDITOR')
  const id = server.a.events.open
  ok(await update(server, token, id, { close_sale_after_perc: 800 }))
  const closes = () => server.rows('events').find((event) => event.id === id)?.sale_closes_at
  const desk = await TestDevice.ready(server, { shift: true })
  const [right] = (await desk.places('floor', 4)).rights
  assert.ok(right)
  const sell = async () => {
    const args = desk.saleArgs([{ right, price: server.a.prices.floor, rate: server.a.rates.full }])
    await desk.send('CreateOrder', args)
    return args
  }
  await sell()
  assert.is(closes(), null, 'one of 25 is 4 %')
  await sell()
  assert.is(closes(), iso(server.now()), 'two are 8 %')
  const since = closes()
  server.advance(MINUTE)
  await sell()
  assert.is(closes(), since, 'what a desk held is booked, and it has closed since the second')
  assert.is((await desk.places('floor', 1)).rights.length, 0)
  ok(await update(server, token, id, { close_sale_after_perc: 2000 }))
  assert.is(closes(), null, 'a higher limit opens it')
  await server.close()
})

test('counts bought, claimed and admitted tickets, and shows money only with permission', async () => {
  const server = await startServer()
  const token = await server.token('ADMIN')
  const id = server.a.events.open
  ok(await update(server, token, id, { disagio_fees_perc: 1000 }))
  const tax = server.rows('tax_groups')[0]?.id
  const fee = ok(
    await server.graphql(
      token,
      `mutation { CreatePriceFeeName(input: { name: "Cloakroom", tax_group_id: "${tax}", amount: 100, percentage: 1000 }) { id } }`,
    ),
  ).CreatePriceFeeName as Answer
  ok(
    await server.graphql(
      token,
      `mutation { UpdatePrice(id: "${server.a.prices.floor.id}", input: { price_fee_ids: ["${fee.id}"] }) { id } }`,
    ),
  )
  const desk = await TestDevice.ready(server, { shift: true, role: 'TICKETING' })
  const [right] = (await desk.places('floor', 4)).rights
  assert.ok(right)
  const orders: string[] = []
  for (let i = 0; i < 3; i++) {
    const args = desk.saleArgs([{ right, price: server.a.prices.floor, rate: server.a.rates.full }])
    await desk.send('CreateOrder', args)
    orders.push(args.input.id)
  }
  server.sql("update orders set order_type = 'option', status_code = 600 where id = ?", orders[1])
  server.sql('update orders set created_at = ? where id = ?', iso(server.now() - DAY), orders[0])
  server.sql('update order_items set checked_in_qty = 1 where order_id = ?', orders[2])
  const wanted = `event(id: "${id}") {
    totals { total held on_hold free booked claimed optioned checked_in to_come revenues unpaid fees disagio deltas { booked revenues } }
    prices { name price_fees { name } stats { booked optioned revenues } } }`
  const { event } = ok(await server.graphql(token, `{ ${wanted} }`)) as { event: { totals: Answer; prices: Answer[] } }
  assert.equal(event.totals, {
    total: 25,
    held: 1,
    on_hold: 0,
    free: 21,
    booked: 2,
    claimed: 0,
    optioned: 1,
    checked_in: 1,
    to_come: 1,
    revenues: 3598,
    unpaid: 0,
    fees: 560,
    disagio: 360,
    deltas: { booked: 1, revenues: 1799 },
  })
  assert.equal(
    event.prices.find(({ price_fees }) => (price_fees as object[]).length > 0),
    { name: 'Full price', price_fees: [{ name: 'Cloakroom' }], stats: { booked: 2, optioned: 1, revenues: 3598 } },
  )
  const door = ok(await server.graphql(await server.token('CHECKIN'), `{ ${wanted} }`)) as { event: { totals: Answer } }
  assert.equal([door.event.totals.booked, door.event.totals.revenues], [2, null])
  const basic = ok(await server.graphql(await server.token('BASIC'), `{ ${wanted} }`)) as {
    event: { totals: Answer | null }
  }
  assert.is(basic.event.totals, null)
  const hall = ok(
    await server.graphql(token, `{ event(id: "${server.a.events.numbered}") { totals { total booked } } }`),
  ) as { event: { totals: Answer } }
  assert.equal(hall.event.totals, { total: 10, booked: 0 })
  await server.close()
})

test('finds events by season, label, code and series, and templates only on request', async () => {
  const server = await startServer()
  const token = await server.token('ADMIN')
  const make = async (name: string, input: string) =>
    String((ok(await server.graphql(token, `mutation { made: ${name}(input: ${input}) { id } }`)).made as Answer).id)
  const season = await make(
    'CreateSeason',
    `{ name: "2026/27", starts_at: "${iso(server.now())}", ends_at: "${iso(server.now() + DAY)}" }`,
  )
  const label = await make('CreateLabel', '{ name: "Children" }')
  const other = await make('CreateLabel', '{ name: "Night" }')
  const dates = `starts_at: "${iso(server.now() + DAY)}", ends_at: "${iso(server.now() + 2 * DAY)}"`
  const made = await make(
    'CreateEvent',
    `{ title: "Faust", sync_id: "faust", ${dates}, season_id: "${season}", label_ids: ["${label}"] }`,
  )
  await make(
    'CreateEvent',
    `{ title: "Faust II", sync_id: "faust", starts_at: "${iso(server.now() - 2 * DAY)}", ends_at: "${iso(server.now() - DAY)}" }`,
  )
  await make('CreateEvent', `{ title: "Pattern", ${dates}, is_template: true }`)
  assert.equal(await titles(server, token, `season_id: "${season}"`), ['Faust'])
  assert.equal(await titles(server, token, `label_ids: ["${other}", "${label}"]`), ['Faust'])
  assert.equal(await titles(server, token, `label_ids: ["${other}"]`), [])
  assert.equal((await titles(server, token, '')).includes('Pattern'), false)
  assert.equal((await titles(server, token, 'all: true')).includes('Pattern'), true)
  assert.equal(await titles(server, token, 'is_template: true'), ['Pattern'])
  const code = (is_global: boolean) =>
    make(
      'CreatePromoCode',
      `{ id: "${server.newId()}", name: "S", code: "S${is_global ? 1 : 2}XY", discount_percentage: 1000, is_global: ${is_global}, event_ids: ["${made}"], min_tickets: 0, desk_holding: 2 }`,
    )
  assert.equal(await titles(server, token, `promo_code_id: "${await code(false)}"`), ['Faust'])
  assert.equal((await titles(server, token, `promo_code_id: "${await code(true)}"`)).length, 6)
  const basic = await server.token('BASIC')
  assert.equal(
    await titles(server, basic, `promo_code_id: "${server.rows('promo_codes')[0]?.id}"`),
    [],
    'whoever may not read codes learns nothing by one',
  )
  const { event_series } = ok(
    await server.graphql(
      token,
      '{ event_series(input: { query: "FAUST" }) { total event_series { sync_id title qty on_sale_qty } } }',
    ),
  ) as {
    event_series: Answer
  }
  assert.equal(event_series, { total: 1, event_series: [{ sync_id: 'faust', title: 'Faust', qty: 2, on_sale_qty: 0 }] })
  const past = ok(await server.graphql(token, '{ event_series(input: { past_events: true }) { total } }')) as {
    event_series: Answer
  }
  assert.is(past.event_series.total, 0, 'a series with a date to come is not over')
  await server.close()
})

test('lists a thousand dates of a series, and a hundred rows otherwise', async () => {
  const server = await startServer()
  const token = await server.token('ADMIN')
  const columns = Object.keys(server.rows('events')[0] ?? {}).filter((column) => column !== 'id')
  const names = columns.map((column) => `"${column}"`).join(', ')
  for (let i = 0; i < 120; i++)
    server.sql(
      `insert into events (id, ${names}) select ?, ${names} from events where id = ?`,
      server.newId(),
      server.a.events.open,
    )
  const count = async (input: string) =>
    (ok(await server.graphql(token, `{ events${input} { events { id } } }`)).events as { events: object[] }).events
      .length
  assert.equal([await count('(input: { sync_id: "jazz" })'), await count('')], [121, 100])
  await server.close()
})

test('starts a new event with the default reminder, and keeps a sold event and its hall', async () => {
  const server = await startServer()
  const token = await server.token('ADMIN')
  const one = async (query: string) => Object.values(ok(await server.graphql(token, query)))[0] as Answer
  const template = await one('mutation { CreateMessageTemplate(input: { name: "T", subject: "T", body: "" }) { id } }')
  await one(
    `mutation { CreateReminder(input: { name: "R", message_template_id: "${template.id}", send_days_before: 1, send_at_time: "18:00", is_default: true }) { id } }`,
  )
  const dates = `starts_at: "${iso(server.now() + DAY)}", ends_at: "${iso(server.now() + 2 * DAY)}"`
  const made = await one(
    `mutation { CreateEvent(input: { title: "Faust", ${dates} }) { id reminders { name } labels { name } season { name } accreditations { name } } }`,
  )
  assert.equal([made.reminders, made.labels, made.season, made.accreditations], [[{ name: 'R' }], [], null, []])
  const back = await update(server, token, String(made.id), { ends_at: iso(server.now()) })
  assert.is(back.code, 'input.ends_first')
  const twice = await update(server, token, String(made.id), {
    translations: ['en', 'en'].map((lang) => ({ lang, title: 'x', subtitle: null, description: null })),
  })
  assert.is(twice.code, 'input.invalid')
  assert.is((await update(server, token, String(made.id), { label_ids: [server.newId()] })).code, 'not_found')
  const plan = server.rows('seating_plans')[0]?.id
  ok(await update(server, token, String(made.id), { seating_plan_id: plan }))
  const desk = await TestDevice.ready(server, { shift: true })
  await desk.places('floor', 1)
  assert.is((await update(server, token, server.a.events.open, { seating_plan_id: plan })).code, 'events.taken')
  assert.is(
    (await server.graphql(token, `mutation { DeleteEvent(id: "${server.a.events.open}") { ok } }`)).code,
    'events.taken',
  )
  ok(await server.graphql(token, `mutation { DeleteEvent(id: "${made.id}") { ok } }`))
  await server.close()
})

test('keeps a price’s name and tax as they are typed, and takes those of its price name where there are none', async () => {
  const server = await startServer()
  const token = await server.token('ADMIN')
  const reduced = server.rows('tax_groups').find(({ rate }) => rate === 700)
  const { id } = ok(
    await server.graphql(
      token,
      `mutation { CreatePriceName(input: { name: "Pupils", tax_group_id: "${reduced?.id}" }) { id } }`,
    ),
  ).CreatePriceName as Answer
  const input = `{ event_id: "${server.a.events.open}", price_category_id: "${server.a.categories.floor}", tax_group_id: "${server.rows('tax_groups').find(({ rate }) => rate === 1900)?.id}", name: "x", value: 900, price_name_id: "${id}" }`
  const price = ok(
    await server.graphql(
      token,
      `mutation { CreatePrice(input: ${input}) { id name tax_group_id price_name { name tax_group { rate } } } }`,
    ),
  ).CreatePrice as Answer
  assert.equal(
    [price.name, price.tax_group_id === reduced?.id, price.price_name],
    ['x', false, { name: 'Pupils', tax_group: { rate: 700 } }],
  )
  const based = await server.graphql(
    token,
    `mutation { UpdatePrice(id: "${price.id}", input: { price_name_id: "${id}" }) { name tax_group_id } }`,
  )
  assert.equal(ok(based).UpdatePrice, { name: 'Pupils', tax_group_id: reduced?.id })
  const moved = await server.graphql(
    token,
    `mutation { UpdatePrice(id: "${price.id}", input: { event_id: "${server.a.events.numbered}" }) { id } }`,
  )
  assert.is(moved.code, 'accreditations.other_event')
  const lines = (price_category_id: string) =>
    server.graphql(
      token,
      'mutation ($input: CreatePriceTemplateInput!) { CreatePriceTemplate(input: $input) { id } }',
      {
        input: { name: 'Studio', prices: [{ price_name_id: id, price_category_id, value: 1200 }] },
      },
    )
  assert.is((await lines(server.newId())).code, 'not_found', 'a template names price categories of the house')
  ok(await lines(server.a.categories.floor))
  await server.close()
})

const prices = '{ id name value pos enabled deals tax_group { id } price_name { name } }'

test('edits prices and pictures with the event, in order, and keeps sold prices', async () => {
  const server = await startServer()
  const token = await server.token('ADMIN')
  const id = server.a.events.open
  const read = async (wanted: string) =>
    ok(await server.graphql(token, `{ event(id: "${id}") { ${wanted} } }`)).event as Record<string, Answer[]>
  const { floor } = server.a.prices
  const { price_category_id: category, tax_group_id: tax } =
    server.rows('prices').find((price) => price.id === floor.id) ?? {}
  const deals = [{ min_qty: 10, discount_percentage: 2000 }]
  const named = 'mutation ($input: CreatePriceNameInput!) { CreatePriceName(input: $input) { id } }'
  const group = ok(await server.graphql(token, named, { input: { name: 'Group', tax_group_id: tax, deals } }))
    .CreatePriceName as { id: string }
  const base = {
    price_category_id: category,
    tax_group_id: tax,
    description: null,
    enabled: true,
    is_reservation_only: false,
    price_fee_ids: [],
  }
  const first = { ...base, name: 'Anything', price_name_id: group.id, value: 1200 }
  const second = { ...base, id: floor.id, name: 'Floor', price_name_id: null, value: 1799 }
  ok(await update(server, token, id, { prices: [first, second] }))
  const stored = (await read(`prices ${prices}`)).prices
  assert.equal(
    stored?.map(({ name, value, pos, deals }) => ({ name, value, pos, deals })),
    [
      { name: 'Anything', value: 1200, pos: 0, deals },
      { name: 'Floor', value: 1799, pos: 1, deals: null },
    ],
  )
  const rev = server.rows('prices').find((price) => price.id === floor.id)?.rev
  ok(await update(server, token, id, { prices: [{ ...first, id: stored?.[0]?.id }, second] }))
  assert.is(
    server.rows('prices').find((price) => price.id === floor.id)?.rev,
    rev,
    'an unchanged price is not written again',
  )
  const desk = await TestDevice.ready(server, { shift: true })
  const [right] = (await desk.places('floor', 1)).rights
  assert.ok(right)
  const sold = await desk.send(
    'CreateOrder',
    desk.saleArgs([{ right, price: server.a.prices.floor, rate: server.a.rates.full }]),
  )
  assert.is(sold.status, 'applied', JSON.stringify(sold))
  assert.is((await update(server, token, id, { prices: [] })).code, 'events.price_sold')
  assert.is(
    (await server.graphql(token, `mutation { DeletePrice(id: "${floor.id}") { ok } }`)).code,
    'events.price_sold',
  )
  ok(await update(server, token, id, { prices: [second] }))
  assert.equal(
    (await read('prices { name }')).prices?.map(({ name }) => name),
    ['Floor'],
  )
  assert.is(
    (await update(server, token, id, { prices: [{ ...second, tax_group_id: server.newId() }] })).code,
    'not_found',
  )
  const urls = ['/files/a.png', '/files/b.png', 'example.org/c.png'].map((url) => ({ url, type: 'hero' }))
  ok(await update(server, token, id, { media: [...urls, { url: '/files/m.png', type: 'email' }] }))
  const media = (await read('media { id url type pos }')).media ?? []
  const moved = media.filter(({ type }) => type === 'hero').reverse()
  ok(await update(server, token, id, { media: moved.slice(0, 2).map(({ id, url, type }) => ({ id, url, type })) }))
  assert.equal((await read('media { url pos }')).media, [
    { url: 'https://example.org/c.png', pos: 1 },
    { url: '/files/b.png', pos: 2 },
  ])
  await server.close()
})

test('copies an event to several dates of its series, and archives it', async () => {
  const server = await startServer()
  const token = await server.token('EDITOR')
  const id = server.a.events.open
  const dates = [3, 4].map((days) => ({ starts_at: iso(server.now() + days * DAY) }))
  const copy =
    'mutation ($id: ID!, $input: DuplicateEventInput!) { DuplicateEvent(id: $id, input: $input) { event_ids } }'
  const input = { dates, series: true, published: true, is_template: false }
  const { event_ids } = ok(await server.graphql(token, copy, { id, input })).DuplicateEvent as { event_ids: string[] }
  const wanted = 'title sync_id starts_at published on_sale prices { name value } totals { total booked }'
  const read = async (event: string) =>
    ok(await server.graphql(token, `{ event(id: "${event}") { ${wanted} } }`)).event as Answer
  const source = await read(id)
  assert.is(event_ids.length, 2)
  assert.equal(await read(event_ids[0] ?? ''), {
    ...source,
    starts_at: dates[0]?.starts_at,
    totals: { total: 25, booked: 0 },
  })
  const { event_series } = ok(
    await server.graphql(token, `{ event_series(input: {}) { event_series { sync_id qty } } }`),
  ).event_series as {
    event_series: Answer[]
  }
  assert.is(event_series.find(({ sync_id }) => sync_id === source.sync_id)?.qty, 3)
  const template = ok(
    await server.graphql(token, copy, {
      id,
      input: { ...input, dates: dates.slice(0, 1), series: false, published: false, is_template: true },
    }),
  )
  const made = await read((template.DuplicateEvent as { event_ids: string[] }).event_ids[0] ?? '')
  assert.equal([made.published, made.on_sale, made.sync_id === source.sync_id], [false, false, false])
  assert.ok((await titles(server, token, '')).length >= 4)
  ok(await update(server, token, id, { archived: true }))
  const archived = ok(await server.graphql(token, `{ event(id: "${id}") { archived published on_sale } }`)).event
  assert.equal(archived, { archived: true, published: false, on_sale: false })
  const shown = async (filter: string) => {
    const { events } = ok(await server.graphql(token, `{ events(input: { ${filter} }) { events { id } } }`)) as {
      events: { events: { id: string }[] }
    }
    return events.events.some((event) => event.id === id)
  }
  assert.equal([await shown(''), await shown('archived: true'), await shown('all: true')], [false, true, true])
  await server.close()
})

test('previews what a cancellation affects, without void orders', async () => {
  const server = await startServer()
  const desk = await TestDevice.ready(server, { shift: true, role: 'TICKETING' })
  const [right] = (await desk.places('floor', 3)).rights
  assert.ok(right)
  for (let i = 0; i < 3; i++)
    await desk.send('CreateOrder', desk.saleArgs([{ right, price: server.a.prices.floor, rate: server.a.rates.full }]))
  server.sql('update orders set status_code = 309 where id = ?', String(server.rows('orders')[0]?.id))
  const ask = async (world: typeof server.a) =>
    server.graphql(
      await server.token('ADMIN', world),
      `{ event_consequences(id: "${server.a.events.open}") { orders tickets amount emails } }`,
    )
  assert.equal(ok(await ask(server.a)).event_consequences, { orders: 2, tickets: 2, amount: 3598, emails: 0 })
  assert.is((await ask(server.b)).code, 'not_found')
  await server.close()
})

test.run()
