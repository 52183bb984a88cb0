import { randomBytes } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { changeIn, foldShift } from '../../shared/cash_boxes/rules'
import { idSource } from '../../shared/kernel/ids'
import { sum } from '../../shared/kernel/money'
import { HOUR, iso } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/registry'
import type { Device } from '../harness/browser/device'
import { type Product, startProduct } from '../harness/browser/product'
import { typeScan } from '../harness/devices/scanner'
import { salePrices } from './office/days/calls'
import {
  chooseEvent,
  keepSession,
  lastBookingCode,
  nextCustomer,
  openDesk,
  openDoorDevice,
  payCash,
  queryAs,
  reopenBrowser,
  SLOW_TIMEOUT,
  sellVoucher,
  signIn,
  waitUntilOffline,
  waitUntilSaved,
} from './steps'
import { addTickets, readDatabase, shownTickets, toneAt } from './tickets'

const HOUSE = 'Offenes Haus'
const FLOOR = 'Jazz im Studio'
const FLOAT = 10_000

type Sale = { readonly code: string; readonly tickets: readonly string[]; readonly total: number }
type Context = {
  product: Product
  box: Device
  bar: Device
  phone: Device
  tablet: Device
  begun: number
  before: Figures
  sale: Sale
  exchanged: number
}

const evening = suite<Context>('evening of a theatre')
const newId = idSource(Date.now, randomBytes)

evening.before(async (context) => {
  context.product = await startProduct()
  context.begun = Date.now()
  context.before = await figuresOf(context)
  const { product } = context
  context.box = await openDesk(product, 'Box office', 'Abendkasse')
  context.bar = await openDesk(product, 'Bar', 'Studiokasse', {}, 'ticketing')
  await keepSession(context.bar)
  context.phone = await openDoorDevice(product, 'Phone', HOUSE, 'Main door', { viewport: { width: 390, height: 844 } })
  context.tablet = await openDoorDevice(product, 'Tablet', HOUSE, 'Side door', {
    viewport: { width: 820, height: 1180 },
  })
})

evening.after(async ({ product, box, bar, phone, tablet }) => {
  for (const device of [box, bar, phone, tablet]) await device?.dispose()
  await product?.dispose()
})

type Money = Readonly<Record<'turnover' | 'received' | 'redeemed' | 'vouchers_sold' | 'open', number>>
type Figures = {
  readonly money: Money
  readonly list: number
  /** Credit less debit of accounts, by role. */
  readonly accounts: ReadonlyMap<string, number>
}

const ASK = `query ($sales: DashboardInput!, $sums: OrderTotalsInput!, $period: AccountingPeriodInput!) {
  dashboard(input: $sales) { money { turnover received redeemed vouchers_sold open } }
  order_totals(input: $sums) { total }
  account_totals(input: $period) { role debit credit }
}`

/** Reads the evening's figures as the office shows them: dashboard, order list and accounts. */
async function figuresOf({ product, begun }: Pick<Context, 'product' | 'begun'>): Promise<Figures> {
  const span = { from: iso(begun - HOUR), to: iso(begun + 6 * HOUR) }
  const { dashboard, order_totals, account_totals } = await queryAs<{
    readonly dashboard: { readonly money: Money }
    readonly order_totals: readonly { readonly total: number }[]
    readonly account_totals: readonly { readonly role: string; readonly debit: number; readonly credit: number }[]
  }>(product, 'super', ASK, {
    sales: { bucket: 'DAY', ...span, compare_from: null, compare_to: null },
    sums: { bucket: 'DAY', ...span },
    period: { from: span.from, until: span.to },
  })
  const accounts = new Map(account_totals.map(({ role, debit, credit }) => [role, credit - debit]))
  return { money: dashboard.money, list: sum(order_totals.map(({ total }) => total)), accounts }
}

