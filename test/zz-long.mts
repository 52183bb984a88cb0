import { openDevice } from './harness/browser/device'
import { copyDemoData, startProduct } from './harness/browser/product'
import { fillSignIn } from './harness/browser/saved-profiles'
const N = Number(process.env.N ?? 4)
const data = await copyDemoData('full')
const product = await startProduct({ data, env: { LOG_LEVEL: 'error' } })
for (let n = 0; n < N; n++) {
  const device = await openDevice(product, { path: '/desk' })
  const page = device.page()
  try {
    await fillSignIn(page, 'cashier')
    await page.getByLabel('Name of this desk').waitFor({ timeout: 90000 })
    await page.evaluate(`(() => { window.long = []; new PerformanceObserver((l) => { for (const e of l.getEntries()) window.long.push([Math.round(e.startTime), Math.round(e.duration)]) }).observe({ type: 'longtask' }) })()`)
    const began = Date.now()
    await page.getByLabel('Name of this desk').pressSequentially(`Kasse ${n} ${Date.now() % 1000}`, { delay: 120 })
    await page.getByRole('button', { name: 'Set up this desk' }).click()
    const named = await page.evaluate(() => performance.now())
    await page.getByRole('button', { name: /Sync status: All saved/ }).waitFor({ timeout: 90000 })
    console.log(n, 'saved after', ((Date.now() - began) / 1000).toFixed(1), 'named at', Math.round(named), JSON.stringify(await page.evaluate('window.long')))
  } finally { await device.dispose() }
}
await product.dispose()
