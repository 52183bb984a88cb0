import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PasswordLinkTokens } from '../../../server/accounts/password-links'
import { waitingEmail } from '../../../server/email/compose/emails/waiting-email'
import { EmailLinks } from '../../../server/email/compose/links'
import { readRow } from '../../../server/kernel/commands/rows'
import { OrderTokens } from '../../../server/secrets/order-tokens'
import type { RowOf } from '../../../shared/model'
import { formsOf, PlainBrowser, refusalOn } from '../../harness/shop/browser-without-scripts'
import { WaitingLine } from '../../harness/shop/waiting-line'

const waiting = suite('the waiting list in the shop')

const BASE = new URL('https://tickets.example')

async function open() {
  const line = await WaitingLine.open([[0], [1, 2, 3, 4, 5, 6, 7, 8, 9]], 10)
  const { server } = line
  const { a } = server
  const shop = `/en/${a.slug}`
  const visitor = new PlainBrowser(server)
  const event = `${shop}/events/${a.events.numbered}/tickets`
  const links = new EmailLinks(server.secret, server.now, BASE, new PasswordLinkTokens(server.secret, BASE))
  /** Reads the latest email as its recipient sees it. */
  const latestEmail = async () => {
    const emails = (server.rows('outbox', a) as RowOf<'outbox'>[]).filter(({ kind }) => kind === 'waiting_list')
    const email = emails.sort((x, y) => (x.created_at + x.id < y.created_at + y.id ? -1 : 1)).at(-1)
    const org = await readRow(server.db, 'orgs', a.org_id, a.org_id)
    if (!email || !org) throw new Error('no email')
    const said = await waitingEmail(email, org, server.db, links)
    if (!said) throw new Error('no longer true')
    const path = (name: string) => new URL(String(said.values[name])).pathname
    return { ...said, path }
  }
  const join = async (fields = {}) => {
    server.advance(1)
    return visitor.send(await visitor.get(event), 'until', {
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      qty: '1',
      ...fields,
    })
  }
  return { line, server, a, shop, visitor, event, latestEmail, join }
}

waiting('is joined on the page of a sold-out event, confirmed by email, and leads to the tickets', async () => {
  const { line, visitor, event, latestEmail, join, server } = await open()
  const page = await visitor.get(event)
  assert.match(page.html, 'Join the waiting list')
  const sent = await join({ together: '1' })
  assert.match(sent.html, 'Check your email')
  assert.equal(line.entries(), [])
  const email = await latestEmail()
  assert.match(email.subject, 'Confirm')
  const asked = await visitor.get(email.path('waiting_url'))
  assert.match(asked.html, 'Macbeth')
  assert.equal(line.entries(), [], 'opening the link changes nothing')
  const entry = await visitor.step(asked, 'confirm')
  assert.match(entry.html, 'Nobody is before you')
  server.advance(1)
  await line.giveBack(0)
  await line.run()
  const offer = await latestEmail()
  assert.match(offer.subject, 'are waiting for you')
  assert.is(offer.values.qty, '1 ticket')
  assert.match((await visitor.get(offer.path('waiting_url'))).html, 'We’re holding tickets for you')
  const cart = await visitor.get(offer.path('cart_url'))
  assert.match(cart.html, 'No, thank you')
  assert.not.match(cart.html, 'More time')
  const checkout = await visitor.get(`${offer.path('cart_url')}/checkout`)
  assert.match(checkout.html, 'value="Lovelace"')
  await visitor.send(checkout, 'firstname', { way: 'nothing' })
  await line.run()
  assert.match((await visitor.get(offer.path('waiting_url'))).html, 'You have your tickets')
  await line.close()
})

waiting('says how many people are before one, and is left by a button', async () => {
  const { line, visitor, latestEmail, join } = await open()
  await line.join('Ben')
  await line.join('Cyd')
  await join()
  const asked = await visitor.get((await latestEmail()).path('waiting_url'))
  const entry = await visitor.step(asked, 'confirm')
  assert.match(entry.html, '2 people are before you')
  assert.match((await visitor.step(entry, 'leave')).html, 'You’ve left the waiting list')
  await line.giveBack(0)
  await line.run()
  assert.is(line.entries().filter(({ state }) => state === 'offered').length, 1)
  await line.close()
})

waiting('answers alike for an address that waits and one that does not, and keeps what was typed', async () => {
  const { line, visitor, join } = await open()
  const ada = await line.join('Ada')
  const pages = [await join(), await join({ email: 'unknown@example.org' })]
  assert.is(new Set(pages.map(({ html, status }) => `${status} ${html}`)).size, 1)
  assert.is(line.entry(ada).state, 'waiting')
  const wrong = await join({ name: '' })
  assert.match(refusalOn(wrong) ?? '', 'Enter your name')
  assert.match(wrong.html, 'value="ada@example.org"')
  await line.giveBack(0)
  const form = formsOf(wrong).find(({ fields }) => 'until' in fields)
  const late = await visitor.post(form?.action ?? '', {
    ...form?.fields,
    name: 'Ada',
    qty: '1',
    step: line.server.newId(),
  })
  assert.is(refusalOn(late), 'These tickets are available. You can buy them now.')
  await line.close()
})

waiting('has no form where nothing is sold out, or where the event has none', async () => {
  const { line, visitor, event, server, a, shop } = await open()
  await line.giveBack(0)
  assert.not.match((await visitor.get(event)).html, 'waiting list')
  server.sql('update events set waiting_list = ? where id = ?', false, a.events.numbered)
  assert.is((await visitor.get(`${shop}/events/${a.events.numbered}/waiting`)).status, 404)
  assert.is((await visitor.get(`${shop}/waiting/${'A'.repeat(43)}`)).status, 404)
  await line.close()
})

waiting('refuses an offer with one button, in German too', async () => {
  const { line, visitor, server } = await open()
  const id = await line.join('Ada')
  await line.giveBack(0)
  await line.run()
  const token = new OrderTokens(server.secret).issueWaiting(server.a.org_id, id)
  const page = await visitor.get(`/de/${server.a.slug}/waiting/${token}`)
  assert.match(page.html, 'Wir halten Tickets für Sie zurück')
  assert.match((await visitor.step(page, 'leave')).html, 'Sie haben unser Angebot abgelehnt')
  assert.equal(line.free(), [0])
  await line.close()
})

waiting.run()
