import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { linkTargets, withTracking } from '../../../server/email/reports/tracking'
import { isPerson } from '../../../server/kernel/programs'
import { HOUR, MINUTE, SECOND } from '../../../shared/kernel/time'
import {
  askOffice,
  closeMailServer,
  createCampaignAction,
  createMessage,
  linkIn,
  openMailingServer,
  runDueJobs,
  writeTo,
} from '../../harness/office/mail-server'
import { ticketSales } from '../../harness/office/ticket-sales'
import type { TestServer } from '../../harness/server'

const measuring = suite('opens and clicks')

const READER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
const BODY = `<p>Come, {{firstname}}: <a href="https://shop.example/jazz?a=1&amp;b=2">Jazz</a> <a class="x" href='https://shop.example/rock'>Rock</a>
  <a href="https://shop.example/?for={{firstname}}">Yours</a> <a href="mailto:house@theatre.example">Write</a> <a href="{{read_on_web_url}}">On the web</a> <a href="{{unsubscribe_url}}">No more</a></p>`

const measure = (server: TestServer) =>
  askOffice(server, 'mutation ($id: ID!, $input: UpdateOrgInput!) { UpdateOrg(id: $id, input: $input) { id } }', {
    id: server.a.org_id,
    input: { settings: { measure_letters: true } },
  })

const get = (
  server: TestServer,
  url: string,
  headers: Record<string, string> = READER,
  method: 'GET' | 'HEAD' = 'GET',
) => server.server.app.inject({ method, url, headers })

/** Tracking URLs in an email's HTML. */
function measuredIn(raw: string): { readonly open: string | undefined; readonly clicks: readonly string[] } {
  const html = raw.slice(raw.indexOf('text/html')).replace(/=\r\n/g, '').replace(/=3D/g, '=')
  const found = (kind: string) =>
    [...html.matchAll(new RegExp(`https://tickets\\.example(/api/mail/${kind}\\?token=[\\w.-]+)`, 'g'))].map(
      ([, url]) => url ?? '',
    )
  return { open: found('open')[0], clicks: found('click') }
}

/** Sends a tracked newsletter to Ada. */
async function sent() {
  const both = await openMailingServer()
  const { server, smtp } = both
  await measure(server)
  const message = await createMessage(server, { subject: 'News', body: BODY })
  const input = { type: 'newsletter', active: true, message_id: message.id }
  await createCampaignAction(server, input)
  await runDueJobs(server)
  const { raw = '' } = smtp.arrived[0] ?? {}
  const counted = () => {
    const [email] = server.rows('outbox')
    const stats = server.rows('messages')[0]?.recipients_stats as { delivered: number }
    const insights = server.rows('campaign_actions')[0]?.insights as { clicks: number }
    return [stats.delivered, insights.clicks, email?.opened_at !== null, email?.clicked_at !== null]
  }
  return { both, server, raw, counted, ...measuredIn(raw) }
}

measuring('gives each reader of one body links of their own', () => {
  const of = (reader: string) =>
    withTracking(BODY, (kind, nth = 0) => `https://tickets.example/${kind}?of=${reader}&nth=${nth}`)
  const [ada, bo] = [of('ada'), of('bo')]
  assert.is(bo, ada.replaceAll('of=ada', 'of=bo'))
  assert.match(
    ada,
    /<a href="https:\/\/tickets\.example\/click\?of=ada&amp;nth=0">Jazz<\/a> <a class="x" href="https:\/\/tickets\.example\/click\?of=ada&amp;nth=1">/,
  )
  assert.match(ada, /<img src="https:\/\/tickets\.example\/open\?of=ada&amp;nth=0" width="1" height="1" alt="">$/)
})

measuring('tracks nothing unless the organisation has opted in', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  await writeTo(server, 'News', BODY)
  await runDueJobs(server)
  const raw = smtp.arrived[0]?.raw ?? ''
  assert.equal(measuredIn(raw), { open: undefined, clicks: [] })
  assert.match(raw.replace(/=\r\n/g, '').replace(/=3D/g, '='), /href="https:\/\/shop\.example\/jazz\?a=1&amp;b=2"/)
  await closeMailServer(both)
})

measuring('counts an open and a click once per message and campaign', async () => {
  const { both, server, raw, counted, open = '', clicks } = await sent()
  assert.is(clicks.length, 2, 'what is another for each reader, a mail, and the way out stay as they are')
  assert.equal(
    /lovelace|shop\.example|@/i.test(Buffer.from((clicks[0] ?? '').split('.')[1] ?? '', 'base64url').toString()),
    false,
    'it names nobody',
  )
  assert.match(linkIn(raw, 'unsubscribe'), /token/)
  server.advance(HOUR)
  assert.equal(counted(), [0, 0, false, false])
  const dot = await get(server, open)
  assert.equal(
    [dot.statusCode, dot.headers['content-type'], dot.headers['cache-control']],
    [200, 'image/gif', 'no-store'],
  )
  assert.equal(counted(), [1, 0, true, false])
  await get(server, open)
  assert.equal(counted(), [1, 0, true, false], 'again is not another')
  const [first = '', second = ''] = clicks
  const led = await get(server, first)
  assert.equal(
    [led.statusCode, led.headers.location, led.headers['cache-control']],
    [302, 'https://shop.example/jazz?a=1&b=2', 'no-store'],
  )
  assert.is((await get(server, second)).headers.location, 'https://shop.example/rock')
  assert.equal(counted(), [1, 1, true, true])
  const metrics = (await askOffice(server, '{ campaign_action_metrics { sent opens clicks } }', {})) as Record<
    string,
    unknown
  >
  assert.equal(metrics, { sent: 1, opens: 1, clicks: 1 })
  await closeMailServer(both)
})

