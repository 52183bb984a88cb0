import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Device } from '../../harness/browser/device'
import { type Product, startProduct } from '../../harness/browser/product'
import { AWAITED, FULL_PAGE, SPECIFIED_MODALS, SPECIFIED_ROUTES } from '../../shell/specified-routes'
import { openOffice, SLOW_TIMEOUT, waitUntilSaved } from '../steps'
import { failedRequests, fillAddress, navigateTo, type RowIds, rowIds } from './addresses'

type Context = { product: Product; device: Device; page: Page; ids: RowIds; failed: readonly string[] }

const routes = suite<Context>('routes and modals by their address')

routes.before(async (context) => {
  context.product = await startProduct({ isSignedIn: true })
  context.ids = await rowIds(context.product)
  context.device = await openOffice(context.product, '/orders', { viewport: { width: 1440, height: 900 } })
  context.page = context.device.page()
  await waitUntilSaved(context.device)
  context.failed = failedRequests(context.page)
})

routes.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

routes('opens every page of the specification with its data', async ({ page, ids, device, failed }) => {
  for (const { path, shows } of SPECIFIED_ROUTES) {
    await navigateTo(page, fillAddress(path, ids))
    await page.locator('main').getByText(shows).first().waitFor({ timeout: SLOW_TIMEOUT })
    assert.is(await page.getByText('Page not found').count(), 0, path)
  }
  assert.equal(device.errors, [])
  assert.equal(failed, [])
})

routes(
  'opens every modal of the specification on a page of another area, and closes it',
  async ({ page, ids, device, failed }) => {
    for (const { parameter, value, besides } of SPECIFIED_MODALS) {
      if (AWAITED.has(parameter)) continue
      const search = [`${parameter}=${fillAddress(value, ids)}`, ...(besides ? [fillAddress(besides, ids)] : [])].join(
        '&',
      )
      await navigateTo(page, `/gallery?${search}`)
      const dialog = page.getByRole('dialog').first()
      await dialog.waitFor({ timeout: SLOW_TIMEOUT }).catch(() => assert.unreachable(`${parameter} opens nothing`))
      const text = dialog.getByText(/\S/).first()
      await text.waitFor({ timeout: SLOW_TIMEOUT }).catch(() => assert.unreachable(`${parameter} stays empty`))
      if (FULL_PAGE.has(parameter)) await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
      else await page.keyboard.press('Escape')
      await page
        .waitForURL((url) => !url.searchParams.has(parameter), { timeout: SLOW_TIMEOUT })
        .catch(() => assert.unreachable(`${parameter} stays`))
      await dialog.waitFor({ state: 'detached', timeout: SLOW_TIMEOUT })
    }
    assert.equal(device.errors, [])
    assert.equal(failed, [])
  },
)

routes.run()
