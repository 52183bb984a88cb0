import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openDevice } from '../harness/device'
import { startProduct } from '../harness/product'

/** What axe objects to, in WCAG 2.2 AA, on what the page shows now. */
async function objections(page: Page, where: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${where}: ${id}: ${node.target.join(' ')}`))
}

for (const colorScheme of ['light', 'dark'] as const) {
  const access = suite(`axe, ${colorScheme}`)

  access('the sign-in page', async () => {
    const product = await startProduct()
    const device = await openDevice(product, { path: '/auth/login', colorScheme, viewport: { width: 1440, height: 900 } })
    try {
      await device.page().getByLabel('E-mail').waitFor()
      assert.equal(await objections(device.page(), 'sign-in'), [])
    } finally {
      await device.dispose()
      await product.dispose()
    }
  })

  access.run()
}
