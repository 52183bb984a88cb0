import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fiscalMarkOf } from '../../client/desk/print/fiscal-mark'
import { type FiscalMark, failedMark } from '../../shared/cash_boxes/fiscal'
import { sum } from '../../shared/kernel/money'
import { builtInLayout } from '../../shared/printing/built-in/built-in'
import { PAPER_NAMES } from '../../shared/printing/built-in/papers'
import { drawPage } from '../../shared/printing/drawing/draw'
import { hasFiscalPart, withFiscalPart } from '../../shared/printing/fiscal-part'
import { PAGE_COMMANDS } from '../../shared/printing/outputs/brands'
import { placeReceipt } from '../../shared/printing/place-receipt'
import { type PrintedOrg, receiptData } from '../../shared/printing/print-data'
import { printedName } from '../../shared/printing/printed-name'
import { receiptLines } from '../../shared/printing/receipt-lines'
import { sampleData } from '../../shared/printing/templates/variables'
import { printEscpos, printStar } from './decoders'
import { placed, printing, scan } from './printing'

const test = suite('printing: receipts')

/** Signature of an Austrian receipt, as long as fiskaltrust returns it. */
const CODE = `_R1-AT1_K1_ft${'9'.repeat(20)}_2026-11-21T19:42:07_0,00_50,00_0,00_0,00_0,00_${'Ab3+'.repeat(4)}_${'1f'.repeat(16)}_${'xY/9'.repeat(3)}_${'Zk4='.repeat(22)}`

const ORG: PrintedOrg = {
  name: 'Stadttheater Lindenau',
  currency: 'EUR',
  time_zone: 'Europe/Berlin',
  address: { street: 'Theaterplatz 1', postcode: '04177', city: 'Leipzig' },
}

const marked = (fiscal: { readonly code: string; readonly text: string }) => ({ ...sampleData('RECEIPT'), fiscal })

test('a scanner reads the fiscal code from each paper and each brand with a font of its own', async () => {
  for (const paper of PAPER_NAMES) {
    const page = await placed(builtInLayout('RECEIPT', paper, 'de'), marked({ code: CODE, text: '' }))
    for (const dpi of [203, 300])
      assert.equal(await scan(drawPage(page, dpi, printing.fonts)), [CODE], `${paper} at ${dpi} dpi`)
  }
  const page = await placed(builtInLayout('RECEIPT', 'ROLL_80', 'de'), marked({ code: CODE, text: 'Beleg: ft1' }))
  const texts = printEscpos(PAGE_COMMANDS.EPSON(page, 203, printing.fonts), 576).lines.map((line) => line.text.trim())
  assert.ok(texts.includes('Beleg: ft1'), texts.join('\n'))
  assert.equal(await scan(printEscpos(PAGE_COMMANDS.EPSON(page, 203, printing.fonts), 576).paper), [CODE])
  assert.equal(await scan(printStar(PAGE_COMMANDS.STAR(page, 203, printing.fonts), 576).paper), [CODE])
})

test('says that the security device is out of service, and needs no room for a code that is not there', async () => {
  for (const paper of PAPER_NAMES) {
    const layout = builtInLayout('RECEIPT', paper, 'de')
    const page = await placed(layout, marked({ code: '', text: failedMark().lines.join('\n') }))
    const texts = page.marks.flatMap((mark) => (mark.kind === 'text' ? mark.lines.map(({ text }) => text) : []))
    assert.match(texts.join(' '), /Sicherheitseinrichtung ausgefallen/, paper)
    assert.not(page.marks.some(({ kind }) => kind === 'code'))
  }
  const roll = builtInLayout('RECEIPT', 'ROLL_80', 'de')
  const plain = await placed(roll, marked({ code: '', text: '' }))
  const signed = await placed(roll, marked({ code: CODE, text: '' }))
  assert.ok(signed.height - plain.height > 40, `${signed.height} and ${plain.height} mm`)
  const last = Math.max(...plain.marks.map(({ box }) => box.y + box.height))
  assert.ok(plain.height - last < 4, 'the roll ends below its last line')
})

