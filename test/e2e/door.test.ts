import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Device } from '../harness/browser/device'
import { type Product, startProduct } from '../harness/browser/product'
import { typeScan } from '../harness/devices/scanner'
import {
  chooseEvent,
  nextCustomer,
  openDesk,
  openDoorDevice,
  openGate,
  openOffice,
  payCash,
  SLOW_TIMEOUT,
  waitUntilOffline,
  waitUntilSaved,
} from './steps'
import { groupTicket, presoldTicket, shownTickets } from './tickets'

/** Event that is open at any time of the day, and another event of the same day. */
const HOUSE = 'Offenes Haus'
const OTHER = 'Die Räuber'

type Context = {
  product: Product
  desk: Device
  a: Device
  b: Device
  /** Tickets of a sale that no door has pulled, and one for the other event. */
  sold: { first: string; second: string; other: string }
}

const journey = suite<Context>('offline door')

journey.before(async (context) => {
  const product = await startProduct({ season: 'long' })
  context.product = product
  await Promise.all([
    openDesk(product, 'Desk A', 'Abendkasse').then((desk) => (context.desk = desk)),
    openDoorDevice(product, 'Door A', HOUSE, 'Gate A').then((door) => (context.a = door)),
    openDoorDevice(product, 'Door B', HOUSE, 'Gate B').then((door) => (context.b = door)),
  ])
})

journey.after(async ({ product, desk, a, b }) => {
  for (const device of [desk, a, b]) await device?.dispose()
  await product?.dispose()
})

/** Scans a code and waits for the verdict that fills the screen. */
async function scanned(device: Device, code: string, verdict: RegExp): Promise<string> {
  await typeScan(device.page(), code)
  return said(device, verdict)
}

async function said(device: Device, verdict: RegExp): Promise<string> {
  const region = device
    .page()
    .locator('section[data-verdict]')
    .filter({ has: device.page().getByRole('heading', { level: 1, name: verdict }) })
  await region.waitFor({ timeout: SLOW_TIMEOUT })
  return (await region.textContent()) ?? ''
}

/** Dismisses the last verdict, so that the same text again is a new verdict. */
async function ready(device: Device): Promise<void> {
  await device
    .page()
    .getByRole('button', { name: /^Next ticket/ })
    .click()
  await device.page().getByText('Ready to scan').waitFor()
}

const inside = async (device: Device): Promise<number> =>
  Number(await device.page().locator('[data-inside]').getAttribute('data-inside'))

journey('sells at the desk while every device is offline', async (context) => {
  const { desk, a, b } = context
  for (const device of [desk, a, b]) await device.goOffline()
  for (const device of [desk, a, b]) await waitUntilOffline(device)
  await chooseEvent(desk, HOUSE)
  const tile = desk
    .page()
    .getByRole('button', { name: /[1-9]\d* left at this desk/ })
    .first()
  await tile.click()
  await tile.click()
  await chooseEvent(desk, OTHER)
  await desk
    .page()
    .getByRole('button', { name: /\d left · Row/ })
    .first()
    .click()
  await payCash(desk, /^€100/)
  const [first = '', second = '', other = ''] = await shownTickets(desk)
  assert.ok(other)
  context.sold = { first, second, other }
  await nextCustomer(desk)
})

journey('admits a ticket of the list once', async ({ product, a }) => {
  const code = presoldTicket(product, HOUSE, { cancelled: false })
  const before = await inside(a)
  await scanned(a, code, /^Valid/)
  await a
    .page()
    .locator(`[data-inside="${before + 1}"]`)
    .waitFor()
  await scanned(a, '4006381333931', /^Unknown/)
  const words = await scanned(a, code, /^Already used/)
  assert.match(words, /Gate A/)
  assert.is(await inside(a), before + 1)
})

