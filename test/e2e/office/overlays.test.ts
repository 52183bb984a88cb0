import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startProduct } from '../../harness/browser/product'
import { type ExaminationContext, recordViolations } from '../accessibility-checks'
import { openOffice, queryAs, SLOW_TIMEOUT, waitUntilOffline, waitUntilSaved } from '../steps'

const office = suite<ExaminationContext>('search, notifications, messages and help')

office.before(async (context) => {
  context.product = await startProduct({ isSignedIn: true })
  context.device = await openOffice(context.product, '/orders', { viewport: { width: 1440, height: 900 } })
  context.page = context.device.page()
  await waitUntilSaved(context.device)
})

office.before.each((context) => {
  context.objections = []
})

office.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const help = async (page: Page, entry: string) => {
  await button(page, 'Help').click()
  await page.getByRole('menuitem', { name: entry }).click()
}
const nextAddress = (page: Page, address: RegExp) => page.waitForURL(address, { timeout: SLOW_TIMEOUT })

office('searches the server by keyboard and opens what it finds', async (context) => {
  const { page } = context
  await button(page, 'Search').waitFor({ timeout: SLOW_TIMEOUT })
  await page.keyboard.press('Control+k')
  const input = page.getByRole('combobox', { name: 'Search' })
  await input.fill('Räuber')
  await page.getByText(/This device and the server, \d+ ms/).waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'search')
  await page.keyboard.press('Enter')
  await nextAddress(page, /\/events\/[0-9a-f-]{36}$/)
  await page.keyboard.press('Control+k')
  await button(page, 'Räuber').waitFor()
  await input.fill('2026-0')
  await page.getByRole('group', { name: 'Invoices' }).getByRole('option').first().waitFor({ timeout: SLOW_TIMEOUT })
  assert.is(await page.getByRole('group', { name: 'Invoices' }).getByRole('option').count(), 10)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await nextAddress(page, /\/settings\/invoices\?.*invoice_id=[0-9a-f-]{36}/)
  await page.goBack()
  await page.keyboard.press('Control+k')
  await input.fill('no such thing')
  await page.getByText('No categories found').waitFor({ timeout: SLOW_TIMEOUT })
  await page.getByRole('dialog').getByText('No results found').first().waitFor({ timeout: SLOW_TIMEOUT })
  await page.keyboard.press('Escape')
  assert.equal(context.objections, [])
})

office('marks notifications as seen in the popover and opens what they are about', async (context) => {
  const { page } = context
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click({ timeout: SLOW_TIMEOUT })
  const popover = page.getByRole('dialog', { name: 'Notifications' })
  await popover
    .getByRole('button', { name: /^Twelve theatres/ })
    .first()
    .waitFor()
  assert.is(await popover.getByText(/Häuser|Kassen/).count(), 0, 'a post is named in the reader’s language')
  await recordViolations(context, 'notifications')
  await popover.getByRole('button', { name: /^Twelve theatres/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: 'Twelve theatres, one seating plan' })
    .waitFor({ timeout: SLOW_TIMEOUT })
  assert.match(page.url(), 'notification_post_id=')
  await button(page, 'Helpful').click()
  await page.locator('button[aria-pressed="true"]', { hasText: 'Helpful' }).waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'a post')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  while (await popover.getByRole('button', { name: /^Mark as read/ }).count()) {
    const left = await popover.getByRole('button', { name: /^Mark as read/ }).count()
    await popover
      .getByRole('button', { name: /^Mark as read/ })
      .first()
      .click()
    await page.waitForFunction(
      (before) => document.querySelectorAll('[role="dialog"] button[aria-label^="Mark as read"]').length < before,
      left,
    )
  }
  await popover.getByText('No recent notifications').waitFor()
  await popover.getByRole('link', { name: 'Message Center' }).click()
  await nextAddress(page, /\/notifications$/)
  await recordViolations(context, 'the Message Center')
  assert.equal(context.objections, [])
})

office('sends messages, and says why one could not be sent', async (context) => {
  const { page, device } = context
  await page.getByRole('link', { name: 'Messages', exact: true }).click()
  await button(page, 'New message').click()
  const dialog = page.getByRole('dialog', { name: 'New message' })
  await dialog.getByLabel('Subject').fill('Cloakroom')
  await dialog.getByLabel('Message').fill('Who has the key?')
  await device.goOffline()
  await waitUntilOffline(device)
  await dialog.getByRole('button', { name: 'Send' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'Error' })
  await failed
    .getByText('This needs the server, and it cannot be reached right now')
    .or(failed)
    .first()
    .waitFor({ timeout: SLOW_TIMEOUT })
  await device.goOnline()
  await waitUntilSaved(device)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Successfully sent').waitFor({ timeout: SLOW_TIMEOUT })
  await page.getByRole('link', { name: /Cloakroom/ }).click({ timeout: SLOW_TIMEOUT })
  await page.getByLabel('Internal note').fill('I have it.')
  await button(page, 'Send').click()
  await page.getByRole('article').getByText('I have it.').waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'a message')
  assert.equal(context.objections, [])
})

