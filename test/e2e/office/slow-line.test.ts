import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Device, openDevice } from '../../harness/browser/device'
import { type Product, startProduct } from '../../harness/browser/product'
import { chooseOrganisation, fillSignIn } from '../../harness/browser/saved-profiles'
import { SLOW_TIMEOUT, waitUntilSaved } from '../steps'

const slowLine = suite<{ product: Product; device: Device }>('first visit on a slow line')

const CLIENT = fileURLToPath(new URL('../../../dist/client/', import.meta.url))
/** 1.6 Mbit/s and 150 ms to the server and back, for everything that the browser loads. */
const LINE = { bytesPerSecond: 200_000, latency: 150 }
/**
 * Limit of bytes received up to the newest orders, half of what a new office browser receives. An idle machine receives
 * 750 kB.
 */
const LIMIT = 1_500_000

slowLine.before(async (context) => {
  context.product = await startProduct()
  context.device = await openDevice(context.product, { path: '/auth/login?redirect=/orders', line: LINE })
})

slowLine.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

slowLine('shows the newest orders long before all rows are here', async ({ device }) => {
  const page = device.page()
  await fillSignIn(page, 'admin')
  await chooseOrganisation(page)
  await page.locator('main').getByText('Paid').first().waitFor({ timeout: SLOW_TIMEOUT })
  const received = device.received()
  assert.ok(received < LIMIT, `${received} bytes`)
  assert.equal(device.errors, [])
})

slowLine('stores the app only once most rows are here, and then all of it', async ({ device }) => {
  const page = device.page()
  const registered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)
  await page.getByRole('button', { name: /Sync status: Downloading data, [1-9]/ }).waitFor({ timeout: SLOW_TIMEOUT })
  assert.not(await registered(), 'storing the app would hold up the rows')
  await waitUntilSaved(device)
  const stored = await page.evaluate(async () => {
    const cache = await caches.open('foyer-app')
    const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname.slice(1))
    const pack = (await (await cache.match('/small-files.json', { ignoreSearch: true }))?.json()) as object
    return [...paths.filter((path) => path !== 'small-files.json'), ...Object.keys(pack)]
  })
  const built = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|html|svg|woff|woff2|wasm|webmanifest)$/.test(file),
  )
  const own = built.filter((file) => file !== 'sw.js' && !file.startsWith('assets/shop/'))
  assert.equal(stored.toSorted(), own.toSorted())
  assert.equal(device.errors, [])
  await device.goOffline()
  await page.goto('/settings')
  await page.getByRole('heading', { name: /^Settings/, level: 1 }).waitFor({ timeout: SLOW_TIMEOUT })
})

slowLine.run()
