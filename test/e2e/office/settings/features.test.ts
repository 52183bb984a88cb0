import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { FEATURES } from '../../../../shared/orgs/entity'
import { phraseBook } from '../../../../shared/phrases'
import type { Device } from '../../../harness/browser/device'
import { type Product, startProduct } from '../../../harness/browser/product'
import { dialogOf } from '../../forms'
import { openDesk, openOffice, queryAs, SLOW_TIMEOUT, waitUntilSaved } from '../../steps'
import { navigateTo } from '../addresses'

const journey = suite<{ product: Product; device: Device }>('features of an organisation')

const words = phraseBook.en

journey.before(async (context) => {
  context.product = await startProduct({ isSignedIn: true })
  context.device = await openOffice(context.product, '/events', { viewport: { width: 1180, height: 820 } })
  await waitUntilSaved(context.device)
})

journey.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

/** Leaves an organisation only some of its features. */
async function leave(product: Product, features: readonly string[]): Promise<void> {
  const { org } = await queryAs<{ org: { id: string } }>(product, 'admin', '{ org { id } }')
  const change = 'mutation ($id: ID!, $input: UpdateOrgInput!) { UpdateOrg(id: $id, input: $input) { id } }'
  await queryAs(product, 'admin', change, { id: org.id, input: { features } })
}

/** The way to the series on the events page, and to the cash boxes in the top bar. */
const ways = (page: Page) => [
  page.getByRole('link', { name: words['events.series_title'] }),
  page.getByRole('button', { name: words['cash_boxes.pos'] }),
]

/** The kinds of order that the form of a new one offers. */
async function orderTypes(page: Page): Promise<readonly string[]> {
  await navigateTo(page, '/orders?new_order=new')
  await dialogOf(page).getByRole('combobox', { name: words['orders.order_type'] }).click({ timeout: SLOW_TIMEOUT })
  const options = page.getByRole('option')
  await options.first().waitFor({ timeout: SLOW_TIMEOUT })
  return options.allTextContents()
}

journey('hide what they are about from the members', async ({ product, device }) => {
  const page = device.page()
  await navigateTo(page, '/events')
  for (const way of ways(page)) await way.waitFor({ timeout: SLOW_TIMEOUT })
  assert.equal(await orderTypes(page), [
    words['orders.order_type.regular'],
    words['orders.order_type.reservation'],
    words['orders.order_type.option'],
  ])
  await leave(
    product,
    FEATURES.filter((feature) => !['show_list', 'cash_registry', 'reservations'].includes(feature)),
  )
  // The browser hears of it by its session.
  await navigateTo(page, '/events')
  for (const way of ways(page)) await way.waitFor({ state: 'detached', timeout: SLOW_TIMEOUT })
  assert.equal(await orderTypes(page), [words['orders.order_type.regular']])
  await leave(product, FEATURES)
})

journey('hide vouchers at the desk', async ({ product }) => {
  const desk = await openDesk(product, 'Foyer', 'Abendkasse', {}, 'ticketing')
  const page = desk.page()
  const voucher = page.locator('[data-sell-voucher]')
  const products = page.locator('[data-product]').first()
  await voucher.waitFor({ timeout: SLOW_TIMEOUT })
  await leave(
    product,
    FEATURES.filter((feature) => feature !== 'vouchers'),
  )
  await voucher.waitFor({ state: 'detached', timeout: SLOW_TIMEOUT })
  assert.ok(await products.isVisible(), 'products stay')
  await leave(product, FEATURES)
  await voucher.waitFor({ timeout: SLOW_TIMEOUT })
  await desk.dispose()
})

journey.run()
