import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startProduct } from '../../../harness/browser/product'
import { type ExaminationContext, recordViolations } from '../../accessibility-checks'
import { openOffice, SLOW_TIMEOUT } from '../../steps'

const journey = suite<ExaminationContext>('usage analytics')

const SCRIPT = 'https://stats.example/script.js'

journey.before(async (context) => {
  context.objections = []
  context.product = await startProduct({ env: { ANALYTICS_SCRIPT: `${SCRIPT} 42` } })
})

journey.after(async ({ product }) => {
  await product?.dispose()
})

journey('load their script in the office after consent, and leave no page with it at the desk', async (context) => {
  const device = await openOffice(context.product, '/events', { viewport: { width: 1180, height: 900 } })
  const page = device.page()
  context.page = page
  let loads = 0
  await page.route(SCRIPT, (route) => {
    loads += 1
    return route.fulfill({
      contentType: 'text/javascript',
      body: 'window.counted = document.currentScript.dataset.siteId',
    })
  })
  const counted = () => page.evaluate(() => (window as { counted?: string }).counted ?? null)
  const question = page.getByRole('status').filter({ hasText: 'May we count how the office is used?' })
  await question.waitFor({ timeout: SLOW_TIMEOUT })
  assert.is(loads, 0, 'nothing is loaded before the answer')
  await recordViolations(context, 'the question')
  await question.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.waitForFunction(() => 'counted' in window)
  assert.equal([await counted(), await question.count()], ['42', 0])

  await page.getByRole('link', { name: 'Desk', exact: true }).click()
  await page.waitForURL('**/desk**')
  await page.waitForFunction(() => !('counted' in window), null, { timeout: SLOW_TIMEOUT })
  await page.getByRole('button', { name: /^Account of/ }).waitFor({ timeout: SLOW_TIMEOUT })
  assert.equal([await counted(), loads], [null, 1])

  await page.goto(`${device.url}/events`)
  await page.waitForFunction(() => 'counted' in window, null, { timeout: SLOW_TIMEOUT })
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'My profile' }).click()
  const other = await device.context().newPage()
  await other.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: 'window.counted = 1' }))
  await other.goto(`${device.url}/orders`)
  await other.waitForFunction(() => 'counted' in window, null, { timeout: SLOW_TIMEOUT })
  await page.getByRole('switch', { name: 'Usage analytics' }).click()
  await page.waitForFunction(() => !('counted' in window), null, { timeout: SLOW_TIMEOUT })
  await other.waitForFunction(() => !('counted' in window), null, { timeout: SLOW_TIMEOUT })
  await other.close()
  await page.getByRole('link', { name: 'Desk', exact: true }).waitFor({ timeout: SLOW_TIMEOUT })
  assert.equal([await counted(), await question.count(), loads], [null, 0, 2])
  await device.dispose()
  assert.equal(context.objections, [])
})

journey.run()
