import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openDevice } from '../harness/device'
import { startProduct } from '../harness/product'
import { scan } from '../harness/scanner'
import { type Context, examine, HALL, HOUSE, sell, steward } from './examined'
import { postedTicket } from './tickets'
import { openGate, PATIENCE, signIn } from './venue'

const OFFICE = { width: 1440, height: 900 }
const TABLET = { width: 1180, height: 820 }

const access = suite<Context>('axe in WCAG 2.2 AA, on the screens of desk and door, light and dark')

access.before(async (context) => {
  context.product = await startProduct()
  context.device = await openDevice(context.product, { path: '/auth/login', viewport: OFFICE })
  context.page = context.device.page()
})

access.before.each((context) => {
  context.objections = []
})

access.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

const tap = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click({ timeout: PATIENCE })

async function language(context: Context, name: string, examined: boolean): Promise<void> {
  await tap(context.page, /^(Account of|Konto von)/)
  if (examined) await examine(context, 'the account’s menu')
  await context.page.getByRole('menuitemradio', { name }).click()
}

access('signing in, choosing an organisation and waiting for it', async (context) => {
  const { page, device } = context
  await page.getByLabel('E-mail').waitFor()
  await examine(context, 'sign-in')
  await tap(page, 'Sign in')
  await page.getByText('Please fill this in.').first().waitFor()
  await examine(context, 'sign-in, nothing filled in')
  await signIn(device, 'admin')
  const org = page.getByRole('button', { name: /Stadttheater Lindenau/ })
  await org.waitFor({ timeout: PATIENCE })
  await examine(context, 'choosing an organisation')
  for (const scheme of ['light', 'dark'] as const) {
    device.hang()
    await org.click()
    const waiting = page.getByText('Foyer is still waiting for authentication confirmation.')
    await waiting.waitFor()
    await examine(context, 'waiting', [scheme])
    assert.ok(await waiting.isVisible(), 'the wait screen went away while it was examined')
    await page.getByRole('alert').waitFor({ timeout: PATIENCE })
    await examine(context, 'entering has failed', [scheme])
    await device.goOnline()
  }
  await org.click()
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor({ timeout: PATIENCE })
  assert.equal(context.objections, [])
})

access('setting up a door and a desk, and opening a shift', async (context) => {
  const { page } = context
  await page.setViewportSize(TABLET)
  await page.goto('/door')
  await page.getByLabel('Name of this device').waitFor({ timeout: PATIENCE })
  await examine(context, 'door, set-up')
  await page.goto('/desk')
  await page.getByLabel('Name of this desk').fill('Desk A')
  await examine(context, 'desk, set-up')
  await tap(page, 'Set up this desk')
  await page.getByText('Abendkasse').click({ timeout: PATIENCE })
  await examine(context, 'desk, opening a shift')
  await tap(page, 'Open shift')
  await page.getByText('Please enter an amount, for example 200.00.').waitFor()
  await examine(context, 'desk, a shift without a float')
  await page.getByLabel('Opening float').fill('100')
  await tap(page, 'Open shift')
  await page
    .getByRole('navigation', { name: 'Events' })
    .getByRole('button', { name: new RegExp(`${HOUSE}.* [1-9]\\d* left`) })
    .waitFor({ timeout: PATIENCE })
  assert.equal(context.objections, [])
})

access('selling, in both languages', async (context) => {
  await sell(context, 'en')
  await language(context, 'Deutsch', true)
  await sell(context, 'de')
  await language(context, 'English', false)
  assert.equal(context.objections, [])
})

access('the door and its verdicts, in both languages', async (context) => {
  const { page, product, device } = context
  await page.goto('/door')
  await page.getByRole('radio', { name: HOUSE }).waitFor({ timeout: PATIENCE })
  await examine(context, 'door, choosing the event')
  await openGate(device, HOUSE, 'Gate A')
  await steward(context, 'en', 0)
  await scan(page, postedTicket(product, HOUSE, { cancelled: false }))
  await tap(page, /^Let in anyway/)
  await page.getByRole('alertdialog').waitFor()
  await examine(context, 'door, letting in anyway')
  await tap(page, 'Let in')
  await page.getByRole('heading', { name: 'Let in against the verdict' }).waitFor()
  await examine(context, 'door, let in anyway')
  await tap(page, /Change event or gate/)
  await openGate(device, HALL, 'Gate A')
  await scan(page, postedTicket(product, HALL, { cancelled: true }))
  await page.locator('[data-verdict="cancelled"]').waitFor({ timeout: PATIENCE })
  await examine(context, 'door, cancelled')
  await tap(page, /Change event or gate/)
  await openGateIn(context, 'Deutsch')
  await steward(context, 'de', 1)
  await tap(page, /^Gate A, /)
  await language(context, 'English', false)
  assert.equal(context.objections, [])
})

async function openGateIn(context: Context, tongue: string): Promise<void> {
  await language(context, tongue, false)
  await context.page.getByRole('radio', { name: HOUSE }).check()
  await context.page.getByRole('textbox').fill('Gate A')
  await context.page.keyboard.press('Enter')
}

access.run()
