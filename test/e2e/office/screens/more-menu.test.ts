import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Device } from '../../../harness/browser/device'
import { type Product, startProduct } from '../../../harness/browser/product'
import { openOffice, queryAs, SLOW_TIMEOUT, waitUntilSaved } from '../../steps'
import { navigateTo } from '../addresses'
import { speechOf } from '../days/languages'

const journey = suite<{ product: Product; device: Device }>('the top bar and its menu of further pages')

journey.before(async (context) => {
  context.product = await startProduct({ isSignedIn: true })
  const change = 'mutation ($input: UpdateProfileInput!) { UpdateProfile(input: $input) { id } }'
  await queryAs(context.product, 'admin', change, { input: { webclient_settings: { sidebar: false } } })
  context.device = await openOffice(context.product, '/dashboard', { viewport: { width: 1180, height: 820 } })
  await waitUntilSaved(context.device)
})

journey.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

/** Buttons and links of the bar that are not whole on the screen, without tabs that wait for room. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('header :is(a, button)')]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .filter((each) => each.getBoundingClientRect().right > window.innerWidth)
      .map((each) => each.getAttribute('aria-label') ?? each.textContent ?? ''),
  )

for (const [lang, width, height] of [
  ['de', 1440, 900],
  ['en', 1180, 820],
  ['de', 1180, 820],
  ['en', 820, 1180],
  ['de', 820, 1180],
] as const)
  journey(`is whole, and opens each page by keyboard, at ${width} px, ${lang}`, async ({ device }) => {
    const page = device.page()
    const t = speechOf(lang)
    await page.setViewportSize({ width, height })
    await page.evaluate((to) => localStorage.setItem('foyer.language', to), lang)
    const more = page.getByRole('button', { name: t('app.nav.more'), exact: true })
    const entries = page.getByRole('menuitem')
    const open = async () => {
      await navigateTo(page, '/dashboard')
      await more.waitFor({ timeout: SLOW_TIMEOUT })
      await more.focus()
      await page.keyboard.press('Enter')
      await entries.first().waitFor({ timeout: SLOW_TIMEOUT })
    }
    await page.reload()
    await open()
    assert.equal(await cutOff(page), [])
    const count = await entries.count()
    assert.ok(count >= 5, String(count))
    for (let i = 0; i < count; i++) {
      if (i > 0) await open()
      const entry = entries.nth(i)
      const name = await entry.innerText()
      for (let tries = 0; tries <= count && !(await entry.evaluate((each) => each === document.activeElement)); tries++)
        await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.pathname !== '/dashboard', { timeout: SLOW_TIMEOUT })
      await page.getByRole('heading').first().waitFor({ timeout: SLOW_TIMEOUT })
      assert.is(await page.getByRole('heading', { name: t('app.forbidden') }).count(), 0, name)
    }
    assert.equal(device.errors, [])
  })

journey.run()