test('lists the items of a sale, and one line per rate where they are not what was paid', () => {
  const item = (static_name: string, qty: number, static_price: number) => ({ static_name, qty, static_price })
  const sale = {
    discount: 500,
    tenders: [{ amount: 6500 }],
    taxes: [{ rate: 700, gross: 6500, tax: 425 }],
    vouchers: null,
  }
  const items = [item('Stalls', 2, 2500), item('Drink', 1, 2000)]
  assert.equal(receiptLines(sale, items, 'en').discount, 500)
  assert.equal(
    receiptLines(sale, items, 'en').lines.map(({ name, qty }) => `${qty} ${name}`),
    ['2 Stalls', '1 Drink'],
  )
  const seats = [item('Stalls', 1, 2500), item('Drink', 1, 2000), item('Stalls', 1, 2500)]
  assert.equal(
    receiptLines(sale, seats, 'en'),
    receiptLines(sale, items, 'en'),
    'the same item several times is one line',
  )
  const voided = {
    ...sale,
    discount: -500,
    tenders: [{ amount: -6500 }],
    taxes: [{ rate: 700, gross: -6500, tax: -425 }],
  }
  assert.equal(receiptLines(voided, items, 'de'), {
    lines: [{ name: 'Umsatz zu MwSt. 7 %', qty: 1, price: -6500 }],
    discount: 0,
  })
  const cents = fc.integer({ min: -90_000, max: 90_000 })
  fc.assert(
    fc.property(
      fc.array(fc.record({ rate: fc.constantFrom(0, 700, 1900, 2000), gross: cents }), { maxLength: 4 }),
      cents,
      cents,
      (rates, sold, redeemed) => {
        const taxes = rates.map((each) => ({ ...each, tax: 0 }))
        const paid = sum(taxes.map(({ gross }) => gross)) + sold + redeemed
        const { lines, discount } = receiptLines(
          { discount: 0, tenders: [{ amount: paid }], taxes, vouchers: { sold, redeemed_taxed: redeemed } },
          items,
          'de',
        )
        assert.is(sum(lines.map(({ qty, price }) => qty * price)) - discount, paid)
      },
    ),
  )
})

test('says everything in the language of the layout, whatever the cashier works in', async () => {
  const seat = { block: 'Parkett', row: '3', num: '7', override_num: null }
  const taxes = [{ rate: 700, gross: 5800, tax: 379 }]
  const paid = { discount: 0, tenders: [{ method: 'cash' as const, amount: 5800 }], taxes }
  const receipt = {
    ...paid,
    number: 1,
    kind: 'sale',
    created_at: '2026-11-21T18:42:07.000Z',
    cash_box: 'Kasse',
    cashier: 'Mia',
    change: 0,
    fiscal: null,
  }
  const sold = (static_name: string) => ({ static_name, voucher_id: null })
  const recorded = ['Parkett · Reihe 3 · Platz 7 · Normalpreis', 'Parkett · Row 3 · Seat 7 · Normalpreis']
  for (const [language, method, name] of [
    ['de', 'Bar', 'Parkett · Reihe 3 · Platz 7 · Normalpreis'],
    ['en', 'Cash', 'Parkett · Row 3 · Seat 7 · Normalpreis'],
  ] as const) {
    assert.equal(
      recorded.map((each) => printedName(sold(each), seat, language)),
      [name, name],
    )
    const layout = builtInLayout('RECEIPT', 'ROLL_80', language)
    const { marks } = await placed(layout, receiptData(ORG, null, receipt, [], language))
    const texts = marks.flatMap((mark) => (mark.kind === 'text' ? mark.lines.map(({ text }) => text.trim()) : []))
    assert.ok(
      texts.some((text) => new RegExp(`^${method} +58`).test(text)),
      texts.join('\n'),
    )
  }
  assert.is(printedName({ static_name: 'Gutschein · Kultur', voucher_id: 'v' }, null, 'en'), 'Voucher · Kultur')
  assert.is(printedName(sold('Rang links · Normalpreis'), null, 'en'), 'Rang links · Normalpreis')
})

test('writes long names on two lines, and one line per rate where a sheet has no room for all items', async () => {
  const sale = {
    discount: 0,
    tenders: [{ method: 'cash' as const, amount: 0 }],
    taxes: [{ rate: 700, gross: 0, tax: 0 }],
  }
  const printOf = async (paper: 'A6' | 'BOCA_55X2' | 'ROLL_80', count: number) => {
    const items = Array.from({ length: count }, (_, i) => ({
      static_name: `Parkett · Reihe 12 · Platz ${i + 1} · Normalpreis`,
      qty: 1,
      static_price: 5800,
    }))
    const paid = {
      ...sale,
      tenders: [{ method: 'cash' as const, amount: count * 5800 }],
      taxes: [{ rate: 700, gross: count * 5800, tax: 379 }],
    }
    const receipt = {
      ...paid,
      number: 1,
      kind: 'sale',
      created_at: '2026-11-21T18:42:07.000Z',
      cash_box: 'Kasse',
      cashier: 'Mia',
      change: 0,
      fiscal: null,
    }
    const fill = (isShort: boolean) =>
      receiptData(ORG, null, receipt, receiptLines(paid, items, 'de', isShort).lines, 'de')
    const layout = builtInLayout('RECEIPT', paper, 'de')
    const { marks } = await placeReceipt(layout, fill, printing, () => layout)
    return marks.flatMap((mark) => (mark.kind === 'text' ? mark.lines.map(({ text }) => text.trim()) : []))
  }
  const roll = await printOf('ROLL_80', 45)
  assert.is(roll.filter((line) => line === 'Normalpreis').length, 45)
  assert.ok(
    roll.some((line) => /^1 Parkett · Reihe 12 · Platz 45 +58,00$/.test(line)),
    roll.join('\n'),
  )
  for (const paper of ['A6', 'BOCA_55X2'] as const) {
    assert.is((await printOf(paper, 3)).filter((line) => line === 'Normalpreis').length, 3, paper)
    const crowded = await printOf(paper, 45)
    assert.not.ok(
      crowded.some((line) => line.includes('Parkett') || line.endsWith('…')),
      crowded.join('\n'),
    )
    assert.ok(
      crowded.some((line) => /^1 Umsatz zu MwSt. 7 % +2610,00$/.test(line)) &&
        crowded.some((line) => /^Summe EUR +2610,00$/.test(line)),
    )
  }
})

