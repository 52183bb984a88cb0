import { fileURLToPath } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ticketPdf } from '../../server/printing/ticket-pdf'
import { DomainError } from '../../shared/kernel/errors'
import type { RowOf } from '../../shared/model'
import { builtInLayout } from '../../shared/printing/built-in/built-in'
import { PAPER_NAMES } from '../../shared/printing/built-in/papers'
import { checkLayout } from '../../shared/printing/check-layout'
import { blackBounds, crop, fillRect, newBitmap } from '../../shared/printing/drawing/bitmap'
import { drawMark } from '../../shared/printing/drawing/draw'
import { layoutSchema, SYMBOLOGIES } from '../../shared/printing/layout'
import { ticketData } from '../../shared/printing/print-data'
import { sampleData } from '../../shared/printing/templates/variables'
import { PRINTER_BRANDS } from '../../shared/ticket_printers/entity'
import { OfficeDesk } from '../harness/office/office-desk'
import { startServer } from '../harness/server'
import { objectsOf } from '../harness/text/pdf-text'
import { paperOf } from './brands'
import { difference, placed, printing, scan } from './printing'

const test = suite('printing: tickets on paper')

/** Paper that a brand mostly prints on. */
const PAPER = { BOCA: 'BOCA_55X2', EPSON: 'ROLL_80', GODEX: 'BOCA_55X2', STAR: 'ROLL_80', ZEBRA: 'A6' } as const

/** Least height of a digit of the row and the seat: 4.5 mm, half as much again as the largest text beside them had. */
const LARGE = 36

type Page = Awaited<ReturnType<typeof placed>>

const linesOf = (page: Page) =>
  page.marks.flatMap((mark) => (mark.kind === 'text' ? mark.lines.map(({ text }) => text) : []))

test('a ticket of each brand shows the seat large, its block and its gate', async () => {
  for (const brand of PRINTER_BRANDS) {
    const page = await placed(builtInLayout('TICKET', PAPER[brand], 'de'), sampleData('TICKET', 'de'))
    const paper = await paperOf(brand, page)
    const printed = (isWanted: (line: string) => boolean) => {
      const mark = page.marks.find((each) => each.kind === 'text' && each.lines.some(({ text }) => isWanted(text)))
      assert.ok(mark, `${brand}: ${linesOf(page).join(' / ')}`)
      const alone = newBitmap(paper.width, paper.height)
      drawMark(alone, mark, 8, printing.fonts)
      const bounds = blackBounds(alone)
      assert.ok(bounds)
      const { left, top, width, height } = bounds
      assert.is(difference(crop(paper, left, top, width, height), crop(alone, left, top, width, height)), 0, brand)
      return height
    }
    for (const seat of [/^(Reihe )?4( |$)/, /(^|Platz )12$/])
      assert.ok(printed((line) => seat.test(line)) >= LARGE, brand)
    printed((line) => line === 'Parkett')
    printed((line) => line === 'Eingang West')
    printed((line) => line === '25,00 EUR (inkl. 7 % MwSt.) · Normalpreis')
  }
})

test('every ticket names who sold it, with address and tax number, and the tax in its price', async () => {
  for (const paper of PAPER_NAMES)
    for (const [language, vat, tax] of [
      ['de', 'USt-IdNr.', 'inkl. 7 % MwSt.'],
      ['en', 'VAT ID', 'incl. 7 % VAT'],
    ] as const) {
      const words = linesOf(
        await placed(builtInLayout('TICKET', paper, language), sampleData('TICKET', language)),
      ).join(' ')
      for (const part of ['Stadttheater Lindenau gGmbH · Theaterplatz 1 · 04177 Leipzig', `${vat} DE123456789`, tax])
        assert.ok(words.includes(part), `${paper} ${language}: ${words}`)
    }
  const { org, ticket } = sampleData('TICKET')
  const plain = { ...sampleData('TICKET'), org: { ...org, street: '', vat_id: '' }, ticket: { ...ticket, price: 0 } }
  const words = linesOf(await placed(builtInLayout('TICKET', 'A4', 'en'), plain)).join(' ')
  assert.ok(words.includes('Stadttheater Lindenau gGmbH · Tax number 231/123/45678') && !words.includes('incl.'), words)
})