journey('admits a ticket of a sale that the door has not pulled', async ({ a, sold }) => {
  await ready(a)
  await scanned(a, sold.first, /^Valid/)
  // The same code right away would count as the same reading.
  const words = await scanned(a, sold.other, /^Wrong event/)
  assert.match(words, new RegExp(OTHER))
  await scanned(a, sold.first, /^Already used/)
})

journey('rejects codes that are not tickets of this organisation', async ({ a, sold }) => {
  await scanned(a, '4006381333931', /^Unknown/)
  await ready(a)
  const forged = sold.second.slice(0, 20) + (sold.second[20] === 'A' ? 'B' : 'A') + sold.second.slice(21)
  await scanned(a, forged, /^Unknown/)
})

journey('checks a typed code like a scanned one', async ({ product, a }) => {
  await ready(a)
  await a.page().getByRole('button', { name: 'Code', exact: true }).click()
  await a
    .page()
    .getByLabel('Ticket code or booking code')
    .fill(presoldTicket(product, OTHER, { cancelled: false }))
  await a.page().getByRole('button', { name: 'Check' }).click()
  await said(a, /^Wrong event/)
})

journey('admits a group in parts, and not more people than its ticket allows', async ({ product, a }) => {
  const code = await groupTicket(product, HOUSE, 5)
  const page = a.page()
  const before = await inside(a)
  await scanned(a, code, /^Valid/)
  assert.is(await inside(a), before)
  await page.getByRole('button', { name: '2', exact: true }).click()
  await page.getByRole('button', { name: 'Let 2 in' }).click()
  await page.locator(`[data-inside="${before + 2}"]`).waitFor()
  await scanned(a, code, /^Partly used/)
  await page.getByRole('button', { name: 'Let 3 in' }).click()
  await page.locator(`[data-inside="${before + 5}"]`).waitFor()
  await scanned(a, code, /^Already used/)
})

journey('undoes a scan, so that the ticket is valid again', async ({ a, sold }) => {
  const before = await inside(a)
  await scanned(a, sold.second, /^Valid/)
  // After minutes without the other door, the verdict is amber and the undo button is labelled as a refusal.
  await a
    .page()
    .locator('section[data-verdict]')
    .getByRole('button', { name: /^(Undo|Refuse)$/ })
    .click()
  await a
    .page()
    .getByText(/The scan was undone|No one was let in/)
    .waitFor()
  await a.page().locator(`[data-inside="${before}"]`).waitFor()
  await scanned(a, sold.second, /^Valid/)
})

journey('refuses a cancelled ticket at a gate opened offline', async ({ product, a }) => {
  await a
    .page()
    .getByRole('button', { name: /Change event or gate/ })
    .click()
  await openGate(a, OTHER, 'Gate C')
  await scanned(a, presoldTicket(product, OTHER, { cancelled: true }), /^Cancelled/)
})

journey('admits the same ticket at another offline door', async ({ b, sold }) => {
  await scanned(b, sold.second, /^Valid/)
})

journey(
  'reports the double entry with both gates to the manager when all are back online',
  async ({ product, desk, a, b }) => {
    for (const door of [a, b]) await ready(door)
    for (const device of [a, b, desk]) await device.goOnline()
    for (const device of [a, b, desk]) await waitUntilSaved(device)
    const office = await openOffice(product, '/incidents')
    try {
      const page = office.page()
      const double = page.getByRole('row', { name: /Ticket used twice/ })
      await double.waitFor({ timeout: SLOW_TIMEOUT })
      assert.is(await double.count(), 1)
      await double.click()
      const pane = page.getByRole('region', { name: 'Ticket used twice' })
      await pane.getByText('2 with a ticket for 1').waitFor()
      await pane.getByText(/Gate A.*Door A/).waitFor()
      await pane.getByText(/Gate B.*Door B/).waitFor()
      assert.is(await page.getByText('Entry couldn’t be booked').count(), 0)
    } finally {
      await office.dispose()
    }
  },
)

journey.run()
