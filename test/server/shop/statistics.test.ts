import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hostOf } from '../../../server/orders/cart/source'
import type { ShopVisits } from '../../../server/shop/statistics/book-views'
import { ViewCounter } from '../../../server/shop/statistics/view-counter'
import { DAY } from '../../../shared/kernel/time'
import { springCode } from '../../harness/office/spring-code'
import { openStripeOrganisation } from '../../harness/providers/stripe-house'
import { startServer } from '../../harness/server'
import { PlainBrowser } from '../../harness/shop/browser-without-scripts'
import { eventually } from '../../harness/turns'

const statistics = suite('statistics of the shop')

const IDA = { firstname: 'Ida', lastname: 'Berger', email: 'ida@example.org', way: 'stripe' }
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', host: 'tickets.example' }

async function open() {
  const house = await openStripeOrganisation()
  const { server, office } = house
  const { a } = server
  server.sql('update orgs set accepted_payment_methods = ?', JSON.stringify(['stripe']))
  server.sql('update orgs set features = ?', JSON.stringify(['web_shop']))
  server.sql('update events set starts_at = ?, ends_at = ?', office.in(30 * DAY), office.in(31 * DAY))
  const code = { ...springCode(server.newId(), a.events.open), affiliate: 'radio' }
  assert.is(await office.code(office.ask('CreatePromoCode', { input: code })), null)
  const shop = `/en/${a.slug}`
  const event = `${shop}/events/${a.events.open}/tickets`
  const floor = `qty_${a.prices.floor.id}`
  const by = (headers: Readonly<Record<string, string>> = {}) => new PlainBrowser(server, { ...BROWSER, ...headers })
  const rows = () =>
    server
      .sql('select * from shop_views order by source_kind, source, event_id')
      .map(({ source_kind, source, event_id, views, visits, carts }) => [
        source_kind,
        source,
        event_id === '' ? 'programme' : 'event',
        views,
        visits,
        carts,
      ])
  const counted = async (views: number) =>
    eventually(
      () => `${views} views, not ${JSON.stringify(rows())}`,
      () => rows().reduce((sum, row) => sum + Number(row[3]), 0) >= views,
    )
  const read = async () => {
    const { data } = await server.graphql(
      await server.token('ADMIN'),
      `query ($input: ShopStatisticsInput!) { shop_statistics(input: $input) { views visits carts paid sources { kind name visits carts paid } } }`,
      { input: { from: office.in(-DAY), to: office.in(DAY) } },
    )
    return (data as { shop_statistics: { sources: { kind: string; name: string | null; visits: number }[] } })
      .shop_statistics
  }
  return { ...house, a, code, shop, event, floor, by, rows, counted, read }
}

statistics('count visits, carts and paid orders by source, without personal data', async () => {
  const { server, a, code, shop, event, floor, by, rows, counted, read, run, stripe, heard, end } = await open()
  const reader = by({ referer: 'https://www.Radio-Leipzig.example/tips?reader=ottilie' })
  const programme = await reader.get(shop)
  const link = /href="([^"]*\/events\/[^"]*)"/.exec(programme.html)?.[1]?.replaceAll('&amp;', '&') ?? event
  const inside = by({ referer: `https://tickets.example${shop}` })
  const from = new URLSearchParams(link.split('?')[1]).get('from')
  assert.is(from, 'www.radio-leipzig.example')
  const page = await inside.get(`${event}?from=${from}`)
  const cart = await inside.send(page, floor, { [floor]: '2' })
  for (const qty of ['3', '1', '2']) await inside.step(await inside.get(cart.path), 'change', { qty })
  await inside.send(await inside.get(`${cart.path.replace(/(?=\?|$)/, '/checkout')}`), 'firstname', IDA)
  await run()
  const payment = server.rows('payments', a)[0]?.id ?? ''
  stripe.pay(payment)
  await heard(payment)
  await heard(payment)
  await run()
  await by({ referer: 'https://news.example/' }).get(`${shop}?affiliate=radio`)
  await by().get(`${shop}?affiliate=nobody&promo=nothing`)
  await counted(4)
  assert.equal(rows(), [
    ['affiliate', code.id, 'programme', 1, 1, 0],
    ['direct', '', 'programme', 1, 1, 0],
    ['host', 'radio-leipzig.example', 'programme', 1, 1, 0],
    ['host', 'radio-leipzig.example', 'event', 1, 0, 1],
  ])
  const { sources, ...sums } = await read()
  assert.equal(sums, { views: 4, visits: 3, carts: 1, paid: 1 })
  assert.equal(sources[0], { kind: 'host', name: 'radio-leipzig.example', visits: 1, carts: 1, paid: 1 })
  const stored = JSON.stringify(server.sql('select * from shop_views'))
  for (const person of ['ottilie', 'Mozilla', '127.0.0.1', 'tips', 'nobody', 'nothing'])
    assert.not.match(stored, person)
  await end()
})

