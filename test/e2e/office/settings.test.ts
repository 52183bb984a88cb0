import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Device } from '../../harness/browser/device'
import { type Product, startProduct } from '../../harness/browser/product'
import { openOffice, queryAs, SLOW_TIMEOUT, waitUntilSaved } from '../steps'
import { effectOf } from './settings/settings-steps'

type Context = { product: Product; device: Device; page: Page }

const settings = suite<Context>('settings')

settings.before(async (context) => {
  context.product = await startProduct({ isSignedIn: true })
  context.device = await openOffice(context.product, '/settings/general', { viewport: { width: 1180, height: 900 } })
  context.page = context.device.page()
  await waitUntilSaved(context.device)
})

settings.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

settings(effectOf('general'), async ({ page, product }) => {
  await page.getByLabel('Street').fill('Ring 1')
  await page.getByLabel('Postcode').fill('04103')
  await page.getByLabel('City').fill('Lindenau')
  await page.getByRole('button', { name: 'Save legal data' }).click()
  await page.getByText('Settings saved').waitFor({ timeout: SLOW_TIMEOUT })
  const { org } = await queryAs<{ org: { address: { street: string }; slug: string } }>(product, 'admin', '{ org { slug address { street } } }')
  assert.is(org.address.street, 'Ring 1')
  const shop = await fetch(`${product.url}/en/${org.slug}`)
  assert.match(await shop.text(), /Ring 1 · 04103 Lindenau/)
})

settings('change the month that seasons start in', async ({ page }) => {
  await page.goto(new URL('/settings/general', page.url()).href)
  await page.getByRole('button', { name: 'Change season start…' }).click({ timeout: SLOW_TIMEOUT })
  const dialog = page.getByRole('dialog')
  const month = dialog.getByRole('combobox').or(dialog.getByRole('textbox')).first()
  await month.click()
  await page.getByRole('option', { name: 'October' }).click()
  await dialog.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Successfully updated season').waitFor({ timeout: SLOW_TIMEOUT })
  await page.getByText('Season starts in October').waitFor({ timeout: SLOW_TIMEOUT })
})

settings(effectOf('demo_data'), async ({ page, product }) => {
  await page.goto(new URL('/settings/demo_data', page.url()).href)
  await page.getByRole('button', { name: 'Add demo data' }).click({ timeout: SLOW_TIMEOUT })
  await page.getByText('In your organisation now:').waitFor({ timeout: SLOW_TIMEOUT })
  const count = async () => {
    const { events } = await queryAs<{ events: { total: number } }>(product, 'admin', '{ events(input: { query: "Demo", all: true }) { total } }')
    return events.total
  }
  assert.is(await count(), 5)
  await page.getByRole('button', { name: 'Clear demo data…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear demo data' }).click()
  await page.getByText('There’s no demo data in your organisation.').waitFor({ timeout: SLOW_TIMEOUT })
  assert.is(await count(), 0)
})

settings.run()
