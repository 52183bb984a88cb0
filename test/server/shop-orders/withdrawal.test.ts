import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withdrawalEmail } from '../../../server/email/compose/emails/order-return'
import { readRow } from '../../../server/kernel/commands/rows'
import { scoped } from '../../../server/kernel/database/org-scope'
import type { CartWish } from '../../../server/orders/cart/steps'
import { DAY } from '../../../shared/kernel/time'
import { decodeRequestedItems } from '../../../shared/orders/refunds/refund'
import { STATUS } from '../../../shared/orders/status'
import { formsOf, PlainBrowser, refusalOn } from '../../harness/shop/browser-without-scripts'
import { openReturns } from '../../harness/shop/returning'
import { IDA, ShopVisitor } from '../../harness/shop/visitor'

const withdrawal = suite('withdrawal from a contract')

/** Replaces the spaces that no line breaks at. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

async function open() {
  const house = await openReturns()
  const { server, a, office, pay } = house
  const browser = new PlainBrowser(server)
  const path = `/de/${a.slug}/withdraw`
  const order = async (...wishes: readonly CartWish[]) => {
    const visitor = new ShopVisitor(server, a)
    for (const wish of wishes) await visitor.add(wish)
    await visitor.checkOut('stripe', visitor.order()?.total ?? 0)
    await pay(visitor)
    return office.order(visitor.order_id)
  }
  /** Fills in both steps of the form. Returns the page after the second. */
  const declare = async (code: string, email: string = IDA.email) => {
    const form = { name: 'Ida Berger', code, email }
    const check = await browser.send(await browser.get(path), 'name', form)
    const done = await browser.send(check, 'stage')
    await house.run()
    return { check, done }
  }
  const requests = () =>
    server.rows('incidents', a).flatMap(({ kind, subject_id }) => (kind === 'refund_requested' ? [subject_id] : []))
  const emails = () => server.rows('outbox', a).flatMap(({ kind, address }) => (kind === 'withdrawal' ? [address] : []))
  const told = () =>
    server.rows('incidents', a).flatMap(({ kind, subject_id }) => (kind === 'withdrawal' ? [subject_id] : []))
  return { ...house, told, browser, path, order, declare, requests, emails }
}

withdrawal('is offered on each page, and refunds an unspent voucher at once', async () => {
  const { server, a, office, browser, order, declare, requests, told, emails, path, end } = await open()
  assert.match((await browser.get(`/de/${a.slug}/vouchers`)).html, `${path}">Vertrag widerrufen`)
  const bought = await order({ voucher_value: 5000, qty: 1 })
  const { check, done } = await declare(bought.booking_code.toLowerCase())
  assert.match(check.html, 'Widerruf bestätigen')
  assert.match(plain(check.html), /Gutschein<[\s\S]*Sie erhalten zurück<\/span><span class="nums">50,00 €/)
  assert.match(done.html, 'Ihr Widerruf ist am ')
  assert.is(office.status(bought.id), STATUS.refunded)
  assert.ok(server.rows('vouchers', a).find(({ order_id }) => order_id === bought.id)?.cancelled)
  assert.equal([requests(), emails()], [[], [IDA.email]])
  await declare(bought.booking_code)
  assert.equal([requests(), told(), emails()], [[], [], [IDA.email]], 'it is gone already')
  await end()
})

withdrawal('asks the office for no more than what can be withdrawn', async () => {
  const { server, a, office, order, declare, end } = await open()
  const bought = await order({ price_id: a.prices.floor.id, qty: 1 }, { product_id: a.products.sekt.id, qty: 2 })
  server.advance(14 * DAY + 1)
  await declare(bought.booking_code)
  const [request] = server.rows('incidents', a)
  const product = office.items(bought.id).find(({ product_id }) => product_id !== null)
  assert.equal(
    [request?.kind, decodeRequestedItems(request?.details ?? {})],
    ['refund_requested', [{ id: product?.id, qty: 2 }]],
  )
  assert.equal([request?.details.name, request?.details.email], ['Ida Berger', IDA.email])
  await end()
})

withdrawal('cancels what was not paid yet', async () => {
  const { server, a, office, declare, requests, told, emailsSeen, end } = await open()
  const visitor = new ShopVisitor(server, a)
  await visitor.add({ product_id: a.products.sekt.id, qty: 2 })
  await visitor.checkOut('wire', visitor.order()?.total ?? 0)
  const { id, booking_code } = office.order(visitor.order_id)
  const { check } = await declare(booking_code)
  assert.match(check.html, 'Bisher ist nichts bezahlt.')
  assert.is(office.status(id), STATUS.cancelled)
  assert.equal([requests(), told()], [[], []])
  assert.equal(await emailsSeen(id), ['order', 'withdrawal'])
  await end()
})

