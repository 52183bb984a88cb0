import { type Browser, chromium } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { OrderTokens } from '../../../server/secrets/order-tokens'
import { findChromium, launchOptions } from '../../harness/browser/chromium'
import { objectionsTo } from '../../harness/shop/objections'
import { openResale } from '../../harness/shop/reselling'

type Context = { shop: Awaited<ReturnType<typeof openResale>>; browser: Browser; url: string }

const journey = suite<Context>('offering tickets to the waiting list')

journey.before(async (context) => {
  context.shop = await openResale()
  context.url = await context.shop.server.listen()
  context.browser = await chromium.launch(launchOptions(await findChromium()))
})

journey.after(async ({ browser, shop }) => {
  await browser?.close()
  await shop?.end()
})

/** Replaces the spaces that no line breaks at. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

journey('keeps them valid until somebody has bought one, without scripts, on a phone, in German', async (given) => {
  const { shop, browser, url } = given
  const { server, a } = shop
  const seller = await shop.buy(3)
  const ada = await shop.join('Ada')
  const tokenOf = (order_id: string) => new OrderTokens(server.secret).issue(a.org_id, order_id)
  const order = `${url}/de/${a.slug}/order/${tokenOf(seller.order_id)}`
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(order)
  await page.getByText('erhalten Sie seinen Preis zurück, abzüglich 2,00 €').waitFor()
  await page.getByRole('link', { name: 'Tickets der Warteliste anbieten …' }).click()
  assert.ok(plain(await page.locator('form').innerText()).includes('15,99 € je Ticket'))
  await page.locator('input[name^=qty_]').fill('1')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('1 Ticket ist der Warteliste angeboten.').waitFor()
  assert.is(await page.locator('.ticket img').count(), 1, 'its code is still shown')

  await shop.work()
  const buyer = shop.taker(ada)
  const cart = `${url}/de/${a.slug}/cart/${tokenOf(buyer.order_id)}`
  const old = await context.newPage()
  await old.goto(`${order}/resale`)
  await page.goto(`${cart}/checkout`)
  await page.getByText(/^Ihnen angeboten bis/).waitFor()
  assert.is(await page.getByText('Für Sie reserviert').count(), 0, 'the first buyer still has the ticket')
  assert.is(await page.locator('[name=way][value=stripe]').count(), 1)
  assert.is(await page.locator('[name=way][value=wire]').count(), 0, 'it is paid at once')
  await page.locator('[name=firstname]').fill('Ada')
  await page.locator('[name=lastname]').fill('Lovelace')
  await page.getByRole('button', { name: 'zahlungspflichtig bestellen', exact: true }).click()
  await page.waitForURL(/\/order\//)
  await shop.pay(buyer)
  await page.goto(order)
  await page.getByText('1 Ticket wurde weiterverkauft.').waitFor()
  assert.ok(plain(await page.locator('#returned').innerText()).includes('15,99 €'))

  // It shows three tickets, of which one is offered. That one is sold by now.
  await old.getByRole('button', { name: 'Speichern' }).click()
  await old.getByText(/^Seit Sie diese Seite geöffnet haben, wurde ein Ticket verkauft/).waitFor()
  assert.equal(shop.states(seller.order_id), ['sold'], 'nothing more is offered')
  assert.is(await old.locator('input[name^=qty_]').inputValue(), '0')
  await old.locator('input[name^=qty_]').fill('1')
  await old.getByRole('button', { name: 'Speichern' }).click()
  await old.getByText('1 Ticket ist der Warteliste angeboten.').waitFor()
  await context.close()

  // The same pages with scripts, as what looks for barriers needs them.
  const seen = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, bypassCSP: true })
  const look = await seen.newPage()
  const objections: string[] = []
  for (const path of [order, `${order}/resale`]) {
    await look.goto(path)
    objections.push(...(await objectionsTo(look)))
  }
  assert.equal(objections, [])
  await seen.close()
})

journey.run()
