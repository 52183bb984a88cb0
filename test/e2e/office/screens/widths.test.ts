import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Device } from '../../../harness/browser/device'
import { type Product, startProduct } from '../../../harness/browser/product'
import { eventually } from '../../../harness/turns'
import { openOffice, queryAs, SLOW_TIMEOUT, waitUntilSaved } from '../../steps'
import { readDatabase } from '../../tickets'
import { fillAddress, navigateTo, rowIds } from '../addresses'

const journey = suite<{ product: Product; device: Device }>('the most used screens of the office at every width')

/** The screens, each with what it shows when it is there. */
const SCREENS = [
  ['/dashboard', /Turnover|Umsatz/],
  ['/orders', /\d rows|Zeilen/],
  ['/orders?order_id=$orders', /History|Verlauf/],
  ['/events', /\d rows|Zeilen/],
  ['/events/$events', /Capacity|Kapazität/],
  ['/contacts', /\d rows|Zeilen/],
  ['/campaigns', /enqueued or draft|geplant oder Entwurf/],
  ['/campaigns/$campaign_actions', /Audience|Empfänger|Recipients/],
  ['/settings/message_templates', /Built-in|Mitgeliefert/],
  ['/settings', /Often used|Häufig gebraucht/],
  ['/settings/cash_boxes', /\d rows|Zeilen/],
  ['/shifts', /\d rows|Zeilen/],
  ['/events?user_id=$users', /admin@lindenau.example ·/],
] as const

const WIDTHS = [
  [390, 844],
  [820, 1180],
  [1180, 820],
  [1440, 900],
] as const

journey.before(async (context) => {
  context.product = await startProduct({ isSignedIn: true })
  context.device = await openOffice(context.product, '/orders', { viewport: { width: 1440, height: 900 } })
  await waitUntilSaved(context.device)
})

journey.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

/**
 * Returns what does not fit on the page: lists that scroll sideways, words that are broken in two, and targets too small
 * for a finger.
 */
const misfits = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const wide = document.documentElement.scrollWidth - window.innerWidth
    if (wide > 0) found.push(`the page is ${wide} px too wide`)
    for (const part of document.querySelectorAll('[role="grid"], aside, main table')) {
      const over = part.scrollWidth - part.clientWidth
      if (over > 1) found.push(`${part.getAttribute('aria-label') ?? part.tagName} scrolls sideways by ${over} px`)
    }
    if (window.innerWidth < 1180)
      for (const target of document.querySelectorAll('button, summary')) {
        const { width, height } = target.getBoundingClientRect()
        const isHeading = target.closest('[data-layout="phone"] [role="columnheader"]') !== null
        if (width > 1 && height > 1 && height < 43.5 && !isHeading)
          found.push(`${Math.round(height)} px high: ${target.getAttribute('aria-label') ?? target.textContent}`)
      }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (node.parentElement?.closest('.sr, script, style')) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}{4,}/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) found.push(`broken word: ${word}`)
      }
    }
    return found
  })

for (const lang of ['en', 'de'] as const)
  for (const [width, height] of WIDTHS)
    journey(`fit at ${width} px, ${lang}`, async ({ product, device }) => {
      const page = device.page()
      await page.setViewportSize({ width, height })
      await page.evaluate((to) => localStorage.setItem('foyer.language', to), lang)
      await page.reload()
      await page.locator(`html[lang="${lang}"]`).waitFor({ timeout: SLOW_TIMEOUT })
      const ids = new Map(await rowIds(product))
      const { users } = await queryAs<{ users: { users: readonly { id: string; email: string }[] } }>(
        product,
        'admin',
        '{ users { users { id email } } }',
      )
      ids.set('users', users.users.find(({ email }) => email === 'admin@lindenau.example')?.id ?? '')
      for (const [path, sign] of SCREENS) {
        await navigateTo(page, fillAddress(path, ids))
        await page.getByText(sign).filter({ visible: true }).first().waitFor({ timeout: SLOW_TIMEOUT })
        let found: readonly string[] = []
        await eventually(
          () => `${path} at ${width} px, ${lang}, without ${found.join('; ')}`,
          async () => {
            found = await misfits(page)
            return found.length === 0
          },
        )
      }
    })

journey('breaks no address within a word on a phone', async ({ product, device }) => {
  const page = device.page()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  const orders = readDatabase(product, (raw) =>
    raw
      .prepare(
        `select min(orders.id) as id, contacts.email as email from orders join contacts on contacts.org_id = orders.org_id and contacts.id = orders.contact_id
         where contacts.email is not null group by length(contacts.email)`,
      )
      .all(),
  ) as { id: string; email: string }[]
  assert.ok(orders.length > 8)
  for (const { id, email } of orders) {
    await navigateTo(page, `/orders?order_id=${id}`)
    await page.getByText(email).filter({ visible: true }).first().waitFor({ timeout: SLOW_TIMEOUT })
    assert.equal(
      (await misfits(page)).filter((each) => each.startsWith('broken')),
      [],
      email,
    )
  }
})

journey.run()