office('reports a bug with a picture of the page, and says what is missing and what failed', async (context) => {
  const { page, device, product } = context
  await help(page, 'Report a bug')
  const dialog = page.getByRole('dialog', { name: 'Report a bug' })
  await dialog.getByRole('img', { name: 'Screenshot' }).waitFor({ timeout: SLOW_TIMEOUT })
  const send = dialog.getByRole('button', { name: 'Send report' })
  assert.ok(await send.isDisabled(), 'an unchanged form')
  await dialog.getByText(/^Still needed: Title/).waitFor()
  await dialog.getByLabel('Title').focus()
  await dialog.getByLabel('What happened?').focus()
  await dialog.getByText('Title is required').waitFor()
  await dialog.getByLabel('Title').focus()
  await dialog.getByText('Body is required').waitFor()
  await recordViolations(context, 'a bug report')
  await dialog.getByLabel('Title').fill('Rows jump')
  await dialog.getByLabel('What happened?').fill('I scrolled.')
  await device.goOffline()
  await waitUntilOffline(device)
  await send.click()
  await page.getByRole('alert').getByText('Failed to upload bug report').waitFor({ timeout: SLOW_TIMEOUT })
  await device.goOnline()
  await waitUntilSaved(device)
  await send.click()
  await page.getByText('Successfully uploaded bug report').waitFor({ timeout: SLOW_TIMEOUT })
  type Sent = {
    readonly messages: { readonly messages: readonly { readonly subject: string; readonly body: string }[] }
  }
  const { messages } = await queryAs<Sent>(
    product,
    'admin',
    '{ messages(input: { query: "Rows jump" }) { messages { subject body } } }',
  )
  assert.match(messages.messages[0]?.body ?? '', /I scrolled\..*Report [0-9a-f-]{36}.*<img src="data:image\/webp/s)
  assert.equal(context.objections, [])
})

office('reaches the support, the help center, the tutorial and the shortcuts from the help menu', async (context) => {
  const { page } = context
  await help(page, 'Live chat')
  const chat = page.getByRole('dialog', { name: 'Live chat' })
  await chat.getByLabel('Your message').fill('Is anybody there?')
  await chat.getByRole('button', { name: 'Send' }).click({ timeout: SLOW_TIMEOUT })
  await chat.getByRole('listitem').getByText('Is anybody there?').waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'the live chat')
  await page.keyboard.press('Escape')
  await help(page, 'Contact support')
  const support = page.getByRole('dialog', { name: 'Contact support' })
  await support.getByRole('button', { name: 'Send' }).click({ timeout: SLOW_TIMEOUT })
  await support.getByText('Subject is required').waitFor()
  await page.keyboard.press('Escape')
  await help(page, 'Start tutorial')
  await page
    .getByRole('region', { name: 'Tutorial' })
    .getByRole('button', { name: 'Next' })
    .click({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'the tutorial')
  await help(page, 'Finish tutorial')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'the shortcuts')
  await page.keyboard.press('Escape')
  await help(page, 'Help center')
  await page.getByRole('searchbox').fill('taxes')
  await page.getByRole('link', { name: /Vouchers and taxes/ }).click({ timeout: SLOW_TIMEOUT })
  await page.getByRole('heading', { name: 'Vouchers and taxes' }).waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'the help center')
  // The product's own articles: found in the list, linked to each other, and opened over the page that they explain.
  await page.getByRole('searchbox').fill('drawer')
  await page.getByRole('link', { name: 'Shifts and counting the drawer' }).click({ timeout: SLOW_TIMEOUT })
  await page.getByRole('link', { name: 'working offline' }).click({ timeout: SLOW_TIMEOUT })
  await page.getByRole('heading', { name: 'Working offline, and what' }).waitFor({ timeout: SLOW_TIMEOUT })
  await page.goto(new URL('/settings/users', page.url()).href)
  await page.getByRole('main').getByRole('button', { name: 'Help with this page' }).click({ timeout: SLOW_TIMEOUT })
  const article = page.getByRole('dialog', { name: 'Team and roles' })
  await article.getByText('Invite someone').waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'the article of a page')
  await article.getByRole('link', { name: 'devices and codes' }).click({ timeout: SLOW_TIMEOUT })
  await page
    .getByRole('dialog', { name: 'Devices and codes' })
    .getByRole('button', { name: 'Close' })
    .click({ timeout: SLOW_TIMEOUT })
  await page.getByRole('heading', { name: 'Team' }).waitFor({ timeout: SLOW_TIMEOUT })
  assert.equal(context.objections, [])
})

office(
  'searches this device and shows recent orders without the network, and forgets the searches at sign-out',
  async (context) => {
    const { page, device } = context
    await device.goOffline()
    await waitUntilOffline(device)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('mull')
    await page.getByText('Offline: this device only, no invoices').waitFor({ timeout: SLOW_TIMEOUT })
    await page.getByRole('group', { name: 'Orders' }).getByRole('option').first().click()
    await nextAddress(page, /\/orders\?.*order_id=/)
    await button(page, 'Recent orders').click()
    await page
      .getByRole('dialog', { name: 'Recent orders' })
      .getByRole('link', { name: /^00/ })
      .first()
      .waitFor({ timeout: SLOW_TIMEOUT })
    assert.ok(
      (await page.getByRole('dialog', { name: 'Recent orders' }).getByRole('link', { name: /^00/ }).count()) <= 5,
    )
    await recordViolations(context, 'the clipboard')
    await page.keyboard.press('Escape')
    await device.goOnline()
    await waitUntilSaved(device)
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    assert.not.ok(stored.includes('mull'), 'searches are in memory only')
    assert.equal(context.objections, [])
  },
)

office('opens a form from the address of the start page', async ({ page }) => {
  await page.goto(new URL('/?new_contact=1', page.url()).href)
  await page.getByRole('dialog', { name: 'New contact' }).waitFor({ timeout: SLOW_TIMEOUT })
  assert.is(new URL(page.url()).searchParams.get('new_contact'), '1')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})

office.run()
