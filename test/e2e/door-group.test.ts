import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Device } from '../harness/browser/device'
import { type Product, startProduct } from '../harness/browser/product'
import { typeScan } from '../harness/devices/scanner'
import { recordViolations } from './accessibility-checks'
import { chooseEvent, openDesk, openDoorDevice, payCash, SLOW_TIMEOUT, waitUntilOffline, waitUntilSaved } from './steps'
import { addTickets, readDatabase, shownTickets } from './tickets'

/** Event that is open at any time of the day. */
const HOUSE = 'Offenes Haus'

type Context = { product: Product; codes: readonly string[]; door: Device }

const journey = suite<Context>('a group at the door')

journey.before(async (context) => {
  context.product = await startProduct()
  context.codes = await sellThree(context.product)
  context.door = await openDoorDevice(context.product, 'Door A', HOUSE, 'Gate A')
})

journey.after(async ({ product, door }) => {
  await door?.dispose()
  await product?.dispose()
})

/** Sells three tickets at a desk that is online. Returns their codes. */
async function sellThree(product: Product): Promise<readonly string[]> {
  const desk = await openDesk(product, 'Desk A', 'Abendkasse')
  try {
    await chooseEvent(desk, HOUSE)
    await addTickets(desk, 3)
    await payCash(desk, /^€100/)
    const codes = await shownTickets(desk)
    await waitUntilSaved(desk)
    return codes
  } finally {
    await desk.dispose()
  }
}

journey('is let in with one tap after the first ticket was scanned, offline, each ticket once', async (context) => {
  const { product, door } = context
  const page = door.page()
  const [first = '', second = '', third = ''] = context.codes
  await door.goOffline()
  await waitUntilOffline(door)
  const before = Number(await page.locator('[data-inside]').getAttribute('data-inside'))
  const verdict = page.locator('section[data-verdict]')
  await typeScan(page, second)
  await verdict.waitFor({ timeout: SLOW_TIMEOUT })
  await page.getByRole('button', { name: /^Next ticket/ }).click()
  await verdict.waitFor({ state: 'detached' })

  await typeScan(page, first)
  await page.locator('[data-companions="1"]').waitFor({ timeout: SLOW_TIMEOUT })
  await page.getByText('1 more ticket of this order').waitFor()
  const objections: string[] = []
  await recordViolations({ product, device: door, page, objections }, 'the other tickets')
  assert.equal(objections, [])
  await page.locator('[data-companions] button').click()
  await page.locator('[data-admitted="2"]').waitFor({ timeout: SLOW_TIMEOUT })
  // The one that was scanned before is named with what it is.
  assert.is(await page.locator('[data-verdict="already_used"]').count(), 1)
  await page.locator(`[data-inside="${before + 3}"]`).waitFor({ timeout: SLOW_TIMEOUT })

  // One tap too many is taken back with one, and the group is let in again.
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.locator(`[data-inside="${before + 1}"]`).waitFor({ timeout: SLOW_TIMEOUT })
  await typeScan(page, first)
  await page.locator('[data-companions="1"] button').click({ timeout: SLOW_TIMEOUT })
  await page.locator(`[data-inside="${before + 3}"]`).waitFor({ timeout: SLOW_TIMEOUT })

  await page.getByRole('button', { name: /^Next ticket/ }).click()
  await typeScan(page, third)
  await page.getByRole('heading', { level: 1, name: 'Already used' }).waitFor({ timeout: SLOW_TIMEOUT })
  assert.is(await page.locator('[data-companions]').count(), 0)

  await page.getByRole('button', { name: /^Next ticket/ }).click()
  await door.goOnline()
  await waitUntilSaved(door)
  const booked = readDatabase(product, (raw) =>
    raw
      .prepare(
        `select sum(qty) as people, count(distinct order_item_id) as tickets from check_ins
         where qty > 0 and undone_at is null and order_item_id in (select id from order_items where code in (select value from json_each(?)))`,
      )
      .get(JSON.stringify(context.codes)),
  )
  assert.equal(booked, { people: 3, tickets: 3 })
})

journey.run()
