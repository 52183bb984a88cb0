import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRegister } from '../../client/desk/register/register'
import { addPhrases, say } from '../../client/kit/phrases'
import { shiftReport } from '../../shared/cash_boxes/report'
import { foldShift } from '../../shared/cash_boxes/rules'
import { formatter } from '../../shared/kernel/format'
import { phraseBook } from '../../shared/phrases'
import type { RowOf } from '../../shared/registry'
import { servedDevice } from '../harness/devices/served-device'
import { fetchReport } from '../harness/office/report-link'
import { startServer } from '../harness/server'
import { pdfLines } from '../harness/text/pdf-text'

const test = suite('z-report')

/**
 * Calculated by hand: three floor tickets at 17.99 with 19 %, two gallery tickets at 25.00 with 7 %, one of each voided; a float of
 * 100.00, 50.00 in, 30.00 out. Two floor tickets and one for the gallery with 15 % off: 9.15 of 60.98, of it 3.75 at 7 % and 5.40 at
 * 19 %. Two floor tickets and one for the gallery, 30.00 in cash and 30.98 by card: one floor ticket is refunded to the card, with
 * 2.87 tax.
 * Vouchers: one of 25.00 for everything and one of 20.00 for items at 7 %, sold with a floor ticket for 62.99 in cash, of which
 * 37.99 is turnover. The second one pays for a gallery ticket with 5.00 in cash: only those are turnover and taxed. Another voucher
 * pays for a floor ticket of 17.99. One of 50.00 is sold and voided. In all 185.80 + 37.99 + 37.99 came in, of which 25.00 is owed
 * and 20.00 was turnover before.
 */
const BY_HAND = [
  'Cashier: TICKETING',
  'First receipt: 1',
  'Last receipt: 18',
  'Sales: 10',
  'Voids: 4',
  'Cash · 8: €185.80',
  'Card terminal · 3: €37.99',
  'Voucher · 2: €37.99',
  'of which voided: −€60.98',
  'Vouchers sold, not counted as turnover yet: −€25.00',
  'Paid with vouchers already taxed: −€20.00',
  'Turnover: €216.78',
  'Discounts given · 1: −€9.15',
  'Gross at 7%: €96.25',
  'Net: €89.94',
  'VAT: €6.31',
  'Gross at 19%: €120.53',
  'Net: €101.30',
  'VAT: €19.23',
  'Sold, multi-purpose: +€25.00',
  'Sold, single-purpose (taxed): +€20.00',
  'Redeemed, multi-purpose: −€17.99',
  'Redeemed, single-purpose: −€20.00',
  'Change in voucher liability: +€7.01',
  'Opening float: €100.00',
  'Cash sales: +€185.80',
  'Cash in: +€50.00',
  'Change from the safe (4): +€50.00',
  'Cash out: −€30.00',
  'To the safe (6): −€30.00',
  'Expected: €305.80',
  '5 × €50.00: €250.00',
  '1 × €20.00: €20.00',
  '3 × €10.00: €30.00',
  '1 × €2.00: €2.00',
  '1 × €1.00: €1.00',
  'Counted: €303.00',
  'First count: €302.00',
  'Difference: −€2.80',
  'Reason: Wrong change',
]

addPhrases(phraseBook)
const words = { t: say.bind(null, 'en' as const), ...formatter('en', 'EUR', 'UTC') }

const linesOf = (shift: RowOf<'cash_box_shifts'>, figures: ReturnType<typeof foldShift>) =>
  shiftReport({ org: 'Aula', shift, figures, box: 'Evening', device: 'Desk 1', cashier: 'TICKETING', at: shift.updated_at, waiting: null, blind: false }, words)
    .sections.flatMap(({ lines }) => lines)
    .flatMap((line) => (line ? [`${line.name}: ${line.value}`] : []))
    .filter((line) => !/^(Opened|Closed):/.test(line))

