import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Device, openDevice } from '../../harness/browser/device'
import { type Product, startProduct } from '../../harness/browser/product'
import { SLOW_TIMEOUT, waitUntilSaved } from '../steps'

const slowLine = suite<{ product: Product; device: Device }>('first visit on a slow line')

const CLIENT = fileURLToPath(new URL('../../../dist/client/', import.meta.url))
/** 1.6 Mbit/s and 150 ms to the server and back, for everything that the browser loads. */
const LINE = { bytesPerSecond: 200_000, latency: 150 }
/** Limit in ms from the sign-in to the newest orders. */
const LIMIT = 4000

slowLine.before(async (context) => {
  context.product = await startProduct()
  context.device = await openDevice(context.product, { path: '/auth/login?redirect=/orders', line: LINE })
})

slowLine.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

slowLine('shows the newest orders within four seconds of signing in, while rows are still being stored', async ({ device }) => {
  const page = device.page()
  await page.getByLabel('Email').pressSequentially('admin@lindenau.example', { delay: 60 })
  await page.getByLabel('Password', { exact: true }).pressSequentially('lindenau', { delay: 60 })
  const signedIn = performance.now()
  await page.getByRole('button', { name: 'Sign in' }).click()
  const organisation = page.getByRole('button', { name: /Stadttheater Lindenau/ })
  await organisation.waitFor({ timeout: SLOW_TIMEOUT })
  const [answered, chosen] = [performance.now() - signedIn, performance.now()]
  await organisation.click()
  await page.locator('main').getByText('Paid').first().waitFor({ timeout: SLOW_TIMEOUT })
  const took = answered + performance.now() - chosen
  assert.ok(took < LIMIT, `${Math.round(took)} ms`)
  assert.equal(device.errors, [])
})

slowLine('stores the app only once the rows are here, and then all of it', async ({ device }) => {
  const page = device.page()
  const registered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)
  await page.getByRole('button', { name: /Sync status: Downloading data, [1-9]/ }).waitFor({ timeout: SLOW_TIMEOUT })
  assert.not(await registered(), 'storing the app would hold up the rows')
  await page.getByRole('button', { name: /Sync status: Getting ready for offline/ }).waitFor({ timeout: SLOW_TIMEOUT })
  await waitUntilSaved(device)
  const stored = await page.evaluate(async () => {
    const cache = await caches.open('foyer-app')
    const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname.slice(1))
    const pack = (await (await cache.match('/small-files.json', { ignoreSearch: true }))?.json()) as object
    return [...paths.filter((path) => path !== 'small-files.json'), ...Object.keys(pack)]
  })
  const built = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|css|html|svg|woff|woff2|wasm|webmanifest)$/.test(file))
  assert.equal(stored.toSorted(), built.filter((file) => file !== 'sw.js').toSorted())
  assert.equal(device.errors, [])
  await device.goOffline()
  await page.goto('/settings')
  await page.getByRole('heading', { name: /^Settings/, level: 1 }).waitFor({ timeout: SLOW_TIMEOUT })
})

slowLine.run()