measuring('counts a click without pictures as an open', async () => {
  const { both, server, counted, clicks } = await sent()
  server.advance(HOUR)
  await get(server, clicks[0] ?? '')
  assert.equal(counted(), [1, 1, true, true])
  await closeMailServer(both)
})

measuring('counts the first look at the web version, also as an open', async () => {
  const { both, server, raw, counted } = await sent()
  server.advance(HOUR)
  const views = () => (server.rows('campaign_actions')[0]?.insights as { views: number } | undefined)?.views
  const look = async (headers?: Record<string, string>) => (await get(server, linkIn(raw, 'read'), headers)).statusCode
  assert.is(await look({ 'user-agent': 'Barracuda Sentinel scanner' }), 200)
  assert.is(views(), 0, 'a filter is nobody')
  assert.is(await look(), 200)
  assert.equal([views(), ...counted()], [1, 1, 0, true, false])
  assert.is(await look(), 200)
  assert.is(views(), 1, 'once for each recipient')
  const metrics = (await askOffice(server, '{ campaign_action_metrics { reach opens } }', {})) as Record<
    string,
    unknown
  >
  assert.equal(metrics, { reach: 1, opens: 1 })
  await closeMailServer(both)
})

measuring('counts no bots or filters, and nothing after opting out, while links still work', async () => {
  const { both, server, counted, open = '', clicks } = await sent()
  const [click = ''] = clicks
  server.advance(2 * SECOND)
  assert.is((await get(server, click)).statusCode, 302, 'two seconds after it left')
  server.advance(MINUTE)
  for (const headers of [{ 'user-agent': 'Barracuda Sentinel scanner' }, { ...READER, 'sec-purpose': 'prefetch' }]) {
    assert.is((await get(server, open, headers)).statusCode, 200)
    assert.is((await get(server, click, headers)).statusCode, 302)
  }
  assert.is((await get(server, click, READER, 'HEAD')).statusCode, 302)
  server.sql('update orgs set settings = ? where id = ?', { webshop_v2: false, start_season_month: 0 }, server.a.org_id)
  assert.is((await get(server, click)).statusCode, 302)
  assert.equal(counted(), [0, 0, false, false])
  await closeMailServer(both)
})

measuring('redirects only to the message’s own links', async () => {
  const { both, server, counted, open = '', clicks } = await sent()
  server.advance(HOUR)
  const [click = ''] = clicks
  assert.is((await get(server, `${click}x`)).statusCode, 403)
  assert.is(
    (await get(server, open.replace('open', 'click'))).statusCode,
    403,
    'one of a kind opens nothing of another',
  )
  assert.equal(counted(), [0, 0, false, false])
  assert.is(
    (await get(server, `${click}&url=https://evil.example`)).headers.location,
    'https://shop.example/jazz?a=1&b=2',
  )
  server.sql('update outbox set message_id = null')
  assert.is((await get(server, click)).statusCode, 403, 'no message, no address')
  await closeMailServer(both)
})

measuring('counts the tickets bought after a click once', async () => {
  const { both, server, clicks } = await sent()
  const buy = await ticketSales(server)
  const conversions = () =>
    (server.rows('campaign_actions')[0]?.insights as { conversions: number } | undefined)?.conversions
  const count = async () => {
    server.advance(10 * MINUTE)
    await runDueJobs(server)
    return conversions()
  }
  await buy(server.a.contact)
  server.advance(HOUR)
  assert.is((await get(server, clicks[0] ?? '')).statusCode, 302)
  assert.is(await count(), 0, 'bought before the click')
  await buy(server.a.contact)
  assert.is(await count(), 1)
  assert.is(await count(), 1)
  await buy(null)
  assert.is(await count(), 1, 'bought by somebody else')
  server.sql('update orders set status_code = 505')
  assert.is(await count(), 0, 'refunded')
  await closeMailServer(both)
})

measuring('tells tracked addresses from previews', () => {
  const is = (headers: Record<string, string>, method = 'GET') => isPerson({ method, headers })
  assert.ok(is(READER))
  assert.ok(
    is({ 'user-agent': 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)' }),
    'a mailbox that shows it to a person',
  )
  assert.not(is({}))
  assert.not(is(READER, 'HEAD'))
  for (const agent of ['Googlebot/2.1', 'curl/8.0', 'python-requests/2', 'BingPreview/1.0b', 'HeadlessChrome'])
    assert.not(is({ 'user-agent': agent }))
})

measuring('tracks only public web links of a body, however long', () => {
  assert.equal(
    linkTargets(
      `<A HREF = "HTTP://A.example/ü?x=1">x</A><area href="https://b.example"><a data-href="https://c.example">`,
    ),
    ['http://a.example/%C3%BC?x=1'],
  )
  assert.equal(
    linkTargets(
      `<a href="javascript:alert(1)"><a href="//d.example"><a href="https://e.example/&#x2e;"><a href="https://[">`,
    ),
    [],
  )
  const long = `${'<a '.repeat(30_000)}${'href='.repeat(20_000)}<a ${' '.repeat(50_000)}${'href '.repeat(10_000)}`
  assert.equal(linkTargets(long), [])
})

measuring.run()
