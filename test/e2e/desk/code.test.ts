import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Device, openDevice } from '../../harness/browser/device'
import { startProduct } from '../../harness/browser/product'
import { type ExaminationContext, recordViolations } from '../accessibility-checks'
import { openOffice, SLOW_TIMEOUT, signIn } from '../steps'

const test = suite<ExaminationContext & { tablets: Device[] }>('device codes')

test.before(async (context) => {
  context.objections = []
  context.tablets = []
  context.product = await startProduct()
})

test.after(async ({ product, device, tablets }) => {
  for (const each of [device, ...tablets]) await each?.dispose()
  await product?.dispose()
})

test('enrols one tablet by a code read out in the office, and refuses the next', async (context) => {
  const { product, tablets } = context
  context.device = await openOffice(product, '/devices')
  const office = context.device.page()
  context.page = office
  await office.getByRole('button', { name: 'Device setup' }).click({ timeout: SLOW_TIMEOUT })
  const rule = office.getByRole('dialog', { name: 'Device setup' })
  await rule.getByLabel('Allow setup without a code').click()
  await recordViolations(context, 'device settings')
  await rule.getByRole('button', { name: 'Save', exact: true }).click()
  await office.getByText('This applies to the next device.').waitFor({ timeout: SLOW_TIMEOUT })
  await office.getByRole('button', { name: 'New device' }).click({ timeout: SLOW_TIMEOUT })
  const dialog = office.getByRole('dialog', { name: 'New device' })
  await dialog.getByLabel('Device', { exact: true }).fill('Einlass Nord')
  await dialog.getByText('Door', { exact: true }).click()
  await recordViolations(context, 'naming a device')
  await dialog.getByRole('button', { name: 'Create code' }).click()
  const code = (await dialog.locator('output').textContent({ timeout: SLOW_TIMEOUT })) ?? ''
  await recordViolations(context, 'the code')
  assert.match(code, /^\w{4}-\w{4}$/)

  const type = async (typed: string) => {
    const tablet = await openDevice(product, { path: '/desk' })
    tablets.push(tablet)
    await signIn(tablet, 'ticketing')
    const page = tablet.page()
    await page.getByLabel('Code for this device').fill(typed, { timeout: SLOW_TIMEOUT })
    assert.is(await page.getByLabel('Name of this desk').count(), 0, 'nobody but the manager names a device')
    await recordViolations({ ...context, page }, 'entering the code')
    await page.getByRole('button', { name: 'Use code' }).click()
    return page
  }
  const first = await type(code.toLowerCase())
  await first.waitForURL(/\/door$/, { timeout: SLOW_TIMEOUT })
  await first.getByLabel('Gate name').waitFor({ timeout: SLOW_TIMEOUT })
  const second = await type(code)
  await second.getByText('Another device has just used this code.').waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations({ ...context, page: second }, 'a used code')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await office.getByRole('grid', { name: 'Devices' }).getByText('Einlass Nord').waitFor({ timeout: SLOW_TIMEOUT })
  assert.equal(context.objections, [])
})

test.run()
