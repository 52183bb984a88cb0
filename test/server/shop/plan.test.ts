import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY, iso } from '../../../shared/kernel/time'
import { PROTOCOL } from '../../../shared/sync/version'
import { startServer } from '../../harness/server'
import { PlainBrowser, refusalOn } from '../../harness/shop/browser-without-scripts'

const test = suite('the plan on the page of an event')

async function open(built = true) {
  const client = mkdtempSync(join(tmpdir(), 'foyer-client-'))
  const folder = join(client, 'assets', 'shop')
  mkdirSync(folder, { recursive: true })
  if (built) for (const name of ['map', 'clock']) writeFileSync(join(folder, `${name}-a1b2.js`), '')
  const server = await startServer({ client })
  const { a } = server
  const in30 = (days: number) => iso(server.now() + (30 + days) * DAY)
  server.sql('update events set starts_at = ?, ends_at = ?', in30(0), in30(1))
  server.sql('update orgs set features = ?', '["web_shop"]')
  const visitor = new PlainBrowser(server)
  const path = `/en/${a.slug}/events/${a.events.numbered}/tickets`
  const close = async () => {
    await server.close()
    rmSync(client, { recursive: true })
  }
  /** Sends what the map sends when a seat is tapped. */
  const tap = async (n: number, more: Readonly<Record<string, string>> = {}) => {
    const page = await visitor.get(`${path}?view=plan`)
    const [, cart = ''] = /name="cart" value="([^"]+)"/.exec(page.html) ?? []
    const form = { cart, step: server.newId(), stay: a.events.numbered, view: 'plan', part: '1' }
    return visitor.post(`${path}?view=plan`, { ...form, [`seat_${a.seats[n]}`]: a.prices.stalls.id, ...more })
  }
  return { server, a, visitor, path, tap, close }
}

const policyOf = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) =>
  String(headers['content-security-policy'])

test('is the third way to choose, with a script of its own and the same seats as a list', async () => {
  const { visitor, path, a, close } = await open()
  const best = await visitor.get(path)
  assert.match(best.html, `${path}?view=plan"`)
  assert.not.match(best.html, '<script type="module"')
  assert.not.match(policyOf(best), 'script-src')
  const plan = await visitor.get(`${path}?view=plan`)
  assert.match(plan.html, '<script type="module" src="/assets/shop/map-a1b2.js"></script>')
  assert.match(policyOf(plan), "script-src 'self'; connect-src 'self'")
  assert.match(plan.html, `<noscript><p class="note">The plan needs JavaScript.`)
  assert.match(plan.html, /data-plan="[^"]*\/plan\.json\?v=[\w-]{16}"/)
  assert.match(plan.html, `name="seat_${a.seats[0]}"`)
  assert.match(plan.html, 'Your cart is empty')
  assert.match((await visitor.get(path.replace('/en/', '/de/').concat('?view=plan'))).html, 'Saalplan')
  await close()
})

test('is replaced by the list where there is no plan to show', async () => {
  const { server, visitor, path, a, close } = await open()
  server.sql('update events set shows_seating_plan = ?', false)
  const hidden = await visitor.get(`${path}?view=plan`)
  assert.not.match(hidden.html, 'id="plan"')
  assert.not.match(hidden.html, 'view=plan')
  assert.match(hidden.html, `name="seat_${a.seats[0]}"`)
  server.sql('update events set shows_seating_plan = ?, on_hold = ?', true, true)
  assert.not.match((await visitor.get(`${path}?view=plan`)).html, '<script type="module"')
  await close()
  const bare = await open(false)
  assert.not.match((await bare.visitor.get(bare.path)).html, 'view=plan')
  await bare.close()
})

