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

/** Seconds of a practised person for a keystroke, a click with the way to it, and a thought before each (keystroke-level model). */
const [KEYSTROKE, CLICK, THOUGHT] = [0.28, 1.3, 1.35]

/** The most clicks and seconds from an empty server to the first ticket. */
const LIMIT = { clicks: 70, seconds: 480 }

/** A hand that counts its clicks. A field that is filled in counts as one too. */
class Hand {
  clicks = 0
  #seconds = 0

  get seconds(): number {
    return Math.round(this.#seconds)
  }

  async click(what: Locator): Promise<void> {
    this.clicks++
    this.#seconds += CLICK + THOUGHT
    await what.click({ timeout: SLOW_TIMEOUT })
  }

  async fill(what: Locator, text: string): Promise<void> {
    this.clicks++
    this.#seconds += CLICK + THOUGHT + text.length * KEYSTROKE
    await what.fill(text, { timeout: SLOW_TIMEOUT })
  }

  /** Chooses an option of a list. */
  async choose(within: Locator, name: string, option: string | RegExp): Promise<void> {
    await this.click(within.getByRole('combobox', { name, exact: true }))
    await this.click(within.page().getByRole('option', { name: option }).first())
  }
}

const textbox = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true })

/** Opens the place of a first step from the dashboard. */
async function openStep({ page, hand }: House, name: string): Promise<void> {
  await hand.click(page.getByRole('link', { name: 'Dashboard' }))
  await hand.click(page.getByRole('button', { name: 'Show all steps' }))
  await hand.click(page.getByRole('dialog', { name: 'First steps' }).getByText(name, { exact: true }))
}

