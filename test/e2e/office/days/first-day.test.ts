import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openDevice } from '../../../harness/browser/device'
import { startProduct } from '../../../harness/browser/product'
import { GOOD_PASSWORD } from '../../../harness/office/accounts'
import { type ExaminationContext, recordViolations } from '../../accessibility-checks'
import { SLOW_TIMEOUT, waitUntilSaved } from '../../steps'

type House = ExaminationContext & { readonly data: string; readonly hand: Hand }

const day = suite<House>('the first day of a theatre, from nothing')

/** A hand that counts its clicks. A field that is filled in counts as one too. */
class Hand {
  clicks = 0

  async click(what: Locator): Promise<void> {
    this.clicks++
    await what.click({ timeout: SLOW_TIMEOUT })
  }

  async fill(what: Locator, text: string): Promise<void> {
    this.clicks++
    await what.fill(text, { timeout: SLOW_TIMEOUT })
  }
}

/** Keeps every heading that the page shows, also for a moment. */
const watchHeadings = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = new Set<string>()
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('h1')) seen.add(textContent ?? '')
      Object.assign(window, { headings: [...seen] })
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })

const headingsOf = (page: Page): Promise<unknown> => page.evaluate(() => ('headings' in window ? window.headings : null))

day.before(async (context) => {
  const data = mkdtempSync(join(tmpdir(), 'foyer-first-day-'))
  const product = await startProduct({ data, env: { FOYER_EMPTY: '1' } })
  Object.assign(context, { data, product, objections: [], hand: new Hand() })
  const link = /\/auth\/setup#[\w-]+/.exec(product.output())?.[0] ?? ''
  context.device = await openDevice(product, { path: '/auth/login', viewport: { width: 1180, height: 900 } })
  context.page = context.device.page()
  await context.page.getByRole('heading', { name: 'This server has no organisation yet' }).waitFor({ timeout: SLOW_TIMEOUT })
  assert.is(await context.page.getByLabel('Password').count(), 0)
  await context.page.goto(`${context.device.url}/auth/setup#nothing`)
  await context.page.getByText('This link isn’t valid or is incomplete.').waitFor()
  await context.page.getByRole('link', { name: 'Back to sign-in' }).waitFor()
  await context.page.goto(context.device.url)
  await context.page.goto(context.device.url + link)
})

day.after(async ({ product, device, data }) => {
  await device?.dispose()
  await product?.dispose()
  rmSync(data, { recursive: true, force: true })
})

day('makes the organisation by the printed link, and begins with the first steps', async (context) => {
  const { page, hand, device } = context
  const country = page.getByRole('combobox', { name: 'Country' })
  await country.waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'a first organisation')
  await hand.fill(page.getByLabel('Name of the organisation'), 'Kleines Haus Güstrow')
  assert.is(await page.getByLabel('Short name').inputValue(), 'kleines-haus-guestrow')
  await hand.click(country)
  assert.not.match(await page.getByRole('option').first().innerText(), 'Afghanistan')
  await hand.click(page.getByRole('option', { name: 'Germany' }))
  await page.getByText('Culture 7% · Standard rate 19%').waitFor()
  assert.is(await page.getByRole('combobox', { name: 'Currency' }).inputValue(), 'EUR · Euro')
  await hand.fill(page.getByLabel('Your name'), 'Ida Intendantin')
  await hand.fill(page.getByLabel('Your email'), 'ida@haus.example')
  await hand.fill(page.getByLabel('Password', { exact: true }), GOOD_PASSWORD)
  await watchHeadings(page)
  await hand.click(page.getByRole('button', { name: 'Create organisation' }))
  await hand.click(page.getByRole('dialog', { name: 'What will you use Foyer for?' }).getByRole('button', { name: 'Save' }))
  await page.getByRole('dialog', { name: 'First steps' }).waitFor({ timeout: SLOW_TIMEOUT })
  assert.not.ok(((await headingsOf(page)) as string[]).includes('Sign in'), 'the sign-in page shows for a moment')
  await waitUntilSaved(device)
  assert.equal(context.objections, [])
})

day.run()
