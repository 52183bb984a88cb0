import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY } from '../../../shared/kernel/time'
import type { Device } from '../../harness/browser/device'
import { type Product, startProduct } from '../../harness/browser/product'
import { fill, open, save } from '../forms'
import { openOffice, queryAs, SLOW_TIMEOUT, waitUntilSaved } from '../steps'

type FoundEvent = {
  readonly id: string
  readonly starts_at: string
  readonly published: boolean
  readonly on_sale: boolean
  readonly on_hold: boolean
  readonly cancelled: boolean
  readonly seating_plan_id: string | null
}
type Context = {
  product: Product
  office: Device
  page: Page
  slug: string
  hall: FoundEvent
  studio: FoundEvent
}

const journey = suite<Context>('flags of events and their effect in the shop')

journey.before(async (context) => {
  context.product = await startProduct()
  const { org, events } = await queryAs<{ org: { slug: string }; events: { events: readonly FoundEvent[] } }>(
    context.product,
    'admin',
    '{ org { slug } events(input: { limit: 200, desc: true }) { events { id starts_at published on_sale on_hold cancelled seating_plan_id } } }',
  )
  const soon = new Date(Date.now() + 2 * DAY).toISOString()
  const sold = events.events.filter(
    ({ starts_at, published, on_sale, on_hold, cancelled }) =>
      starts_at > soon && published && on_sale && !on_hold && !cancelled,
  )
  const [hall, studio] = [true, false].map((isHall) => sold.find((each) => (each.seating_plan_id !== null) === isHall))
  assert.ok(hall && studio, 'the demo has an event with a plan and one without on sale')
  Object.assign(context, { slug: org.slug, hall, studio })
  context.office = await openOffice(context.product, `/events/${studio.id}?view=edit`, {
    viewport: { width: 1440, height: 900 },
  })
  context.page = context.office.page()
  await waitUntilSaved(context.office)
})

journey.after(async ({ product, office }) => {
  await office?.dispose()
  await product?.dispose()
})

/** Reads the page of an event, or the programme, as a buyer's browser gets it. */
async function buyerSees({ product, slug }: Context, event: FoundEvent | null): Promise<string> {
  const path = event ? `/en/${slug}/events/${event.id}/tickets` : `/en/${slug}`
  return (await fetch(new URL(path, product.url), { headers: { accept: 'text/html' } })).text()
}

async function edit({ page }: Context, event: FoundEvent): Promise<void> {
  await open(page, `/events/${event.id}?view=edit`)
  await page.getByText('All changes saved').waitFor({ timeout: SLOW_TIMEOUT })
}

async function saveEvent(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('All changes saved').waitFor({ timeout: SLOW_TIMEOUT })
}

const setFlag = (page: Page, field: string, isSet: boolean) =>
  page.locator(`input[name="${field}"]`).setChecked(isSet, { timeout: SLOW_TIMEOUT })

/** Sets a flag and saves. A flag that is set so already has nothing to save. */
async function put(page: Page, field: string, isSet: boolean): Promise<void> {
  const box = page.locator(`input[name="${field}"]`)
  if ((await box.isChecked({ timeout: SLOW_TIMEOUT })) === isSet) return
  await setFlag(page, field, isSet)
  await saveEvent(page)
}

const setValue = (page: Page, field: string, value: string) => page.locator(`input[name="${field}"]`).fill(value)

/** Words that a buyer reads while a flag of an event is set so, and not otherwise. */
const EFFECTS: readonly (readonly [field: string, isSet: boolean, words: RegExp])[] = [
  ['published', false, /This page isn’t here/],
  ['on_sale', false, /There are no tickets online for this event/],
  ['on_hold', true, /The sale is paused/],
  ['postponed', true, /has been postponed/],
  ['premiere', true, /class="mark">Premiere/],
  ['last', true, /class="mark">Last performance/],
  ['restaging', true, /class="mark">Restaging/],
  ['special', true, /class="mark">Special/],
]

journey('the office sets each flag in the form of the event, and a buyer reads its effect', async (context) => {
  const { page, studio } = context
  await edit(context, studio)
  for (const [field, isSet, words] of EFFECTS) {
    await put(page, field, isSet)
    assert.match(await buyerSees(context, studio), words, field)
    await put(page, field, !isSet)
    assert.not.match(await buyerSees(context, studio), words, `without ${field}`)
  }
})

