import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY, iso } from '../../../shared/kernel/time'
import { startServer, type TestServer } from '../../harness/server'

const test = suite<{ server: TestServer }>('programme of the shop')

test.before(async (context) => {
  context.server = await startServer({ publicUrl: new URL('https://tickets.example') })
  const features = ['cash_registry', 'web_shop', 'vouchers', 'products']
  context.server.sql('update orgs set features = ? where id = ?', JSON.stringify(features), context.server.a.org_id)
  context.server.sql('update orgs set accepted_payment_methods = ?', '["wire"]')
})

test.after(async ({ server }) => {
  await server?.close()
})

type Context = { server: TestServer }

const read = async ({ server }: Context, path: string) => {
  const url = path.replace('~', server.a.slug)
  const { statusCode, body } = await server.server.app.inject({ url, headers: { accept: 'text/html' } })
  return { status: statusCode, body }
}
const event = (context: Context, which: keyof TestServer['a']['events'], query = '', lang = 'en') =>
  read(context, `/${lang}/~/events/${context.server.a.events[which]}/tickets${query}`)

/** Sets columns of an event for one look at its page, and sets them back. */
async function having<T>(
  { server }: Context,
  which: keyof TestServer['a']['events'],
  columns: Readonly<Record<string, string | number | boolean | null>>,
  look: () => Promise<T>,
): Promise<T> {
  const id = server.a.events[which]
  const before = server.rows('events').find((each) => each.id === id) as Readonly<Record<string, unknown>> | undefined
  const set = (values: Readonly<Record<string, unknown>>) => {
    for (const name of Object.keys(columns))
      server.sql(`update events set ${name} = ? where id = ?`, values[name] as string, id)
  }
  const stored = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)
  set(columns)
  try {
    return await look()
  } finally {
    set(Object.fromEntries(Object.keys(columns).map((name) => [name, stored(before?.[name])])))
  }
}

test('lists upcoming events with their lowest price, and says which are cancelled', async (context) => {
  const { status, body } = await read(context, '/en/~')
  assert.is(status, 200)
  for (const title of ['Macbeth', 'Jazz', 'Later', 'Never']) assert.match(body, `<b>${title}</b>`)
  assert.match(body, '<h2>November 2026</h2>')
  assert.match(body, /from €\d/)
  assert.match(body, 'Cancelled')
  assert.match((await read(context, '/de/~')).body, 'Abgesagt')
})

test('says the year of a month in its heading, and not beside each day', async (context) => {
  const next = { starts_at: '2027-01-07T16:00:00.000Z', ends_at: '2027-01-07T18:00:00.000Z' }
  const { body } = await having(context, 'open', next, () => read(context, '/en/~'))
  assert.match(body, '<h2>January 2027</h2>')
  assert.match(body, /<span class="day nums">Thu 7 Jan<small>/)
})

test('finds events by words and by month', async (context) => {
  const found = await read(context, '/en/~?q=macb')
  assert.match(found.body, '<b>Macbeth</b>')
  assert.not.match(found.body, '<b>Jazz</b>')
  assert.match(found.body, 'content="noindex"')
  assert.match((await read(context, '/en/~?month=2027-03')).body, 'No events match')
  assert.match((await read(context, '/en/~?month=2026-11')).body, '<b>Jazz</b>')
  for (const odd of ['?month=2026-13', '?page=-1', '?page=x', '?q=%00', '?q=a&q=b', '?month=2026-11-01'])
    assert.is((await read(context, `/en/~${odd}`)).status, 200, odd)
})

