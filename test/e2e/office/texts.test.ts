import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY, iso } from '../../../shared/kernel/time'
import type { Device } from '../../harness/browser/device'
import { type Product, startProduct } from '../../harness/browser/product'
import { openOffice, queryAs, SLOW_TIMEOUT, waitUntilOffline, waitUntilSaved } from '../steps'
import { navigateTo } from './addresses'

type Context = { product: Product; device: Device; page: Page }

const texts = suite<Context>('texts of successes and failures')

/** Text of a refusal without network. */
const OFFLINE = /The server can’t be reached/

texts.before(async (context) => {
  context.product = await startProduct({ isSignedIn: true })
  context.device = await openOffice(context.product, '/accreditations', { viewport: { width: 1180, height: 820 } })
  context.page = context.device.page()
  await waitUntilSaved(context.device)
})

texts.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

/** Waits for an error toast with these texts, and puts it away. */
async function failed(page: Page, ...parts: readonly (string | RegExp)[]): Promise<void> {
  let toast = page.getByRole('alert')
  for (const part of parts) toast = toast.filter({ hasText: part })
  await toast.first().waitFor({ timeout: SLOW_TIMEOUT })
  await toast.first().getByRole('button', { name: 'Close' }).click()
}

async function cutOff(device: Device): Promise<void> {
  await device.goOffline()
  await waitUntilOffline(device)
}

async function reconnect(device: Device): Promise<void> {
  await device.goOnline()
  await waitUntilSaved(device)
}

