import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY, iso } from '../../../shared/kernel/time'
import { PROTOCOL } from '../../../shared/sync/version'
import { OfficeDesk } from '../../harness/office/office-desk'
import { formsOf, PlainBrowser, refusalOn } from '../../harness/shop/browser-without-scripts'

const test = suite('links of accredited contacts')

/** An organisation whose floor price is for one accredited contact, three of them at most. */
async function open() {
  const office = await OfficeDesk.open()
  const { a, server } = office
  server.sql('update orgs set features = ?, accepted_payment_methods = ?', '["web_shop"]', '["cash","wire"]')
  server.sql(
    'update events set starts_at = ?, ends_at = ?, reservations = ?',
    office.in(9 * DAY),
    office.in(10 * DAY),
    true,
  )
  const made = async (name: string, input: object): Promise<string> => {
    const { data } = await office.ask(name, { input })
    return (data as Readonly<Record<string, { id: string }>>)[name]?.id ?? ''
  }
  const span = { starts_at: iso(server.now() - DAY), ends_at: iso(server.now() + DAY) }
  const accreditation_id = await made('CreateAccreditation', { name: 'Press', is_exclusive: true, ...span })
  const floor = a.prices.floor.id
  const covered = { accreditation_id, event_id: a.events.open, price_id: floor, max_qty: 3 }
  await made('CreateAccreditationEvent', covered)
  const badge = await made('CreateAccreditationContact', { accreditation_id, contact_id: a.contact })
  const link = async (id = badge, role: 'ADMIN' | 'CASHIER' = 'ADMIN') => {
    const headers = { authorization: `Bearer ${await server.token(role)}`, 'x-foyer-protocol': String(PROTOCOL) }
    const url = '/api/shop/accreditation_link'
    const answer = await server.server.app.inject({ method: 'POST', url, headers, payload: { id } })
    return {
      status: answer.statusCode,
      url: answer.statusCode === 200 ? new URL(answer.json<{ url: string }>().url) : null,
    }
  }
  const { url } = await link()
  const path = `${url?.pathname}${url?.search}`
  return { office, a, server, floor, badge, link, path, field: `qty_${floor}`, visitor: new PlainBrowser(server) }
}

test('offer the contact’s prices within their limits, and send the tickets to the address that was typed', async () => {
  const { office, a, server, path, field, visitor } = await open()
  const page = await visitor.get(path)
  assert.match(page.path, `/events/${a.events.open}/tickets?accreditation=`)
  assert.match(page.html, field)
  assert.match(page.html, '<option value="3">3</option></select>')
  assert.match(page.headers['referrer-policy'] as string, 'same-origin')
  const cart = await visitor.send(page, field, { [field]: '3' })
  assert.is(cart.status, 200)
  const known = server.rows('contacts', a).find(({ id }) => id === a.contact)
  const checkout = await visitor.get(`${cart.path.split('?')[0]}/checkout`)
  const buyer = { firstname: 'Else', lastname: 'Where', email: 'else@example.org', phone: '030 1', way: 'reserve' }
  await visitor.send(checkout, 'firstname', buyer)
  const order = server.rows('orders').find(({ channel }) => channel === 'web_shop')
  const buyerRow = server.rows('contacts', a).find(({ id }) => id === order?.contact_id)
  assert.equal([order?.order_type, buyerRow?.email, buyerRow?.phone], ['reservation', 'else@example.org', '030 1'])
  assert.equal(
    server.rows('contacts', a).find(({ id }) => id === a.contact),
    known,
    'nothing of the contact changed',
  )
  assert.equal(
    server.rows('outbox', a).map(({ kind, address }) => [kind, address]),
    [['order', 'else@example.org']],
  )
  const again = await visitor.get(path)
  assert.not.match(again.html, field)
  assert.match(again.html, 'Your link offers nothing here any more')
  await office.close()
})

