import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY, HOUR, iso, ms } from '../../../shared/kernel/time'
import type { RowOf as OfficeRow } from '../../../shared/model'
import { settingsOf } from '../../../shared/orgs/settings'
import { OfficeDesk } from '../../harness/office/office-desk'
import { openStripeOrganisation } from '../../harness/providers/stripe-house'

const test = suite('settings pages with effects')

const openHouse = async () => {
  const office = await OfficeDesk.open()
  const { server, a } = office
  const save = (name: string, input: Record<string, unknown>) => office.code(office.ask(name, { id: a.org_id, input }))
  const event = (id: string) => (server.rows('events', a) as OfficeRow<'events'>[]).find((each) => each.id === id)
  return { office, server, a, save, event }
}

test('a reservation rule changes the next reservation’s deadline, and none made before', async () => {
  const { office, server, a, save } = await openHouse()
  server.sql(
    'update events set starts_at = ?, ends_at = ? where id = ?',
    office.in(60 * DAY),
    office.in(60 * DAY + HOUR),
    a.events.open,
  )
  const deadline = (id: string) => ms(office.order(id).valid_until ?? '') - server.now()
  const before = await office.reserve([office.places('floor', 1)], { order_type: 'reservation' })
  assert.is(deadline(before), 7 * DAY)
  assert.is(await save('UpdateReservationSettings', { reservation_days: 3, option_days: 21 }), null)
  const reserved = await office.reserve([office.places('floor', 1)], { order_type: 'reservation' })
  const option = await office.reserve([office.places('floor', 1)], { order_type: 'option' })
  assert.equal([deadline(before), deadline(reserved), deadline(option)], [7 * DAY, 3 * DAY, 21 * DAY])
  const chosen = await office.reserve([office.places('floor', 1)], {
    order_type: 'option',
    valid_until: office.in(DAY),
  })
  assert.is(deadline(chosen), DAY, 'a deadline that a person sets')
  await office.close()
})

test('releases reserved places some hours before the event, and holds nothing for one that has begun', async () => {
  const { office, server, a, save } = await openHouse()
  const starting = (at: number) =>
    server.sql('update events set starts_at = ?, ends_at = ? where id = ?', iso(at), iso(at + 3 * HOUR), a.events.open)
  const reserve = () => office.reserve([office.places('floor', 1)], { order_type: 'reservation' })
  assert.is(await save('UpdateReservationSettings', { hours_before_start: 4 }), null)
  starting(server.now() + 10 * HOUR)
  assert.is(office.order(await reserve()).valid_until, office.in(6 * HOUR))
  starting(server.now() + 2 * HOUR)
  assert.is(office.order(await reserve()).valid_until, office.in(2 * HOUR), 'at the start, if these hours have begun')
  starting(server.now() - HOUR)
  assert.is.not(await office.code(office.reserving([office.places('floor', 1)], { order_type: 'reservation' })), null)
  await office.close()
})

test('new events start with the event settings, unless they say otherwise', async () => {
  const { office, server, a, save, event } = await openHouse()
  assert.is(
    await save('UpdateEventSettings', {
      max_qty_per_order: 4,
      close_sale_min_before_start: 30,
      service_fees_amount: 150,
      waiting_list: true,
    }),
    null,
  )
  const create = async (input: Record<string, unknown>) => {
    const id = server.newId()
    assert.is(
      await office.code(
        office.ask('CreateEvent', {
          input: { id, title: 'New', starts_at: office.in(DAY), ends_at: office.in(DAY + HOUR), ...input },
        }),
      ),
      null,
    )
    return event(id)
  }
  const plain = await create({})
  assert.equal(
    [plain?.max_qty_per_order, plain?.close_sale_min_before_start, plain?.service_fees_amount, plain?.waiting_list],
    [4, 30, 150, true],
  )
  assert.is(plain?.sale_closes_at, office.in(DAY - HOUR / 2), 'what follows from them')
  assert.is((await create({ max_qty_per_order: 9 }))?.max_qty_per_order, 9)
  assert.is(event(a.events.open)?.max_qty_per_order, 10, 'existing events stay')
  await office.close()
})

test('keeps settings that a page leaves out, and refuses values that no page offers', async () => {
  const { office, server, a, save } = await openHouse()
  const stored = () => server.rows('orgs', a)[0]?.settings
  assert.is(await save('UpdateProductSettings', { low_stock: 9 }), null)
  assert.is(await save('UpdateProductSettings', { desk_holding: 3 }), null)
  assert.equal(stored()?.products_settings, { low_stock: 9, desk_holding: 3 })
  assert.is(stored()?.start_season_month, 8)
  for (const [name, input] of [
    ['UpdateProductSettings', { low_stock: -1 }],
    ['UpdateReservationSettings', { reservation_days: 0 }],
    ['UpdateEventSettings', { max_qty_per_order: 501 }],
    ['UpdateInternalReservationSettings', { owners: Array.from({ length: 41 }, (_, n) => `Owner ${n}`) }],
  ] as const)
    assert.is(await save(name, input), 'input.invalid', name)
  assert.is(await save('UpdateProductSettings', { tax_group_id: server.newId() }), 'settings.tax_group_gone')
  assert.is(
    await save('UpdateProductSettings', { tax_group_id: String(server.rows('tax_groups', server.b)[0]?.id) }),
    'settings.tax_group_gone',
    'of another organisation',
  )
  await office.close()
})