test('takes block, row, seat, gate, price and category from the rows, and leaves them empty where there are none', async () => {
  const org = { name: 'Bühne', currency: 'EUR', time_zone: 'Europe/Berlin', address: null }
  const order = { booking_code: 'B1', name: '', created_at: '2026-11-21T18:42:07.000Z', total: 0 }
  const ticket = { id: 't', name: 'x', code: 'c', price: 100, rate: 700, quantity: 1, number: 1, count: 1, copy: 1 }
  const seat = { block: 'Loge', row: 'A', num: '7', override_num: '7a', gate: 'Nord' }
  const seated = ticketData(
    org,
    order,
    null,
    null,
    { ...ticket, seat, category: { name: 'I' }, priceName: { name: 'Schüler' } },
    'de',
  ).ticket
  assert.equal(
    [seated.block, seated.row, seated.seat, seated.gate, seated.category, seated.price_name, seated.tax_rate],
    ['Loge', 'A', '7a', 'Nord', 'I', 'Schüler', 7],
  )
  const data = ticketData(
    org,
    order,
    null,
    null,
    { ...ticket, name: 'Galerie · Normalpreis', seat: null, category: null, priceName: null },
    'de',
  )
  for (const paper of PAPER_NAMES) {
    const words = linesOf(await placed(builtInLayout('TICKET', paper, 'de'), data))
    assert.ok(words.includes('Galerie · Normalpreis'), paper)
    assert.not.ok(
      words.some((line) => /Reihe|Platz|Eingang/.test(line)),
      paper,
    )
  }
})

/** As long as the code of a ticket that a desk signed, the longest there is. */
const CODE = `F1${'0123456789ABCDEFGHJKMNPQRSTVWXYZ'.repeat(12).slice(0, 372)}`

test('a scanner reads each kind of code from the paper of each brand at 203 dpi', async () => {
  const { ticket } = sampleData('TICKET')
  const data = { ...sampleData('TICKET'), ticket: { ...ticket, code: CODE } }
  for (const brand of PRINTER_BRANDS)
    for (const symbology of SYMBOLOGIES) {
      const isRoll = PAPER[brand] === 'ROLL_80'
      const template = symbology === 'code128' ? '{{ ticket.id }}' : '{{ ticket.code }}'
      // A long Code 128 stands upright on a roll.
      const box =
        symbology !== 'code128'
          ? { width: 66, height: 44 }
          : isRoll
            ? { width: 15, height: 125, rotation: 90 }
            : { width: 125, height: 15 }
      const [width, height] = isRoll ? [72, null] : [139.7, 50.8]
      const layout = layoutSchema.parse({
        width,
        height,
        language: 'en',
        elements: [{ kind: 'code', x: 3, y: 3, ...box, symbology, template }],
      })
      await checkLayout('TICKET', isRoll ? 'ROLL_80' : 'BOCA_55X2', layout.elements)
      const paper = await paperOf(brand, await placed(layout, data))
      assert.equal(await scan(paper), [symbology === 'code128' ? ticket.id : CODE], `${symbology} on ${brand}`)
    }
})

/** Dots that rectangles of a PDF's pages are drawn with, for each of their points. */
const DOTS = 4

