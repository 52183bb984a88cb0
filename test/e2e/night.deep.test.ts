import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { foldShift } from '../../shared/cash_boxes/rules'
import type { RowOf } from '../../shared/registry'
import type { Device } from '../harness/browser/device'
import { type Product, startProduct } from '../harness/browser/product'
import { Seeded } from '../simulation/seeded'
import {
  chooseEvent,
  drawerAmount,
  keepSession,
  nextCustomer,
  openDesk,
  openDoorDevice,
  reopenBrowser,
  SLOW_TIMEOUT,
  waitUntilSaved,
} from './steps'
import { presoldTickets, readDatabase, shownTickets, toneAt } from './tickets'

const HOUSE = 'Offenes Haus'
const FLOOR = 'Jazz im Studio'
const HALL = 'Die Räuber'
const SALES = 150
const SCANS = 140
const FLOAT = 10_000

type Sale = { readonly total: number; readonly cash: boolean; readonly codes: readonly string[] }
type Desk = { readonly name: string; device: Device; readonly sales: Sale[] }
type Door = { readonly name: string; device: Device; readonly admitted: Set<string>; scans: number }
type Context = { product: Product; desks: Desk[]; doors: Door[]; tickets: string[]; strangers: string[] }

const night = suite<Context>('busy night')

night.before(async (context) => {
  const product = await startProduct({ season: 'long' })
  Object.assign(context, { product, desks: [], doors: [], tickets: [], strangers: [] })
  const desk = async (name: string, box: string) => {
    const device = await openDesk(product, name, box)
    context.desks.push({ name, device, sales: [] })
    await keepSession(device)
  }
  const door = async (name: string, gate: string) => {
    const device = await openDoorDevice(product, name, HOUSE, gate)
    context.doors.push({ name, device, admitted: new Set(), scans: 0 })
  }
  await Promise.all([
    desk('Desk A', 'Abendkasse'),
    desk('Desk B', 'Studiokasse'),
    door('Door A', 'Gate A'),
    door('Door B', 'Gate B'),
  ])
  context.tickets = presoldTickets(product, HOUSE)
})

night.after(async ({ product, desks, doors }) => {
  for (const { device } of [...desks, ...doors]) await device.dispose()
  await product?.dispose()
})

const cents = (text: string): number => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)

/** Breaks this device's network at random times and in different ways, and restores it some customers later. */
function outages(device: Device, dice: Seeded) {
  let left = 0
  return {
    async next() {
      if (left > 0) {
        left--
        if (left === 0) await device.goOnline()
      } else if (dice.chance(6)) {
        left = 2 + dice.below(8)
        const kind = dice.below(3)
        if (kind === 0) await device.goOffline()
        else if (kind === 1) device.hang()
        else device.loseAnswers()
      }
    },
    async end() {
      if (left > 0) await device.goOnline()
      left = 0
    },
  }
}

async function sell(desk: Desk, dice: Seeded): Promise<Sale> {
  const page = desk.device.page()
  const kind = dice.below(10)
  const title = kind < 7 ? HOUSE : kind < 8 ? FLOOR : HALL
  await chooseEvent(desk.device, title)
  const tile = page
    .getByRole('button', { name: title === HALL ? /\d left · Row/ : /[1-9]\d* left at this desk/ })
    .first()
  await tile.click({ timeout: SLOW_TIMEOUT })
  const cash = !dice.chance(25)
  if (cash) {
    await page.getByRole('button', { name: /^Cash/ }).click()
    await page.getByRole('button', { name: /^Exact/ }).click()
  } else {
    await page.getByRole('button', { name: /^Card/ }).click()
    await page.getByRole('button', { name: /^Approved/ }).click()
  }
  const sold = page.getByText(/^Sold · /)
  await sold.waitFor({ timeout: SLOW_TIMEOUT })
  const sale = { total: cents((await sold.textContent()) ?? ''), cash, codes: await shownTickets(desk.device) }
  await nextCustomer(desk.device)
  return { ...sale, codes: sale.codes.map((code) => `${title}|${code}`) }
}

/** Scans a code. Returns true when it was admitted. */
async function admits(door: Door, code: string): Promise<boolean> {
  const tone = await toneAt(door.device, code)
  door.scans++
  return tone !== 'refused'
}