/** Waits until a door knows what became of an order's tickets, by looking them up. */
async function waitForVerdicts(door: Device, code: string, wanted: readonly string[]): Promise<void> {
  const page = door.page()
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  const search = page.getByRole('searchbox')
  const found = page.getByRole('dialog').locator('[data-verdict]')
  const deadline = Date.now() + SLOW_TIMEOUT
  for (let known: readonly (string | null)[] = []; known.join() !== wanted.join(); ) {
    if (Date.now() > deadline)
      throw new Error(`The door knows ${known.join() || 'no ticket'} in place of ${wanted.join()}`)
    await search.fill('')
    await search.fill(code)
    await found.first().waitFor({ timeout: SLOW_TIMEOUT })
    known = (await found.evaluateAll((all) => all.map((one) => one.getAttribute('data-verdict')))).sort()
  }
  await page.keyboard.press('Escape')
  await search.waitFor({ state: 'detached' })
}

/** Puts tickets of an event into the cart and returns the total in cents. */
async function choosePlaces(desk: Device, title: string, count: number): Promise<number> {
  await chooseEvent(desk, title)
  return addTickets(desk, count)
}

async function payByCard(desk: Device): Promise<void> {
  const page = desk.page()
  await page.getByRole('button', { name: /^Card/ }).click()
  await page.getByRole('button', { name: /^Approved/ }).click()
  await page.getByText(/^Sold · /).waitFor({ timeout: SLOW_TIMEOUT })
  await nextCustomer(desk)
}

/** Counts the drawer as it should be, closes the shift and waits for its report. */
async function closeShift(desk: Device): Promise<void> {
  const page = desk.page()
  await page.getByRole('button', { name: /in drawer/ }).click()
  const shown = await page
    .getByRole('button', { name: /in drawer/ })
    .locator('strong')
    .textContent()
  await page.getByRole('button', { name: 'Close shift' }).click()
  const pieces = changeIn(Math.round(Number((shown ?? '').replace(/[^\d.]/g, '')) * 100))
  for (const piece of new Set(pieces))
    await page.locator(`[data-piece="${piece}"]`).fill(String(pieces.filter((each) => each === piece).length))
  await page.getByRole('button', { name: 'Finish counting' }).click()
  await page.getByRole('button', { name: 'Close and print' }).click()
  await page.getByText('Open a new shift').waitFor({ timeout: SLOW_TIMEOUT })
  await waitUntilSaved(desk)
}

evening('sells, voids, exchanges and redeems at two desks while network, server and browser fail', async (context) => {
  const { product, box, bar, phone, tablet } = context
  const [till, counter] = [box.page(), bar.page()]
  const total = await choosePlaces(box, HOUSE, 3)
  await till.keyboard.press('F1')
  await till.keyboard.press('Enter')
  context.sale = { tickets: await shownTickets(box), code: await lastBookingCode(box), total }
  await nextCustomer(box)
  const [first = '', second = ''] = context.sale.tickets

  const voucher = await sellVoucher(bar)
  const place = await choosePlaces(bar, FLOOR, 1)
  await counter.getByRole('button', { name: 'Voucher', exact: true }).click()
  await counter.getByLabel('Scan or type the code').fill(voucher)
  await counter.getByRole('button', { name: 'Check' }).click()
  await counter.locator('[data-balance="2500"]').waitFor({ timeout: SLOW_TIMEOUT })
  await counter.getByRole('button', { name: /^Redeem/ }).click()
  if (place > 2500) await payCash(bar, /^Exact/)
  await nextCustomer(bar)

  await waitUntilSaved(box)
  await phone.goOffline()
  await product.kill()
  await waitUntilOffline(box)
  await choosePlaces(box, FLOOR, 2)
  await payByCard(box)
  for (let i = 0; i < 2; i++) await counter.locator('[data-product]', { hasText: 'Sekt' }).click()
  await payCash(bar, /^Exact/)
  await nextCustomer(bar)
  await bar.crash()
  await reopenBrowser(bar, '/desk')
  await counterOf(bar).waitFor({ timeout: SLOW_TIMEOUT })

  await typeScan(till, second)
  const dialog = till.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Void…' }).click()
  await dialog.getByRole('checkbox', { name: /Scanned ticket/ }).check()
  await dialog.getByRole('button', { name: 'Wrong entry' }).click()
  await dialog.getByRole('button', { name: /^Void selected/ }).click()
  await dialog.getByText(/^Voided with receipt/).waitFor()
  await till.keyboard.press('Escape')

  await choosePlaces(box, FLOOR, 1)
  await payCash(box, /^Exact/)
  const [wrong = ''] = await shownTickets(box)
  await nextCustomer(box)
  await typeScan(till, wrong)
  await dialog.getByRole('button', { name: 'Exchange', exact: true }).click()
  await dialog.getByRole('button', { name: 'Choose new items' }).click()
  await choosePlaces(box, HOUSE, 1)
  await till.getByRole('button', { name: /^Exchange and refund/ }).click()
  await till.getByRole('heading', { name: /^Exchanged/ }).waitFor({ timeout: SLOW_TIMEOUT })
  await nextCustomer(box)

  assert.not.equal(await toneAt(phone, first), 'refused', 'a door without network knows the signature')
  await product.restart()
  await phone.goOnline()
  for (const device of [box, bar, phone, tablet]) await waitUntilSaved(device)
  await waitForVerdicts(tablet, context.sale.code, ['already_used', 'cancelled', 'valid'])
  assert.is(await toneAt(tablet, first), 'refused', 'the holder is inside')
  assert.is(await toneAt(tablet, second), 'refused', 'voided')
})

