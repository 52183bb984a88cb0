import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Device } from '../../harness/browser/device'
import { type Product, startProduct } from '../../harness/browser/product'
import { chooseEvent, openDesk, payCash, queryAs, SLOW_TIMEOUT, signIn, waitUntilSaved } from '../steps'

const test = suite<{ product: Product; device: Device }>('shift handover')

const HOUSE = 'Offenes Haus'

test.before(async (context) => {
  context.product = await startProduct()
})

test.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

test('keeps the shift open on sign-out and asks the next cashier before the first sale', async (context) => {
  const { product } = context
  const device = await openDesk(product, 'Desk 7', 'Abendkasse')
  context.device = device
  const page = device.page()
  const tap = (name: string | RegExp) => page.getByRole('button', { name }).first().click({ timeout: SLOW_TIMEOUT })
  const sell = async () => {
    await chooseEvent(device, HOUSE)
    await page.keyboard.press('1')
    await page.locator('[data-cart-line]').waitFor()
    await payCash(device, /^€50/)
    await tap(/Next customer/)
    await waitUntilSaved(device)
  }
  await sell()
  await page.evaluate(() => localStorage.setItem('foyer.onboarding', '[]'))
  await tap(/^Account of/)
  const ended = page.waitForResponse((response) => response.url().endsWith('/api/auth/logout'))
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByLabel('Email').waitFor({ timeout: SLOW_TIMEOUT })
  await ended
  assert.is(await page.evaluate(() => localStorage.getItem('foyer.onboarding')), null)
  assert.is(await page.evaluate(async () => (await fetch('/api/auth/session')).status), 401)

  await signIn(device, 'ticketing')
  await page.getByRole('heading', { name: /^Shift 1 is still open: / }).waitFor({ timeout: SLOW_TIMEOUT })
  assert.is(await page.getByRole('navigation', { name: 'Events' }).count(), 0)
  await tap('Take over without counting')
  await page.getByRole('navigation', { name: 'Events' }).waitFor({ timeout: SLOW_TIMEOUT })
  await sell()
  const { cash_box_shifts } = await queryAs<{
    cash_box_shifts: { list: readonly { cashiers: readonly string[]; qty: number }[] }
  }>(product, 'admin', '{ cash_box_shifts(input: { limit: 1, page: 1, status: open }) { list { cashiers qty } } }')
  assert.equal(
    cash_box_shifts.list.map(({ cashiers, qty }) => [cashiers.length, qty]),
    [[2, 2]],
  )
})

test.run()
