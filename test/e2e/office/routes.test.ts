import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Device } from '../../harness/browser/device'
import { type Product, startProduct } from '../../harness/browser/product'
import { AWAITED, SPECIFIED_MODALS, SPECIFIED_ROUTES } from '../../shell/specified-routes'
import { openOffice, queryAs, SLOW_TIMEOUT, waitUntilSaved } from '../steps'

type Context = { product: Product; device: Device; page: Page; ids: ReadonlyMap<string, string>; failed: string[] }

const routes = suite<Context>('routes and modals by their address')

/** Tables whose rows the addresses name, with the names of their rows in the API's answers. */
const TABLES = [
  'events',
  'orders',
  'contacts',
  'users',
  'seating_plans',
  'vouchers',
  'price_categories',
  'promo_codes',
  'message_templates',
  'posts',
  'campaign_actions',
  'campaign_actions_groups',
] as const

routes.before(async (context) => {
  context.product = await startProduct()
  context.ids = new Map()
  const ids = new Map<string, string>()
  for (const table of TABLES) {
    const answer = await queryAs<Record<string, Record<string, { id: string }[]>>>(
      context.product,
      'admin',
      `{ ${table}(input: { limit: 1 }) { ${table} { id } } }`,
    )
    const id = answer[table]?.[table]?.[0]?.id
    if (id) ids.set(table, id)
  }
  context.ids = ids
  context.device = await openOffice(context.product, '/orders', { viewport: { width: 1440, height: 900 } })
  context.page = context.device.page()
  await waitUntilSaved(context.device)
  context.failed = []
  context.page.on('requestfailed', (request) => context.failed.push(`${request.method()} ${new URL(request.url()).pathname}`))
  context.page.on('response', (response) => {
    if (response.status() >= 400) context.failed.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
})

routes.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

/** Fills in the ids that an address names. */
const filled = (text: string, ids: Context['ids']): string => text.replace(/\$([a-z_]+)/g, (_, table: string) => ids.get(table) ?? table)

/** Goes to an address as Back and Forward do: without loading the app again. */
const go = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

routes('opens every page of the specification with its data', async ({ page, ids, device, failed }) => {
  for (const { path, shows } of SPECIFIED_ROUTES) {
    await go(page, filled(path, ids))
    await page.locator('main').getByText(shows).first().waitFor({ timeout: SLOW_TIMEOUT })
    assert.is(await page.getByText('There is nothing at this address').count(), 0, path)
  }
  assert.equal(device.errors, [])
  assert.equal(failed, [])
})

/** Full-page editors, in which Escape ends what is being edited. A button closes them. */
const EDITORS: ReadonlySet<string> = new Set(['new_message_template', 'message_template_id'])

routes('opens every modal of the specification on a page of another area, and closes it', async ({ page, ids, device, failed }) => {
  for (const { parameter, value, besides } of SPECIFIED_MODALS) {
    if (AWAITED.has(parameter)) continue
    const search = [`${parameter}=${filled(value, ids)}`, ...(besides ? [filled(besides, ids)] : [])].join('&')
    await go(page, `/gallery?${search}`)
    const dialog = page.getByRole('dialog').first()
    await dialog.waitFor({ timeout: SLOW_TIMEOUT }).catch(() => assert.unreachable(`${parameter} opens nothing`))
    const text = dialog.getByText(/\S/).first()
    await text.waitFor({ timeout: SLOW_TIMEOUT }).catch(() => assert.unreachable(`${parameter} stays empty`))
    if (EDITORS.has(parameter)) await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
    else await page.keyboard.press('Escape')
    await page.waitForURL((url) => !url.searchParams.has(parameter), { timeout: SLOW_TIMEOUT }).catch(() => assert.unreachable(`${parameter} stays`))
    await dialog.waitFor({ state: 'detached', timeout: SLOW_TIMEOUT })
  }
  assert.equal(device.errors, [])
  assert.equal(failed, [])
})

routes.run()
