import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { printService } from '../../../../server/printing/print-service'
import { DAY, HOUR, iso } from '../../../../shared/kernel/time'
import type { Device } from '../../../harness/browser/device'
import { type Product, startProduct } from '../../../harness/browser/product'
import { choose, create, dialogOf, fill, open, save } from '../../forms'
import {
  chooseEvent,
  nextCustomer,
  openDesk,
  openOffice,
  payCash,
  queryAs,
  SLOW_TIMEOUT,
  waitUntilSaved,
} from '../../steps'
import { effectOf, firstId, saveSettings } from './settings-steps'

type Context = {
  product: Product
  office: Device
  page: Page
  desk: Device
  paper: Buffer[]
  service: ReturnType<typeof printService>
}

const journey = suite<Context>('settings of the ticket shop and their effects')

journey.before(async (context) => {
  context.product = await startProduct()
  context.office = await openOffice(context.product, '/settings/tax_groups', { viewport: { width: 1440, height: 900 } })
  context.page = context.office.page()
  await waitUntilSaved(context.office)
  context.desk = await openDesk(context.product, 'Desk 1', 'Abendkasse')
  context.paper = []
  const printer = async (commands: Buffer) => void context.paper.push(commands)
  context.service = printService({ printer, origins: [], log: () => {} }).listen(0, '127.0.0.1')
  await once(context.service, 'listening')
})

journey.after(async ({ product, office, desk, service }) => {
  service?.close()
  await office?.dispose()
  await desk?.dispose()
  await product?.dispose()
})

/** Fills in a number on a page of settings and saves it. */
async function setNumber(page: Page, path: string, label: string, value: string): Promise<void> {
  await open(page, `/settings/${path}`)
  await page.getByLabel(label).fill(value, { timeout: SLOW_TIMEOUT })
  await saveSettings(page)
}

/** Opens the form of a new event and waits until an option of one of its fields is there. */
async function newEvent(page: Page, title: string, field: string, option: string): Promise<void> {
  await open(page, '/events?new_event=1')
  await fill(page, 'Title', title)
  await choose(page, field, option)
}

/** Creates the open order, which then asks for its payment. */
async function createOrder(page: Page, customer: string): Promise<void> {
  await fill(page, 'Customer', customer)
  await dialogOf(page).getByRole('button', { name: 'Create order' }).click()
  await page.getByRole('dialog', { name: /^Take payment/ }).waitFor({ timeout: SLOW_TIMEOUT })
}

/** Begins an order of one ticket in the office. */
async function newOrder(page: Page, event: RegExp, price: RegExp): Promise<void> {
  await open(page, '/orders?new_order=1')
  await choose(page, 'Event', event)
  await choose(page, 'Price', price)
  await dialogOf(page).getByRole('button', { name: 'Add tickets' }).click()
}

journey(effectOf('locations'), async ({ page }) => {
  await create(page, 'locations', 'New location', { Name: 'Hofbühne' })
  await newEvent(page, 'Hofnacht', 'Location', 'Hofbühne')
  await save(page, 'Create event')
  await page.getByText('Hofbühne').filter({ visible: true }).first().waitFor({ timeout: SLOW_TIMEOUT })
})

journey(effectOf('seating_plan_templates'), async ({ page }) => {
  await open(page, '/settings/seating_plan_templates')
  await page.getByRole('button', { name: 'New plan' }).first().click({ timeout: SLOW_TIMEOUT })
  await fill(page, 'Name', 'Kabarett')
  await save(page, /^Save/)
  // A new plan is drawn next.
  await page.getByRole('heading', { name: 'Draw this hall' }).waitFor({ timeout: SLOW_TIMEOUT })
  await newEvent(page, 'Kabarettabend', 'Seating plan', 'Kabarett')
})

journey(effectOf('event_settings'), async ({ page }) => {
  await setNumber(page, 'event_settings', 'Tickets per order', '4')
  await open(page, '/events?new_event=1')
  await fill(page, 'Title', 'Kleiner Abend')
  await save(page, 'Create event')
  const limit = page
    .getByRole('term')
    .filter({ hasText: 'Maximum tickets per order' })
    .locator('xpath=following-sibling::dd[1]')
  await limit.waitFor({ timeout: SLOW_TIMEOUT })
  assert.is(await limit.innerText(), '4')
})