/** The strip of events, which a desk shows when it is ready to sell. */
const counterOf = (desk: Device) => desk.page().getByRole('navigation', { name: 'Events' })

evening('hands a shift over, and pays out in cash what the office refunds', async (context) => {
  const { product, box, sale } = context
  const till = box.page()
  await till.getByRole('button', { name: /^Account of/ }).click()
  await till.getByRole('menuitem', { name: 'Logout' }).click()
  await signIn(box, 'ticketing')
  await till.getByRole('button', { name: 'Take over without counting' }).click({ timeout: SLOW_TIMEOUT })
  await counterOf(box).waitFor({ timeout: SLOW_TIMEOUT })
  await choosePlaces(box, HOUSE, 1)
  await payCash(box, /^Exact/)
  await nextCustomer(box)
  await waitUntilSaved(box)
  await closeShift(box)
  await till.getByText('Open a new shift').click()
  await till.getByText('Abendkasse').click()
  await till.getByLabel('Opening float').fill('100')
  await till.getByRole('button', { name: 'Open shift' }).click()
  await counterOf(box).waitFor({ timeout: SLOW_TIMEOUT })
  await waitUntilSaved(box)

  // Of three tickets one is used and one voided. The third is given back, then another sale is exchanged for a dearer
  // place.
  const [order] = readDatabase(product, (raw) =>
    raw
      .prepare(
        'select o.id, i.id as item from orders o join order_items i on i.order_id = o.id where o.booking_code = ? and i.code = ?',
      )
      .all(sale.code, sale.tickets[2]),
  ) as { readonly id: string; readonly item: string }[]
  assert.ok(order)
  await queryAs(
    product,
    'admin',
    'mutation ($id: ID!, $input: RefundOrderInput!) { RefundOrder(id: $id, input: $input) { id } }',
    {
      id: order.id,
      input: {
        id: newId(),
        way: 'as_paid',
        amount: sale.total / 3,
        items: [{ id: order.item, qty: 1 }],
        reason: 'Ill',
      },
    },
  )
  await till.getByRole('button', { name: 'Show' }).click({ timeout: SLOW_TIMEOUT })
  await till.getByRole('button', { name: /^Pay out/ }).click({ timeout: SLOW_TIMEOUT })
  await till.getByText(/paid out\.$/).waitFor()
  await till.keyboard.press('Escape')
  await waitUntilSaved(box)
})

