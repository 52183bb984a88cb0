import type { Locator, Page } from 'playwright'
import * as assert from 'uvu/assert'
import { chooseEvent, deskJourney, drawerHolds, PATIENCE, TABLET } from './venue'

const journey = deskJourney('what a cashier stumbles over', 'Foyer', TABLET, 'ticketing')

/** Waits until a field has the focus, and answers what is said to be wrong with it. */
async function refused(page: Page, field: Locator): Promise<string> {
  await field.and(page.locator(':focus')).and(page.locator('[aria-invalid="true"]')).waitFor()
  const note = await field.getAttribute('aria-describedby')
  return (await page.locator(`#${note}`).textContent()) ?? ''
}

journey('what is wrong in a form takes the focus and is said, and Enter sends it', async ({ desk }) => {
  const page = desk.page()
  await page.getByRole('button', { name: /in drawer/ }).click()
  const amount = page.getByLabel('Amount')
  const reason = page.getByLabel('Reason')
  await page.locator('form').getByRole('button', { name: 'Cash out' }).last().click()
  assert.match(await refused(page, amount), /amount/)
  await amount.fill('12,5')
  await amount.press('Enter')
  assert.is(await refused(page, reason), 'Please say what it is for.')
  await reason.fill('Ice')
  await reason.press('Enter')
  await page.getByText('€12.50').first().waitFor({ timeout: PATIENCE })
  await drawerHolds(desk, 87_50)
  await amount.fill('1,000.00')
  await reason.fill('Too much')
  await page.locator('form').locator('[type="submit"]').click()
  await page
    .getByRole('alert')
    .getByText(/87[.,]50/)
    .waitFor()
  await page.locator('form [type="submit"]:focus').waitFor()
  await page.getByRole('button', { name: 'Back to sale' }).click()
})

journey('a code nobody knows and a discount without a reason are said at their fields', async ({ desk }) => {
  const page = desk.page()
  await chooseEvent(desk, 'Jazz im Studio')
  await page.locator('[data-price]').first().click()
  await page.getByRole('button', { name: 'Discount', exact: true }).click()
  const code = page.locator('#promo-code')
  await code.fill('NOBODY')
  await code.press('Enter')
  assert.match(await refused(page, code), /code/)
  const rate = page.locator('#discount-rate')
  await rate.fill('7,25')
  await rate.press('Enter')
  await refused(page, page.locator('#discount-reason'))
  await page.keyboard.type('Neighbours')
  await page.keyboard.press('Enter')
  await page.getByText(/7\.25%/).waitFor()
  await page.getByRole('button', { name: 'Clear' }).click()
})

journey('the focus goes on with the next parked sale where one was thrown away', async ({ desk }) => {
  const page = desk.page()
  for (const name of ['First', 'Second']) {
    await page.locator('[data-product]', { hasText: 'Sekt' }).click()
    await page.getByRole('button', { name: 'Park', exact: true }).click()
    await page.getByLabel('Name or note').fill(name)
    await page.keyboard.press('Enter')
    await page.getByText('Nothing in this sale yet').waitFor()
  }
  await page.getByRole('button', { name: 'Parked · 2' }).click()
  await page.getByRole('button', { name: 'Throw First away' }).press('Enter')
  await page.keyboard.press('Enter')
  await page.locator('[data-parked="Second"] button:focus', { hasText: 'Second' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByText('No sale is parked').waitFor()
  await page.locator('button:focus', { hasText: 'Back to sale' }).waitFor()
  await page.keyboard.press('Escape')
})

journey.run()
