import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Device, openDevice } from '../../harness/browser/device'
import { type Product, startProduct } from '../../harness/browser/product'
import { SLOW_TIMEOUT } from '../steps'

const slowLine = suite<{ product: Product; device: Device }>('first visit on a slow line')

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

slowLine.run()