/** Plays a whole shift with an offline period in the middle. */
async function aShift() {
  const served = await startServer()
  const desk = await servedDevice(served, { role: 'TICKETING', kind: 'desk', name: 'Desk 1' })
  const register = createRegister(desk.core)
  const { events, boxes } = served.a
  const prices = (await desk.rows.where('prices', {})).filter((price) => price.event_id === events.open)
  const priced = (value: number) => prices.find((price) => price.value === value)?.id ?? ''
  const sell = (value: number, qty: number, payments: Parameters<typeof register.sell>[0]['payments']) =>
    register.sell({ lines: [{ price_id: priced(value), seat_id: null, qty }], name: '', contact_id: null, payments })
  await register.openShift({ cash_box_id: boxes[0] ?? '', opening: 10_000 })
  await desk.core.rights.acquire(() => [
    { kind: 'places', event_id: events.open, subject_id: served.a.categories.floor, qty: 8 },
    { kind: 'places', event_id: events.open, subject_id: served.a.categories.gallery, qty: 5 },
    { kind: 'places', event_id: events.open, subject_id: events.open, qty: 13 },
  ])
  await sell(1799, 2, [{ method: 'cash', amount: 3598, given: 5000 }])
  desk.cut(true)
  await sell(2500, 1, [{ method: 'terminal', amount: 2500, given: null }])
  await register.moveCash({ kind: 'cash_in', amount: 5000, reason: 'Change from the safe' })
  const mixed = await sell(1799, 1, [
    { method: 'cash', amount: 1000, given: 1000 },
    { method: 'terminal', amount: 799, given: null },
  ])
  await register.moveCash({ kind: 'cash_out', amount: 3000, reason: 'To the safe' })
  const minute = await sell(2500, 1, [{ method: 'cash', amount: 2500, given: 3000 }])
  await register.voidSale({ order_id: minute.order_id, reason: 'Changed their mind' })
  await register.voidSale({ order_id: mixed.order_id, reason: 'Mistyped' })
  const off = { rate: 1500, reason: 'Regular guest' }
  const lines = [
    { price_id: priced(1799), seat_id: null, qty: 2 },
    { price_id: priced(2500), seat_id: null, qty: 1 },
  ]
  await register.sell({ lines, reduction: off, name: '', contact_id: null, payments: [{ method: 'cash', amount: 5183, given: 6000 }] })
  const cut = await register.sell({
    lines,
    name: '',
    contact_id: null,
    payments: [
      { method: 'cash', amount: 3000, given: 3000 },
      { method: 'terminal', amount: 3098, given: null },
    ],
  })
  await register.voidSale({ order_id: cut.order_id, reason: 'One is ill', items: [{ id: cut.tickets[0]?.id ?? '', qty: 1 }] })
  const reduced = (await desk.rows.where('tax_groups', {})).find(({ rate }) => rate === 700)?.id ?? ''
  const voucher = (value: number, tax_group_id: string | null) => ({ voucher: { value, tax_group_id }, qty: 1 })
  const cash = (amount: number) => ({ method: 'cash' as const, amount, given: amount })
  const plain = { name: '', contact_id: null }
  const bought = await register.sell({
    ...plain,
    lines: [voucher(2500, null), voucher(2000, reduced), { price_id: priced(1799), seat_id: null, qty: 1 }],
    payments: [cash(6299)],
  })
  desk.cut(false)
  await desk.drain.run()
  const redeem = async (code: string, price: number, amount: number) => {
    const { voucher_id } = await register.takeVoucher(code)
    const rest = price - amount
    await sell(price, 1, [{ method: 'voucher', amount, given: null, voucher_id }, ...(rest > 0 ? [cash(rest)] : [])])
    await register.releaseVoucher(voucher_id)
  }
  await redeem(bought.vouchers[1]?.code ?? '', 2500, 2000)
  await redeem(served.a.voucher.code, 1799, 1799)
  const mistake = await register.sell({ ...plain, lines: [voucher(5000, null)], payments: [cash(5000)] })
  await desk.drain.run()
  await register.voidSale({ order_id: mistake.order_id, reason: 'Mistyped' })
  const counts = [
    { piece: 5000, qty: 5 },
    { piece: 2000, qty: 1 },
    { piece: 1000, qty: 3 },
    { piece: 200, qty: 1 },
    { piece: 100, qty: 1 },
  ]
  const closed = await register.closeShift({ counted: 30_300, counts, first_counted: 30_200, difference_reason: 'Wrong change' })
  return { served, desk, register, closed }
}

test('gives the same Z-report by hand, on the device and on the server', async () => {
  const { served, desk, closed } = await aShift()
  assert.equal(linesOf(closed.row, closed.figures), BY_HAND)
  desk.cut(false)
  assert.is(await desk.drain.run(), null)
  assert.is(await desk.outbox.attention().then((ops) => ops.length), 0)
  const shift = await served.db.selectFrom('cash_box_shifts').selectAll().where('id', '=', closed.row.id).executeTakeFirstOrThrow()
  const receipts = await served.db.selectFrom('receipts').selectAll().where('shift_id', '=', shift.id).execute()
  assert.equal(linesOf(shift, foldShift(receipts)), BY_HAND)
  assert.equal([shift.total, shift.qty, shift.expected, shift.difference], [21_678, 10, 30_580, -280])
  await served.close()
})

test('prints a shift’s report in the reader’s language and time zone', async () => {
  const { served, desk, closed } = await aShift()
  desk.cut(false)
  await desk.drain.run()
  const bearer = await served.token('CASHIER')
  const pages = pdfLines(await fetchReport(served, bearer, { shift_id: closed.row.id, language: 'en', time_zone: 'Europe/Vienna' }))
  const page = pages.flatMap((lines) => lines.slice(0, -1))
  const from = page.indexOf(BY_HAND[0] ?? '')
  assert.equal(page.slice(0, from), ['aula', 'Z-report 1', 'Desk 1 · Evening'])
  assert.equal(
    page.slice(from).filter((line) => line.includes(': ') && !/^(Opened|Closed):/.test(line)),
    BY_HAND,
  )
  assert.equal(
    page.slice(from).filter((line) => !line.includes(': ')),
    ['Received by payment method', 'Turnover by tax rate', 'Vouchers', 'Drawer'],
  )
  assert.equal(
    pages.map((lines) => lines.at(-1)),
    pages.map((_, i) => `aula · Z-report 1 · 21 Nov 2026, 19:00: ${i + 1} / ${pages.length}`),
  )
  const seite = pdfLines(await fetchReport(served, bearer, { shift_id: closed.row.id, language: 'de', time_zone: 'Asia/Tokyo' })).flat()
  for (const line of ['Z-Bon 1', 'Umsatz: 216,78\u00a0€', 'Differenz: −2,80\u00a0€', 'Geöffnet: 22. Nov. 2026, 03:00'])
    assert.ok(seite.includes(line), `${line} in ${seite}`)
  await served.close()
})

test('quarantines a count whose notes and coins don’t add up to its total', async () => {
  const { served, desk, register } = await aShift()
  desk.cut(false)
  await desk.drain.run()
  await register.openShift({ cash_box_id: served.a.boxes[0] ?? '', opening: 0 })
  await register.closeShift({ counted: 0, counts: [{ piece: 100, qty: 1 }], difference_reason: null })
  await desk.drain.run()
  assert.equal(
    (await desk.outbox.attention()).map(({ code }) => code),
    ['cash_box_shifts.wrong_figures'],
  )
  await served.close()
})

test.run()
