import { type Browser, chromium } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findChromium, launchOptions } from '../../harness/browser/chromium'
import { startServer, type TestServer } from '../../harness/server'
import { objectionsTo } from '../../harness/shop/objections'

type Context = { server: TestServer; browser: Browser; url: string }

const journey = suite<Context>('pages of the shop')

journey.before(async (context) => {
  context.server = await startServer()
  const { server } = context
  server.sql('update orgs set features = ? where id = ?', '["web_shop","vouchers","products"]', server.a.org_id)
  server.sql('update orgs set accepted_payment_methods = ?', '["wire"]')
  server.sql('update events set premiere = ?, postponed = ?, service_fees_amount = ?', true, true, 150)
  server.sql('update seats set wheelchair = ? where id = ?', true, String(server.a.seats[0]))
  context.url = await server.listen()
  context.browser = await chromium.launch(launchOptions(await findChromium()))
})

journey.after(async ({ browser, server }) => {
  await browser?.close()
  await server?.close()
})

const pathsOf = ({ a }: TestServer): readonly string[] => [
  '',
  '?q=nothing+like+it',
  `/events/${a.events.numbered}/tickets`,
  `/events/${a.events.numbered}/tickets?view=list`,
  `/events/${a.events.open}/tickets`,
  `/events/${a.events.cancelled}/tickets`,
  '/vouchers',
  '/products',
  '/accessibility',
  '/series/nothing',
]

for (const lang of ['en', 'de'] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    journey(`are accessible on a phone, ${lang}, ${colorScheme}`, async ({ browser, server, url }) => {
      const objections: string[] = []
      // axe runs in the page, so this browser has scripts. The journey by keyboard has none.
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme, locale: lang })
      const page = await context.newPage()
      page.on('pageerror', (error) => objections.push(error.message))
      for (const path of pathsOf(server)) {
        await page.goto(`${url}/${lang}/${server.a.slug}${path}`)
        assert.is(await page.locator('html').getAttribute('lang'), lang)
        objections.push(...(await objectionsTo(page)))
      }
      assert.is((await context.cookies()).length, 0)
      await context.close()
      assert.equal(objections, [])
    })

journey('are used by keyboard', async ({ browser, server, url }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${url}/en/${server.a.slug}`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.locator('main:focus').waitFor()
  await page.getByRole('link', { name: 'Macbeth' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Macbeth' }).waitFor()
  await page.getByRole('link', { name: 'List of seats' }).press('Enter')
  const seat = page.getByRole('checkbox', { name: 'Seat 1 wheelchair place' })
  await seat.press('Space')
  assert.ok(await seat.isChecked())
  await page.getByRole('link', { name: 'Deutsch' }).press('Enter')
  await page.getByRole('group', { name: /Stalls Reihe 1 · Stalls/ }).waitFor()
  await context.close()
})

journey.run()