test('publishes the landing page, the events on it and the terms, each as the settings say', async () => {
  const { office, server, a, save, event } = await openHouse()
  const { slug } = server.rows('orgs', a)[0] ?? { slug: '' }
  const get = async (path: string) => {
    const answer = await server.server.app.inject({ url: path, headers: { accept: 'text/html' } })
    return { code: answer.statusCode, body: answer.body, csp: String(answer.headers['content-security-policy']) }
  }
  server.sql(
    'update events set starts_at = ?, ends_at = ?, published = ?, title = ? where id = ?',
    office.in(DAY),
    office.in(2 * DAY),
    true,
    'A <b>night</b>',
    a.events.open,
  )
  assert.is((await get(`/en/${slug}/terms`)).code, 404, 'no terms yet')
  assert.is(
    await save('UpdateWebshopTerms', { terms: '<p onclick="x()">No refunds<script>alert(1)</script></p>' }),
    null,
  )
  assert.is(await save('UpdateLandingPage', { headline: 'On & off stage', intro: '<p>Welcome</p>' }), null)
  const terms = await get(`/en/${slug}/terms`)
  assert.match(terms.body, '<p>No refunds</p>')
  assert.not.match(terms.body, /<script|onclick/)
  assert.match(terms.csp, "default-src 'none'")
  const landing = await get(`/de/${slug}`)
  assert.match(landing.body, 'On &amp; off stage')
  assert.match(landing.body, 'A &lt;b&gt;night&lt;/b&gt;')
  assert.match(landing.body, `/de/${slug}/terms`)
  assert.match(landing.body, /ab \d/)
  assert.match((await get(`/en/${slug}/events/${a.events.open}/tickets`)).body, 'A &lt;b&gt;night&lt;/b&gt;')
  server.sql('update events set published = ? where id = ?', false, a.events.open)
  assert.not.match((await get(`/de/${slug}`)).body, 'night')
  assert.is((await get(`/en/${slug}/events/${event(a.events.open)?.id}/tickets`)).code, 404)
  assert.is(await save('UpdateLandingPage', { published: false }), null)
  assert.is((await get(`/de/${slug}`)).code, 404)
  assert.is((await get(`/de/${slug}/terms`)).code, 200)
  assert.is((await get('/en/nobody')).code, 404)
  await office.close()
})

test('names the web sites that may show the shop by their origins', async () => {
  const { office, server, a, save } = await openHouse()
  const sites = () => settingsOf(server.rows('orgs', a)[0] as OfficeRow<'orgs'>, 'web_shop').embed_sites
  assert.equal(sites(), [])
  assert.is(await save('UpdateWebShop', { embed_sites: ['theater.example/', ' https://Visit.example:8443 '] }), null)
  assert.equal(sites(), ['https://theater.example', 'https://visit.example:8443'])
  for (const odd of [
    'http://theater.example',
    'https://theater.example/page',
    "https://a.example 'self'",
    'https://*',
    '',
  ])
    assert.is(await save('UpdateWebShop', { embed_sites: [odd] }), 'input.invalid', odd)
  const many = Array.from({ length: 21 }, (_, n) => `https://site-${n}.example`)
  assert.is(await save('UpdateWebShop', { embed_sites: many }), 'input.invalid')
  await office.close()
})

test('the checkout links to the terms once there are any', async () => {
  const { office, stripe, order, ask, run, end } = await openStripeOrganisation()
  const { a } = office
  const said = async () => {
    const paid = await ask(await order(1), 1799, 'stripe')
    await run()
    return (stripe.of(paid).custom_text as { submit: { message: string } }).submit.message
  }
  assert.is(await said(), '')
  assert.is(
    await office.code(office.ask('UpdateWebshopTerms', { id: a.org_id, input: { terms: '<p>Terms</p>' } })),
    null,
  )
  assert.match(await said(), /: http.*\/terms$/)
  await end()
})

test('fiskaltrust demands id, unit and token of a cash box', async () => {
  const { office, server, a } = await openHouse()
  const box = String(server.rows('cash_boxes', a)[0]?.id)
  const sign = (input: Record<string, unknown>) => office.ask('UpdateCashBoxVendor', { id: box, input })
  const given = { vendor_id: 'v', vendor_unit_id: 'u', vendor_token: 't' }
  for (const field of ['vendor_id', 'vendor_unit_id', 'vendor_token']) {
    const { code, details } = await sign({ vendor: 'fiskaltrust', ...given, [field]: ' ' })
    assert.equal([code, details.field, details.problem], ['input.invalid', field, 'missing'])
  }
  assert.is(server.rows('cash_boxes', a).find(({ id }) => id === box)?.vendor, 'internal')
  assert.is((await sign({ vendor: 'fiskaltrust', ...given })).code, null)
  assert.is((await sign({ vendor_token: null })).code, 'input.invalid', 'taken away later')
  assert.is((await sign({ vendor: 'internal', vendor_id: null, vendor_unit_id: null, vendor_token: null })).code, null)
  await office.close()
})

test.run()
