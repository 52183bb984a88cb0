import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'

/** Controls that a finger would miss: lower than 44 pixels. A box to tick is as large as its label. */
const smallControls = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, select, summary, input:not([type=hidden])')].flatMap((control) => {
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
      const isHidden = width === 0 || control.classList.contains('skip')
      return isHidden || height >= 44 ? [] : [control.outerHTML.slice(0, 100)]
    }),
  )

/**
 * Returns what is wrong with the page that is shown on a phone: what axe finds, other than one main heading, controls
 * that are too small, and what is wider than a screen of 320 pixels.
 */
export async function objectionsTo(page: Page): Promise<readonly string[]> {
  const { pathname, search } = new URL(page.url())
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const small = await smallControls(page)
  const headings = await page.getByRole('heading', { level: 1 }).count()
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  await page.setViewportSize({ width: 320, height: 640 })
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await page.setViewportSize(size)
  return [
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`)),
    ...(headings === 1 ? [] : [`${headings} main headings`]),
    ...small.map((control) => `small: ${control}`),
    ...(beyond > 0 ? [`${beyond} pixels too wide`] : []),
  ].map((objection) => `${pathname}${search}: ${objection}`)
}