test('prints the fiscal mark also with a layout that has no place for it', async () => {
  const data = { ...sampleData('RECEIPT'), fiscal: { code: CODE, text: 'Beleg: ft1\nTSE-Transaktion: 17' } }
  for (const paper of PAPER_NAMES) {
    const builtIn = builtInLayout('RECEIPT', paper, 'de')
    assert.ok(hasFiscalPart(builtIn.elements), paper)
    const elements = builtIn.elements.filter(
      (element) => !('template' in element) || !element.template.includes('fiscal'),
    )
    assert.not(hasFiscalPart(elements), paper)
    const fallback = () => builtIn
    const page = await placed(withFiscalPart({ ...builtIn, elements }, data, 'Europe/Berlin', fallback), data)
    const texts = page.marks.flatMap((mark) => (mark.kind === 'text' ? mark.lines.map(({ text }) => text.trim()) : []))
    assert.ok(texts.includes('Beleg: ft1') && texts.includes('TSE-Transaktion: 17'), texts.join('\n'))
    assert.equal(await scan(drawPage(page, 203, printing.fonts)), [CODE], paper)
    const bottom = Math.max(...page.marks.map(({ box }) => box.y + box.height))
    assert.ok(bottom <= page.height, `${paper}: ${bottom} of ${page.height} mm`)
    const unsigned = { ...data, fiscal: { code: '', text: '' } }
    assert.equal(
      withFiscalPart({ ...builtIn, elements }, unsigned, 'Europe/Berlin', fallback).elements,
      elements,
      'nothing is added to other receipts',
    )
  }
  const code = builtInLayout('RECEIPT', 'ROLL_80', 'de').elements.filter(({ kind }) => kind === 'code')
  assert.not(hasFiscalPart(code), 'a code alone is half of it')
})

/** Local rows with one receipt, whose mark arrives by `sign`. */
function device(vendor: 'fiskaltrust' | 'internal', first: FiscalMark | null = null) {
  let fiscal = first
  const listeners = new Set<(tables: ReadonlySet<string>) => void>()
  const get = async (table: string) => (table === 'cash_boxes' ? { vendor } : { fiscal })
  const rows = {
    get: get as never,
    listen: (listener: (tables: ReadonlySet<never>) => void) => {
      listeners.add(listener as never)
      return () => void listeners.delete(listener as never)
    },
  }
  const sign = (mark: FiscalMark) => {
    fiscal = mark
    for (const listener of listeners) listener(new Set(['receipts']))
  }
  return { rows, sign, listeners }
}

const SIGNED: FiscalMark = { state: 'signed', late: false, code: CODE, lines: [] }
const receipt = { id: 'receipt', cash_box_id: 'box' }

test('waits for the signature of a receipt, and prints the outage without one', async () => {
  assert.is(await fiscalMarkOf(device('internal').rows, receipt, true), null)
  assert.equal(await fiscalMarkOf(device('fiskaltrust', SIGNED).rows, receipt, false), SIGNED)
  assert.equal(await fiscalMarkOf(device('fiskaltrust').rows, receipt, false), failedMark())
  const desk = device('fiskaltrust')
  const listening = new Promise<void>((resolve) => {
    const { listen } = desk.rows
    desk.rows.listen = (listener) => {
      resolve()
      return listen(listener)
    }
  })
  const mark = fiscalMarkOf(desk.rows, receipt, true, 60_000)
  await listening
  desk.sign(SIGNED)
  assert.equal(await mark, SIGNED)
  assert.is(desk.listeners.size, 0)
  assert.equal(await fiscalMarkOf(device('fiskaltrust').rows, receipt, true, 1), failedMark())
})

test.run()
