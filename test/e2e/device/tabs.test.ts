import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Device, openDevice } from '../../harness/browser/device'
import { type Product, startProduct } from '../../harness/browser/product'
import { sellVoucher, signIn, startDesk, waitUntilSaved } from '../steps'

const journey = suite<{ product: Product; device: Device }>('a desk beside another tab')

journey.before(async (context) => {
  context.product = await startProduct()
  context.device = await openDevice(context.product, { path: '/orders' })
})

journey.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

journey('gets its rights and sends its sales, although it was set up beside a tab that leads', async ({ device }) => {
  await signIn(device, 'cashier')
  await waitUntilSaved(device)
  const tab = await device.context().newPage()
  await tab.goto('/desk')
  const desk: Device = { ...device, page: () => tab }
  await startDesk(desk, 'Second tab', 'Abendkasse')
  assert.match(await sellVoucher(desk), /./)
  await waitUntilSaved(device)
  assert.equal(device.errors, [])
})

journey.run()
