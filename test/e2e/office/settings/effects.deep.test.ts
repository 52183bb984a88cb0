import type { Locator, Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Device, openDevice } from '../../../harness/browser/device'
import { type Product, startProduct } from '../../../harness/browser/product'
import { choose, create, dialogOf, open, save } from '../../forms'
import { openDesk, openOffice, queryAs, SLOW_TIMEOUT, signIn, waitUntilSaved } from '../../steps'
import { effectOf, firstId, saveSettings } from './settings-steps'

type Context = { product: Product; office: Device; page: Page; desk: Device; member: Device }

const journey = suite<Context>('settings and their effects at the desk and on a member')

journey.before(async (context) => {
  context.product = await startProduct()
  context.office = await openOffice(context.product, '/settings/payment_methods', {
    viewport: { width: 1440, height: 900 },
  })
  context.page = context.office.page()
  await waitUntilSaved(context.office)
  context.desk = await openDesk(context.product, 'Desk 1', 'Abendkasse')
})

journey.after(async ({ product, office, desk, member }) => {
  await member?.dispose()
  await office?.dispose()
  await desk?.dispose()
  await product?.dispose()
})

/** Changes the accepted payment methods and saves them. */
async function changePayments(page: Page, change: (methods: Locator) => Promise<void>): Promise<void> {
  await open(page, '/settings/payment_methods')
  const methods = page.getByRole('combobox', { name: 'Accepted payment methods' })
  await methods.waitFor({ timeout: SLOW_TIMEOUT })
  await change(methods)
  await saveSettings(page)
}

journey(
  `${effectOf('payment_methods')}, and the page that needs the method is locked meanwhile`,
  async ({ page, desk }) => {
    const tender = desk.page().getByRole('button', { name: /^Voucher( F\d)?$/ })
    await tender.waitFor({ timeout: SLOW_TIMEOUT })
    await changePayments(page, () =>
      page.locator('.mantine-Pill-root', { hasText: 'Voucher' }).getByRole('button', { includeHidden: true }).click(),
    )
    await tender.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
    await page.getByRole('button', { name: 'Vouchers, locked: Voucher payment off' }).waitFor({ timeout: SLOW_TIMEOUT })
    await changePayments(page, async (methods) => {
      await methods.fill('Voucher')
      await page.getByRole('option', { name: 'Voucher', exact: true }).click()
      await page.keyboard.press('Escape')
    })
    await tender.waitFor({ timeout: SLOW_TIMEOUT })
    await page.getByRole('link', { name: 'Vouchers', exact: true }).waitFor({ timeout: SLOW_TIMEOUT })
  },
)

journey(effectOf('vouchers_settings'), async ({ page, desk }) => {
  await open(page, '/settings/vouchers_settings')
  const amounts = page.getByRole('combobox', { name: 'Amounts' })
  await amounts.fill('15', { timeout: SLOW_TIMEOUT })
  await amounts.press('Enter')
  await saveSettings(page, 'Saved. Desks show the new amounts when they next connect.')
  const till = desk.page()
  await till.locator('[data-sell-voucher]').click()
  await till.locator('[data-voucher="1500"]').waitFor({ timeout: SLOW_TIMEOUT })
  await till.keyboard.press('Escape')
})

journey(effectOf('cash_boxes'), async ({ page }) => {
  await create(page, 'cash_boxes', 'New cash box', { Name: 'Gartenkasse' })
  await page.getByRole('button', { name: 'Cash boxes', exact: true }).click()
  await page.getByRole('region', { name: 'Gartenkasse' }).waitFor({ timeout: SLOW_TIMEOUT })
})

journey(effectOf('labels'), async ({ page, product }) => {
  const label = await firstId(product, '{ labels(input: { query: "Premiere" }) { labels { id } } }')
  const contact = await firstId(product, '{ contacts(input: { limit: 1 }) { contacts { id } } }')
  await queryAs(
    product,
    'admin',
    `mutation { LabelContact(id: "${contact}", input: { add: ["${label}"], remove: [] }) { id } }`,
  )
  await open(page, `/settings/labels?label_form=${label}`)
  await dialogOf(page).getByLabel('Color').fill('#AA1155')
  await save(page, /^Save/)
  await open(page, `/contacts/${contact}`)
  const dot = page
    .getByRole('main')
    .getByText('Premiere', { exact: true })
    .first()
    .locator('xpath=preceding-sibling::*[1]')
  await dot.waitFor({ timeout: SLOW_TIMEOUT })
  assert.is(await dot.evaluate((element) => getComputedStyle(element).backgroundColor), 'rgb(170, 17, 85)')
})

journey(effectOf('users'), async (context) => {
  const { page, product } = context
  context.member = await openDevice(product, { path: '/settings', viewport: { width: 1440, height: 900 } })
  const { member } = context
  await signIn(member, 'editor')
  const hub = member.page().getByRole('navigation', { name: 'All settings' })
  await hub.getByRole('link', { name: 'Promo codes' }).waitFor({ timeout: SLOW_TIMEOUT })
  const id = await firstId(product, '{ users(input: { query: "Mathilda" }) { users { id } } }')
  await open(page, `/settings/users?member_form=${id}`)
  await choose(page, 'Role', 'Analyst')
  await save(page, /^Save/)
  await hub.getByRole('button', { name: 'Promo codes, locked: Editor' }).waitFor({ timeout: SLOW_TIMEOUT })
})

journey(effectOf('activity_log'), async ({ page }) => {
  await open(page, '/settings/activity_log')
  const newest = page.getByRole('row').nth(1)
  await newest.getByText('Johannes Eckert').waitFor({ timeout: SLOW_TIMEOUT })
  assert.match(await newest.innerText(), 'Changed')
})

journey.run()
