import { type Browser, chromium, type Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY } from '../../../shared/kernel/time'
import { findChromium, launchOptions } from '../../harness/browser/chromium'
import { openStripeOrganisation, type StripeOrganisation } from '../../harness/providers/stripe-house'
import { objectionsTo } from '../../harness/shop/objections'

type Context = { house: StripeOrganisation; browser: Browser; url: string }

const journey = suite<Context>('buying in the shop')

journey.before(async (context) => {
  context.house = await openStripeOrganisation()
  const { server, office } = context.house
  server.sql('update orgs set accepted_payment_methods = ?', JSON.stringify(['stripe', 'voucher', 'wire']))
  server.sql('update orgs set features = ?', JSON.stringify(['web_shop', 'vouchers', 'products']))
  server.sql(
    'update events set starts_at = ?, ends_at = ?, reservations = ?',
    office.in(30 * DAY),
    office.in(31 * DAY),
    true,
  )
  const account = { holder: 'Theatre', iban: 'DE02120300000000202051', is_default: true }
  assert.is(await office.code(office.ask('CreateBankAccount', { input: account })), null)
  context.url = await server.listen()
  context.browser = await chromium.launch(launchOptions(await findChromium()))
})

journey.after(async ({ browser, house }) => {
  await browser?.close()
  await house?.end()
})

const eventPath = ({ house: { server }, url }: Context, lang: string, event: 'numbered' | 'open' = 'open'): string =>
  `${url}/${lang}/${server.a.slug}/events/${server.a.events[event]}/tickets`

/** Chooses two places, or two of the best seats. */
async function choose(page: Page, context: Context, lang: string, event?: 'numbered'): Promise<void> {
  await page.goto(eventPath(context, lang, event))
  await page.locator('select[name^=qty_]').first().selectOption('2')
  await page.locator('main form button').first().click()
  await page.waitForURL(/\/cart\//)
}

async function orderAs(page: Page, way: string): Promise<void> {
  await page.locator('[name=firstname]').fill('Ida')
  await page.locator('[name=lastname]').fill('Berger')
  await page.locator('[name=email]').fill('ida@example.org')
  if (way === 'reserve') await page.locator('button[name=way][value=reserve]').click()
  else {
    await page.locator(`[name=way][value=${way}]`).check()
    await page.locator('aside button.do').click()
  }
  await page.waitForURL(/\/order\//)
}

for (const [lang, colorScheme] of [
  ['en', 'light'],
  ['de', 'dark'],
] as const)
  journey(`is accessible on a phone, from cart to order, ${lang}, ${colorScheme}`, async (given) => {
    const { browser, house } = given
    const objections: string[] = []
    // axe runs in the page, so this browser has scripts; the pages have none.
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme, locale: lang })
    const page = await context.newPage()
    const look = async () => objections.push(...(await objectionsTo(page)))
    await choose(page, given, lang, 'numbered')
    for (const summary of await page.locator('summary').all()) await summary.click()
    await look()
    await page.locator('form:has([name=do][value=promo_code]) [name=code]').fill('nonsense')
    await page.locator('form:has([name=do][value=promo_code]) button').click()
    await page.getByRole('alert').waitFor()
    await look()
    const cart = page.url().split('?')[0] ?? ''
    await page.goto(`${eventPath(given, lang)}?cart=${cart.split('/').at(-1)}`)
    await look()
    await page.goto(`${cart}/checkout`)
    await look()
    await orderAs(page, 'stripe')
    await look()
    await house.run()
    const payment = house.server.rows('payments').find(({ status }) => status === 'pending')?.id ?? ''
    const order = page.url().split('?')[0] ?? ''
    await page.goto(order)
    await look()
    house.stripe.pay(payment)
    await house.heard(payment)
    await house.run()
    await page.goto(order)
    await page.locator('a[href$="/tickets.pdf"]').waitFor()
    await look()
    for (const way of ['wire', 'reserve']) {
      await choose(page, given, lang)
      await page.goto(`${page.url()}/checkout`)
      await orderAs(page, way)
      await look()
    }
    await page.goto(`${order.split('/order/')[0]}/order`)
    await look()
    await page.goto(`${order.split('/order/')[0]}/cart/${order.split('/').at(-1)}`)
    assert.match(page.url(), '/order/', 'a cart that was ordered leads to its order')
    assert.equal(await context.cookies(), [])
    await context.close()
    assert.equal(objections, [])
  })

journey('is done by keyboard without scripts', async (given) => {
  const context = await given.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(eventPath(given, 'en'))
  await page.locator('select[name^=qty_]').first().press('2')
  await page.getByRole('button', { name: 'Add to cart' }).press('Enter')
  await page.getByRole('link', { name: 'Continue to checkout' }).press('Enter')
  await page.getByLabel('First name').pressSequentially('Ida')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Berger')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ida@example.org')
  // Enter in a field orders, though "More time" is a button of the same form.
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/order\//)
  await page.getByRole('heading', { level: 1, name: 'Waiting for your payment' }).waitFor()
  await context.close()
})

journey.run()