test('answers a tap with the cart beside the plan, which changes it in place', async () => {
  const { server, visitor, tap, a, close } = await open()
  const taken = await tap(3)
  assert.is(taken.status, 200)
  assert.match(taken.path, /\/tickets\?view=plan&part=1&cart=/)
  assert.match(taken.html, `data-event="${a.events.numbered}" data-seat="${a.seats[3]}"`)
  assert.match(taken.html, /data-left="\d+"/)
  const token = new URL(taken.path, 'http://shop').searchParams.get('cart')
  assert.match(taken.html, `<aside id="aside" data-cart="${token}">`)
  assert.not.match(taken.html, '<style>')
  assert.ok(Buffer.byteLength(taken.html) < 6000, `${Buffer.byteLength(taken.html)} bytes`)
  const whole = await visitor.get(taken.path.replace('part=1&', ''))
  assert.match(whole.html, 'class="bar"')
  const back = await visitor.step(whole, 'change', { qty: '0' })
  assert.match(back.path, /\/tickets\?view=plan&cart=/)
  assert.match(back.html, 'Your cart is empty')
  assert.is(server.rows('rights').length, 0)
  await close()
})

test('says why a seat was lost, beside what is left of the cart', async () => {
  const { server, tap, a, close } = await open()
  await tap(3)
  const lost = await tap(3)
  assert.is(lost.status, 409)
  assert.match(lost.html, /<div id="said"><p class="note bad" role="alert">[^<]+<\/p><\/div>/)
  assert.match(lost.html, 'Your cart is empty')
  assert.ok(refusalOn(await tap(3, { stay: 'https://elsewhere.example' })))
  assert.is(server.rows('rights').filter(({ subject_id }) => subject_id === a.seats[3]).length, 1)
  await close()
})

test('lets the clock of a cart run on its pages, by a script that is not needed', async () => {
  const { visitor, tap, a, close } = await open()
  const { path } = await tap(0)
  const token = new URL(path, 'http://shop').searchParams.get('cart')
  for (const page of ['', '/checkout']) {
    const shown = await visitor.get(`/en/${a.slug}/cart/${token}${page}`)
    assert.match(shown.html, '<script type="module" src="/assets/shop/clock-a1b2.js"></script>')
    assert.match(policyOf(shown), "script-src 'self'; connect-src 'self'")
    assert.match(shown.html, 'Held for you until')
  }
  await close()
})

test('names in its legend the price that a tap books, not another that a link offers', async () => {
  const { server, visitor, path, a, close } = await open()
  const { gallery } = a.prices
  server.sql(
    'update prices set event_id = ?, price_category_id = ?, pos = -1 where id = ?',
    a.events.numbered,
    a.categories.stalls,
    gallery.id,
  )
  const token = await server.token('ADMIN')
  const made = async (mutation: string): Promise<string> => {
    const { data } = await server.graphql(token, `mutation { made: ${mutation} { id } }`)
    return (data as { readonly made: { readonly id: string } }).made.id
  }
  const span = `starts_at: "${iso(server.now() - DAY)}", ends_at: "${iso(server.now() + DAY)}"`
  const accreditation_id = await made(`CreateAccreditation(input: { name: "Press", is_exclusive: true, ${span} })`)
  const of = `accreditation_id: "${accreditation_id}"`
  const covered = `event_id: "${a.events.numbered}", price_id: "${gallery.id}", max_qty: 2`
  await made(`CreateAccreditationEvent(input: { ${of}, ${covered} })`)
  const id = await made(`CreateAccreditationContact(input: { ${of}, contact_id: "${a.contact}" })`)
  const answer = await server.server.app.inject({
    method: 'POST',
    url: '/api/shop/accreditation_link',
    headers: { authorization: `Bearer ${token}`, 'x-foyer-protocol': String(PROTOCOL) },
    payload: { id },
  })
  const { search } = new URL(answer.json<{ url: string }>().url)
  const { html } = await visitor.get(`${path}${search}&view=plan`)
  const [, legend = ''] = /class="legend[^>]*>(.*?)<\/ul>/s.exec(html) ?? []
  assert.match(legend, '€38.00')
  assert.not.match(legend, '€25.00')
  assert.match(html.split(legend)[1] ?? '', '€25.00', 'the list books the price of the link')
  await close()
})

test.run()