evening(
  'exchanges places for more of another event in the office, which the guest pays by bank transfer',
  async (context) => {
    const { product } = context
    const [sold] = readDatabase(product, (raw) =>
      raw
        .prepare(
          `select o.id, o.total from orders o join payments p on p.order_id = o.id join devices d on d.id = o.device_id
         where d.name = 'Box office' and p.method = 'terminal'`,
        )
        .all(),
    ) as { readonly id: string; readonly total: number }[]
    assert.ok(sold)
    const [dearest] = await salePrices(product, HOUSE)
    assert.ok(dearest)
    const id = newId()
    const qty = Math.floor(sold.total / dearest.value) + 1
    const difference = qty * dearest.value - sold.total
    await queryAs(
      product,
      'admin',
      'mutation ($id: ID!, $input: ExchangeOrderInput!) { ExchangeOrder(id: $id, input: $input) { id } }',
      {
        id: sold.id,
        input: { id, way: 'wire', new_items: [{ id: newId(), price_id: dearest.id, qty }], difference },
      },
    )
    context.exchanged = difference
    await queryAs(
      product,
      'admin',
      'mutation ($id: ID!, $input: PayOrderInput!) { PayOrder(id: $id, input: $input) { id } }',
      {
        id,
        input: { id: newId(), method: 'wire', amount: difference },
      },
    )
  },
)

evening(
  'ends with the same sums in the reports of the shifts, dashboard, order list, accounts and journal',
  async (context) => {
    const { product, box, bar, before, exchanged } = context
    await closeShift(box)
    await closeShift(bar)
    const rows = <T>(sql: string) => readDatabase(product, (raw) => raw.prepare(sql).all()) as T[]
    const ofDesks = `device_id in (select id from devices where name in ('Box office', 'Bar'))`
    const shifts = rows<RowOf<'cash_box_shifts'>>(`select * from cash_box_shifts where ${ofDesks} order by num`)
    const receipts = rows<RowOf<'receipts'>>(`select * from receipts where ${ofDesks} order by number`).map(
      (receipt) => ({
        ...receipt,
        tenders: JSON.parse(String(receipt.tenders)),
        taxes: JSON.parse(String(receipt.taxes)),
        vouchers: JSON.parse(String(receipt.vouchers)),
      }),
    ) as RowOf<'receipts'>[]
    assert.is(shifts.length, 3)
    const reports = shifts.map((shift) => ({
      shift,
      figures: foldShift(receipts.filter(({ shift_id }) => shift_id === shift.id)),
    }))
    for (const { shift, figures } of reports) {
      assert.equal(
        [shift.total, shift.expected, shift.difference],
        [figures.total, figures.expected, 0],
        `shift ${shift.num} and its journal`,
      )
      assert.is(shift.opening, FLOAT)
    }
    const now = await figuresOf(context)
    const gained = (figure: keyof Money) => now.money[figure] - before.money[figure]
    const turnover = sum(reports.map(({ figures }) => figures.total)) + exchanged
    assert.ok(turnover > 0)
    assert.is(gained('turnover'), turnover, 'dashboard, reports and exchange')
    assert.is(now.list - before.list, turnover, 'order list')
    assert.equal([gained('open'), gained('vouchers_sold')], [0, 2500])
    const taken = reports.flatMap(({ figures }) =>
      figures.methods.filter(({ method }) => method !== 'voucher').map(({ amount }) => amount),
    )
    assert.is(gained('received'), sum(taken) + exchanged, 'money in drawers and terminals, and at the bank')
    const account = (is: (role: string) => boolean) =>
      sum([...now.accounts].map(([role, amount]) => (is(role) ? amount - (before.accounts.get(role) ?? 0) : 0)))
    assert.is(
      account((role) => role.startsWith('revenue')),
      turnover,
      'accounts of revenue',
    )
    assert.is(
      account((role) => role === 'voucher'),
      gained('vouchers_sold') - gained('redeemed'),
      'liability of vouchers',
    )
    assert.is(
      0 - account((role) => ['cash', 'terminal', 'wire'].includes(role)),
      gained('received'),
      'accounts of money',
    )
    assert.equal(
      rows(`select device_id from receipts where ${ofDesks} group by device_id, number having count(*) > 1`),
      [],
      'each receipt has a number of its own',
    )
    assert.equal(
      rows("select id from incidents where kind not in ('refund_requested')"),
      [],
      'nothing is left to be settled',
    )
  },
)

evening.run()