withdrawal('refunds products, but not the tickets for a fixed date beside them', async () => {
  const { server, a, office, order, declare, requests, net, end } = await open()
  const bought = await order({ price_id: a.prices.floor.id, qty: 1 }, { product_id: a.products.sekt.id, qty: 2 })
  const { check } = await declare(bought.booking_code)
  assert.match(
    plain(check.html),
    /2 × [^<]+<\/span><span class="nums">13,00 €[\s\S]*zurück<\/span><span class="nums">13,00 €/,
  )
  assert.equal([net(bought.id), office.status(bought.id)], [1799, STATUS.partially_refunded])
  assert.is(server.rows('products', a).find(({ id }) => id === a.products.sekt.id)?.sold, 0)
  assert.equal(requests(), [])
  await end()
})

withdrawal('takes back unused tickets of an event that is open for weeks', async () => {
  const { server, a, office, order, declare, end } = await open()
  server.sql(
    'update events set starts_at = ?, ends_at = ? where id = ?',
    office.in(-DAY),
    office.in(60 * DAY),
    a.events.open,
  )
  const bought = await order({ price_id: a.prices.floor.id, qty: 1 })
  await declare(bought.booking_code)
  assert.is(office.status(bought.id), STATUS.refunded)
  await end()
})

withdrawal(
  'becomes a request for the office where it is too late, and is told it where only tickets for a fixed date are left',
  async () => {
    const { server, a, office, order, declare, requests, told, end } = await open()
    const dated = await order({ price_id: a.prices.floor.id, qty: 1 })
    await declare(dated.booking_code)
    const late = await order({ voucher_value: 5000, qty: 1 })
    server.advance(14 * DAY + 1)
    const { check } = await declare(late.booking_code)
    assert.match(check.html, 'Der Veranstalter prüft Ihre Bestellung')
    assert.equal([requests(), told()], [[late.id], [dated.id]])
    await declare(late.booking_code)
    assert.equal([requests(), told()], [[late.id], [dated.id, late.id]], 'a request is open already')
    assert.equal([office.status(dated.id), office.status(late.id)], [STATUS.paid, STATUS.paid])
    await end()
  },
)

withdrawal('says the same whether there is an order or not, and books each form once', async () => {
  const { server, a, browser, order, declare, path, emails, requests, told, end } = await open()
  const bought = await order({ voucher_value: 5000, qty: 1 })
  const text = (html: string) =>
    html.replace(/name="step" value="[^"]*"|said=[\w.%-]+/g, '').replace(bought.booking_code, 'NONE')
  const unknown = await declare('NONE')
  const foreign = await declare(bought.booking_code, 'eve@example.org')
  assert.is(text(unknown.done.html), text(foreign.done.html))
  const step = (html: string) =>
    text(html).replaceAll(bought.booking_code, 'NONE').replaceAll(IDA.email, 'eve@example.org')
  assert.is(step(unknown.check.html), step(foreign.check.html))
  assert.equal([emails().sort(), requests()], [['eve@example.org', IDA.email], []])
  const check = await browser.send(await browser.get(path), 'name', { name: 'I', code: 'NONE', email: IDA.email })
  for (const _ of [1, 2]) await browser.send(check, 'stage')
  assert.is(emails().length, 2, 'one an hour for an address and a code')
  assert.is(told().length, 3, 'the office hears of each')
  const letters = await scoped(server.db, a.org_id)
    .selectFrom('outbox')
    .selectAll()
    .where('org_id', '=', a.org_id)
    .where('kind', '=', 'withdrawal')
    .execute()
  assert.equal(
    letters.map(({ payload }) => payload.name),
    [null, null],
    'nobody writes to strangers',
  )
  assert.is(server.rows('payments', a).filter(({ amount }) => amount < 0).length, 0)
  const wrong = await browser.send(await browser.get(path), 'name', { name: 'Ida', code: '', email: 'x' })
  assert.is(refusalOn(wrong), 'Geben Sie Ihren Namen, den Bestellcode und eine E-Mail-Adresse an.')
  assert.is(formsOf(wrong).find(({ fields }) => 'name' in fields)?.fields.name, 'Ida')
  await end()
})

withdrawal('is confirmed by email with the time of its receipt', async () => {
  const { server, a, declare, end } = await open()
  await declare('NONE')
  const db = scoped(server.db, a.org_id)
  const letter = await db.selectFrom('outbox').selectAll().where('org_id', '=', a.org_id).executeTakeFirstOrThrow()
  const org = await readRow(db, 'orgs', a.org_id, a.org_id)
  if (!org) throw new Error('no organisation')
  const email = withdrawalEmail(letter, org)
  assert.is(email.lang, 'de')
  assert.match(email.html, /ist am \{\{at\}\} .* der Widerruf/)
  assert.not.match(email.html, '{{name}}', 'nobody writes to strangers')
  assert.match(withdrawalEmail({ ...letter, payload: { ...letter.payload, name: 'Ida' } }, org).html, '{{name}}')
  assert.match(String(email.values.at), /^\d+\. \S+ \d{4}, \d{2}:\d{2}$/)
  await end()
})

withdrawal.run()
