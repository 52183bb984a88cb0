import * as assert from 'uvu/assert'
import { type ExaminationContext, recordViolations } from '../../accessibility-checks'
import { queryAs, SLOW_TIMEOUT } from '../../steps'
import { type HallEvent, hallJourney } from './hall-journey'

type Taken = { readonly seat_id: string; readonly state: string; readonly order_id: string | null }

const office = hallJourney<{ order_id: string }>('seats in the office')

type Context = ExaminationContext & { hall: HallEvent; order_id: string }

const open = async ({ page, hall }: Context, flags: string) => {
  await page.goto(`/seating_plans/${hall.seating_plan_id}?ps=1&event_id=${hall.id}&${flags}`)
  await page.getByRole('tree').waitFor({ timeout: SLOW_TIMEOUT })
}
const ofOrder = async ({ product, hall, order_id }: Context): Promise<readonly string[]> => {
  const query = 'query ($id: ID!) { taken_seats(event_id: $id) { seat_id state order_id } }'
  const { taken_seats } = await queryAs<{ taken_seats: readonly Taken[] }>(product, 'admin', query, { id: hall.id })
  return taken_seats.flatMap((seat) => (seat.order_id === order_id ? [seat.seat_id] : []))
}
/** Presses Enter on the seat of the address, once the plan has loaded it and the keyboard stands on it. */
const pressFocused = async ({ page }: Context) => {
  const tree = page.getByRole('tree')
  await tree.focus()
  await page.waitForFunction(
    () => document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '') !== null,
    undefined,
    {
      timeout: SLOW_TIMEOUT,
    },
  )
  await tree.press('Enter')
}
const picked = ({ page }: Context) => page.getByRole('list', { name: 'Picked seats' }).getByRole('listitem')
const button = ({ page }: Context, name: RegExp | string) => page.getByRole('button', { name })

office('picks the best seats by the address and orders them, by keyboard too', async (context) => {
  const { page } = context
  await open(context, 'bs=2')
  await picked(context).nth(1).waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'picking')
  const tree = page.getByRole('tree')
  await tree.focus()
  await page.keyboard.press('ArrowDown')
  const said = () =>
    page.evaluate(
      () =>
        document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '',
    )
  assert.match(await said(), /Row .* Seat .*, (free, .*\d|picked, .*\d|sold|ordered|held|house|no price)/)
  await button(context, /^Order 2 seats$/).click()
  const dialog = page.getByRole('dialog', { name: 'New order' })
  await dialog.getByText('New total').waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'a new order')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace')
  await dialog.getByRole('button', { name: 'Create order' }).click()
  await page.waitForURL(/order_id=[0-9a-f-]{36}/, { timeout: SLOW_TIMEOUT })
  context.order_id = new URL(page.url()).searchParams.get('order_id') ?? ''
  assert.is((await ofOrder(context)).length, 2)
  await page.goBack()
  assert.not.match(page.url(), 'order_id=')
  assert.equal(context.objections, [])
})

office('adds seats to an order and removes them again', async (context) => {
  const { page } = context
  await open(context, `order_id=${context.order_id}&add_order_seats=1&bs=1&attach_product_order=1`)
  await picked(context).first().waitFor({ timeout: SLOW_TIMEOUT })
  await button(context, 'Add to order').click({ timeout: SLOW_TIMEOUT })
  const adding = page.getByRole('dialog', { name: /^Add to order/ })
  await adding.getByText('New total').waitFor({ timeout: SLOW_TIMEOUT })
  await adding.getByRole('button', { name: 'Add to order' }).click()
  await adding.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
  const three = await ofOrder(context)
  assert.is(three.length, 3)
  await open(context, `order_id=${context.order_id}&remove_order_seats=1&focus_seat=${three[2]}`)
  await pressFocused(context)
  await button(context, /^Remove 1 seat$/).click({ timeout: SLOW_TIMEOUT })
  const removing = page.getByRole('dialog', { name: /^Remove 1 seat/ })
  await removing.getByRole('button', { name: 'Remove seats' }).click({ timeout: SLOW_TIMEOUT })
  await removing.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
  assert.is((await ofOrder(context)).length, 2)
})

office('refunds a seat of a paid order, and exchanges the other in three steps', async (context) => {
  const { page, product, order_id } = context
  const due = await queryAs<{ order: { total: number } }>(
    product,
    'admin',
    'query ($id: ID!) { order(id: $id) { total } }',
    { id: order_id },
  )
  const pay = 'mutation ($id: ID!, $input: PayOrderInput!) { PayOrder(id: $id, input: $input) { id } }'
  await queryAs(product, 'admin', pay, {
    id: order_id,
    input: { id: crypto.randomUUID(), method: 'wire', amount: due.order.total },
  })
  const [first, second] = await ofOrder(context)
  await open(context, `order_id=${order_id}&refund_seats=1&focus_seat=${first}`)
  await pressFocused(context)
  await button(context, /^Refund 1 seat$/).click({ timeout: SLOW_TIMEOUT })
  const refund = page.getByRole('dialog', { name: /^Refund 1 seat/ })
  await refund.getByLabel('Reason').fill('Ill')
  await refund.getByRole('button', { name: 'Refund seats' }).click({ timeout: SLOW_TIMEOUT })
  await refund.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
  assert.equal(await ofOrder(context), [second])
  await page.goto(`/orders?exchange_order=items_to_exchange&order_id=${order_id}`)
  const dialog = page.getByRole('dialog', { name: /^Exchange order/ })
  await dialog.getByRole('button', { name: 'Continue' }).click({ timeout: SLOW_TIMEOUT })
  await page.waitForURL(/exchange_order=events/)
  await dialog.getByRole('radio', { name: /Same event/ }).waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'the event of an exchange', ['light'])
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/exchange_order=new_items/)
  await dialog.getByRole('button', { name: 'Pick the best' }).click({ timeout: SLOW_TIMEOUT })
  const confirm = dialog.getByRole('button', { name: /^Exchange/ })
  await dialog
    .getByRole('region', { name: 'Price difference' })
    .getByText('Carried over')
    .waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'the difference of an exchange')
  await page.goBack()
  await page.waitForURL(/exchange_order=events/)
  await page.goForward()
  await dialog.getByRole('button', { name: 'Pick the best' }).click({ timeout: SLOW_TIMEOUT })
  await confirm.click({ timeout: SLOW_TIMEOUT })
  await page.getByText('Exchanged. The old tickets no longer admit.').waitFor({ timeout: SLOW_TIMEOUT })
  assert.is((await ofOrder(context)).length, 0)
  assert.equal(context.objections, [])
})

office('finds the order to exchange from the bar', async (context) => {
  const { page } = context
  await button(context, 'Exchange tickets').click()
  const popover = page.getByRole('dialog', { name: 'Exchange tickets' })
  await popover.getByRole('textbox', { name: 'Booking code or name' }).fill('Ada Lovelace')
  await popover
    .getByRole('button', { name: /Ada Lovelace/ })
    .first()
    .click({ timeout: SLOW_TIMEOUT })
  await page.getByRole('dialog', { name: /^Exchange order/ }).waitFor({ timeout: SLOW_TIMEOUT })
  assert.match(page.url(), 'exchange_order=items_to_exchange')
})

office.run()
