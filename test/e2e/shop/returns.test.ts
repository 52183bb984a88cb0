import { type Browser, chromium } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findChromium, launchOptions } from '../../harness/browser/chromium'
import { objectionsTo } from '../../harness/shop/objections'
import { openReturns } from '../../harness/shop/returning'

type Context = { shop: Awaited<ReturnType<typeof openReturns>>; browser: Browser; url: string }

const journey = suite<Context>('returning tickets in the shop')

journey.before(async (context) => {
  context.shop = await openReturns()
  context.url = await context.shop.server.listen()
  context.browser = await chromium.launch(launchOptions(await findChromium()))
})

journey.after(async ({ browser, shop }) => {
  await browser?.close()
  await shop?.end()
})

journey('gives back one of two tickets, without scripts, on a phone, in German', async ({ shop, browser, url }) => {
  const { server, a, office } = shop
  const options = { javaScriptEnabled: false, viewport: { width: 390, height: 844 } }
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto(`${url}/de/${a.slug}/events/${a.events.open}/tickets`)
  await page.getByText('Rückgabe bis 24 Stunden vor Beginn').waitFor()
  await page.locator('select[name^=qty_]').first().selectOption('2')
  await page.locator('main form button.do').first().click()
  await page.waitForURL(/\/cart\//)
  await page.goto(`${page.url().split('?')[0]}/checkout`)
  for (const [name, value] of [
    ['firstname', 'Ida'],
    ['lastname', 'Berger'],
    ['email', 'ida@example.org'],
  ] as const)
    await page.locator(`[name=${name}]`).fill(value)
  await page.locator('[name=way][value=stripe]').check()
  await page.getByRole('button', { name: 'zahlungspflichtig bestellen', exact: true }).click()
  await page.waitForURL(/\/order\//)
  const order = page.url().split('?')[0] ?? ''
  await shop.run()
  const payment = server.rows('payments', a)[0]?.id ?? ''
  shop.stripe.pay(payment)
  await shop.heard(payment)
  await shop.run()

  await page.goto(order)
  await page.getByRole('link', { name: 'Tickets zurückgeben …' }).click()
  await page.locator('input[name^=qty_]').fill('1')
  await page.getByRole('button', { name: 'Erstattung ansehen' }).click()
  const money = (await page.locator('form').innerText()).replaceAll('\u00a0', ' ')
  for (const shown of ['17,99 €', '−2,00 €', '15,99 €']) assert.ok(money.includes(shown), shown)
  assert.equal(office.quota('floor'), [2, 0])
  await page.getByRole('button', { name: /^Für 15,99/ }).click()
  await page.getByText('Ihre Rückgabe ist erledigt.').waitFor()
  assert.equal(office.quota('floor'), [1, 0])
  assert.is(server.rows('payments', a).find(({ amount }) => amount < 0)?.amount, -1599)
  await context.close()

  // The same pages with scripts, as what looks for barriers needs them.
  const seen = await browser.newContext({ viewport: options.viewport, hasTouch: true, bypassCSP: true })
  const look = await seen.newPage()
  const item = server.rows('order_items', a).find(({ event_id }) => event_id !== null)?.id ?? ''
  const objections: string[] = []
  for (const path of [order, `${order}/return`, `${order}/return?qty_${item}=1`, `${url}/de/${a.slug}/withdraw`]) {
    await look.goto(path)
    objections.push(...(await objectionsTo(look)))
  }
  assert.equal(objections, [])
  await seen.close()
})

journey.run()
