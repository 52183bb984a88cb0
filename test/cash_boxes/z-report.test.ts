import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addPhrases, say } from '../../client/kit/phrases'
import { shiftReport } from '../../shared/cash_boxes/report'
import { foldShift } from '../../shared/cash_boxes/rules'
import { formatter } from '../../shared/kernel/format'
import { phraseBook } from '../../shared/phrases'
import type { RowOf } from '../../shared/registry'
import { fetchReport } from '../harness/office/report-link'
import { pdfLines } from '../harness/text/pdf-text'
import { playShift } from './whole-shift'

const test = suite('z-report')

/**
 * Calculated by hand: three floor tickets at 17.99 with 19 %, two gallery tickets at 25.00 with 7 %, one of each
 * voided; a float of 100.00, 50.00 in, 30.00 out. Two floor tickets and one for the gallery with 15 % off: 9.15 of
 * 60.98, of it 3.75 at 7 % and 5.40 at 19 %. Two floor tickets and one for the gallery, 30.00 in cash and 30.98 by
 * card: one floor ticket is refunded to the card, with 2.87 tax. Vouchers: one of 25.00 for everything and one of 20.00
 * for items at 7 %, sold with a floor ticket for 62.99 in cash, of which 37.99 is turnover. The second one pays for a
 * gallery ticket with 5.00 in cash: only those are turnover and taxed. Another voucher pays for a floor ticket of
 * 17.99. One of 50.00 is sold and voided. In all 185.80 + 37.99 + 37.99 came in, of which 25.00 is owed and 20.00 was
 * turnover before.
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
  shiftReport(
    {
      org: 'Aula',
      shift,
      figures,
      box: 'Evening',
      device: 'Desk 1',
      cashier: 'TICKETING',
      at: shift.updated_at,
      waiting: null,
      blind: false,
    },
    words,
  )
    .sections.flatMap(({ lines }) => lines)
    .flatMap((line) => (line ? [`${line.name}: ${line.value}`] : []))
    .filter((line) => !/^(Opened|Closed):/.test(line))

test('computes the same Z-report on the device and on the server as worked out manually', async () => {
  const { served, desk, closed } = await playShift()
  assert.equal(linesOf(closed.row, closed.figures), BY_HAND)
  desk.cut(false)
  assert.is(await desk.drain.run(), null)
  assert.is(await desk.outbox.attention().then((ops) => ops.length), 0)
  const shift = await served.db
    .selectFrom('cash_box_shifts')
    .selectAll()
    .where('id', '=', closed.row.id)
    .executeTakeFirstOrThrow()
  const receipts = await served.db.selectFrom('receipts').selectAll().where('shift_id', '=', shift.id).execute()
  assert.equal(linesOf(shift, foldShift(receipts)), BY_HAND)
  assert.equal([shift.total, shift.qty, shift.expected, shift.difference], [21_678, 10, 30_580, -280])
  await served.close()
})

test('prints a shift’s report in the reader’s language and time zone', async () => {
  const { served, desk, closed } = await playShift()
  desk.cut(false)
  await desk.drain.run()
  const bearer = await served.token('CASHIER')
  const pages = pdfLines(
    await fetchReport(served, bearer, { shift_id: closed.row.id, language: 'en', time_zone: 'Europe/Vienna' }),
  )
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
  const seite = pdfLines(
    await fetchReport(served, bearer, { shift_id: closed.row.id, language: 'de', time_zone: 'Asia/Tokyo' }),
  ).flat()
  for (const line of ['Z-Bon 1', 'Umsatz: 216,78\u00a0€', 'Differenz: −2,80\u00a0€', 'Geöffnet: 22. Nov. 2026, 03:00'])
    assert.ok(seite.includes(line), `${line} in ${seite}`)
  await served.close()
})

test('quarantines a count whose notes and coins don’t add up to its total', async () => {
  const { served, desk, register } = await playShift()
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
