import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Device } from '../../harness/browser/device'
import { type Product, startProduct } from '../../harness/browser/product'
import {
  chooseEvent,
  nextCustomer,
  openDesk,
  openOffice,
  payCash,
  queryAs,
  SLOW_TIMEOUT,
  waitUntilOffline,
  waitUntilSaved,
} from '../steps'
import { readDatabase } from '../tickets'

const test = suite<{ product: Product; devices: Device[] }>('withdrawn desk')

test.before(async (context) => {
  context.devices = []
  context.product = await startProduct()
})

test.after(async ({ product, devices }) => {
  for (const device of devices) await device.dispose()
  await product?.dispose()
})

const databases = (device: Device) =>
  device.page().evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))

test('hands over, wipes and re-enrols a desk revoked while offline', async ({ product, devices }) => {
  const desk = await openDesk(product, 'Desk 9', 'Abendkasse')
  devices.push(desk)
  const page = desk.page()
  await desk.goOffline()
  await waitUntilOffline(desk)
  await chooseEvent(desk, 'Jazz im Studio')
  await page.keyboard.press('1')
  await page.locator('[data-cart-line]').waitFor()
  await payCash(desk, /^€50/)

  const office = await openOffice(product, '/devices')
  devices.push(office)
  const manager = office.page()
  await manager.getByText('Desk 9').first().click({ timeout: SLOW_TIMEOUT })
  await manager.getByRole('button', { name: 'Take out of service…' }).click({ timeout: SLOW_TIMEOUT })
  const dialog = manager.getByRole('dialog', { name: 'Take Desk 9 out of service?' })
  await dialog.getByText('Open shift').waitFor({ timeout: SLOW_TIMEOUT })
  await dialog.getByText('last receipt 1').waitFor({ timeout: SLOW_TIMEOUT })
  await dialog.getByRole('button', { name: 'Take out of service' }).click()
  await manager.getByText('Desk 9 is out of service').waitFor({ timeout: SLOW_TIMEOUT })

  assert.ok((await databases(desk)).some((name) => name.includes('foyer-rows-')))
  const ended = page.waitForResponse((response) => response.url().endsWith('/api/auth/logout'), {
    timeout: SLOW_TIMEOUT,
  })
  await desk.goOnline()
  await page.getByRole('heading', { name: 'This device is out of service' }).waitFor({ timeout: SLOW_TIMEOUT })
  await page.getByText('1 entry is with a manager').waitFor({ timeout: SLOW_TIMEOUT })
  await page.getByText('were erased from this browser').waitFor({ timeout: SLOW_TIMEOUT })
  assert.equal(
    (await databases(desk)).filter((name) => name.includes('foyer-rows-') || name.includes('foyer-outbox-')),
    [],
  )
  await ended
  assert.is(await page.evaluate(async () => (await fetch('/api/auth/session')).status), 401)
  await manager.goto('/incidents')
  await manager.getByText('Entry couldn’t be booked').first().click({ timeout: SLOW_TIMEOUT })
  await manager.getByRole('heading', { name: 'Sold' }).waitFor({ timeout: SLOW_TIMEOUT })
  await manager.getByRole('button', { name: 'Book entry…' }).click()
  const booking = manager.getByRole('dialog', { name: 'Book this entry?' })
  await booking.getByLabel('Decision').fill('The desk was found')
  await booking.getByRole('button', { name: 'Book entry', exact: true }).click()
  await booking.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
  await manager.getByText('Booked later').waitFor({ timeout: SLOW_TIMEOUT })
  const { orders } = await queryAs<{
    orders: { total: number; orders: readonly { static_title: string; status_code: number }[] }
  }>(product, 'admin', '{ orders(input: { limit: 1 }) { total orders { static_title status_code } } }')
  assert.equal([orders.orders[0]?.static_title, orders.orders[0]?.status_code], ['Jazz im Studio', 611])

  await page.reload()
  await page.getByRole('heading', { name: 'This device is out of service' }).waitFor({ timeout: SLOW_TIMEOUT })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill('cashier@lindenau.example')
  await page.getByLabel('Password', { exact: true }).fill('lindenau')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Name of this desk').fill('Desk 10', { timeout: SLOW_TIMEOUT })
  await page.getByRole('button', { name: 'Set up this desk' }).click()
  await page.getByLabel('Opening float').waitFor({ timeout: SLOW_TIMEOUT })
})

test('wipes a desk whose copy sold meanwhile after informing a manager, and keeps the copy running', async ({
  product,
  devices,
}) => {
  const desk = await openDesk(product, 'Desk 11', 'Tageskasse')
  devices.push(desk)
  const copy = await desk.copy('/desk')
  devices.push(copy)
  const sell = async () => {
    await chooseEvent(copy, 'Jazz im Studio')
    await copy.page().keyboard.press('1')
    await copy.page().locator('[data-cart-line]').waitFor()
    await payCash(copy, /^€50/)
    await nextCustomer(copy)
  }
  await copy.page().getByRole('navigation', { name: 'Events' }).waitFor({ timeout: SLOW_TIMEOUT })
  await sell()
  await waitUntilSaved(copy)

  const page = await desk.reopen('/desk')
  await page.getByRole('heading', { name: 'This browser is a copy of a device' }).waitFor({ timeout: SLOW_TIMEOUT })
  await page.getByText('were erased from this browser').waitFor({ timeout: SLOW_TIMEOUT })
  assert.equal(
    (await databases(desk)).filter((name) => name.includes('foyer-rows-') || name.includes('foyer-outbox-')),
    [],
  )

  const office = await openOffice(product, '/incidents')
  devices.push(office)
  await office.page().getByText('Device copied').first().click({ timeout: SLOW_TIMEOUT })
  await office.page().getByText('Two browsers worked as this device').waitFor({ timeout: SLOW_TIMEOUT })

  await sell()
  // Both had the same session, which ended when the device was wiped.
  await copy.page().getByRole('button', { name: 'Sign in again', exact: true }).click({ timeout: SLOW_TIMEOUT })
  const dialog = copy.page().getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password', { exact: true }).fill('lindenau')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await copy
    .page()
    .getByRole('button', { name: /Sync status: A copy of this device was found/ })
    .waitFor({ timeout: SLOW_TIMEOUT })
  const booked = readDatabase(product, (raw) =>
    raw
      .prepare(
        "SELECT count(*) FROM receipts r JOIN devices d ON d.id = r.device_id WHERE d.name = 'Desk 11' AND r.kind = 'sale'",
      )
      .pluck()
      .get(),
  )
  const told = readDatabase(product, (raw) =>
    raw.prepare("SELECT count(*) FROM incidents WHERE kind = 'device_cloned'").pluck().get(),
  )
  assert.equal([booked, told], [2, 1])
})

test.run()