test('escapes markup in texts', async (context) => {
  const { body } = await read(context, `/en/~?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
  assert.match(body, 'value="&quot;&gt;&lt;script&gt;')
  assert.not.match(body, '<script>')
})

test('pages through a long programme', async (context) => {
  const { server } = context
  const settings = { ...server.rows('orgs')[0]?.settings, landing_page: { max_events: 3 } }
  server.sql('update orgs set settings = ? where id = ?', JSON.stringify(settings), server.a.org_id)
  const [one, two] = [await read(context, '/en/~'), await read(context, '/en/~?page=2')]
  assert.is(one.body.match(/class="show/g)?.length, 3)
  assert.match(one.body, 'rel="next"')
  assert.is(two.body.match(/class="show/g)?.length, 1)
  assert.not.match(two.body, 'rel="next"')
  server.sql(
    'update orgs set settings = ? where id = ?',
    JSON.stringify({ ...settings, landing_page: {} }),
    server.a.org_id,
  )
})

test('hides what is not published', async (context) => {
  for (const columns of [{ published: false }, { is_template: true }, { deleted: true }])
    await having(context, 'open', columns, async () => {
      assert.is((await event(context, 'open')).status, 404)
      assert.not.match((await read(context, '/en/~')).body, '<b>Jazz</b>')
    })
  const elsewhere = await read(context, `/en/~/events/${context.server.b.events.open}/tickets`)
  assert.is(elsewhere.status, 404)
  assert.is((await read(context, '/en/~/events/nonsense/tickets')).status, 404)
})

test('offers each price of an event with as many places as a buyer may have', async (context) => {
  const { body } = await event(context, 'open', '?cart=abc&affiliate=radio&promo=TEN')
  const { a } = context.server
  assert.match(body, `method="post" action="/en/${a.slug}/events/${a.events.open}/tickets"`)
  for (const [name, value] of [
    ['affiliate', 'radio'],
    ['promo', 'TEN'],
  ])
    assert.match(body, `<input type="hidden" name="${name}" value="${value}">`)
  assert.match(body, /name="step" value="[\da-f-]{36}"/)
  assert.match(body, /name="cart" value="[\w-]{43}"/, 'a cart that nobody made is another')
  const fields = [...body.matchAll(/<select[^>]*name="qty_([^"]*)".*?<\/select>/gs)]
  assert.ok(fields.length >= 2)
  for (const [field, id] of fields) {
    assert.ok(context.server.rows('prices').some((price) => price.id === id))
    assert.is(field.match(/<option/g)?.length, 11)
  }
  await having(context, 'open', { max_qty_per_order: 3, qty_preselected_tickets: 2 }, async () => {
    const preselected = (await event(context, 'open')).body
    assert.is(preselected.match(/<option value="2" selected>/g)?.length, 1)
    assert.not.match(preselected, '<option value="4"')
  })
})

test('sends its pages compressed, but none that holds a visitor’s cart or words', async ({ server }) => {
  const encodingOf = async (query: string, accepts = 'gzip, br') => {
    const url = `/en/${server.a.slug}/events/${server.a.events.numbered}/tickets${query}`
    const answer = await server.server.app.inject({ url, headers: { 'accept-encoding': accepts } })
    return answer.headers['content-encoding']
  }
  assert.is(await encodingOf(''), 'br')
  assert.is(await encodingOf('', 'gzip'), 'gzip')
  assert.is(await encodingOf('', 'identity'), undefined)
  const search = await server.server.app.inject({
    url: `/en/${server.a.slug}?q=mac`,
    headers: { 'accept-encoding': 'br' },
  })
  assert.is(search.headers['content-encoding'], undefined)
})

test('gives each page its own idempotency key', async (context) => {
  const step = async () => /name="step" value="([^"]*)"/.exec((await event(context, 'open')).body)?.[1]
  assert.is.not(await step(), await step())
})

test('says that the prices contain the fee and the tax', async (context) => {
  await having(context, 'open', { service_fees_amount: 150 }, async () => {
    assert.match((await event(context, 'open')).body, /incl\. €1\.50 service fee and \d+% VAT/)
    assert.match((await event(context, 'open', '', 'de')).body, /inkl\. 1,50\s€ Servicegebühr und \d+\s% MwSt\./)
  })
})

test('lists free seats by row, each with the first price of its category', async (context) => {
  const { server } = context
  const { body } = await event(context, 'numbered', '?view=list')
  const boxes = [...body.matchAll(/name="seat_([^"]*)" value="([^"]*)"/g)]
  assert.equal(boxes.map(([, seat]) => seat).sort(), [...server.a.seats].sort())
  const price = server.rows('prices').find(({ id }) => id === boxes[0]?.[2])
  assert.is(price?.event_id, server.a.events.numbered)
  const [seat = ''] = server.a.seats
  server.sql('update seats set on_hold = ? where id = ?', true, seat)
  assert.not.match((await event(context, 'numbered', '?view=list')).body, `seat_${seat}`)
  server.sql('update seats set on_hold = ?, wheelchair = ? where id = ?', false, true, seat)
  assert.match((await event(context, 'numbered', '?view=list')).body, 'wheelchair place')
})

test('hides prices from visitors who may not buy them', async (context) => {
  const { server } = context
  const price = server.rows('prices').find(({ event_id }) => event_id === server.a.events.open)
  assert.ok(price)
  const shown = async () => (await event(context, 'open')).body.includes(`qty_${price.id}`)
  assert.ok(await shown())
  server.sql('update prices set is_reservation_only = ? where id = ?', true, price.id)
  assert.not.ok(await shown())
  assert.ok(await having(context, 'open', { reservations: true }, shown))
  server.sql('update prices set is_reservation_only = ?, enabled = ? where id = ?', false, false, price.id)
  assert.not.ok(await shown())
  server.sql('update prices set enabled = ? where id = ?', true, price.id)
})

const STATES: readonly (readonly [string, Readonly<Record<string, string | boolean>>, RegExp])[] = [
  ['cancelled', { cancelled: true }, /has been cancelled/],
  ['on hold', { on_hold: true }, /is paused/],
  ['soon on sale', { on_sale: false, soon_on_sale: true }, /will be soon/],
  ['not on sale', { on_sale: false }, /no tickets online/],
  ['closed', { sale_closes_at: iso(0) }, /sale is closed/],
  ['over', { starts_at: iso(0), ends_at: iso(1) }, /sale is closed/],
]
for (const [name, columns, words] of STATES)
  test(`sells nothing and says why: ${name}`, (context) =>
    having(context, 'open', columns, async () => {
      const { status, body } = await event(context, 'open')
      assert.is(status, 200)
      assert.match(body, words)
      assert.not.match(body, '<form')
    }))

test('announces when a sale begins, and begins it at that time', async (context) => {
  const { server } = context
  const [future, past] = [1, -1].map((sign) => iso(server.now() + sign * 60_000))
  const announced = { on_sale: false, soon_on_sale: true }
  await having(context, 'open', { ...announced, on_sale_from: String(future) }, async () => {
    const { body } = await event(context, 'open')
    assert.match(body, /Tickets are on sale from \w{3}/)
    assert.not.match(body, '<form')
    assert.match((await event(context, 'open', '', 'de')).body, 'Tickets gibt es ab')
    assert.match((await read(context, '/en/~')).body, 'On sale from')
  })
  const begun = async (columns: object) =>
    having(context, 'open', { ...announced, on_sale_from: String(past), ...columns }, async () =>
      (await event(context, 'open')).body.includes('<form'),
    )
  assert.ok(await begun({}))
  assert.not.ok(await begun({ soon_on_sale: false }), 'no longer announced')
  assert.not.ok(await begun({ on_hold: true }))
})

test('says that an event is sold out', async (context) => {
  const { server } = context
  const id = server.a.events.open
  const quotas = server.rows('quotas').filter(({ event_id }) => event_id === id)
  server.sql('update quotas set capacity = 1, sold = 1, held = 0 where event_id = ?', id)
  const { body } = await event(context, 'open')
  assert.match(body, 'is sold out')
  assert.match(body, 'schema.org/SoldOut')
  assert.match((await read(context, '/en/~')).body, 'Sold out')
  for (const quota of quotas) server.sql('update quotas set capacity = ? where id = ?', quota.capacity, quota.id)
})

test('marks a premiere, a last performance, a restaging, a special event and a new date', async (context) => {
  for (const [flag, words] of Object.entries({
    premiere: 'Premiere',
    last: 'Last performance',
    restaging: 'Restaging',
    special: 'Special',
    postponed: 'has been postponed',
  }))
    await having(context, 'open', { [flag]: true }, async () =>
      assert.match((await event(context, 'open')).body, words),
    )
})

test('shows an event in the reader’s language', async (context) => {
  const translations = JSON.stringify([
    { lang: 'de', title: 'Jazz auf Deutsch', subtitle: null, description: '<p>Laut.</p>' },
  ])
  await having(context, 'open', { translations, subtitle: 'Loud' }, async () => {
    const { body } = await event(context, 'open', '', 'de')
    assert.match(body, '<h1>Jazz auf Deutsch</h1>')
    assert.match(body, '<p>Laut.</p>')
    assert.match(body, 'Loud')
    assert.match((await event(context, 'open')).body, '<h1>Jazz</h1>')
    assert.match((await read(context, '/de/~')).body, '<b>Jazz auf Deutsch</b>')
  })
})

test('leads to the other dates of a series', async (context) => {
  const { server } = context
  await having(context, 'closed', { sync_id: 'jazz', starts_at: iso(server.now() + DAY), title: 'Jazz' }, async () => {
    const { body } = await event(context, 'open')
    assert.match(body, `/events/${server.a.events.closed}/tickets"`)
    assert.match(body, 'aria-current="page"')
    const series = await read(context, '/en/~/series/jazz')
    assert.is(series.body.match(/class="show/g)?.length, 2)
    assert.is((await read(context, '/en/~/series/nothing')).status, 404)
  })
})

test('describes an event to search engines', async (context) => {
  const { body } = await event(context, 'open')
  const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
  const data = JSON.parse(text)
  const { a } = context.server
  assert.is(data['@type'], 'Event')
  assert.is(data.url, `https://tickets.example/en/${a.slug}/events/${a.events.open}/tickets`)
  assert.is(data.startDate, context.server.rows('events').find(({ id }) => id === a.events.open)?.starts_at)
  assert.ok(data.offers.length >= 2)
  assert.match(data.offers[0].price, /^\d+\.\d\d$/)
  assert.is(data.offers[0].priceCurrency, 'EUR')
  assert.match(body, '<meta property="og:title" content="Jazz">')
})

test('tells search engines of published shops alone', async (context) => {
  const { server } = context
  const text = async (path: string) => (await server.server.app.inject({ url: path })).body
  const map = await text('/sitemap.xml')
  assert.match(map, `<loc>https://tickets.example/en/${server.a.slug}</loc>`)
  assert.match(map, `/events/${server.a.events.open}/tickets</loc>`)
  const robots = await text('/robots.txt')
  assert.match(robots, `Allow: /de/${server.a.slug}\n`)
  assert.match(robots, `Disallow: /de/${server.a.slug}/cart\n`)
  assert.match(robots, 'Sitemap: https://tickets.example/sitemap.xml')
  const [b] = server.rows('orgs', server.b)
  const hidden = JSON.stringify({ ...b?.settings, landing_page: { published: false } })
  server.sql('update orgs set settings = ? where id = ?', hidden, server.b.org_id)
  assert.not.match(await text('/sitemap.xml'), server.b.slug)
  assert.not.match(await text('/robots.txt'), server.b.slug)
})

test('offers vouchers and products where the organisation sells them', async (context) => {
  const vouchers = await read(context, '/en/~/vouchers?cart=abc')
  assert.match(vouchers.body, 'name="value" type="number"')
  assert.match(vouchers.body, 'min="5" max="1000" step="1"')
  assert.match(vouchers.body, /name="cart" value="[\w-]{43}"/)
  const products = await read(context, '/en/~/products')
  assert.match(products.body, `name="qty_${context.server.a.products.sekt.id}"`)
  assert.match(products.body, '€6.50')
  const other = context.server.b.slug
  for (const path of ['vouchers', 'products']) assert.is((await read(context, `/en/${other}/${path}`)).status, 404)
})

test('links to no page without anything on sale', async (context) => {
  const { server } = context
  const leads = async (path: string) => (await read(context, '/en/~')).body.includes(`/${server.a.slug}${path}"`)
  assert.equal([await leads('/products'), await leads('/vouchers')], [true, true])
  server.sql('update products set enabled = ?', false)
  server.sql('update orgs set accepted_payment_methods = ?', '["cash"]')
  for (const path of ['/products', '/vouchers']) {
    assert.is(await leads(path), false)
    assert.is((await read(context, `/en/~${path}`)).status, 404)
  }
  server.sql('update products set enabled = ?', true)
  server.sql('update orgs set accepted_payment_methods = ?', '["wire"]')
})

test('states its accessibility in both languages', async (context) => {
  assert.match((await read(context, '/en/~/accessibility')).body, '<h1>Accessibility statement</h1>')
  assert.match((await read(context, '/de/~/accessibility')).body, '<h1>Erklärung zur Barrierefreiheit</h1>')
})

test('names the imprint for reports of barriers only where there is one', async (context) => {
  const { server } = context
  const [{ settings } = { settings: {} }] = server.rows('orgs', server.a)
  const stated = async () => (await read(context, '/en/~/accessibility')).body
  assert.match(await stated(), `Tell the box office of ${server.a.slug}`)
  const having = JSON.stringify({ ...settings, webshop_terms: { imprint: '<p>Ada</p>' } })
  server.sql('update orgs set settings = ? where id = ?', having, server.a.org_id)
  assert.match(await stated(), 'The imprint has the contact.')
  server.sql('update orgs set settings = ? where id = ?', JSON.stringify(settings), server.a.org_id)
})

test('lists an event that goes on for days until it ends, and says until when', async (context) => {
  const { server } = context
  const days = (n: number) => iso(server.now() + n * DAY)
  const listed = async (columns: Readonly<Record<string, string>>, query = '') =>
    having(context, 'numbered', columns, async () => (await read(context, `/en/~${query}`)).body)
  const running = { starts_at: days(-2), ends_at: days(12) }
  const body = await listed(running)
  assert.match(body, /<h2>November 2026<\/h2><ul class="plain"><li><a[^>]*><span class="day nums">Now<\/span>/)
  assert.match(body, 'until Thu, 3 Dec 2026')
  assert.match(await listed(running, '?month=2026-12'), 'until Thu, 3 Dec 2026')
  assert.not.match(await listed(running, '?month=2027-01'), 'until Thu, 3 Dec 2026')
  const soon = { starts_at: days(5), ends_at: days(40) }
  assert.match(await listed(soon, '?month=2026-12'), 'until Thu, 31 Dec 2026')
  const page = await having(context, 'numbered', running, () => event(context, 'numbered'))
  assert.match(page.body, 'Thu, 3 Dec 2026 · ')
  assert.match(page.body, 'Add to cart')
  const title = '<b>Macbeth</b>'
  assert.match(body, title)
  assert.not.match(await listed({ starts_at: days(-14), ends_at: days(-1) }), title)
  assert.not.match(
    await listed({ starts_at: iso(server.now() - 3_600_000), ends_at: iso(server.now() + 3_600_000) }),
    title,
  )
})

test.run()
