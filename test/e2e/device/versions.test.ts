import type { Page } from 'playwright'
import * as assert from 'uvu/assert'
import type { Device } from '../../harness/browser/device'
import { deskJourney, queryAs, SLOW_TIMEOUT, waitUntilOffline, waitUntilSaved } from '../steps'
import { addToCart } from '../tickets'

const journey = deskJourney('two app versions', 'Foyer')

const APART = 'Foyer is open in another tab in a different version'

/** Simulates a working tab of another version: it holds the lock and has a minimal database open. */
async function otherVersion(desk: Device): Promise<Page> {
  const page = await desk.context().newPage()
  await page.goto('/icon.svg')
  await page.evaluate(`new Promise((held) => {
    navigator.locks.request('foyer-at-work', { mode: 'shared' }, () => {
      const opening = indexedDB.open('foyer-keep')
      opening.onsuccess = held
      return new Promise(() => {})
    })
  })`)
  return page
}

/** Sells something and takes payment by card. */
async function sell(page: Page): Promise<void> {
  await addToCart(page.locator('[data-product]', { hasText: 'Sekt' }))
  await page.keyboard.press('F2')
  await page.locator('[data-pane="card"]').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /Next customer/ }).click({ timeout: SLOW_TIMEOUT })
}

journey(
  'pauses with unsent work until the other version’s tab is closed, and books each sale once',
  async ({ product, desk }) => {
    const page = desk.page()
    const sales = async () =>
      (await queryAs<{ orders: { total: number } }>(product, 'admin', '{ orders(input: {}) { total } }')).orders.total
    const before = await sales()
    await desk.goOffline()
    await waitUntilOffline(desk)
    await sell(page)
    await page.locator('[data-product]', { hasText: 'Sekt' }).click()
    await page.locator('[data-cart-line]').waitFor()
    const other = await otherVersion(desk)
    await page.bringToFront()
    await page.reload()
    await page.getByText(APART).waitFor({ timeout: SLOW_TIMEOUT })
    await other.close()
    await desk.goOnline()
    await page.locator('[data-cart-line]').waitFor({ timeout: SLOW_TIMEOUT })
    await waitUntilSaved(desk)
    assert.is(await sales(), before + 1)

    // A version that starts later drops the rows of the others.
    await desk.goOffline()
    await waitUntilOffline(desk)
    await page.keyboard.press('F2')
    await page.locator('[data-pane="card"]').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /Next customer/ }).click({ timeout: SLOW_TIMEOUT })
    await page.locator('[data-product]', { hasText: 'Sekt' }).click()
    await page.locator('[data-cart-line]').waitFor()
    const later = await otherVersion(desk)
    await later.evaluate(`(async () => {
    for (const { name } of await indexedDB.databases()) if (name.includes('foyer-rows-')) indexedDB.deleteDatabase(name)
  })()`)
    await page.bringToFront()
    await page.getByText(APART).waitFor({ timeout: SLOW_TIMEOUT })
    await page.reload()
    await page.getByText(APART).waitFor({ timeout: SLOW_TIMEOUT })
    await later.close()
    await page.getByText('The events aren’t on this device yet.').waitFor({ timeout: SLOW_TIMEOUT })
    await desk.goOnline()
    await page.locator('[data-product]', { hasText: 'Sekt' }).waitFor({ timeout: SLOW_TIMEOUT })
    await page.locator('[data-cart-line]').waitFor()
    await waitUntilSaved(desk)
    assert.is(await sales(), before + 2)
  },
)

journey.run()
