import * as assert from 'uvu/assert'
import { eventually } from '../../../harness/turns'
import { SLOW_TIMEOUT } from '../../steps'
import {
  button,
  type FlagContext,
  type FlagRow,
  flagJourney,
  order,
  productsOfOrder,
  seatsOfOrder,
  waitUntilPicked,
  waitUntilPressed,
} from './flag-steps'

const picking = ({ hall, event }: FlagContext) => `/seating_plans/${hall}?ps=1&event_id=${event}`
const ofOrder = (context: FlagContext) => `${picking(context)}&order_id=${context.order.id}`
const ofExchange = ({ order: { id } }: FlagContext) => `/orders?order_id=${id}`
/** Marks the seat that has the keyboard, and takes it back. */
async function takeBack(context: FlagContext, title: RegExp, action: string, reason?: string): Promise<void> {
  const { page } = context
  const tree = page.getByRole('tree', { name: /[1-9]\d* seats/ })
  await tree.waitFor({ timeout: SLOW_TIMEOUT })
  await eventually('the seat has the keyboard', () =>
    page.evaluate(() => document.activeElement?.hasAttribute('aria-activedescendant') ?? false),
  )
  await page.keyboard.press('Enter')
  await button(context, title).click({ timeout: SLOW_TIMEOUT })
  if (reason) await dialogOf(context, title).getByLabel('Reason').fill(reason)
  await dialogOf(context, title).getByRole('button', { name: action }).click({ timeout: SLOW_TIMEOUT })
  await dialogOf(context, title).waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
}

const dialogOf = ({ page }: FlagContext, name: RegExp) => page.getByRole('dialog', { name })

const ROWS: readonly FlagRow[] = [
  {
    flag: 'ps',
    base: ({ hall }) => `/seating_plans/${hall}`,
    async acts(context) {
      const { page } = context
      const reason = () =>
        page
          .getByRole('button', { name: 'Order', exact: true, disabled: true })
          .getAttribute('aria-describedby', { timeout: SLOW_TIMEOUT })
      await page.locator(`[id="${await reason()}"]`, { hasText: 'Choose a free seat' }).waitFor()
      await button(context, 'Pick the best').click({ timeout: SLOW_TIMEOUT })
      await waitUntilPicked(context, 2)
      await page.getByText('Choose a free seat').waitFor({ state: 'detached' })
    },
  },
  {
    flag: 'bs',
    base: picking,
    value: () => '3',
    async acts(context) {
      await waitUntilPicked(context, 3)
      await button(context, /^Order 3 seats$/).click()
      await context.page.getByRole('dialog', { name: 'New order' }).waitFor({ timeout: SLOW_TIMEOUT })
      await context.page.keyboard.press('Escape')
    },
  },
  {
    flag: 'pc_id',
    base: picking,
    value: ({ categories }) => categories[2] ?? '',
    async acts(context) {
      await waitUntilPressed(context, /^Kategorie C/)
      await button(context, 'Pick the best').click({ timeout: SLOW_TIMEOUT })
      const names = await waitUntilPicked(context, 2)
      assert.ok(
        names.every((name) => name.startsWith('Rang')),
        names.join(),
      )
    },
  },
  {
    flag: 'order_id',
    base: picking,
    value: (context) => order(context, false),
    async acts(context) {
      await context.page.getByText(`Order ${context.order.code}`).waitFor({ timeout: SLOW_TIMEOUT })
      await context.page.getByText('Add seats').click()
      await eventually(
        'the mode is in the address',
        () => new URL(context.page.url()).searchParams.get('add_order_seats') === '1',
      )
    },
  },
  {
    flag: 'add_order_seats',
    base: ofOrder,
    async acts(context) {
      await button(context, 'Pick the best').click({ timeout: SLOW_TIMEOUT })
      await button(context, 'Add to order').click()
      await dialogOf(context, /^Add to order/)
        .getByRole('button', { name: 'Add to order' })
        .click({ timeout: SLOW_TIMEOUT })
      await eventually('the order has them', async () => (await seatsOfOrder(context)).length === 4)
    },
  },
  {
    flag: 'remove_order_seats',
    base: async (context) => `${ofOrder(context)}&focus_seat=${(await seatsOfOrder(context))[0]}`,
    async acts(context) {
      await takeBack(context, /^Remove 1 seat/, 'Remove seats')
      assert.is((await seatsOfOrder(context)).length, 3)
    },
  },
  {
    flag: 'attach_product_order',
    base: (context) => `${ofOrder(context)}&add_order_seats=1`,
    async acts(context) {
      const { page } = context
      await page
        .getByRole('textbox', { name: /^Quantity of / })
        .first()
        .fill('2', { timeout: SLOW_TIMEOUT })
      await button(context, 'Add to order').click()
      await dialogOf(context, /^Add to order/)
        .getByRole('button', { name: 'Add to order' })
        .click({ timeout: SLOW_TIMEOUT })
      await eventually('the order has the product', async () => (await productsOfOrder(context)) === 2)
    },
  },
  {
    flag: 'refund_seats',
    base: async (context) => {
      await order(context, true)
      return `${ofOrder(context)}&focus_seat=${(await seatsOfOrder(context))[0]}`
    },
    async acts(context) {
      await takeBack(context, /^Refund 1 seat/, 'Refund seats', 'Ill')
      assert.is((await seatsOfOrder(context)).length, 1)
    },
  },
  {
    flag: 'exchange_order',
    base: ofExchange,
    value: () => 'items_to_exchange',
    async acts(context) {
      const dialog = dialogOf(context, /^Exchange order/)
      await dialog.getByRole('checkbox', { checked: true }).first().waitFor({ timeout: SLOW_TIMEOUT })
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await eventually(
        'the next step',
        () => new URL(context.page.url()).searchParams.get('exchange_order') === 'events',
      )
    },
  },
  {
    flag: 'exchange_order',
    base: ofExchange,
    value: () => 'events',
    async acts(context) {
      const dialog = dialogOf(context, /^Exchange order/)
      await dialog.getByRole('radio', { name: /Same event/, checked: true }).waitFor({ timeout: SLOW_TIMEOUT })
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await eventually(
        'the next step',
        () => new URL(context.page.url()).searchParams.get('exchange_order') === 'new_items',
      )
    },
  },
  {
    flag: 'exchange_order',
    base: ofExchange,
    value: () => 'new_items',
    async acts(context) {
      const dialog = dialogOf(context, /^Exchange order/)
      await dialog.getByRole('button', { name: 'Pick the best' }).click({ timeout: SLOW_TIMEOUT })
      await dialog
        .getByRole('region', { name: 'Price difference' })
        .getByText('Carried over')
        .waitFor({ timeout: SLOW_TIMEOUT })
      await dialog.getByRole('button', { name: /^Exchange/ }).click({ timeout: SLOW_TIMEOUT })
      await context.page.getByText('Exchanged. The old tickets no longer admit.').waitFor({ timeout: SLOW_TIMEOUT })
      assert.is((await seatsOfOrder(context)).length, 0)
    },
  },
]

flagJourney('flags of picking', ROWS).run()