journey('an announced sale names its time', async (context) => {
  const { page, studio } = context
  await edit(context, studio)
  await setFlag(page, 'on_sale', false)
  await setFlag(page, 'soon_on_sale', true)
  await saveEvent(page)
  assert.match(await buyerSees(context, studio), /they will be soon/)
  const day = page.locator('input[name="on_sale_from"]')
  await day.fill(new Date(Date.now() + DAY).toISOString().slice(0, 10))
  await saveEvent(page)
  assert.match(await buyerSees(context, studio), /Tickets are on sale from \w{3}/)
  await put(page, 'soon_on_sale', false)
  await put(page, 'on_sale', true)
  assert.match(await buyerSees(context, studio), /name="qty_/)
})

journey('limits and fees of the event stand in its page', async (context) => {
  const { page, studio } = context
  await edit(context, studio)
  await setValue(page, 'max_qty_per_order', '3')
  await setValue(page, 'qty_preselected_tickets', '2')
  await setValue(page, 'service_fees_amount', '1.50')
  await saveEvent(page)
  const shown = await buyerSees(context, studio)
  assert.match(shown, /<option value="2" selected>2<\/option><option value="3">3<\/option><\/select>/)
  assert.match(shown, /€1\.50/)
  const minutes = String(Math.ceil((Date.parse(studio.starts_at) - Date.now()) / 60_000) + 60)
  await setValue(page, 'close_sale_min_before_start', minutes)
  await saveEvent(page)
  assert.match(await buyerSees(context, studio), /The online sale is closed/)
  await setValue(page, 'close_sale_min_before_start', '')
  await saveEvent(page)
  assert.match(await buyerSees(context, studio), /name="qty_/)
})

journey('a plan is offered as the event says', async (context) => {
  const { page, hall } = context
  await edit(context, hall)
  await put(page, 'shows_seating_plan', true)
  assert.match(await buyerSees(context, hall), /view=plan/)
  await setFlag(page, 'shows_seating_plan', false)
  await saveEvent(page)
  assert.not.match(await buyerSees(context, hall), /view=plan/)
})

journey('a buyer reserves without paying, and the office finds the reservation', async (context) => {
  const { page, studio, slug, product } = context
  await edit(context, studio)
  await put(page, 'reservations', true)
  await open(page, `/en/${slug}/events/${studio.id}/tickets`)
  await page.locator('select[name^=qty_]').first().selectOption('1')
  await page.locator('main form button.do').first().click()
  await page.waitForURL(/\/cart\//)
  const [cart] = (
    await queryAs<{ orders: { orders: readonly { booking_code: string }[] } }>(
      product,
      'admin',
      '{ orders(input: { status_code: 101, limit: 1 }) { orders { booking_code } } }',
    )
  ).orders.orders
  await page.goto(`${page.url()}/checkout`)
  await page.locator('[name=firstname]').fill('Ida')
  await page.locator('[name=lastname]').fill('Berger')
  await page.locator('[name=email]').fill('ida@example.org')
  await page.locator('aside button', { hasText: 'Reserve without paying' }).click()
  await page.waitForURL(/\/order\//)
  await open(page, `/orders?query=${cart?.booking_code}`)
  const row = page.getByRole('row', { name: /Ida Berger/ }).first()
  await row.waitFor({ timeout: SLOW_TIMEOUT })
  assert.match(await row.innerText(), /Reserved|Booked/)
})

journey('the sale ends at the share of places that the event names, and where none are left', async (context) => {
  const { page, studio, product } = context
  await edit(context, studio)
  await setValue(page, 'close_sale_after_perc', '1')
  await saveEvent(page)
  assert.match(await buyerSees(context, studio), /The online sale is closed/)
  await setValue(page, 'close_sale_after_perc', '')
  await saveEvent(page)
  const { event } = await queryAs<{ event: { totals: { total: number; free: number } } }>(
    product,
    'admin',
    `{ event(id: "${studio.id}") { totals { total free } } }`,
  )
  await open(page, `/events/${studio.id}?event_quotas=${studio.id}`)
  await fill(page, 'Places in total', String(event.totals.total - event.totals.free))
  await save(page, 'Save')
  assert.match(await buyerSees(context, studio), /This event is sold out/)
})

journey('a cancelled event says so', async (context) => {
  const { page, studio } = context
  await open(page, `/events/${studio.id}`)
  await page.getByRole('button', { name: 'More actions' }).click({ timeout: SLOW_TIMEOUT })
  await page.getByRole('menuitem', { name: 'Cancel event' }).click()
  const dialog = page.getByRole('dialog', { name: /^Cancel .*\?$/ })
  await dialog.getByLabel(/^Reason/).fill('The singer has lost her voice.')
  await dialog.getByRole('button', { name: 'Cancel event' }).click()
  await dialog.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
  assert.match(await buyerSees(context, studio), /has been cancelled/)
})

journey.run()