test('a scanner reads another kind of code than QR from the PDF of an order', async () => {
  const server = await startServer()
  const office = await OfficeDesk.open(server)
  const order_id = await office.reserve([office.places('floor', 1)], { order_type: 'regular' })
  const code = {
    kind: 'code',
    x: 20,
    y: 20,
    width: 120,
    height: 60,
    symbology: 'pdf417',
    template: '{{ ticket.code }}',
  }
  const input = { name: 'Own', kind: 'TICKET', format: 'A4', language: 'en', elements: [code], is_default: true }
  assert.is((await office.ask('CreatePrintLayout', { input })).code, null)
  const row = <T extends 'orgs' | 'orders'>(table: T, wanted: string) =>
    server.rows(table).find(({ id }) => id === wanted) as unknown as RowOf<T>
  const tickets = office.items(order_id).map((item) => ({ ...item, code: CODE }))
  const fonts = fileURLToPath(new URL('../../shared/fonts', import.meta.url))
  const pdf = await ticketPdf(
    server.db,
    row('orgs', server.a.org_id),
    row('orders', order_id),
    tickets,
    server.now(),
    fonts,
    null,
  )
  await server.close()
  const content = [...objectsOf(pdf).values()].find(({ body }) => / re\n/.test(body))?.body ?? ''
  const rects = [...content.matchAll(/^([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map((found) =>
    found.slice(1).map((part) => DOTS * Number(part)),
  )
  const paper = newBitmap(600 * DOTS, 200 * DOTS)
  for (const [x = 0, y = 0, width = 0, height = 0] of rects)
    fillRect(
      paper,
      Math.round(x) + 300 * DOTS,
      Math.round(y) + 100 * DOTS,
      Math.round(x + width) - Math.round(x),
      Math.round(y + height) - Math.round(y),
    )
  assert.equal(await scan(paper), [CODE])
  const { width, height } = blackBounds(paper) ?? { width: 0, height: 0 }
  assert.ok(width > 1.5 * height, `${width} × ${height}: no square, as a QR code is`)
})

test('refuses a code that is too small for its kind, and a text that its kind does not hold', async () => {
  const refusal = async (code: object) => {
    const { elements } = layoutSchema.parse({
      width: 139.7,
      height: 50.8,
      language: 'en',
      elements: [{ kind: 'code', x: 1, y: 1, ...code }],
    })
    return checkLayout('TICKET', 'BOCA_55X2', elements).then(
      () => null,
      (error: unknown) => (error instanceof DomainError ? error.code : error),
    )
  }
  const small = { width: 30, height: 8 }
  assert.is(
    await refusal({ symbology: 'code128', template: '{{ ticket.code }}', width: 135, height: 20 }),
    'printing.code_too_narrow',
  )
  assert.is(await refusal({ symbology: 'code128', template: '{{ order.booking_code }}', width: 50, height: 10 }), null)
  assert.is(
    await refusal({ symbology: 'code128', template: '{{ order.booking_code }}', ...small, rotation: 90 }),
    'printing.code_too_narrow',
  )
  for (const symbology of ['aztec', 'pdf417'])
    assert.is(await refusal({ symbology, template: '{{ ticket.code }}', ...small }), 'printing.code_too_narrow')
  assert.is(
    await refusal({ symbology: 'code128', template: 'Zauberflöte', width: 100, height: 10 }),
    'printing.code_text',
  )
  assert.is(
    await refusal({ symbology: 'pdf417', template: 'x'.repeat(3900), width: 100, height: 40 }),
    'printing.code_text',
  )
})

test('a layout that an earlier version saved prints as before', async () => {
  const elements = [
    {
      kind: 'text',
      x: 2,
      y: 2,
      width: 60,
      height: 6,
      template: '{{ ticket.name }} {{ ticket.price | currency }} {{ org.vat_id }}',
      size: 4,
    },
    { kind: 'code', x: 5, y: 10, width: 40, height: 40, template: '{{ ticket.code }}', correction: 'L' },
  ]
  const page = await placed(
    layoutSchema.parse({ width: 72, height: null, language: 'en', elements }),
    sampleData('TICKET'),
  )
  assert.equal(linesOf(page).join(' '), 'Stalls · Row 4 · Seat 12 · Full price 25,00 DE123456789')
  assert.is(page.marks.filter(({ kind }) => kind === 'code').length, 1)
})

test.run()
