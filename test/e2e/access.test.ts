import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Device, openDevice } from '../harness/device'
import { type Product, startProduct } from '../harness/product'
import { openDesk, signIn } from './venue'

type Context = { product: Product; device: Device }

/** What axe objects to, in WCAG 2.2 AA, on what the page shows now. */
async function objections(page: Page, where: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${where}: ${id}: ${node.target.join(' ')}`))
}

for (const colorScheme of ['light', 'dark'] as const) {
  const office = suite<Context>(`axe on the office, ${colorScheme}`)

  office('sign-in, lists, details, panel and dialogs', async () => {
    const product = await startProduct()
    const device = await openDevice(product, { path: '/auth/login', colorScheme, viewport: { width: 1440, height: 900 } })
    try {
      const page = device.page()
      await page.getByLabel('E-mail').waitFor()
      const found = await objections(page, 'sign-in')
      await signIn(device, 'admin')
      await page.getByText('Stadttheater Lindenau').first().click()
      await page.getByRole('button', { name: /Sync state: All saved/ }).waitFor({ timeout: 120_000 })
      for (const path of ['/events', '/orders', '/locations', '/incidents', '/devices']) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        found.push(...(await objections(page, path)))
      }
      await page.goto('/orders')
      await page.getByRole('row').nth(1).click()
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      found.push(...(await objections(page, 'an order')))
      await page.getByRole('button', { name: /Sync state/ }).click()
      await page.getByRole('dialog').waitFor()
      found.push(...(await objections(page, 'sync panel')))
      await page.goto('/locations?location_form=new')
      await page.getByRole('dialog').waitFor()
      found.push(...(await objections(page, 'new location')))
      assert.equal(found, [])
    } finally {
      await device.dispose()
      await product.dispose()
    }
  })

  office.run()

  const venue = suite<Context>(`axe on desk and door, ${colorScheme}`)

  venue('sale, cash, tickets, shift, gate and verdict', async () => {
    const product = await startProduct()
    const device = await openDesk(product, 'Desk A', 'Abendkasse', { colorScheme })
    try {
      const page = device.page()
      const found = await objections(page, 'desk')
      await page
        .getByRole('button', { name: /\d left · Row/ })
        .first()
        .click()
      found.push(...(await objections(page, 'cart')))
      await page.getByRole('button', { name: /^Cash/ }).click()
      found.push(...(await objections(page, 'cash')))
      await page.getByRole('button', { name: /^Exact/ }).click()
      await page
        .getByRole('img', { name: /QR code/ })
        .first()
        .waitFor()
      found.push(...(await objections(page, 'tickets')))
      await page.getByRole('button', { name: /Next customer/ }).click()
      await page.getByRole('button', { name: /in drawer/ }).click()
      found.push(...(await objections(page, 'shift')))
      assert.equal(found, [])
    } finally {
      await device.dispose()
      await product.dispose()
    }
  })

  venue.run()
}