journey(effectOf('seasons'), async ({ page, product }) => {
  await open(page, '/settings/seasons?season_form=new')
  await fill(page, 'Name', 'Gastspiele')
  await dialogOf(page)
    .getByLabel('First day')
    .fill(iso(Date.now() - DAY).slice(0, 10))
  await dialogOf(page)
    .getByLabel('Last day')
    .fill(iso(Date.now() + 90 * DAY).slice(0, 10))
  await save(page, /^Save/)
  await newEvent(page, 'Gastspiel', 'Season', 'Gastspiele')
  await save(page, 'Create event')
  const season = await firstId(product, '{ seasons(input: { query: "Gastspiele" }) { seasons { id } } }')
  await open(page, `/events?season=${season}`)
  await page.getByRole('heading', { name: 'Events 1', exact: true }).waitFor({ timeout: SLOW_TIMEOUT })
  await page.getByText('Gastspiel', { exact: true }).first().waitFor()
})

journey(effectOf('tax_groups'), async ({ page }) => {
  await create(page, 'tax_groups', 'New tax group', { Name: 'Zehn', Rate: '10' })
  await open(page, '/settings/price_defs?price_name_form=new')
  await choose(page, 'Tax group', 'Zehn')
})

journey(effectOf('price_categories'), async ({ page }) => {
  await create(page, 'price_categories', 'New price category', { Name: 'Loge' })
})

journey(effectOf('price_defs'), async ({ page }) => {
  await open(page, '/settings/price_defs?price_name_form=new')
  await fill(page, 'Name', 'Begleitung')
  await choose(page, 'Tax group', 'Zehn')
  await save(page, /^Save/)
  await page.getByRole('row', { name: /Begleitung.*Zehn/ }).waitFor({ timeout: SLOW_TIMEOUT })
})

journey(effectOf('price_fee_names'), async ({ page }) => {
  await open(page, '/settings/price_fee_names?price_fee_name_form=new')
  await fill(page, 'Name', 'Decke')
  await choose(page, 'Tax group', 'Zehn')
  await fill(page, 'Amount', '1.50')
  await save(page, /^Save/)
})

journey(effectOf('price_templates'), async ({ page }) => {
  await open(page, '/settings/price_templates?price_template_form=new')
  await fill(page, 'Name', 'Logenpreise')
  await dialogOf(page).getByRole('button', { name: /^Add/ }).click()
  await choose(page, 'From a price name', 'Begleitung')
  await choose(page, 'Price category', 'Loge')
  await fill(page, 'Price', '13.50')
  await save(page, /^Save/)
})

journey(
  'price_templates: the desk sells the price with the fee, and the order is taxed by the group',
  async ({ page, desk }) => {
    await newEvent(page, 'Logenabend', 'Price template', 'Logenpreise')
    await dialogOf(page).getByRole('switch', { name: 'Published' }).check()
    await dialogOf(page).getByRole('switch', { name: 'On sale' }).last().check()
    await save(page, 'Create event')
    await page.getByRole('row', { name: /Begleitung.*€13\.50/ }).waitFor({ timeout: SLOW_TIMEOUT })
    await page.getByRole('button', { name: 'Set capacity' }).click()
    await fill(page, 'Places in total', '50')
    await save(page, 'Save')
    await newOrder(page, /Logenabend/, /Begleitung/)
    await createOrder(page, 'Emil')
    await page.keyboard.press('Escape')
    await page.getByRole('rowheader', { name: '10%' }).waitFor({ timeout: SLOW_TIMEOUT })
    const swatch = desk.page().getByRole('button', { name: /^Begleitung €13\.50/ })
    await desk
      .page()
      .getByRole('navigation', { name: 'Events' })
      .getByRole('button', { name: /Logenabend/ })
      .click({ timeout: SLOW_TIMEOUT })
    await swatch.waitFor({ timeout: SLOW_TIMEOUT })
  },
)

journey(effectOf('ticket_printer'), async ({ page, desk, service, paper }) => {
  const { port } = service.address() as AddressInfo
  await open(page, '/settings/ticket_printer?ticket_printer_form=new')
  await fill(page, 'Name', 'Kassendrucker')
  await choose(page, 'Brand', /EPSON/i)
  await fill(page, 'Address of the print service', `http://localhost:${port}`)
  await save(page, /^Save/)
  const till = desk.page()
  await chooseEvent(desk, 'Logenabend')
  await till.locator('[data-price]').first().click()
  await payCash(desk, /^Exact/)
  await till.getByRole('button', { name: /Print tickets/ }).click({ timeout: SLOW_TIMEOUT })
  await till.locator('[data-print]').waitFor({ state: 'detached', timeout: SLOW_TIMEOUT })
  assert.ok(paper.length > 0)
  await nextCustomer(desk)
})

journey(effectOf('products'), async ({ page, desk }) => {
  await open(page, '/settings/products')
  await page.getByRole('button', { name: 'New product' }).first().click({ timeout: SLOW_TIMEOUT })
  await fill(page, 'Name', 'Brosche')
  await fill(page, 'Price', '2.80')
  await dialogOf(page).getByRole('combobox', { name: 'Tax group' }).click()
  await page.getByRole('option').first().click()
  await fill(page, 'In stock', '20')
  await save(page, 'Save product')
  await desk
    .page()
    .getByRole('button', { name: /^Brosche €2\.80/ })
    .click({ timeout: SLOW_TIMEOUT })
  await desk.page().locator('[data-total="280"]').waitFor({ timeout: SLOW_TIMEOUT })
})

