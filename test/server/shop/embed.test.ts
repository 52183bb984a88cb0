import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { LOADER } from '../../../server/shop/embed/loader'
import { DAY } from '../../../shared/kernel/time'
import { OfficeDesk } from '../../harness/office/office-desk'
import { startServer } from '../../harness/server'
import { PlainBrowser } from '../../harness/shop/browser-without-scripts'

const embed = suite('the shop in other web sites')

async function open(sites: readonly string[]) {
  const server = await startServer()
  const office = await OfficeDesk.open(server)
  const { a } = server
  server.sql('update orgs set features = ?', JSON.stringify(['web_shop', 'vouchers']))
  server.sql('update events set starts_at = ?, ends_at = ?', office.in(30 * DAY), office.in(31 * DAY))
  const [org] = server.rows('orgs', a)
  const settings = { ...(org?.settings as object), web_shop: { embed_sites: sites } }
  server.sql('update orgs set settings = ? where id = ?', JSON.stringify(settings), a.org_id)
  return { server, a, visitor: new PlainBrowser(server) }
}

const policyOf = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): string =>
  String(headers['content-security-policy'])

embed('show the programme and one event in a frame of the sites that the organisation names', async () => {
  const { server, a, visitor } = await open(['https://theater.example', 'https://blog.example'])
  const event = `/en/${a.slug}/events/${a.events.open}`
  for (const path of [`/embed/en/${a.slug}`, `/embed${event}`]) {
    const shown = await visitor.get(path)
    assert.is(shown.status, 200)
    assert.match(policyOf(shown), /frame-ancestors https:\/\/theater\.example https:\/\/blog\.example$/)
    assert.is(shown.headers['x-frame-options'], undefined)
    assert.match(shown.html, '<base target="_top">')
    assert.match(shown.html, 'content="noindex"')
    assert.not.match(shown.html, '<footer')
    assert.is(shown.html.match(/<script/g)?.length, 1)
    assert.match(policyOf(shown), /script-src 'sha256-[\w+/=]+';/)
  }
  const chosen = await visitor.get(`/embed${event}`)
  const floor = `qty_${a.prices.floor.id}`
  const cart = await visitor.send(chosen, floor, { [floor]: '1' })
  assert.match(cart.path, `/en/${a.slug}/cart/`)
  for (const path of [`/en/${a.slug}`, `${event}/tickets`, cart.path])
    assert.match(policyOf(await visitor.get(path)), "frame-ancestors 'none'")
  await server.close()
})

embed('show nothing where no site is named', async () => {
  const { server, a, visitor } = await open([])
  assert.match(policyOf(await visitor.get(`/embed/en/${a.slug}`)), "frame-ancestors 'none'")
  assert.is((await visitor.get('/embed/en/nobody')).status, 404)
  await server.close()
})

embed('load a script of one kilobyte that takes a height from its own frame alone', async () => {
  const { server, visitor } = await open([])
  const { html, headers, status } = await visitor.get('/embed.js')
  assert.equal([status, headers['cross-origin-resource-policy']], [200, 'cross-origin'])
  assert.match(String(headers['content-type']), 'text/javascript')
  assert.is(html, LOADER)
  assert.ok(Buffer.byteLength(LOADER) <= 1024, String(Buffer.byteLength(LOADER)))
  const frame = { style: { cssText: '', height: '' }, contentWindow: {}, src: '', title: '' }
  const listeners: ((event: object) => void)[] = []
  const script = { src: 'https://tickets.example/embed.js', dataset: { shop: 'a b', lang: 'de' }, after: () => {} }
  new Function('document', 'addEventListener', LOADER)(
    { currentScript: script, createElement: () => frame },
    (_: string, listener: (event: object) => void) => listeners.push(listener),
  )
  assert.is(frame.src, 'https://tickets.example/embed/de/a%20b')
  const say = (origin: string, source: object, data: unknown) => listeners[0]?.({ origin, source, data })
  say('https://evil.example', frame.contentWindow, { foyer_height: 10 })
  say('https://tickets.example', {}, { foyer_height: 10 })
  for (const wrong of [null, 'x', {}, { foyer_height: -1 }, { foyer_height: 1e9 }, { foyer_height: 'x' }])
    say('https://tickets.example', frame.contentWindow, wrong)
  assert.is(frame.style.height, '')
  say('https://tickets.example', frame.contentWindow, { foyer_height: 812 })
  assert.is(frame.style.height, '812px')
  await server.close()
})

embed.run()