test('open in the language in which the contact bought last', async () => {
  const { office, a, server, path, field, link, visitor } = await open()
  assert.match(path, /^\/en\//, 'the organisation’s, before they have bought')
  const german = path.replace('/en/', '/de/')
  const cart = await visitor.send(await visitor.get(german), field, { [field]: '1' })
  const checkout = await visitor.get(`${cart.path.split('?')[0]}/checkout`)
  await visitor.send(checkout, 'firstname', { firstname: 'E', lastname: 'W', email: 'e@example.org', way: 'reserve' })
  server.sql('update orders set contact_id = ? where channel = ?', a.contact, 'web_shop')
  assert.is((await link()).url?.pathname, german.split('?')[0])
  await office.close()
})

test('give no access where they are forged, withdrawn, or for another event', async () => {
  const { office, a, server, path, field, badge, floor, visitor } = await open()
  const shop = `/en/${a.slug}`
  const other = await visitor.get(`${shop}/events/${a.events.numbered}/tickets?${path.split('?')[1]}`)
  assert.match(other.html, 'Your link offers nothing here any more')
  const event = `${shop}/events/${a.events.open}/tickets`
  const token = path.split('accreditation=')[1] ?? ''
  const wrong = [token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA'), 'A'.repeat(43), badge, "' or 1=1 --", '%00']
  for (const each of wrong) {
    const page = await visitor.get(`${event}?accreditation=${encodeURIComponent(each)}`)
    assert.is(page.status, 200, each)
    assert.not.match(page.html, field)
  }
  const plain = formsOf(await visitor.get(`${shop}/events/${a.events.numbered}/tickets`))[0]
  for (const accreditation of ['', ...wrong]) {
    const posted = await visitor.post(event, {
      ...plain?.fields,
      step: server.newId(),
      accreditation,
      [`qty_${floor}`]: '1',
    })
    assert.ok(refusalOn(posted), `the price without its link: ${accreditation}`)
    assert.match(posted.html, 'accredited')
  }
  const page = await visitor.get(path)
  assert.ok(refusalOn(await visitor.send(page, field, { [field]: '4' })), 'more than allowed')
  const cart = await visitor.send(page, field, { [field]: '2', step: server.newId() })
  assert.is(cart.status, 200)
  assert.ok(refusalOn(await visitor.send(page, field, { [field]: '2', step: server.newId() })), 'in two steps')
  server.sql('update accreditation_contacts set deleted = ? where id = ?', true, badge)
  const checkout = await visitor.get(`${cart.path.split('?')[0]}/checkout`)
  const buyer = { firstname: 'Ida', lastname: 'Berger', email: 'ida@example.org', way: 'reserve' }
  assert.match((await visitor.send(checkout, 'firstname', buyer)).html, 'accredited', 'withdrawn under the cart')
  assert.not.match((await visitor.get(path)).html, field)
  await office.close()
})

test('count for the contact until staff choose another for the order', async () => {
  const { office, a, server, path, field, floor, visitor } = await open()
  const cart = await visitor.send(await visitor.get(path), field, { [field]: '3' })
  const checkout = await visitor.get(`${cart.path.split('?')[0]}/checkout`)
  await visitor.send(checkout, 'firstname', { firstname: 'E', lastname: 'W', email: 'e@example.org', way: 'reserve' })
  const id = server.rows('orders').find(({ channel }) => channel === 'web_shop')?.id ?? ''
  const exchanged = server.newId()
  const more = (contact_id: string) =>
    office.code(
      office.ask('ReserveOrder', {
        input: {
          id: server.newId(),
          contact_id,
          channel: 'phone',
          name: '',
          order_type: 'reservation',
          valid_until: office.in(DAY),
          items: [{ id: server.newId(), price_id: floor, qty: 1 }],
        },
      }),
    )
  assert.is(await more(a.contact), 'accreditations.used_up', 'the order counts for the contact')
  await office.pay(id, 3 * 1799)
  const input = { id: exchanged, new_items: [office.places('floor', 3)], way: 'wire', difference: 0 }
  assert.is(await office.code(office.ask('ExchangeOrder', { id, input })), null, 'an exchange uses the same limits')
  assert.is(await more(a.contact), 'accreditations.used_up', 'and counts for them')
  const change = (contact_id: string) =>
    office.code(office.ask('UpdateOrder', { id: exchanged, input: { contact_id } }))
  assert.is(await change(a.contact), null, 'the order becomes the contact’s own, and counts once')
  assert.is(await more(a.contact), 'accreditations.used_up')
  await office.close()
})

test('leave an order alone that has none of their prices', async () => {
  const { office, a, server, path, field, floor, visitor } = await open()
  const accreditation = path.split('accreditation=')[1] ?? ''
  const stalls = `qty_${a.prices.stalls.id}`
  const event = `/en/${a.slug}/events/${a.events.numbered}/tickets?accreditation=${accreditation}`
  await visitor.send(await visitor.get(event), stalls, { [stalls]: '1' })
  assert.equal(server.sql('select contact_id from accredited_orders'), [], 'a price that the link does not cover')
  server.sql('update accreditations set is_exclusive = ?', false)
  const page = await visitor.get(path)
  server.sql('update accreditations set ends_at = ?', office.in(-1))
  await visitor.send(page, field, { [field]: '1' })
  assert.equal(server.sql('select contact_id from accredited_orders'), [], 'a link whose accreditation is over')
  server.sql('update accreditations set ends_at = ?', office.in(DAY))
  await visitor.send(await visitor.get(path), field, { [`qty_${floor}`]: '1' })
  assert.equal(server.sql('select contact_id from accredited_orders'), [{ contact_id: a.contact }])
  await office.close()
})

test('say that the contact’s share of a public price is used up', async () => {
  const { office, server, path, field, visitor } = await open()
  server.sql('update accreditations set is_exclusive = ?', false)
  const cart = await visitor.send(await visitor.get(path), field, { [field]: '3' })
  assert.is(cart.status, 200)
  const again = await visitor.get(path)
  assert.not.match(again.html, field)
  assert.match(again.html, 'You’ve used all of yours')
  assert.match((await visitor.get(path.split('?')[0] ?? '')).html, field, 'others buy as usual')
  await office.close()
})

test('offer their prices as another price of a line to entitled visitors only', async () => {
  const { office, a, server, path, field, floor, visitor } = await open()
  const { gallery } = a.prices
  server.sql('update prices set price_category_id = ? where id = ?', a.categories.floor, gallery.id)
  const others = `qty_${gallery.id}`
  const plain = await visitor.send(await visitor.get(path.split('?')[0] ?? ''), others, { [others]: '1' })
  assert.is(plain.status, 200)
  assert.not.match(plain.html, floor)
  const page = await visitor.get(path)
  const cart = await visitor.send(page, field, { [field]: '1', [others]: '1' })
  for (const price_id of [floor, gallery.id]) assert.match(cart.html, `<option value="${price_id}"`)
  await office.close()
})

test('are made for those who may edit accreditations', async () => {
  const { office, server, badge, link } = await open()
  assert.is((await link(badge, 'CASHIER')).status, 403)
  assert.is((await link(server.newId())).status, 404)
  await office.close()
})

test.run()