statistics('leave out robots, pages that are not there, and what a browser loads in advance', async () => {
  const { server, shop, event, floor, by, rows, counted, end } = await open()
  for (const agent of ['Googlebot/2.1 (+http://www.google.com/bot.html)', 'Mozilla/5.0 (compatible; Yahoo! Slurp)']) {
    const robot = by({ 'user-agent': agent })
    await robot.get(shop)
    assert.is((await robot.send(await robot.get(event), floor, { [floor]: '1' })).status, 200)
  }
  assert.is(server.rows('carts').length, 2, 'they have carts, which are not counted')
  await by({ 'sec-purpose': 'prefetch' }).get(shop)
  await by().get(event.replace(/events\/[^/]*/, 'events/0192a000-0000-7000-8000-000000000999'))
  await by({ referer: 'javascript:alert(1)' }).get(event)
  await counted(1)
  assert.equal(rows(), [['direct', '', 'event', 1, 1, 0]])
  await end()
})

statistics('name a bounded number of sites a day, and forget after 25 months', async () => {
  const { server, shop, by, counted, rows, end } = await open()
  const write = (counts: ShopVisits['counts']) =>
    server.writer.run({ kind: 'shop_visits', visits: { org_id: server.a.org_id, counts } })
  const from = (referrer: string) => ({ affiliate: null, promo: null, referrer, event_id: '', views: 1, visits: 1 })
  await write(Array.from({ length: 100 }, (_, at) => from(`site${at}.example`)))
  await write([from('site3.example'), from('192.168.1.1'), from('x'), from(`${'a'.repeat(110)}.example`)])
  const sites = rows()
  assert.is(sites.length, 61)
  assert.equal(
    sites.find(([, source]) => source === ''),
    ['host', '', 'programme', 43, 43, 0],
  )
  assert.equal(
    sites.find(([, source]) => source === 'site3.example'),
    ['host', 'site3.example', 'programme', 2, 2, 0],
  )
  server.advance(800 * DAY)
  await by().get(shop)
  await counted(1)
  await eventually('the old counts are gone', () => rows().length === 1)
  await end()
})

statistics('take the name of a site from those that lead here, not from what a link says of itself', async () => {
  const { shop, event, floor, by, rows, counted, end } = await open()
  const stranger = by()
  await stranger.get(`${shop}?from=invented.example`)
  await by({ referer: 'https://news.example/' }).get(`${shop}?from=another.example`)
  const page = await stranger.get(`${event}?from=third.example`)
  assert.not.match(page.html, 'third.example')
  await stranger.send(page, floor, { [floor]: '1', from: 'fourth.example' })
  await counted(3)
  assert.equal(rows(), [
    ['direct', '', 'programme', 1, 1, 0],
    ['direct', '', 'event', 1, 1, 1],
    ['host', 'news.example', 'programme', 1, 1, 0],
  ])
  await end()
})

statistics('count a visitor who claims many sites under no name, and keep names for others', async () => {
  const { server, shop, event, floor, by, rows, counted, end } = await open()
  for (let at = 0; at < 12; at++) await by({ referer: `https://invented${at}.example/` }).get(shop)
  // Whoever forges both headers seems to come from a page of the shop.
  const forger = { host: 'x.example', referer: 'https://x.example/' }
  for (let at = 0; at < 12; at++) await by(forger).get(`${shop}?from=forged${at}.example`)
  await counted(24)
  const names = () => rows().filter(([kind, source]) => kind === 'host' && source !== '').length
  assert.is(names(), 5)
  assert.is(rows().find(([kind, source]) => kind === 'host' && source === '')?.[3], 19)
  for (let at = 0; at < 3; at++)
    await by(forger).send(await by().get(event), floor, { [floor]: '1', from: `cart${at}.example` })
  await counted(27)
  assert.is(names(), 5, 'nor by carts')
  server.advance(DAY)
  await by({ referer: 'https://news.example/' }).get(shop)
  await counted(28)
  assert.is(names(), 6, 'the next day')
  await end()
})