texts('say that a pasted text was cut at the limit', async ({ page }) => {
  await navigateTo(page, '/accreditations?edit_accreditation=new')
  const dialog = page.getByRole('dialog', { name: 'New accreditation' })
  const description = dialog.getByRole('textbox', { name: 'Description' })
  await description.click()
  await page.keyboard.type('Press: ')
  await description.evaluate((element) => {
    const clipboardData = new DataTransfer()
    const line = 'abcdefgh '.repeat(60)
    clipboardData.setData('text/html', `<p>${line}</p><p><b>${line}</b></p><p>never</p>`)
    clipboardData.setData('text/plain', line)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await dialog.getByText('The pasted text was too long and was cut. 1,000 characters fit here.').waitFor()
  await dialog.getByText('1,000 of 1,000 characters').waitFor()
  assert.is(await description.getByText('never').count(), 0)
  const texts = await description.locator('p').allInnerTexts()
  assert.ok(texts[0]?.startsWith('Press: abcdefgh'), texts[0])
  assert.is(texts.join('').replace(/\s+$/, '').length, 1000)
  await page.keyboard.press('Backspace')
  await dialog.getByText('999 of 1,000 characters').waitFor()
  await dialog.getByText(/was cut/).waitFor({ state: 'detached' })
  await navigateTo(page, '/accreditations')
})

texts('say that a template was saved, and what the server refused', async ({ page, product }) => {
  await navigateTo(page, '/accreditations?new_message_template=1')
  const editor = page.getByRole('dialog').filter({ has: page.getByLabel('Subject') })
  await editor.getByLabel('Subject').fill('Rehearsals are open')
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Successfully saved mail template').waitFor({ timeout: SLOW_TIMEOUT })
  type Templates = {
    readonly message_templates: {
      readonly message_templates: readonly { readonly id: string; readonly subject: string }[]
    }
  }
  const { message_templates } = await queryAs<Templates>(
    product,
    'admin',
    '{ message_templates(input: { limit: 100 }) { message_templates { id subject } } }',
  )
  const made = message_templates.message_templates.find(({ subject }) => subject === 'Rehearsals are open')
  await queryAs(product, 'admin', 'mutation ($id: ID!) { DeleteMessageTemplate(id: $id) { ok } }', { id: made?.id })
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await failed(page, 'Error', 'This entry no longer exists.')
  await editor.getByRole('button', { name: 'Close', exact: true }).first().click()
})

texts('say that the season could not be changed', async ({ page, device }) => {
  await navigateTo(page, '/accreditations?season=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save settings' }).waitFor({ timeout: SLOW_TIMEOUT })
  await cutOff(device)
  await dialog.getByRole('button', { name: 'Save settings' }).click()
  await failed(page, 'Error', OFFLINE)
  await reconnect(device)
  await dialog.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Successfully updated season').waitFor({ timeout: SLOW_TIMEOUT })
})

texts('say what became of a campaign', async ({ page, device, product }) => {
  const write = 'mutation ($input: CreateMessageInput!) { CreateMessage(input: $input) { id } }'
  const message = await queryAs<{ CreateMessage: { id: string } }>(product, 'admin', write, {
    input: { subject: 'Next season', body: '<p>Come</p>' },
  })
  const input = {
    type: 'newsletter',
    active: true,
    starts_at: iso(Date.now() + 10 * DAY),
    message_id: message.CreateMessage.id,
  }
  const create = 'mutation ($input: CreateCampaignActionInput!) { CreateCampaignAction(input: $input) { id } }'
  const { CreateCampaignAction: made } = await queryAs<{ CreateCampaignAction: { id: string } }>(
    product,
    'admin',
    create,
    { input },
  )
  await navigateTo(page, `/accreditations?campaign_id=${made.id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit campaign' })
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  await button('Cancel schedule').waitFor({ timeout: SLOW_TIMEOUT })
  await cutOff(device)
  await button('Cancel schedule').click()
  await failed(page, 'Failed to cancel schedule', OFFLINE)
  await reconnect(device)
  const confirmLaunch = page
    .getByRole('dialog', { name: 'Launch this campaign?' })
    .getByRole('button', { name: /^Send to [1-9]/ })
  await button('Launch now').click({ timeout: SLOW_TIMEOUT })
  await confirmLaunch.waitFor({ timeout: SLOW_TIMEOUT })
  await cutOff(device)
  await confirmLaunch.click()
  await failed(page, 'Failed to launch campaign', OFFLINE)
  await reconnect(device)
  await button('Cancel schedule').click()
  await page.getByText('Schedule cancelled successfully').waitFor({ timeout: SLOW_TIMEOUT })
  await button('Launch').click({ timeout: SLOW_TIMEOUT })
  await confirmLaunch.click({ timeout: SLOW_TIMEOUT })
  await page.getByText('Campaign launched successfully').waitFor({ timeout: SLOW_TIMEOUT })
  await button('Cancel schedule').click({ timeout: SLOW_TIMEOUT })
  await button('Delete').click({ timeout: SLOW_TIMEOUT })
  const confirmation = page.getByRole('dialog', { name: 'Delete this campaign?' })
  await cutOff(device)
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await failed(page, 'Failed to delete campaign', OFFLINE)
  await reconnect(device)
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Campaign deleted successfully').waitFor({ timeout: SLOW_TIMEOUT })
})

texts('show the whole reason why an event could not be saved', async ({ page, device, product }) => {
  const { events } = await queryAs<{ events: { events: { id: string }[] } }>(
    product,
    'admin',
    '{ events(input: { limit: 1 }) { events { id } } }',
  )
  await navigateTo(page, `/events/${events.events[0]?.id}?view=edit`)
  await page
    .getByLabel(/^Title/)
    .first()
    .fill('Summer festival', { timeout: SLOW_TIMEOUT })
  await cutOff(device)
  await page.getByRole('button', { name: /^Save/ }).click()
  const alert = page.getByRole('alert').filter({ hasText: OFFLINE })
  await alert.waitFor({ timeout: SLOW_TIMEOUT })
  const hidden = await alert.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  assert.is(hidden, 0, 'pixels of the reason that are hidden')
  await reconnect(device)
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('All changes saved').waitFor({ timeout: SLOW_TIMEOUT })
})

texts('explain in the form of an accreditation why it could not be saved', async ({ page, device }) => {
  await navigateTo(page, '/accreditations?edit_accreditation=new')
  const dialog = page.getByRole('dialog', { name: 'New accreditation' })
  await dialog.getByLabel('Name').first().fill('Press in autumn')
  await cutOff(device)
  await dialog.getByRole('button', { name: 'Save accreditation' }).click()
  await dialog.getByRole('alert').filter({ hasText: OFFLINE }).waitFor({ timeout: SLOW_TIMEOUT })
  await reconnect(device)
  await dialog.getByRole('button', { name: 'Save accreditation' }).click()
  await dialog.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
  await page.getByText('Press in autumn').first().waitFor({ timeout: SLOW_TIMEOUT })
})

texts.run()