/** Returns the first steps that are ticked. */
async function tickedSteps({ page, device }: House): Promise<readonly string[]> {
  await page.goto(`${device.url}/dashboard?first_steps=1`)
  const steps = page.getByRole('dialog', { name: 'First steps' })
  await steps.getByText(/\d+ of \d+ done/).waitFor({ timeout: SLOW_TIMEOUT })
  return steps.locator('li[data-done] strong').allInnerTexts()
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

day('draws a numbered hall, whose location and price category are created on the way', async (context) => {
  const { page, hand } = context
  await hand.click(page.getByRole('dialog', { name: 'First steps' }).getByText('Draw a seating plan'))
  await hand.click(page.getByRole('button', { name: 'New plan' }).first())
  const plan = page.getByRole('dialog', { name: 'New plan' })
  await hand.fill(textbox(plan, 'Name'), 'Großer Saal')
  await hand.choose(plan, 'Location', /New location/)
  const location = page.getByRole('dialog', { name: 'New location' })
  await hand.fill(textbox(location, 'Name'), 'Kleines Haus')
  await hand.click(location.getByRole('button', { name: /^Save/ }))
  await location.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
  await plan.getByRole('combobox', { name: 'Location' }).and(page.locator('[value="Kleines Haus"]')).waitFor({ timeout: SLOW_TIMEOUT })
  assert.is(await textbox(plan, 'Name').inputValue(), 'Großer Saal')
  await page.keyboard.press('Escape')
  await page.getByText('Leave without saving?').waitFor()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await hand.click(plan.getByRole('button', { name: /^Save/ }))
  await hand.click(page.getByRole('gridcell', { name: 'Großer Saal', exact: true }))
  await hand.click(page.getByRole('link', { name: /^Open/ }).first())
  await hand.click(page.getByRole('button', { name: /first block/i }))
  await page.getByText('Choose a price category, or create one, to add the seats.').waitFor({ timeout: SLOW_TIMEOUT })
  assert.ok(await page.getByRole('button', { name: /^Add \d+ seats/ }).isDisabled())
  await hand.click(page.getByRole('button', { name: 'New price category…' }))
  const category = page.getByRole('dialog', { name: 'New price category' })
  await hand.fill(textbox(category, 'Name'), 'Parkett')
  await hand.fill(textbox(category, 'Short name'), 'P')
  await hand.click(category.getByRole('button', { name: /^Save/ }))
  await hand.fill(page.getByLabel('Seats in first row'), '10')
  await recordViolations(context, 'the first block of a hall')
  await hand.click(page.getByRole('button', { name: 'Add 80 seats' }))
  await page.getByText('Saved', { exact: true }).first().waitFor({ timeout: SLOW_TIMEOUT })
  await hand.click(page.getByRole('link', { name: 'Back to seating plans' }))
})

day('creates an event with two prices at the rate for culture, and publishes it', async (context) => {
  const { page, hand } = context
  await openStep(context, 'Create an event')
  const event = page.getByRole('dialog', { name: 'New event' })
  await hand.fill(textbox(event, 'Title'), 'Hamlet')
  await hand.choose(event, 'Location', 'Kleines Haus')
  await hand.choose(event, 'Seating plan', /Großer Saal/)
  for (const [i, [name, amount]] of [['Full price', '20'] as const, ['Students', '12'] as const].entries()) {
    await hand.click(event.getByRole('button', { name: 'Add price' }))
    const price = event.getByRole('listitem', { name: `Entry ${i + 1}` })
    const chosen = await Promise.all(['Category', 'Tax group'].map((field) => price.getByRole('combobox', { name: field }).inputValue()))
    assert.equal(chosen, ['Parkett', 'Kultur 7 %'])
    await hand.fill(textbox(price, 'Name'), name)
    await hand.fill(textbox(price, 'Amount'), amount)
  }
  await hand.click(event.getByRole('button', { name: 'Create event' }))
  await hand.click(page.getByRole('button', { name: 'Publish and sell' }))
  await page.getByRole('button', { name: 'Publish and sell' }).waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
})

day('invites a colleague, adds a cash box and sells the first ticket at the desk', async (context) => {
  const { page, hand, device } = context
  await openStep(context, 'Invite a colleague')
  await hand.click(page.getByRole('button', { name: 'Invite someone' }).first())
  const colleague = page.getByRole('dialog')
  await hand.fill(textbox(colleague, 'Name'), 'Kai Kasse')
  await hand.fill(textbox(colleague, 'Email'), 'kai@haus.example')
  await hand.choose(colleague, 'Role', 'Cashier')
  await hand.click(colleague.getByRole('button', { name: /^Save/ }))
  await page.getByText('Invitation created. Its link is sent by email.').waitFor({ timeout: SLOW_TIMEOUT })
  await openStep(context, 'Add a cash box')
  await hand.click(page.getByRole('button', { name: 'New cash box' }).first())
  await hand.fill(textbox(page.getByRole('dialog'), 'Name'), 'Abendkasse')
  await hand.click(page.getByRole('dialog').getByRole('button', { name: /^Save/ }))
  await page.getByRole('dialog').waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
  await hand.click(page.getByRole('link', { name: 'Desk', exact: true }))
  await hand.fill(page.getByLabel('Name of this desk'), 'Desk 1')
  await hand.click(page.getByRole('button', { name: 'Set up this desk' }))
  await hand.fill(page.getByLabel('Opening float'), '100')
  await hand.click(page.getByRole('button', { name: 'Open shift' }))
  await page.getByRole('button', { name: /Hamlet.* 12 left here/ }).waitFor({ timeout: SLOW_TIMEOUT })
  await hand.click(page.getByRole('button', { name: /Parkett.*€20/ }))
  await hand.click(page.getByRole('button', { name: /^Cash/ }))
  await hand.click(page.getByRole('button', { name: /^Exact/ }))
  await page.getByRole('button', { name: /Next customer/ }).waitFor({ timeout: SLOW_TIMEOUT })
  await waitUntilSaved(device)
  assert.ok(hand.clicks <= LIMIT.clicks && hand.seconds <= LIMIT.seconds, `${hand.clicks} clicks, ${hand.seconds} seconds`)
  assert.equal(context.objections, [])
})

day('has ticked what it did, and nothing else', async (context) => {
  assert.equal(await tickedSteps(context), [
    'Choose what you use Foyer for',
    'Add a tax group',
    'Add a location',
    'Draw a seating plan',
    'Create an event',
    'Publish an event',
    'Invite a colleague',
    'Add a cash box',
    'Set up a desk',
  ])
})

day.run()