statistics('write each page and way once, however many ways were tried', async () => {
  const { server, a, code, rows, end } = await open()
  const way = { affiliate: null, promo: null, referrer: null, event_id: '', views: 1, visits: 1 }
  const counts = Array.from({ length: 50 }, (_, at) => [
    { ...way, affiliate: `nobody ${at}` },
    { ...way, affiliate: 'radio', promo: `nothing ${at}` },
    { ...way, referrer: `10.0.0.${at}` },
  ]).flat()
  await server.writer.run({ kind: 'shop_visits', visits: { org_id: a.org_id, counts } })
  assert.equal(rows(), [
    ['affiliate', code.id, 'programme', 50, 50, 0],
    ['direct', '', 'programme', 50, 50, 0],
    ['host', '', 'programme', 50, 50, 0],
  ])
  await end()
})

statistics('list the most visited sites, and the others as one', async () => {
  const { server, read, end } = await open()
  const came = (at: number) => ({
    affiliate: null,
    promo: null,
    referrer: `site${String(at).padStart(2, '0')}.example`,
  })
  const counts = Array.from({ length: 30 }, (_, at) => ({ ...came(at), event_id: '', views: 40 - at, visits: 30 - at }))
  await server.writer.run({ kind: 'shop_visits', visits: { org_id: server.a.org_id, counts } })
  const { sources, ...sums } = await read()
  assert.equal(sums, { views: 765, visits: 465, carts: 0, paid: 0 })
  assert.equal(
    sources.map(({ kind, name, visits }) => [kind, name, visits]),
    [...Array.from({ length: 10 }, (_, at) => ['host', came(at).referrer, 30 - at]), ['other', null, 210]],
  )
  await end()
})

statistics('say why views could not be counted', async () => {
  const logged: string[] = []
  const log = { level: 'warn', stream: { write: (line: string) => void logged.push(line) } }
  const server = await startServer({ log })
  server.sql('update orgs set features = ?', JSON.stringify(['web_shop']))
  server.sql('drop table shop_views')
  await new PlainBrowser(server, BROWSER).get(`/en/${server.a.slug}`)
  await eventually('it is logged', () => logged.some((line) => line.includes('views of the shop were not counted')))
  assert.match(logged.join(''), /no such table: shop_views|relation \\"shop_views\\" does not exist/)
  await server.close()
})

statistics('normalise host names, and reject other values', () => {
  assert.equal(
    ['WWW.Example.ORG', 'xn--bcher-kva.example', 'localhost', '10.0.0.1', 'a b.example', '', 'x.example/path'].map(
      hostOf,
    ),
    ['example.org', 'xn--bcher-kva.example', null, null, null, null, null],
  )
})

statistics('collect views in memory, bounded, and write them once', async () => {
  const written: ShopVisits[] = []
  const timers: (() => void)[] = []
  const counter = new ViewCounter(
    async (visits) => void written.push(visits),
    () => {},
    (run) => timers.push(run),
  )
  const view = { org_id: 'a', event_id: '', affiliate: null, promo: null, entered: true }
  for (let at = 0; at < 5000; at++) counter.note({ ...view, referrer: `site${at}.example` })
  counter.note({ ...view, org_id: 'b', referrer: null, entered: false })
  assert.is(timers.length, 1)
  timers[0]?.()
  await eventually('both are written', () => written.length === 2)
  await counter.flush()
  assert.equal(
    written.map(({ org_id, counts }) => [org_id, counts.length, counts.reduce((sum, { views }) => sum + views, 0)]),
    [
      ['a', 201, 5000],
      ['b', 1, 1],
    ],
  )
  assert.is(written[1]?.counts[0]?.visits, 0)
  const failing: unknown[] = []
  const broken = new ViewCounter(
    () => Promise.reject(new Error('full')),
    (error) => failing.push(error),
    () => {},
  )
  broken.note({ ...view, referrer: null })
  await broken.flush()
  assert.is(failing.length, 1)
})

statistics.run()
