import { openDevice } from './harness/browser/device'
import { startProduct } from './harness/browser/product'

const product = await startProduct()
for (const [scheme, locale, w, h] of [['dark', 'de-DE', 820, 1180], ['light', 'en-GB', 1180, 820], ['dark', 'en-GB', 390, 844]] as const) {
  const device = await openDevice(product, { path: '/orders', colorScheme: scheme, locale, viewport: { width: w, height: h } })
  const cdp = await device.context().newCDPSession(device.page())
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const shots: [number, Buffer][] = []
  const nav = device.page().goto('/orders', { waitUntil: 'commit' })
  await nav
  const t = Date.now()
  for (let i = 0; i < 14; i++) shots.push([Date.now() - t, await device.page().screenshot()])
  const fs = await import('node:fs')
  shots.forEach(([ms, b], i) => fs.writeFileSync(`/tmp/look-${scheme}-${w}-${i}-${ms}.png`, b))
  console.log(shots.map(([ms]) => ms))
  await device.dispose()
}
await product.dispose()
