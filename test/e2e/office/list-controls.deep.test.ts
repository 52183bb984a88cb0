import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { filterChips } from '../../../client/kit/list/filter-choices'
import { addPhrases, say, type T } from '../../../client/kit/phrases'
import { readAddress } from '../../../client/kit/reading/list/list-address'
import { pageInput } from '../../../client/kit/reading/list/page-input'
import { lists } from '../../../server/registry'
import { queryOf } from '../../../shared/documents'
import type { List } from '../../../shared/kernel/model/list/list'
import { phraseBook } from '../../../shared/phrases'
import type { Device } from '../../harness/browser/device'
import { type Product, startProduct } from '../../harness/browser/product'
import { eventually } from '../../harness/turns'
import { openOffice, queryAs, SLOW_TIMEOUT, waitUntilSaved } from '../steps'
import { navigateTo } from './addresses'

type Context = { product: Product; device: Device }

const controls = suite<Context>('controls of lists in the browser')

const ZONE = 'Europe/Berlin'
const t: T = Object.assign((...args: Parameters<T>) => say('en', ...args), {
  language: 'en',
  currency: 'EUR',
  zone: ZONE,
} as const)

/** Lists by the path of their page. */
const PAGES: Readonly<Record<string, string>> = {
  '/events': 'events',
  '/orders': 'orders',
  '/contacts': 'contacts',
  '/products': 'products',
  '/accreditations': 'accreditations',
  '/settings/vouchers': 'vouchers',
  '/shifts': 'cash_box_shifts',
  '/settings/invoices': 'invoices',
  '/settings/promo_codes': 'promo_codes',
  '/settings/users': 'users',
  '/settings/activity_log': 'activity_log',
}

controls.before(async (context) => {
  addPhrases(phraseBook)
  context.product = await startProduct()
  // An entry of the activity log.
  await queryAs(context.product, 'admin', 'mutation { CreateLabel(input: { name: "Gala" }) { id } }')
  context.device = await openOffice(context.product, '/events', { viewport: { width: 1440, height: 900 } })
  await waitUntilSaved(context.device)
})

controls.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

/** Number of rows that the API finds for the address of a page; null where the busy server gave up. */
async function found(product: Product, page: Page, list: List): Promise<number | null> {
  const question = readAddress(list, Object.fromEntries(new URL(page.url()).searchParams), {
    zone: ZONE,
    now: Date.now(),
  })
  assert.equal(question.unknown, [], page.url())
  const input = { ...pageInput(list, question), limit: 1 }
  return queryAs<{ answer: { total: number } }>(product, 'super', queryOf(list.query), { input }).then(
    ({ answer }) => answer.total,
    (error: unknown) => {
      if (error instanceof Error && error.message.startsWith('This took too long')) return null
      throw error
    },
  )
}

/** Opens the menu of filters that can be added. */
async function openMenu(page: Page): Promise<void> {
  await page.getByRole('menuitem').first().waitFor({ state: 'detached', timeout: SLOW_TIMEOUT })
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem').first().waitFor({ timeout: SLOW_TIMEOUT })
}

/** Waits until a page says that it has as many rows as the API finds for its address. */
async function assertAgrees(product: Product, page: Page, list: List): Promise<number | null> {
  let total: number | null = null
  await eventually(
    () => `the API answers ${page.url()}`,
    async () => {
      total = await found(product, page, list)
      return total !== null
    },
  )
  const foot = page
    .locator('main footer')
    .filter({ hasText: /rows?$/m })
    .first()
  let text = ''
  await eventually(
    () => `${page.url()} shows ${text}, and the API finds ${total}`,
    async () => {
      text = (await foot.isVisible()) ? await foot.innerText() : ''
      return Number(/[\d,]+/.exec(text)?.[0]?.replace(',', '')) === total
    },
  )
  return total
}

for (const [path, name] of Object.entries(PAGES)) {
  const list = lists.find((each) => each.entity.name === name)
  if (!list) throw new Error(`no list ${name}`)

  controls(
    `${path}: each filter, chosen by its control, shows as many rows as the API finds`,
    async ({ product, device }) => {
      const page = device.page()
      await navigateTo(page, path)
      await page.locator('main footer').first().waitFor({ timeout: SLOW_TIMEOUT })
      const whole = await assertAgrees(product, page, list)
      let differing = 0
      const offered = new Set(filterChips(t, list, {}, {}).map(({ label }) => t(label)))
      await openMenu(page)
      const labels = (await page.getByRole('menuitem').allTextContents()).map((label) => label.trim())
      await page.keyboard.press('Escape')
      assert.equal(
        [...offered].filter((label) => !labels.includes(label)),
        [],
        'each filter has a control',
      )
      for (const label of labels) {
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached', timeout: SLOW_TIMEOUT })
        await navigateTo(page, path)
        await page.getByRole('button', { name: /^Remove filter/ }).waitFor({ state: 'detached', timeout: SLOW_TIMEOUT })
        await openMenu(page)
        await page.getByRole('menuitem', { name: label, exact: true }).click()
        const popover = page.getByRole('dialog').last()
        const day = popover.locator('input[type="date"]')
        const options = popover.getByRole('radio').or(popover.getByRole('checkbox'))
        await day.or(options).first().waitFor({ timeout: SLOW_TIMEOUT })
        const before = page.url()
        if (await day.isVisible()) {
          await day.fill(new Date().toISOString().slice(0, 10))
          await page.waitForURL((url) => url.href !== before)
          if ((await assertAgrees(product, page, list)) !== whole) differing++
          continue
        }
        for (let n = 0; n < Math.min(await options.count(), 12); n++) {
          const option = options.nth(n)
          const value = (await option.getAttribute('value')) ?? ''
          const isMany = (await option.getAttribute('type')) === 'checkbox'
          await option.check()
          await page.waitForURL((url) => [...url.searchParams.values()].includes(value))
          if ((await assertAgrees(product, page, list)) !== whole) differing++
          if (!isMany) continue
          await option.uncheck()
          await page.waitForURL((url) => ![...url.searchParams.values()].includes(value))
        }
      }
      assert.ok(labels.length === 0 || differing > 0, 'no filter changes what is shown')
    },
  )
}

controls.run()
