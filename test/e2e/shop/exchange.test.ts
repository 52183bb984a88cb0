import { type Browser, chromium, type Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { OrderTokens } from '../../../server/secrets/order-tokens'
import { STATUS } from '../../../shared/orders/status'
import { findChromium, launchOptions } from '../../harness/browser/chromium'
import { objectionsTo } from '../../harness/shop/objections'
import { openStripeShop } from '../../harness/shop/stripe-shop'
import { ShopVisitor } from '../../harness/shop/visitor'

type Shop = Awaited<ReturnType<typeof openStripeShop>>
type Context = { shop: Shop; browser: Browser; url: string }

const journey = suite<Context>('exchanging tickets in the shop')

journey.before(async (context) => {
  context.shop = await openStripeShop()
  const { server, office } = context.shop
  const policy = {
    id: server.newId(),
    name: 'Standard',
    is_default: true,
    returns: true,
    exchanges: true,
    exchanges_until: 24,
    exchange_fee: 200,
  }
  assert.is(await office.code(office.ask('CreateBuyerPolicy', { input: policy })), null)
  context.url = await server.listen()
  context.browser = await chromium.launch(launchOptions(await findChromium()))
})

journey.after(async ({ browser, shop }) => {
  await browser?.close()
  await shop?.end()
})

/** Buys two places without numbers, and returns the buyer with the address of the order's page. */
async function bought({ shop, url }: Context, lang: 'en' | 'de') {
  const { server, a, run, pay } = shop
  const ida = new ShopVisitor(server, a, { lang })
  await ida.add({ price_id: a.prices.floor.id, qty: 2 })
  await ida.checkOut('stripe', ida.order()?.total ?? 0)
  await run()
  await pay()
  const token = new OrderTokens(server.secret).issue(a.org_id, ida.order_id)
  return { ida, page: `${url}/${lang}/${a.slug}/order/${token}` }
}

const exchanged = ({ shop }: Context, of: string) =>
  shop.server.rows('orders', shop.a).find(({ exchanged_from_id }) => exchanged_from_id === of)

journey('works on a phone without scripts, in German', async (given) => {
  const { browser, shop } = given
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  const page = await context.newPage()
  const { ida, page: address } = await bought(given, 'de')
  await page.goto(address)
  await page.getByText('Tickets, die Sie zurückgeben').first().click()
  await page.getByRole('button', { name: 'Neue Tickets wählen' }).click()
  await page.getByText('Wählen Sie mindestens ein Ticket, das Sie zurückgeben.').waitFor()
  await page.getByRole('spinbutton', { name: /die Sie zurückgeben$/ }).fill('1')
  assert.is(await page.getByRole('option', { name: /gleicher Termin/ }).isDisabled(), false)
  await page.getByRole('combobox', { name: 'Neuer Termin' }).selectOption('')
  await page.getByRole('button', { name: 'Neue Tickets wählen' }).click()
  const note = page.getByRole('status').filter({ hasText: /Sie tauschen Tickets der Bestellung/ })
  await note.getByText(/Guthaben: 17,99.€, abzüglich 2,00.€/).waitFor()
  await page.getByRole('link', { name: 'Macbeth' }).click()
  await page
    .getByRole('combobox', { name: /Anzahl der Tickets$/ })
    .first()
    .selectOption('1')
  await page.getByText('Das Guthaben für Ihre alten Tickets wird von diesen Preisen abgezogen.').waitFor()
  await page.getByRole('button', { name: 'Diese Tickets wählen' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ihr Umtausch' }).waitFor()
  await note.waitFor()
  const sums = page.getByRole('complementary')
  for (const words of ['Neue Tickets', 'Umtauschgebühr', 'Guthaben für die alten Tickets', 'Noch zu zahlen'])
    await sums.getByText(words, { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Umtausch prüfen' }).click()
  await page.getByRole('heading', { level: 1, name: 'Umtausch bestätigen' }).waitFor()
  assert.is(ida.order()?.status_code, STATUS.paid, 'nothing has changed yet')
  const now = page.getByRole('button', { name: /umtauschen$/ })
  await now.click()
  await page.waitForURL(/\/order\//)
  const order = exchanged(given, ida.order_id)
  assert.is(order?.status_code, STATUS.partially_paid)
  await shop.run()
  await shop.pay()
  await page.goto(page.url())
  await page.getByText(/^Bezahlt · Bestellung/).waitFor()
  await page.getByText('Umtauschgebühr').first().waitFor()
  await page.goto(address)
  await page.getByText(/^Bezahlt · Bestellung/).waitFor()
  await context.close()
})

const axed = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 900 })
  return objectionsTo(page)
}

journey('is accessible at each step, in the dark', async (given) => {
  const { browser, shop, url } = given
  const context = await browser.newContext({ colorScheme: 'dark', viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const { ida, page: address } = await bought(given, 'en')
  await page.goto(address)
  await page.getByText('Tickets to give back').first().click()
  const objections = [...(await axed(page, 390)), ...(await axed(page, 1180))]
  await page.getByRole('spinbutton', { name: /to give back$/ }).fill('2')
  await page.getByRole('button', { name: 'Choose new tickets' }).click()
  const places = page.getByRole('combobox', { name: /number of tickets$/ }).first()
  await places.selectOption('1')
  objections.push(...(await axed(page, 320)))
  await page.getByRole('button', { name: 'Choose these tickets' }).click()
  await page.getByText('You get back').waitFor()
  objections.push(...(await axed(page, 320)))
  await page.getByRole('link', { name: 'Review the exchange' }).click()
  await page.getByRole('heading', { name: 'Confirm the exchange' }).waitFor()
  objections.push(...(await axed(page, 320)), ...(await axed(page, 1180)))
  await page.getByRole('button', { name: 'Exchange now' }).click()
  await page.waitForURL(/\/order\//)
  assert.is(exchanged(given, ida.order_id)?.status_code, STATUS.paid)
  await shop.run()
  await page.goto(`${url}${new URL(address).pathname}`)
  objections.push(...(await axed(page, 390)))
  await context.close()
  assert.equal(objections, [])
})

journey('leads to no date that is sold out, and back to the order when the old tickets are kept', async (given) => {
  const { browser, shop } = given
  const { server, a } = shop
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  const page = await context.newPage()
  const { page: address } = await bought(given, 'en')
  server.sql('update events set sync_id = ? where id in (?, ?)', 'gala', a.events.open, a.events.numbered)
  server.sql('update events set on_hold = ? where id = ?', true, a.events.numbered)
  await page.goto(address)
  await page.getByText('Tickets to give back').first().click()
  const other = page.getByRole('option', { name: /Macbeth.* · Sale paused/ })
  assert.is(await other.isDisabled(), true)
  await page.getByRole('spinbutton', { name: /to give back$/ }).fill('1')
  await page.getByRole('button', { name: 'Choose new tickets' }).click()
  const dates = page.getByRole('navigation', { name: 'Dates' })
  await dates.getByText('Sale paused').waitFor()
  assert.is(await dates.getByRole('link').count(), 1, 'the date that is shown')
  await page.getByRole('link', { name: /All events/ }).click()
  await page.getByText('Your credit: €17.99, less an exchange fee of €2.00').waitFor()
  await page.getByText('Macbeth').waitFor()
  assert.is(await page.getByRole('link', { name: 'Macbeth' }).count(), 0)
  await page.getByRole('link', { name: 'Show the exchange' }).click()
  await page.getByText('You haven’t chosen any new tickets yet.').waitFor()
  await page.getByRole('button', { name: 'Keep the old tickets' }).click()
  // Its address was on pages that people pass on: it leads to the order by the buyer's email alone.
  await page.getByRole('heading', { name: 'You keep your old tickets' }).waitFor()
  await page.locator('main').getByRole('link', { name: 'My order' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  assert.match(new URL(page.url()).pathname, /\/order$/)
  await page.goto(address)
  await page.getByText(/^Paid · order/).waitFor()
  await context.close()
})

journey.run()
