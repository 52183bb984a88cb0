import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { pullOf, queryOf, withId } from '../../../shared/documents'
import { idSource } from '../../../shared/kernel/ids'
import { wholeOrder } from '../../../shared/orders/queries'
import { startProduct } from '../../harness/browser/product'
import { type ExaminationContext, OPEN_HOUSE, recordViolations } from '../accessibility-checks'
import { openOffice, queryAs, SLOW_TIMEOUT, waitUntilSaved } from '../steps'
import { book, phone, salePrices } from './days/calls'

const journey = suite<ExaminationContext>('an order of the office')

journey.before(async (context) => {
  context.product = await startProduct({ isSignedIn: true })
  context.device = await openOffice(context.product, '/orders', { viewport: { width: 1180, height: 820 } })
  context.page = context.device.page()
  context.objections = []
  await waitUntilSaved(context.device)
})

journey.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

const newId = idSource(Date.now, (length) => crypto.getRandomValues(new Uint8Array(length)))

const dialogOf = (page: Page, name: RegExp) => page.getByRole('dialog', { name })
const cents = (text: string | null): number =>
  Math.round(Number(/€([\d,]+\.\d\d)/.exec(text ?? '')?.[1]?.replace(/,/g, '')) * 100)

/** Chooses an option of a select by its label. */
async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  const field = page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()
  await field.click()
  if (typeof option === 'string') await field.fill(option)
  await page.getByRole('option', { name: option }).first().click()
}

/** Amounts of the order's payments, in the order of the list. */
const ledger = async (page: Page) => (await page.locator('[data-payment] .num:last-child').allTextContents()).map(cents)

journey('is created, takes two part payments and gets a refund for one of three places', async (context) => {
  const { page } = context
  await page.getByRole('button', { name: 'New order' }).click()
  const made = dialogOf(page, /New order/)
  await choose(page, 'Event', OPEN_HOUSE)
  await page.getByRole('combobox', { name: 'Price' }).click()
  await page.getByRole('option').first().click()
  await made.getByLabel('Quantity', { exact: true }).fill('3')
  await made.getByRole('button', { name: 'Add tickets' }).click()
  await made.getByLabel('Customer').fill('Ada Lovelace')
  const consequences = made.locator('dl', { hasText: 'Status afterwards' })
  await consequences.waitFor({ timeout: SLOW_TIMEOUT })
  await made.getByText('Ready for payment').waitFor()
  const total = cents(await consequences.locator('div', { hasText: 'Still to pay' }).locator('dd').textContent())
  assert.ok(total > 0 && total % 3 === 0, `total ${total}`)
  await recordViolations(context, 'a new order')
  await made.getByRole('button', { name: 'Create order' }).click()

  const pay = dialogOf(page, /Take payment/)
  const part = 1000
  await pay.getByLabel('Amount').fill('10.00', { timeout: SLOW_TIMEOUT })
  await pay.getByText('Partially paid').waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'a payment')
  await pay.getByRole('button', { name: 'Take payment' }).click()
  await pay.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
  await page.getByText('Partially paid').last().waitFor({ timeout: SLOW_TIMEOUT })

  await page.getByRole('button', { name: 'Take payment' }).click()
  await pay.getByLabel('Amount').fill(String(total / 100 + 1))
  await pay.getByText(/Only €.* is left to pay/).waitFor({ timeout: SLOW_TIMEOUT })
  assert.ok(await pay.getByRole('button', { name: 'Take payment' }).isDisabled(), 'more than is due cannot be taken')
  await pay.getByLabel('Amount').fill(String((total - part) / 100))
  await pay.getByText('Tickets issued').waitFor({ timeout: SLOW_TIMEOUT })
  await pay.getByRole('button', { name: 'Take payment' }).click()
  await pay.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
  await page.getByText('Nothing due').waitFor({ timeout: SLOW_TIMEOUT })
  assert.equal(await ledger(page), [part, total - part])

  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = dialogOf(page, /^Refund/)
  await refund.getByLabel(/^Quantity/).fill('1')
  await refund.getByText('Partially refunded').waitFor({ timeout: SLOW_TIMEOUT })
  const returned = cents(await refund.locator('dl div', { hasText: 'Returned' }).first().locator('dd').textContent())
  assert.is(returned, total / 3, 'a third of the line')
  await refund.getByLabel('Reason').fill('Ill')
  await recordViolations(context, 'a refund')
  await refund.getByRole('button', { name: 'Refund', exact: true }).click()
  await refund.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
  await page.getByText('1 of 3 cancelled').waitFor({ timeout: SLOW_TIMEOUT })
  const rows = await ledger(page)
  assert.equal([rows.length, rows.at(-1)], [3, total / 3])
  await page.getByText('Some items were refunded').waitFor()
  assert.equal(context.objections, [])
})

journey('keeps its position in the list while more rows load from this device', async ({ device, page }) => {
  await device.goOffline()
  await page.goto('/orders')
  const list = page.getByRole('grid', { name: 'Orders' })
  const rowAt = (place: number) => list.locator(`[role="row"][aria-rowindex="${place + 1}"]:not([aria-busy])`)
  await rowAt(1).waitFor({ timeout: SLOW_TIMEOUT })
  // Near the end of what is read at first, and of what is read then.
  for (const place of [55, 255]) {
    await page.waitForFunction(
      (rows) => Number(document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount')) > rows,
      place + 60,
    )
    const scrolled = await list.evaluate((grid, rows) => {
      grid.scrollTop = rows * (grid.querySelector('[role="row"]:nth-child(2)')?.clientHeight ?? 0)
      return grid.scrollTop
    }, place)
    await rowAt(place + 20).waitFor({ timeout: SLOW_TIMEOUT })
    assert.is(await list.evaluate((grid) => grid.scrollTop), scrolled)
  }
  await device.goOnline()
})

journey(
  'shows its paid amount, and takes the rest, only once all of its rows are loaded',
  async ({ product, page }) => {
    const [price] = await salePrices(product, OPEN_HOUSE)
    assert.ok(price)
    const held: (() => void)[] = []
    const late = [withId(queryOf(wholeOrder)).id, withId(pullOf('payments')).id]
    await page.route('**/graphql', (route) => {
      const asked = route.request().postData() ?? ''
      return late.some((id) => asked.includes(id))
        ? new Promise<void>((resolve) => held.push(resolve)).then(() => route.fallback())
        : route.fallback()
    })
    const order = await book(product, price, 'Anton', 'Wetherby', false)
    await queryAs(
      product,
      'super',
      'mutation ($id: ID!, $input: PayOrderInput!) { PayOrder(id: $id, input: $input) { id } }',
      {
        id: order.id,
        input: { id: newId(), method: 'moto', amount: 1000 },
      },
    )
    await phone(product, page, 'en').find(order)
    await page.getByRole('button', { name: 'Take payment' }).click({ timeout: SLOW_TIMEOUT })
    await page.waitForURL(/pay_order/, { timeout: SLOW_TIMEOUT })
    assert.is(await page.getByText('Nothing has been paid.').count(), 0)
    await page.unroute('**/graphql')
    for (const release of held) release()
    const pay = dialogOf(page, /Take payment/)
    await pay.getByLabel('Amount').waitFor({ timeout: SLOW_TIMEOUT })
    assert.is(cents(`€${await pay.getByLabel('Amount').inputValue()}`), order.total - 1000)
    await page.keyboard.press('Escape')
    await pay.waitFor({ state: 'hidden' })
  },
)

journey.run()
