import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openDevice } from '../../harness/browser/device'
import { startProduct } from '../../harness/browser/product'
import { typeScan } from '../../harness/devices/scanner'
import {
  type ExaminationContext,
  HALL,
  OPEN_HOUSE,
  recordViolations,
  sellByKeyboard,
  showAllVerdicts,
} from '../accessibility-checks'
import { chooseEvent, openGate, SLOW_TIMEOUT, signIn, waitUntilOffline } from '../steps'
import { presoldTicket } from '../tickets'

const OFFICE = { width: 1440, height: 900 }
const TABLET = { width: 1180, height: 820 }

const access = suite<ExaminationContext>('accessibility (WCAG 2.2 AA)')

access.before(async (context) => {
  context.product = await startProduct({ season: 'long' })
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

const tap = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click({ timeout: SLOW_TIMEOUT })

async function language(context: ExaminationContext, name: string, examined: boolean): Promise<void> {
  await tap(context.page, /^(Account of|Konto von)/)
  if (examined) await recordViolations(context, 'the account’s menu')
  await context.page.getByRole('menuitemradio', { name }).click()
  await context.page.keyboard.press('Escape')
}

/** Navigates by the account menu. The desk and the door have no sidebar. */
async function go(page: Page, place: string): Promise<void> {
  await tap(page, /^Account of/)
  await page.getByRole('menuitem', { name: place }).click()
}

access('passes at sign-in, organisation choice and loading', async (context) => {
  const { page, device } = context
  await page.getByLabel('Email').waitFor()
  await recordViolations(context, 'sign-in')
  await tap(page, 'Sign in')
  await page.getByText('Please fill this in.').first().waitFor()
  await recordViolations(context, 'sign-in, empty fields')
  await signIn(device, 'admin')
  const org = page.getByRole('button', { name: /Stadttheater Lindenau/ })
  await org.waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'choosing an organisation')
  for (const scheme of ['light', 'dark'] as const) {
    device.hang()
    await org.click()
    const waiting = page.getByText('Foyer is still waiting for authentication confirmation.')
    await waiting.waitFor()
    await recordViolations(context, 'waiting', [scheme])
    assert.ok(await waiting.isVisible(), 'the wait screen went away while it was examined')
    await page.getByRole('alert').waitFor({ timeout: SLOW_TIMEOUT })
    await recordViolations(context, 'loading failed', [scheme])
    await device.goOnline()
  }
  await org.click()
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor({ timeout: SLOW_TIMEOUT })
  assert.equal(context.objections, [])
})

access('passes while setting up a door and a desk and opening a shift', async (context) => {
  const { page } = context
  await page.getByRole('link', { name: 'Door', exact: true }).click()
  await page.setViewportSize(TABLET)
  await page.getByLabel('Name of this device').waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'door, set-up')
  await go(page, 'Desk')
  await page.getByLabel('Name of this desk').fill('Desk A')
  await recordViolations(context, 'desk, set-up')
  await tap(page, 'Set up this desk')
  await page.getByText('Abendkasse').click({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'desk, opening a shift')
  await tap(page, 'Open shift')
  await page.getByText('Enter an amount, for example 200.00.').waitFor()
  await recordViolations(context, 'desk, a shift without a float')
  await page.getByLabel('Opening float').fill('100')
  await tap(page, 'Open shift')
  await page
    .getByRole('navigation', { name: 'Events' })
    .getByRole('button', { name: new RegExp(`${OPEN_HOUSE}.* [1-9]\\d* left`) })
    .waitFor({ timeout: SLOW_TIMEOUT })
  assert.equal(context.objections, [])
})

access('passes while selling in both languages', async (context) => {
  await sellByKeyboard(context, 'en')
  await language(context, 'Deutsch', true)
  await sellByKeyboard(context, 'de')
  await language(context, 'English', false)
  assert.equal(context.objections, [])
})

access('passes for a refusal, an order and the shift up to its Z-report', async (context) => {
  const { page, device } = context
  await device.goOffline()
  await waitUntilOffline(device)
  await chooseEvent(device, OPEN_HOUSE)
  await tap(page, /[1-9]\d* left at this desk/)
  const refusal = page.getByRole('alert').getByText(/No places left at this desk/)
  for (let i = 0; i < 100 && !(await refusal.isVisible()); i++) await tap(page, /^Add one/)
  await refusal.waitFor()
  await recordViolations(context, 'desk, a refusal')
  await tap(page, /^Sync status/)
  await page.getByRole('dialog').waitFor()
  await recordViolations(context, 'the sync panel, offline')
  await page.keyboard.press('Escape')
  await tap(page, 'Clear')
  await page.locator('input[type="search"]').fill(OPEN_HOUSE)
  await page.getByRole('option', { name: OPEN_HOUSE }).first().waitFor()
  await recordViolations(context, 'desk, searching')
  await page.keyboard.press('Escape')
  await tap(page, 'Guests')
  await page.locator('button[data-order]').first().waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'desk, the guest list')
  await tap(page, 'Back to sale')
  await tap(page, /in drawer/)
  const sale = page.locator('button[data-order]').first()
  await sale.waitFor()
  await recordViolations(context, 'desk, the shift')
  await sale.click()
  await page
    .getByRole('dialog')
    .getByRole('img', { name: /QR code/ })
    .waitFor()
  await recordViolations(context, 'desk, an order')
  await page.keyboard.press('Escape')
  await tap(page, 'Close shift')
  await page.getByLabel('Number of €50').fill('2')
  await recordViolations(context, 'desk, counting')
  await tap(page, 'Finish counting')
  await tap(page, 'Close and print')
  await page.getByText('Choose or enter a reason for the difference.').waitFor()
  await recordViolations(context, 'desk, a difference')
  await tap(page, 'Unknown')
  await tap(page, 'Close and print')
  await page.getByText('Open a new shift').waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'desk, the Z-report')
  await device.goOnline()
  assert.equal(context.objections, [])
})

