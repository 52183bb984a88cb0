import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Device, openDevice } from '../../harness/browser/device'
import { type Product, startProduct } from '../../harness/browser/product'
import { finishAnimations } from '../steps'

const journey = suite<{ product: Product; device: Device }>('the start screen')

const WORDS = 'Foyer is still loading. If nothing happens, reload the page.'

journey.before(async (context) => {
  context.product = await startProduct()
  context.device = await openDevice(context.product, { path: '/auth/login' })
})

journey.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

journey('is gone as soon as the app shows something', async ({ device }) => {
  const page = device.page()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  assert.is(await page.locator('.start').isVisible(), false)
  assert.equal(device.errors, [])
})

journey('says after a while what to do where the app does not arrive', async ({ device }) => {
  const page = device.page()
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto('/auth/login')
  await page.locator('.start').waitFor()
  const words = page.getByText(WORDS)
  assert.is(await words.isVisible(), false)
  await finishAnimations(page)
  await words.waitFor()
})

journey.run()
