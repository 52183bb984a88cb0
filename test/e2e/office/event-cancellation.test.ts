import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startProduct } from '../../harness/browser/product'
import { type ExaminationContext, OPEN_HOUSE, recordViolations } from '../accessibility-checks'
import { openOffice, SLOW_TIMEOUT, waitUntilSaved } from '../steps'

const journey = suite<ExaminationContext>('cancelling an event')

journey.before(async (context) => {
  context.product = await startProduct({ isSignedIn: true })
  context.device = await openOffice(context.product, '/events', { viewport: { width: 1180, height: 820 } })
  context.page = context.device.page()
  context.objections = []
  await waitUntilSaved(context.device)
})

journey.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

journey(
  'shows what it affects, refunds every order with visible progress, and tells the reason in an order',
  async (context) => {
    const { page } = context
    await page.getByRole('link', { name: OPEN_HOUSE }).or(page.getByText(OPEN_HOUSE)).first().click()
    await page.getByRole('button', { name: 'More actions' }).click({ timeout: SLOW_TIMEOUT })
    await page.getByRole('menuitem', { name: 'Cancel event' }).click()
    const dialog = page.getByRole('dialog', { name: /^Cancel .*\?$/ })
    const orders = dialog.locator('dl div', { hasText: 'Orders' }).locator('dd')
    await orders.waitFor({ timeout: SLOW_TIMEOUT })
    const affected = Number((await orders.textContent())?.replace(/\D/g, ''))
    assert.ok(affected > 0, `${affected} orders`)
    await dialog.getByLabel(/^Reason/).fill('The singer has lost her voice.')
    await recordViolations(context, 'the cancellation')
    await dialog.getByRole('button', { name: 'Cancel event' }).click()
    await dialog.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
    const result = page.getByRole('status').filter({ hasText: /orders? handled/ })
    await result.filter({ hasNotText: / of / }).waitFor({ timeout: 4 * SLOW_TIMEOUT })
    const handled = Number(/^([\d,]+)/.exec((await result.textContent()) ?? '')?.[1]?.replace(/\D/g, ''))
    const failed = Number(/(\d+) orders? could not/.exec(await page.locator('body').innerText())?.[1] ?? 0)
    assert.is(handled + failed, affected, 'all orders are handled or named')
    await recordViolations(context, 'a cancelled event')
    await page.getByRole('link', { name: 'Orders for this event' }).click()
    await page.getByText('Refunded').first().waitFor({ timeout: SLOW_TIMEOUT })
    assert.equal(context.objections, [])
  },
)

journey.run()
