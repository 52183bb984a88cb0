import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Device, openDevice } from '../harness/browser/device'
import { type Product, startProduct } from '../harness/browser/product'
import { chooseOrganisation, fillSignIn } from '../harness/browser/saved-profiles'
import { repeat, slowDownServer } from '../harness/browser/slow-machine'
import { SLOW_TIMEOUT } from './steps'

const slow = suite<{ product: Product; device: Device }>('first visit on a slow machine, with a full house of rows')

/** Factor by which the browser's processor is slowed. */
const BROWSER_SLOWED = 6
/** Time in ms on each page: fifteen in ninety seconds. */
const STAY = 6_000

/** Pages of every part of the office, in the order of a first look around. */
const PAGES = [
  '/dashboard',
  '/orders',
  '/contacts',
  '/events',
  '/campaigns',
  '/products',
  '/shifts',
  '/incidents',
  '/devices',
  '/gallery',
  '/notifications/messages',
  '/events/series',
  '/settings',
  '/settings/users',
  '/settings/vouchers',
] as const

/** Sentences of refusals, and of a browser that takes a slow server for an absent one. */
const COMPLAINTS =
  /Not sending|Working offline|You’re offline|can’t be reached|too many|[Tt]oo much|a lot at once|is busy|Sign in again|signed out|Something went wrong|Page not found/

slow.before(async (context) => {
  context.product = await startProduct({ season: 'full', readyWithin: 600_000 })
  context.device = await openDevice(context.product, {
    path: '/auth/login?redirect=/dashboard',
    viewport: { width: 1180, height: 820 },
  })
})

slow.after(async ({ product, device }) => {
  product?.resume()
  await device?.dispose()
  await product?.dispose()
})

/** The label of the button that shows how far the browser is; null where the page has none yet. */
async function progress(page: Page): Promise<string | null> {
  const button = page.getByRole('button', { name: /^Sync status/ }).first()
  return (await button.count()) > 0 ? button.getAttribute('aria-label') : null
}

slow(
  'shows fifteen pages by their addresses in ninety seconds, without a refusal, and ends with everything saved',
  async ({ product, device }) => {
    const page = device.page()
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: BROWSER_SLOWED })
    await fillSignIn(page, 'admin')
    const end = new AbortController()
    const starving = slowDownServer(product, end.signal)
    await chooseOrganisation(page)
    await page
      .getByRole('button', { name: /^Sync status/ })
      .first()
      .waitFor({ timeout: SLOW_TIMEOUT })
    const complaints: string[] = []
    const states: (string | null)[] = []
    const began = Date.now()
    const note = async () => {
      const text = await page.locator('body').innerText({ timeout: SLOW_TIMEOUT })
      const found = COMPLAINTS.exec(text)
      const { pathname } = new URL(page.url())
      if (found)
        complaints.push(
          `${pathname}: ${text.slice(Math.max(0, found.index - 80), found.index + 80).replace(/\s+/g, ' ')}`,
        )
      states.push(await progress(page))
    }
    for (const [n, path] of PAGES.entries()) {
      await page.goto(new URL(path, page.url()).href, { timeout: SLOW_TIMEOUT, waitUntil: 'commit' })
      await repeat(note, () => Date.now() >= began + (n + 1) * STAY)
    }
    await repeat(note, () => states.at(-1)?.includes('All saved') === true)
    end.abort()
    await starving
    assert.equal([complaints, device.errors], [[], []])
    assert.ok(
      states.some((state) => /Downloading data, [\d,]+ of [\d,]+ entries/.test(state ?? '')),
      'progress with a total',
    )
  },
)

slow.run()
