import type { Locator, Page } from 'playwright'
import * as assert from 'uvu/assert'
import { chooseEvent, deskJourney, nextCustomer, payCash, SLOW_TIMEOUT, sellVoucher, waitForDrawer } from '../steps'

const journey = deskJourney('what a cashier stumbles over', 'Foyer', 'ticketing')

/** Waits until a field has the focus. Returns its error message. */
async function refused(page: Page, field: Locator): Promise<string> {
  await field.and(page.locator(':focus')).and(page.locator('[aria-invalid="true"]')).waitFor()
  const note = await field.getAttribute('aria-describedby')
  return (await page.locator(`#${note}`).textContent()) ?? ''
}

journey('focuses and announces the first invalid field, and submits with Enter', async ({ desk }) => {
  const page = desk.page()
  await page.getByRole('button', { name: /in drawer/ }).click()
  const amount = page.getByLabel('Amount')
  const reason = page.getByLabel('Reason')
  await page.locator('form').getByRole('button', { name: 'Cash out' }).last().click()
  assert.match(await refused(page, amount), /amount/)
  await amount.fill('12,5')
  await amount.press('Enter')
  assert.is(await refused(page, reason), 'Enter a reason.')
  await reason.fill('Ice')
  await reason.press('Enter')
  await page.getByText('€12.50').first().waitFor({ timeout: SLOW_TIMEOUT })
  await waitForDrawer(desk, 87_50)
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

journey('reports an unknown code and a discount without a reason at their fields', async ({ desk }) => {
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

journey('moves the focus to the next parked sale when one is discarded', async ({ desk }) => {
  const page = desk.page()
  for (const name of ['First', 'Second']) {
    await page.locator('[data-product]', { hasText: 'Sekt' }).click()
    await page.getByRole('button', { name: 'Park', exact: true }).click()
    await page.getByLabel('Name or note').fill(name)
    await page.keyboard.press('Enter')
    await page.getByText('Nothing in this sale yet').waitFor()
  }
  await page.getByRole('button', { name: 'Parked · 2' }).click()
  await page.getByRole('button', { name: 'Discard First' }).press('Enter')
  await page.keyboard.press('Enter')
  await page.locator('[data-parked="Second"] button:focus', { hasText: 'Second' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByText('No parked sales').waitFor()
  await page.locator('button:focus', { hasText: 'Back to sale' }).waitFor()
  await page.keyboard.press('Escape')
})

journey('shows the remaining balance after paying by voucher', async ({ desk }) => {
  const page = desk.page()
  const code = await sellVoucher(desk)
  await page.locator('[data-product]', { hasText: 'Sekt' }).click()
  const total = Number(await page.locator('[data-total]').getAttribute('data-total'))
  await page.getByRole('button', { name: 'Voucher', exact: true }).click()
  await page.getByLabel('Scan or type the code').fill(code)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Redeem/ }).click({ timeout: SLOW_TIMEOUT })
  await page.locator(`[data-left="${2500 - total}"]`).waitFor({ timeout: SLOW_TIMEOUT })
  await nextCustomer(desk)
})

journey('lists sold seats in the order of the hall, and never flashes an empty list', async ({ desk }) => {
  const page = desk.page()
  await chooseEvent(desk, 'Die Räuber')
  await page.locator('button[data-category]:enabled').first().waitFor({ timeout: SLOW_TIMEOUT })
  for (let seats = 1; seats <= 4; seats++) {
    await page.keyboard.press('1')
    await page
      .locator('[data-cart-line]')
      .nth(seats - 1)
      .waitFor()
  }
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (/\b0 items/.test(document.body.innerText)) document.body.dataset.nothing = 'said'
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await page.keyboard.press('F2')
  await page.locator('[data-pane="card"]').waitFor()
  await page.keyboard.press('Enter')
  const tickets = page.locator('[data-pane="done"] [data-ticket] h2')
  await tickets.nth(3).waitFor({ timeout: SLOW_TIMEOUT })
  await page.getByRole('complementary').getByText('4 items').waitFor()
  const sorted = (names: readonly string[]) => [...names].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const names = await tickets.allTextContents()
  assert.equal(names, sorted(names))
  const lines = await page.getByRole('complementary').locator('li span:first-child').allTextContents()
  assert.equal(lines, names)
  assert.is(await page.locator('body').getAttribute('data-nothing'), null)
  await nextCustomer(desk)
})

journey('selects the right search result by Enter, however fast it is pressed', async ({ desk }) => {
  const page = desk.page()
  await page.locator('[data-product]', { hasText: 'Sekt' }).click()
  const customer = page.getByRole('button', { name: 'Customer', exact: true })
  await customer.click()
  await page.getByRole('button', { name: 'New contact' }).click()
  await page.getByLabel('First name').fill('Ottilie')
  await page.getByLabel('Last name or company').fill('Querfeld')
  await page.getByRole('button', { name: 'Save contact' }).click()
  await page.getByText('Ottilie Querfeld').waitFor()
  await page.getByRole('button', { name: 'Remove Ottilie Querfeld from sale' }).click()
  await customer.click()
  await page.getByRole('searchbox', { name: 'Name or email' }).fill('querfeld')
  await page.keyboard.press('Enter')
  await page.getByRole('complementary').getByText('Ottilie Querfeld').waitFor()
  await page.getByRole('button', { name: 'Clear' }).click()
})

journey('sells in a browser without storage, and warns about what would be lost', async ({ desk }) => {
  const page = desk.page()
  // Storage that is full, forbidden or private: every call throws.
  await desk.context().addInitScript(() => {
    if (location.hash === '#refuses') {
      for (const call of ['getItem', 'setItem', 'removeItem', 'key'] as const)
        Object.defineProperty(Storage.prototype, call, {
          value() {
            throw new DOMException('no room', 'QuotaExceededError')
          },
        })
    }
  })
  await page.goto('/desk#refuses')
  await page.reload()
  const bar = page.locator('[data-notice="unkept"]')
  await bar.getByText('This browser can’t save open sales').waitFor({ timeout: SLOW_TIMEOUT })
  const wine = page.locator('[data-product]', { hasText: 'Sekt' })
  await wine.click()
  await page.getByRole('button', { name: 'Park', exact: true }).click()
  await page.getByLabel('Name or note').fill('Kept in mind')
  await page.keyboard.press('Enter')
  await page.getByText('Nothing in this sale yet').waitFor()
  await page.getByRole('button', { name: 'Parked · 1' }).click()
  await page.locator('[data-parked="Kept in mind"] button').first().click()
  await page.locator('[data-cart-line]').waitFor()
  await payCash(desk, /^Exact/)
  await nextCustomer(desk)
  await bar.getByRole('button', { name: 'Try again' }).click()
  await bar.waitFor()
  assert.equal(
    desk.errors.filter((error) => /no room|Quota/.test(error)),
    [],
  )
  await page.goto('/desk')
  await page.reload()
  await wine.waitFor({ timeout: SLOW_TIMEOUT })
  assert.is(await bar.count(), 0)
})

journey('pages through a long shift and marks partial voids', async ({ desk }) => {
  const page = desk.page()
  await chooseEvent(desk, 'Jazz im Studio')
  for (let sales = 0; sales < 50; sales++) {
    await page.keyboard.press('1')
    await page.locator('[data-cart-line]').waitFor()
    await page.keyboard.press('F1')
    await page.locator('[data-pane="cash"]').waitFor()
    await page.keyboard.press('Enter')
    await page.locator('[data-pane="done"]').waitFor({ timeout: SLOW_TIMEOUT })
    await page.keyboard.press('Enter')
    await page.locator('[data-pane="sale"]').waitFor()
  }
  await page.getByRole('button', { name: /in drawer/ }).click()
  const sales = page.locator('button[data-order]')
  await sales.nth(49).waitFor({ timeout: SLOW_TIMEOUT })
  assert.is(await sales.count(), 50)
  await page.getByRole('button', { name: 'Show earlier sales' }).click()
  await sales.nth(51).waitFor()
  await sales.filter({ hasText: 'Die Räuber' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Void…' }).click()
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Ill')
  await page.keyboard.press('Enter')
  await dialog.getByText(/Voided/).waitFor({ timeout: SLOW_TIMEOUT })
  await page.keyboard.press('Escape')
  await sales.filter({ hasText: 'Die Räuber' }).getByText('Partially refunded').waitFor()
})

journey.run()