night(
  'makes 300 sales and 280 scans while network and server fail and recover',
  async ({ product, desks, doors, tickets, strangers }) => {
    const dice = new Seeded(20_261_121)
    const sellAll = async (desk: Desk, mine: Seeded, disasters: Readonly<Record<number, () => Promise<void>>>) => {
      const network = outages(desk.device, mine)
      for (let i = 0; i < SALES; i++) {
        await network.next()
        await disasters[i]?.()
        const sale = await sell(desk, mine)
        desk.sales.push(sale)
        for (const code of sale.codes)
          (code.startsWith(HOUSE) ? tickets : strangers).push(code.slice(code.indexOf('|') + 1))
      }
      await network.end()
    }
    const scanAll = async (door: Door, mine: Seeded) => {
      const network = outages(door.device, mine)
      let last = ''
      for (let i = 0; i < SCANS; i++) {
        await network.next()
        const stranger = strangers.length > 0 && mine.chance(5)
        // The same code right away counts as the same reading, not as another scan.
        const code = mine.pick((stranger ? strangers : tickets).filter((other) => other !== last)) ?? ''
        last = code
        const let_in = await admits(door, code)
        if (stranger) assert.not(let_in, `${door.name}: another event's ticket was let in`)
        if (let_in) {
          assert.not(door.admitted.has(code), `${door.name} let the same ticket in twice`)
          door.admitted.add(code)
        }
      }
      await network.end()
    }
    const [a, b] = desks
    const [gateA, gateB] = doors
    if (!a || !b || !gateA || !gateB) throw new Error('four devices')
    const crash = async (desk: Desk) => {
      await desk.device.crash()
      const page = await reopenBrowser(desk.device, '/desk')
      await page.getByRole('navigation', { name: 'Events' }).waitFor({ timeout: SLOW_TIMEOUT })
    }
    await Promise.all([
      sellAll(a, dice.fork(), {
        40: () => product.kill(),
        47: () => product.restart(),
        90: async () => product.pause(),
        96: async () => product.resume(),
        120: () => crash(a),
      }),
      sellAll(b, dice.fork(), { 70: () => crash(b) }),
      scanAll(gateA, dice.fork()),
      scanAll(gateB, dice.fork()),
    ])
  },
)

night('books everything once and to the cent when all are back online', async ({ product, desks, doors }) => {
  for (const { device } of [...desks, ...doors]) await device.goOnline()
  for (const { device } of [...desks, ...doors]) await waitUntilSaved(device)
  readDatabase(product, (raw) => {
    const rows = <T>(sql: string, ...values: unknown[]) => raw.prepare(sql).all(...values) as T[]
    for (const { name, sales } of desks) {
      const receipts = rows<RowOf<'receipts'>>(
        'SELECT r.* FROM receipts r JOIN devices d ON d.id = r.device_id WHERE d.name = ? ORDER BY r.number',
        name,
      ).map((receipt) => ({
        ...receipt,
        tenders: JSON.parse(String(receipt.tenders)),
        taxes: JSON.parse(String(receipt.taxes)),
      }))
      assert.equal(
        receipts.map(({ number }) => number),
        Array.from({ length: SALES + 1 }, (_, i) => i + 1),
        `${name}: receipts`,
      )
      const figures = foldShift(receipts)
      const total = (of: readonly Sale[]) => of.reduce((cents, sale) => cents + sale.total, 0)
      assert.is(figures.qty, SALES)
      assert.is(figures.total, total(sales), `${name}: turnover`)
      assert.is(figures.expected, FLOAT + total(sales.filter(({ cash }) => cash)), `${name}: drawer`)
      assert.is(
        figures.methods.find(({ method }) => method === 'cash')?.amount,
        total(sales.filter(({ cash }) => cash)),
      )
      const [shift] = rows<{ total: number; qty: number }>(
        'SELECT s.total, s.qty FROM cash_box_shifts s JOIN devices d ON d.id = s.device_id WHERE d.name = ?',
        name,
      )
      assert.equal(shift, { total: total(sales), qty: SALES })
      const codes = rows<{ code: string }>(
        'SELECT i.code FROM order_items i JOIN orders o ON o.id = i.order_id JOIN devices d ON d.id = o.device_id WHERE d.name = ?',
        name,
      ).map(({ code }) => code)
      assert.equal(
        codes.sort(),
        sales.flatMap((sale) => sale.codes.map((code) => code.slice(code.indexOf('|') + 1))).sort(),
        `${name}: tickets`,
      )
    }
    assert.equal(
      rows(
        'SELECT seat_id FROM order_items WHERE seat_id IS NOT NULL AND cancelled = 0 GROUP BY event_id, seat_id HAVING count(*) > 1',
      ),
      [],
    )
    assert.equal(rows('SELECT id FROM quotas WHERE sold + held > capacity'), [])
  })
  for (const { name, device, sales } of desks) {
    const cash = sales.filter((sale) => sale.cash).reduce((total, sale) => total + sale.total, 0)
    assert.is(cents(await drawerAmount(device)), FLOAT + cash, `${name}: what the desk shows`)
  }
})

night('keeps every scan and reports exactly the double entries', async ({ product, doors }) => {
  readDatabase(product, (raw) => {
    for (const { name, scans, admitted } of doors) {
      const kept = raw
        .prepare(
          'SELECT count(*) AS scans, sum(qty) AS inside FROM check_ins c JOIN devices d ON d.id = c.device_id WHERE d.name = ?',
        )
        .get(name) as { scans: number; inside: number }
      assert.equal(kept, { scans, inside: admitted.size }, name)
    }
    const [a, b] = doors
    const twice = [...(a?.admitted ?? [])].filter((code) => b?.admitted.has(code))
    const raised = raw
      .prepare("SELECT i.code FROM incidents n JOIN order_items i ON i.id = n.subject_id WHERE n.kind = 'double_entry'")
      .pluck()
      .all()
    assert.equal(raised.sort(), twice.sort())
    assert.is(raw.prepare("SELECT count(*) FROM incidents WHERE kind <> 'double_entry'").pluck().get(), 0)
  })
})

night.run()
