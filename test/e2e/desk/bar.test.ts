import * as assert from 'uvu/assert'
import { chooseEvent, deskJourney, queryAs, SLOW_TIMEOUT, waitUntilSaved } from '../steps'
import { addTickets, addToCart } from '../tickets'

const journey = deskJourney('products and split payments', 'Bar', 'ticketing')

journey(
  'sells two drinks and a ticket offline by card and cash over a reload, and counts the stock',
  async ({ desk }) => {
    const page = desk.page()
    const sekt = page.locator('[data-product]', { hasText: 'Sekt' })
    await sekt.getByText('12 left at this desk').waitFor()
    await desk.goOffline()
    await sekt.click()
    await sekt.click()
    await sekt.getByText('10 left at this desk').waitFor()
    await chooseEvent(desk, 'Jazz im Studio')
    const total = await addTickets(desk)
    await page.keyboard.press('F2')
    await page.getByRole('button', { name: 'Pay only part by card' }).click()
    const onTerminal = page.getByLabel('Amount on the terminal')
    await onTerminal.fill('10')
    // The terminal may have charged it already.
    await page.reload()
    await page.locator(`[data-total="${total}"]`).waitFor()
    await page.keyboard.press('F2')
    assert.is(await onTerminal.inputValue(), '10')
    await page.getByRole('button', { name: 'Approved on the terminal' }).click()
    const due = page.locator(`[data-due="${total - 1000}"]`)
    await due.waitFor()
    await page.reload()
    await due.waitFor()
    await page.keyboard.press('F2')
    await page.getByRole('button', { name: 'Approved on the terminal' }).waitFor()
    assert.is(await onTerminal.count(), 0, 'the rest starts without an amount')
    await page.getByRole('button', { name: 'Back to sale', exact: true }).click()
    const refusal = page.getByRole('alert').getByText('Part of this sale is paid.')
    await sekt.click()
    await refusal.waitFor()
    await page.getByRole('button', { name: /in drawer/ }).click()
    await page.getByRole('button', { name: 'Close shift' }).click()
    await refusal.waitFor()
    await due.waitFor()
    await page.keyboard.press('F1')
    await page.locator('[data-given="10000"]').click()
    await page.locator(`[data-change="${10_000 - (total - 1000)}"]`).waitFor()
    await page.getByText(/.10.00 . Cash .*Receipt/).waitFor()
    assert.is(await page.locator('[data-ticket]').count(), 1, 'a glass is no ticket')
    await page.keyboard.press('Enter')
    await sekt.getByText('10 left at this desk').waitFor()
    await desk.goOnline()
    assert.equal(
      desk.errors.filter((error) => !/net::|Failed to (load|fetch)|WebSocket/.test(error)),
      [],
    )
  },
)

journey('creates a contact offline, sells to them, and finds them in an audience', async ({ product, desk }) => {
  const page = desk.page()
  await desk.goOffline()
  await page.locator('[data-product]', { hasText: 'Sekt' }).click()
  await page.getByRole('button', { name: 'Customer' }).click()
  await page.getByLabel('Name or email').fill('Ada Byron')
  await page.getByText('No contact on this device matches').waitFor()
  await page.getByRole('button', { name: 'New contact' }).click()
  await page.getByLabel('Email').fill('ada@')
  await page.getByRole('button', { name: 'Save contact' }).click()
  await page.getByText('Enter an email address, such as name@example.org.').waitFor()
  await page.getByLabel('Email').fill('ada@analytical.example')
  await page.getByRole('button', { name: 'Save contact' }).click()
  await page.locator('[data-customer]').getByText('Ada Byron').waitFor()
  await page.reload()
  await page.locator('[data-customer]').getByText('Ada Byron').waitFor({ timeout: SLOW_TIMEOUT })
  await page.keyboard.press('F1')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /Next customer/ }).click()
  await desk.goOnline()
  await waitUntilSaved(desk)
  const { contacts } = await queryAs<{
    contacts: { contacts: { num: number; email: string; total_orders: number }[] }
  }>(product, 'ticketing', '{ contacts(input: { query: "Ada Byron" }) { contacts { num email total_orders } } }')
  assert.equal(
    contacts.contacts.map(({ num, ...contact }) => ({ ...contact, numbered: num > 0 })),
    [{ email: 'ada@analytical.example', total_orders: 1, numbered: true }],
  )
})

journey('keeps a cart per tab over a reload, and restores the cart of a closed tab', async ({ desk }) => {
  const page = desk.page()
  const total = (tab: typeof page, cents: number) =>
    tab.locator(`[data-total="${cents}"]`).waitFor({ timeout: SLOW_TIMEOUT })
  const sekt = (tab: typeof page) => tab.locator('[data-product]', { hasText: 'Sekt' })
  await page.bringToFront()
  const one = await addToCart(sekt(page))
  const second = await page.context().newPage()
  await second.goto('/desk')
  await sekt(second).waitFor({ timeout: SLOW_TIMEOUT })
  await sekt(second).click()
  await sekt(second).click()
  await total(second, 2 * one)
  await second.keyboard.press('F1')
  await second.locator(`button[data-given="${2 * one}"]`).click()
  await second.getByRole('button', { name: /Next customer/ }).click()
  await page.reload()
  await total(page, one)
  await sekt(second).click()
  await sekt(second).click()
  await sekt(second).click()
  await total(second, 3 * one)
  await second.close()
  const third = await page.context().newPage()
  await third.goto('/desk')
  await total(third, 3 * one)
  await total(page, one)
})

journey.run()
