import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Device } from '../harness/device'
import { type Product, startProduct } from '../harness/product'
import { allSaved, ask, chooseEvent, openDesk, PATIENCE } from './venue'

type Context = { product: Product; desk: Device }

const journey = suite<Context>('drinks, and a sale paid in parts')

journey.before(async (context) => {
  context.product = await startProduct()
  context.desk = await openDesk(context.product, 'Bar', 'Abendkasse', { viewport: { width: 1180, height: 820 } }, 'ticketing')
})

journey.after(async ({ product, desk }) => {
  await desk?.dispose()
  await product?.dispose()
})

journey('offline, two glasses and a ticket are paid by card and cash, over a reload, and the desk counts what is left', async ({ desk }) => {
  const page = desk.page()
  const sekt = page.locator('[data-product]', { hasText: 'Sekt' })
  await sekt.getByText('12 left at this desk').waitFor()
  await desk.goOffline()
  await sekt.click()
  await sekt.click()
  await sekt.getByText('10 left at this desk').waitFor()
  await chooseEvent(desk, 'Jazz im Studio')
  await page.locator('[data-price]').first().click()
  const total = Number(await page.locator('[data-total]').getAttribute('data-total'))
  await page.keyboard.press('F2')
  await page.getByRole('button', { name: 'Only a part by card' }).click()
  await page.getByLabel('Amount on the terminal').fill('10')
  await page.getByRole('button', { name: 'Approved on the terminal' }).click()
  const due = page.locator(`[data-due="${total - 1000}"]`)
  await due.waitFor()
  await page.reload()
  await due.waitFor()
  const refusal = page.getByRole('alert').getByText('Part of this sale has been paid.')
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
})

journey('offline, somebody new is written down, buys, and is an audience of one afterwards', async ({ product, desk }) => {
  const page = desk.page()
  await desk.goOffline()
  await page.locator('[data-product]', { hasText: 'Sekt' }).click()
  await page.getByRole('button', { name: 'Customer' }).click()
  await page.getByLabel('Name or e-mail').fill('Ada Byron')
  await page.getByText('Nobody of the name').waitFor()
  await page.getByRole('button', { name: 'New contact' }).click()
  await page.getByLabel('E-mail').fill('ada@')
  await page.getByRole('button', { name: 'Save contact' }).click()
  await page.getByText('Please check this.').waitFor()
  await page.getByLabel('E-mail').fill('ada@analytical.example')
  await page.getByRole('button', { name: 'Save contact' }).click()
  await page.locator('[data-customer]').getByText('Ada Byron').waitFor()
  await page.reload()
  await page.locator('[data-customer]').getByText('Ada Byron').waitFor({ timeout: PATIENCE })
  await page.keyboard.press('F1')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /Next customer/ }).click()
  await desk.goOnline()
  await allSaved(desk)
  const { contacts } = await ask<{ contacts: { contacts: { num: number; email: string; total_orders: number }[] } }>(
    product,
    'ticketing',
    '{ contacts(input: { query: "Ada Byron" }) { contacts { num email total_orders } } }',
  )
  assert.equal(
    contacts.contacts.map(({ num, ...contact }) => ({ ...contact, numbered: num > 0 })),
    [{ email: 'ada@analytical.example', total_orders: 1, numbered: true }],
  )
})

journey('two tabs of one desk have a cart each, over a reload, and what a closed one left is found again', async ({ desk }) => {
  const page = desk.page()
  const total = (tab: typeof page, cents: number) => tab.locator(`[data-total="${cents}"]`).waitFor({ timeout: PATIENCE })
  const sekt = (tab: typeof page) => tab.locator('[data-product]', { hasText: 'Sekt' })
  await page.bringToFront()
  await sekt(page).click()
  const one = Number(await page.locator('[data-total]').getAttribute('data-total'))
  const second = await page.context().newPage()
  await second.goto('/desk')
  await sekt(second).waitFor({ timeout: PATIENCE })
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
