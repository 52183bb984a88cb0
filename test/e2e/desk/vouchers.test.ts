import * as assert from 'uvu/assert'
import {
  chooseEvent,
  deskJourney,
  nextCustomer,
  openOffice,
  payCash,
  SLOW_TIMEOUT,
  sellVoucher,
  waitUntilOffline,
  waitUntilSaved,
} from '../steps'
import { addTickets } from '../tickets'

const journey = deskJourney('vouchers and parked sales', 'Foyer', 'ticketing')

journey(
  'sells a voucher offline, shows its code, lists it in the office, and redeems it',
  async ({ product, desk }) => {
    const page = desk.page()
    await desk.goOffline()
    await waitUntilOffline(desk)
    await page.locator('[data-sell-voucher]').click()
    await page.getByLabel('Another amount').fill('4')
    await page.getByRole('button', { name: 'Add to sale' }).click()
    await page.getByText('From €5 to €1,000.').waitFor()
    await page.locator('[data-voucher="2500"]').click()
    await page.locator('[data-total="2500"]').waitFor()
    await page.getByText('incl. €0.00 VAT').waitFor()
    assert.is(
      await page.getByRole('button', { name: 'Voucher', exact: true }).isDisabled(),
      true,
      'no voucher is bought with one',
    )
    await payCash(desk, /^€50/)
    const shown = page.locator('[data-voucher-code]')
    await shown.waitFor()
    const code = (await shown.getAttribute('data-voucher-code')) ?? ''
    assert.match(code, /^[0-9A-HJ-NP-X]{16}$/)
    await page.locator(`img[data-code="${code}"]`).waitFor({ timeout: SLOW_TIMEOUT })
    await page.getByText('Valid until').waitFor()
    await page.getByText('It can be redeemed once the sale has reached the server.').waitFor()
    await nextCustomer(desk)
    await desk.goOnline()
    await waitUntilSaved(desk)
    const office = await openOffice(product, '/settings/vouchers')
    await office.page().getByText(code).click({ timeout: SLOW_TIMEOUT })
    await office.page().getByRole('link', { name: 'Open order' }).waitFor()
    await office.dispose()
    await chooseEvent(desk, 'Jazz im Studio')
    const total = await addTickets(desk)
    const check = async () => {
      await page.getByRole('button', { name: 'Voucher', exact: true }).click()
      await page.getByLabel('Scan or type the code').fill(code.toLowerCase())
      await page.getByRole('button', { name: 'Check' }).click()
      await page.locator('[data-balance="2500"]').waitFor()
    }
    await check()
    const letGo = page.waitForRequest((request) => (request.postData() ?? '').includes('ReturnRights'), {
      timeout: SLOW_TIMEOUT,
    })
    await page.keyboard.press('F1')
    await letGo
    await page.getByRole('button', { name: 'Back to sale' }).click()
    await check()
    await page.getByRole('button', { name: /^Redeem/ }).click()
    if (total > 2500) await payCash(desk, /^€/)
    await page.getByRole('button', { name: /Next customer/ }).waitFor({ timeout: SLOW_TIMEOUT })
    await nextCustomer(desk)
  },
)

journey('releases a voucher looked up before a reload once the sale is over', async ({ desk }) => {
  const page = desk.page()
  const code = await sellVoucher(desk)
  await page.locator('[data-price]').first().click()
  await page.getByRole('button', { name: 'Voucher', exact: true }).click()
  await page.getByLabel('Scan or type the code').fill(code)
  await page.getByRole('button', { name: 'Check' }).click()
  await page.locator('[data-balance="2500"]').waitFor()
  await page.reload()
  await page.locator('[data-cart-line]').waitFor({ timeout: SLOW_TIMEOUT })
  const letGo = page.waitForRequest((request) => (request.postData() ?? '').includes('ReturnRights'), {
    timeout: SLOW_TIMEOUT,
  })
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await letGo
  await waitUntilSaved(desk)
})

journey(
  'keeps a parked sale over a reload, resumes it in one tab only, and lists parked sales at the end of the shift',
  async ({ desk }) => {
    const page = desk.page()
    const sekt = (tab: typeof page) => tab.locator('[data-product]', { hasText: 'Sekt' })
    const park = async (name: string) => {
      await sekt(page).click()
      await page.getByRole('button', { name: 'Park', exact: true }).click()
      await page.getByLabel('Name or note').fill(name)
      await page.keyboard.press('Enter')
      await page.getByText('Nothing in this sale yet').waitFor()
    }
    await park('Frau im roten Mantel')
    await park('')
    await page.reload()
    await page.getByRole('button', { name: 'Parked · 2' }).click({ timeout: SLOW_TIMEOUT })
    const second = await page.context().newPage()
    await second.goto('/desk')
    await second.getByText('Nothing in this sale yet').waitFor({ timeout: SLOW_TIMEOUT })
    await second.getByRole('button', { name: 'Parked · 2' }).click()
    await second
      .getByRole('button', { name: /Frau im roten Mantel/ })
      .first()
      .click()
    await second.locator('[data-cart-line]').waitFor()
    await page.locator('[data-parked="Frau im roten Mantel"]').waitFor({ state: 'detached' })
    await second.close()
    await page
      .locator('[data-parked]')
      .getByRole('button', { name: /^Discard / })
      .click()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await page.getByText('No parked sales').waitFor()
    await page.getByRole('button', { name: 'Back to sale' }).click()
    await park('Morgen')
    await page.getByRole('button', { name: /in drawer/ }).click()
    await page.getByText('One sale is still parked.').waitFor()
    assert.equal(
      desk.errors.filter((error) => !/net::|Failed to (load|fetch)|WebSocket/.test(error)),
      [],
    )
  },
)

journey('never offers two tabs of a desk the same seat', async ({ desk }) => {
  const first = desk.page()
  await first.reload()
  const second = await desk.context().newPage()
  await second.goto('/desk')
  const seatsIn = async (tab: typeof first) => {
    const names = await tab.locator('[data-cart-line]').allTextContents()
    return names.filter((name) => /Row|Seat/.test(name))
  }
  const bestSeat = async (tab: typeof first) => {
    await tab
      .getByRole('navigation', { name: 'Events' })
      .getByRole('button', { name: 'Die Räuber' })
      .click({ timeout: SLOW_TIMEOUT })
    const before = await tab.locator('[data-cart-line]').count()
    await tab
      .getByRole('button', { name: /\d left · Row/ })
      .first()
      .click()
    await tab.locator('[data-cart-line]').nth(before).waitFor({ timeout: SLOW_TIMEOUT })
  }
  await bestSeat(first)
  const [theirs] = await seatsIn(first)
  assert.ok(theirs)
  await bestSeat(second)
  const [ours] = await seatsIn(second)
  assert.ok(ours)
  assert.is.not(ours, theirs)
  await second.close()
  await first.bringToFront()
  await first.getByRole('button', { name: 'Clear', exact: true }).click()
})

journey.run()
