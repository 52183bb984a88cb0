import { type Browser, chromium, type Locator, type Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY } from '../../../shared/kernel/time'
import { findChromium, launchOptions } from '../../harness/browser/chromium'
import { openWire, type Wire } from '../../harness/browser/wire'
import { AppleCertificates } from '../../harness/providers/apple-certificates'
import { openStripeOrganisation, type StripeOrganisation } from '../../harness/providers/stripe-house'

type Context = { house: StripeOrganisation; browser: Browser; wire: Wire; url: string }

const journey = suite<Context>('buying on a phone with a slow line')

/** A line of 1.6 Mbit/s. */
const LINE = { bytesPerSecond: 200_000, latency: 150 }
/** Taps from the link of a newsletter to the provider's page, without the fields in which the buyer writes. */
const MOST_TAPS = 8

journey.before(async (context) => {
  context.house = await openStripeOrganisation()
  const { server, office } = context.house
  server.sql('update orgs set features = ?', JSON.stringify(['web_shop', 'products']))
  server.sql('update events set starts_at = ?, ends_at = ?', office.in(30 * DAY), office.in(31 * DAY))
  server.sql('update products set name = ? where id = ?', 'Programm', server.a.products.sekt.id)
  const apple = await AppleCertificates.make()
  const input = {
    certificate: await apple.archive('key chain', 'keychain'),
    password: 'key chain',
    wwdr: await apple.wwdr(),
  }
  assert.is(await office.code(office.ask('ConnectAppleWallet', { input })), null)
  await apple.remove()
  context.wire = await openWire(Number(new URL(await server.listen()).port), LINE)
  context.url = `http://127.0.0.1:${context.wire.port}`
  context.browser = await chromium.launch(launchOptions(await findChromium()))
})

journey.after(async ({ browser, wire, house }) => {
  await browser?.close()
  wire?.close()
  await house?.end()
})

const WORDS = {
  en: {
    qty: /number of tickets$/,
    add: 'Add to cart',
    extra: 'Add Programm',
    go: 'Continue to checkout',
    fields: ['First name', 'Last name', 'Email'],
    pay: /^Order and pay/,
    again: 'Look again',
    paid: /^Paid · order/,
    papers: ['Download tickets', 'Apple Wallet', 'Calendar'],
  },
  de: {
    qty: /Anzahl der Tickets$/,
    add: 'In den Warenkorb',
    extra: 'Programm hinzufügen',
    go: 'Weiter zur Bestellung',
    fields: ['Vorname', 'Nachname', 'E-Mail'],
    pay: /^zahlungspflichtig bestellen$/,
    again: 'Noch einmal nachsehen',
    paid: /^Bezahlt · Bestellung/,
    papers: ['Tickets herunterladen', 'Apple Wallet', 'Kalender'],
  },
} as const

/** A page of the provider, on which the buyer pays. Returns when its browser may go on. */
async function servePayments(page: Page, { house, url }: Context): Promise<void> {
  await page.route('https://checkout.example/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const [, session_id = '', done] = pathname.split('/')
    const session = house.stripe.sessions.get(session_id)
    if (!session) return route.abort()
    const { payment_id } = session.metadata as { readonly payment_id: string }
    if (done) {
      house.stripe.pay(payment_id)
      await house.heard(payment_id)
      await house.run()
    }
    const { pathname: path, search } = new URL(String(session.success_url))
    const head = done ? `<meta http-equiv="refresh" content="0;url=${url}${path}${search}">` : ''
    await route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html>${head}<a href="/${session_id}/done">Pay</a>`,
    })
  })
}

for (const [lang, javaScriptEnabled] of [
  ['en', true],
  ['de', false],
] as const)
  journey(`takes few taps, ${lang}, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async (given) => {
    const { browser, house, url } = given
    const { a } = house.server
    const words = WORDS[lang]
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      javaScriptEnabled,
      locale: lang,
    })
    const page = await context.newPage()
    await servePayments(page, given)
    const before = house.server.rows('orders').map(({ id }) => id)
    let taps = 0
    const tap = async (on: Locator) => {
      taps++
      await on.tap()
    }
    await page.goto(`${url}/${lang}/${a.slug}/events/${a.events.numbered}/tickets?affiliate=newsletter`)
    // A tap opens the choice, another one takes the number.
    taps += 2
    await page.getByRole('combobox', { name: words.qty }).first().selectOption('2')
    await tap(page.getByRole('button', { name: words.add }))
    await tap(page.getByRole('button', { name: words.extra }))
    await tap(page.getByRole('link', { name: words.go }))
    for (const [i, text] of ['Ida', 'Berger', 'ida@example.org'].entries())
      await page.getByLabel(words.fields[i] ?? '', { exact: true }).fill(text)
    const ordered = page.waitForRequest(/go=1/)
    await tap(page.getByRole('button', { name: words.pay }))
    await ordered
    await house.run()
    const provider = page.getByRole('link', { name: 'Pay' })
    const again = page.getByRole('link', { name: words.again })
    await provider.or(again).waitFor()
    if (await again.isVisible()) await tap(again)
    await provider.waitFor()
    assert.ok(taps <= MOST_TAPS, `${taps} taps`)
    await provider.tap()
    await page.getByText(words.paid).waitFor()
    const items = house.server.rows('order_items')
    const bought = items.filter(({ order_id }) => !before.includes(order_id))
    const seats = bought.flatMap(({ static_name }) => /Seat (\d+)/.exec(String(static_name))?.[1] ?? []).map(Number)
    const [first = 0, second = 0] = seats
    assert.equal([seats.length, Math.abs(first - second)], [2, 1], 'seats beside each other')
    for (const name of words.papers) {
      const paper = page.getByRole('link', { name }).first()
      const answer = await context.request.get(new URL((await paper.getAttribute('href')) ?? '', page.url()).href)
      assert.is(answer.status(), 200, String(name))
      assert.ok((await answer.body()).length > 200, String(name))
    }
    await context.close()
  })

journey.run()