access('passes for the door and its verdicts in both languages', async (context) => {
  const { page, product, device } = context
  await go(page, 'Door')
  await page.getByRole('radio', { name: OPEN_HOUSE }).waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'door, choosing the event')
  await openGate(device, OPEN_HOUSE, 'Gate A')
  await showAllVerdicts(context, 'en', 0)
  await typeScan(page, presoldTicket(product, OPEN_HOUSE, { cancelled: false }))
  await tap(page, /^Let in anyway/)
  await page.getByRole('alertdialog').waitFor()
  await recordViolations(context, 'door, admitting anyway')
  await tap(page, 'Let in')
  await page.getByRole('heading', { name: 'Let in anyway' }).waitFor()
  await recordViolations(context, 'door, admitted anyway')
  await tap(page, /Change event or gate/)
  await openGate(device, HALL, 'Gate A')
  await typeScan(page, presoldTicket(product, HALL, { cancelled: true }))
  await page.locator('[data-verdict="cancelled"]').waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'door, cancelled')
  await tap(page, /Change event or gate/)
  await openGateIn(context, 'Deutsch')
  await showAllVerdicts(context, 'de', 1)
  await tap(page, /^Gate A, /)
  await language(context, 'English', false)
  assert.equal(context.objections, [])
})

async function openGateIn(context: ExaminationContext, tongue: string): Promise<void> {
  await language(context, tongue, false)
  await context.page.getByRole('radio', { name: OPEN_HOUSE }).check()
  await context.page.getByRole('textbox').fill('Gate A')
  await context.page.keyboard.press('Enter')
}

access('passes for the office’s lists, details and dialogs', async (context) => {
  const { page } = context
  await go(page, 'Incidents')
  await page.setViewportSize(OFFICE)
  const dialog = async (name: string | RegExp) => {
    await tap(page, name)
    await page.getByRole('dialog').waitFor({ timeout: SLOW_TIMEOUT })
    await recordViolations(context, `the dialog behind ${name}`)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  const list = async (name: string, link = name) => {
    await page.getByRole('navigation').getByRole('link', { name: link }).click()
    await page.getByRole('grid', { name }).getByRole('row').nth(1).waitFor({ timeout: SLOW_TIMEOUT })
    await recordViolations(context, `${name}, the list`)
    await page.getByRole('row').nth(1).click()
  }
  const detail = async (name: string, link = name) => {
    await list(name, link)
    await page.getByRole('button', { name: 'Next entry' }).waitFor()
    await recordViolations(context, `${name}, one of them`)
  }
  await detail('Incidents')
  await dialog('Resolve…')
  await list('Events')
  await page.getByRole('link', { name: 'All events' }).waitFor()
  await recordViolations(context, 'Events, one of them')
  await dialog('Re-entry…')
  await detail('Orders')
  await tap(page, 'Add filter')
  await page.getByRole('menu').waitFor()
  await recordViolations(context, 'Orders, the filters')
  await page.getByRole('menuitem', { name: 'Status' }).click()
  await page.getByRole('checkbox').first().waitFor()
  await recordViolations(context, 'Orders, a filter’s values')
  await page.keyboard.press('Escape')
  await detail('Contacts', 'Audience')
  await detail('Shifts')
  await detail('Devices')
  await dialog(/^Mark as lost/)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  await recordViolations(context, 'the settings')
  await tap(page, 'Subscriptions, locked: Not offered')
  await page.getByRole('dialog').waitFor()
  await recordViolations(context, 'the settings, a locked page')
  await page.keyboard.press('Escape')
  await detail('Locations')
  await dialog('New location')
  await dialog('Edit location')
  await dialog('Delete')
  await page.goto('/nothing-here')
  await page.getByText('Page not found').waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'a wrong address')
  assert.equal(context.objections, [])
})

access.run()