journey(effectOf('products_settings'), async ({ page, office }) => {
  await setNumber(page, 'products_settings', 'Held per desk', '7')
  await waitUntilSaved(office)
  const held = dialogOf(page).getByRole('textbox', { name: 'Held by each desk' })
  // The organisation's row arrives with the next pull.
  for (let value = ''; value !== '7'; value = await held.inputValue()) {
    await open(page, '/settings/products')
    await page.getByRole('button', { name: 'New product', exact: true }).first().click({ timeout: SLOW_TIMEOUT })
    await held.waitFor({ timeout: SLOW_TIMEOUT })
  }
})

journey(effectOf('shipping_providers'), async ({ page, product }) => {
  await open(page, '/settings/shipping_providers?shipping_provider_form=new')
  await fill(page, 'Name', 'Courier')
  await choose(page, 'Method', 'Collection')
  await fill(page, 'Price', '4.90')
  await save(page, /^Save/)
  await newOrder(page, /Jazz im Studio/, /Galerie · Normalpreis/)
  await choose(page, 'Method', 'Collect')
  await choose(page, 'Shipping provider', /^Courier/)
  await dialogOf(page).getByText('1 × Versand · Courier').waitFor({ timeout: SLOW_TIMEOUT })
  await createOrder(page, 'Ada')
  await page.getByRole('row', { name: /Ada.*€28\.90/ }).waitFor({ timeout: SLOW_TIMEOUT })
  const { orders } = await queryAs<{
    orders: { orders: { name: string; shipping: { provider_id: string } | null }[] }
  }>(product, 'admin', '{ orders(input: { query: "Ada", limit: 1 }) { orders { name shipping { provider_id } } } }')
  assert.is(
    orders.orders[0]?.shipping?.provider_id,
    await firstId(product, '{ shipping_providers(input: { query: "Courier" }) { shipping_providers { id } } }'),
  )
})

journey(effectOf('reservations'), async ({ page, product }) => {
  await setNumber(page, 'reservations', 'Release before the event, in hours', '5')
  await newOrder(page, /Jazz im Studio/, /Galerie · Normalpreis/)
  await choose(page, 'Type', 'Reservation')
  await createOrder(page, 'Bela')
  type Reserved = {
    readonly valid_until: string
    readonly created_at: string
    readonly items: readonly { readonly event: { readonly starts_at: string } }[]
  }
  const { orders } = await queryAs<{ orders: { orders: readonly Reserved[] } }>(
    product,
    'admin',
    '{ orders(input: { query: "Bela", limit: 1 }) { orders { valid_until created_at items { event { starts_at } } } } }',
  )
  const [order] = orders.orders
  assert.ok(order)
  const start = Date.parse(order.items[0]?.event.starts_at ?? '')
  const release = start - 5 * HOUR
  assert.is(Date.parse(order.valid_until), release > Date.parse(order.created_at) ? release : start)
})

journey(effectOf('promo_codes'), async ({ page }) => {
  await open(page, '/settings/promo_codes')
  await page.getByRole('button', { name: 'New promo code' }).first().click({ timeout: SLOW_TIMEOUT })
  await fill(page, 'Name', 'Nachbarn')
  await fill(page, 'Code', 'NACHBARN')
  await fill(page, 'Discount', '50')
  await save(page, 'Save promo code')
  await newOrder(page, /Jazz im Studio/, /Galerie · Normalpreis/)
  await choose(page, 'Promo code', 'Nachbarn')
  await createOrder(page, 'Cleo')
  await page.getByRole('row', { name: /Cleo.*€12\.00/ }).waitFor({ timeout: SLOW_TIMEOUT })
})

journey(effectOf('vouchers'), async ({ page }) => {
  await open(page, '/settings/vouchers')
  await page.getByRole('button', { name: 'New voucher' }).first().click({ timeout: SLOW_TIMEOUT })
  await fill(page, 'Code', 'GESCHENK26')
  await fill(page, 'Value', '60')
  await save(page, 'Create voucher')
  await newOrder(page, /Jazz im Studio/, /Galerie · Normalpreis/)
  await createOrder(page, 'Dora')
  await choose(page, 'Payment method', 'Voucher')
  await fill(page, 'Voucher code', 'GESCHENK26')
  await save(page, 'Take payment')
  await open(page, '/settings/vouchers')
  await page.getByRole('row', { name: /GESCHENK26.*€60\.00.*€36\.00/ }).waitFor({ timeout: SLOW_TIMEOUT })
})

journey.run()
