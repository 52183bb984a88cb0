import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { HOUR, iso, ms } from '../../shared/kernel/time'
import type { Device } from '../harness/browser/device'
import { type Product, startProduct } from '../harness/browser/product'
import { typeScan } from '../harness/devices/scanner'
import { formsOf } from '../harness/shop/browser-without-scripts'
import { openDoorDevice, queryAs, SLOW_TIMEOUT, waitUntilOffline } from './steps'

/** Event that is open at any time of the day. */
const HOUSE = 'Offenes Haus'

type Context = { product: Product; door: Device }
type Events = {
  readonly org: { readonly slug: string }
  readonly events: {
    readonly events: readonly {
      readonly id: string
      readonly title: string
      readonly starts_at: string
      readonly ends_at: string
    }[]
  }
}
type Sold = { readonly orders: { readonly orders: readonly { readonly id: string; readonly total: number }[] } }
type Tickets = { readonly order: { readonly items: readonly { readonly code: string | null }[] } }

const journey = suite<Context>('answers at the door')

journey.before(async (context) => {
  context.product = await startProduct()
})

journey.after(async ({ product, door }) => {
  await door?.dispose()
  await product?.dispose()
})

/** Sends the form of a page that has a field, with some values. Returns the page to which it leads. */
async function send(page: Response, field: (name: string) => boolean, values: Readonly<Record<string, string>>) {
  const html = await page.text()
  const form = formsOf({ html }).find(({ fields }) => Object.keys(fields).some(field))
  assert.ok(form, `no form at ${page.url}`)
  const own = Object.keys(form.fields).find(field) ?? ''
  const body = new URLSearchParams({ ...form.fields, [own]: form.fields[own] ?? '', ...values })
  return fetch(new URL(form.action, page.url), { method: 'POST', body })
}

/** Reserves a place in the shop with an answer, and pays it in the office. Returns the code of its ticket. */
async function ticketWithAnswer(product: Product): Promise<string> {
  const question = await queryAs<{ readonly CreateQuestion: { readonly id: string } }>(
    product,
    'admin',
    `mutation { CreateQuestion(input: { name: "Allergie", kind: text, at_door: true }) { id } }`,
  )
  const { org, events } = await queryAs<Events>(
    product,
    'admin',
    `{ org { slug } events(input: { limit: 200, query: "${HOUSE}" }) { events { id title starts_at ends_at } } }`,
  )
  const now = new Date().toISOString()
  const evening = events.events.find(
    ({ title, starts_at, ends_at }) => title === HOUSE && starts_at <= now && now < ends_at,
  )
  assert.ok(evening, 'the programme has it today')
  // The shop sells until it begins.
  await queryAs(
    product,
    'admin',
    'mutation ($id: ID!, $input: UpdateEventInput!) { UpdateEvent(id: $id, input: $input) { id } }',
    {
      id: evening.id,
      input: { starts_at: iso(ms(now) + HOUR), ends_at: iso(ms(now) + 4 * HOUR) },
    },
  )
  const page = await fetch(`${product.url}/en/${org.slug}/events/${evening.id}/tickets`)
  const price = /name="(qty_[^"]+)"/.exec(await page.clone().text())?.[1] ?? ''
  const cart = await send(page, (name) => name === price, { [price]: '1' })
  const checkout = await fetch(`${cart.url.split('?')[0]}/checkout`)
  const way = /name="way" value="([^"]+)"/.exec(await checkout.clone().text())?.[1] ?? ''
  const order = await send(checkout, (name) => name === 'firstname', {
    firstname: 'Quirin',
    lastname: 'Fragner',
    email: 'quirin@example.org',
    way,
    [`answer_${question.CreateQuestion.id}`]: 'Nüsse',
  })
  assert.match(order.url, '/order/')
  const { orders } = await queryAs<Sold>(
    product,
    'admin',
    '{ orders(input: { limit: 1, query: "Fragner" }) { orders { id total } } }',
  )
  const [{ id, total } = { id: '', total: 0 }] = orders.orders
  if (total > 0)
    await queryAs(
      product,
      'admin',
      `mutation { PayOrder(id: "${id}", input: { id: "${id}", amount: ${total}, method: wire }) { id } }`,
    )
  const sold = await queryAs<Tickets>(product, 'admin', `{ order(id: "${id}") { items { code } } }`)
  return sold.order.items[0]?.code ?? ''
}

journey('are shown with the scanned ticket, also without a network', async (context) => {
  const { product } = context
  const code = await ticketWithAnswer(product)
  assert.match(code, /^F1/)
  context.door = await openDoorDevice(product, 'Door A', HOUSE, 'Gate A')
  await context.door.goOffline()
  await waitUntilOffline(context.door)
  await typeScan(context.door.page(), code)
  const page = context.door.page()
  const verdict = page.locator('section[data-verdict]')
  await verdict.waitFor({ timeout: SLOW_TIMEOUT })
  await verdict
    .getByText('Allergie: Nüsse')
    .waitFor({ timeout: SLOW_TIMEOUT })
    .catch(async (error: unknown) => {
      throw new Error(`the door shows ${await verdict.innerText()}`, { cause: error })
    })
})

journey.run()
