import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { builtInLayout } from '../../shared/printing/built-in/built-in'
import { PAPER_NAMES } from '../../shared/printing/built-in/papers'
import { blackBounds } from '../../shared/printing/drawing/bitmap'
import { dotsPerMm, drawPage } from '../../shared/printing/drawing/draw'
import { layoutSchema, type PrintKind } from '../../shared/printing/layout'
import { type Brand, PAGE_COMMANDS } from '../../shared/printing/outputs/brands'
import { encode858 } from '../../shared/printing/outputs/code-page'
import { checkTemplate } from '../../shared/printing/templates/template'
import { type PrintData, sampleData } from '../../shared/printing/templates/variables'
import { PRINT_KINDS, PRINTER_BRANDS } from '../../shared/ticket_printers/entity'
import { paperOf } from './brands'
import { printEscpos, printEzpl, printFgl, printStar } from './decoders'
import { difference, placed, printing, scan } from './printing'

const test = suite('printing: outputs')

/** As long as the code of a ticket that a desk signed, the longest there is. */
const CODE = `F1${'0123456789ABCDEFGHJKMNPQRSTVWXYZ'.repeat(12).slice(0, 372)}`

const dataOf = (kind: PrintKind): PrintData => {
  const data = sampleData(kind)
  return 'ticket' in data ? { ...data, ticket: { ...data.ticket, code: CODE } } : data
}
/** As long as values of a real order usually are. */
const longDataOf = (kind: PrintKind): PrintData => {
  const data = dataOf(kind)
  const order = { ...sampleData(kind).order, booking_code: '00100165AB', name: 'Alexandra Meyer-Landrut' }
  const ticket = {
    ...sampleData('TICKET').ticket,
    code: CODE,
    name: 'Loge rechts 4 · Reihe 12 · Platz 113a · Normalpreis',
    block: 'Loge rechts 4',
    row: 'XXVIII',
    seat: '10113a',
    gate: 'Nord, 1. Rang',
    price_name: 'Ermäßigt (Schüler)',
    price: 125_00,
  }
  return 'ticket' in data ? { ...data, order, ticket } : { ...data, order }
}
const commands = (brand: Brand, page: Awaited<ReturnType<typeof placed>>, dpi = 203) =>
  PAGE_COMMANDS[brand](page, dpi, printing.fonts)
test('every built-in layout has known names only, keeps its texts whole and its elements on the paper', async () => {
  for (const kind of PRINT_KINDS)
    for (const paper of PAPER_NAMES)
      for (const language of ['en', 'de'] as const) {
        const layout = builtInLayout(kind, paper, language)
        for (const element of layout.elements) if ('template' in element) checkTemplate(element.template, kind)
        const page = await placed(layout, longDataOf(kind))
        assert.not(page.isCut, `${kind} ${paper} ${language}`)
        for (const mark of page.marks) {
          const where = `${kind} ${paper} ${language}`
          assert.ok(
            mark.box.x + mark.box.width <= page.width + 0.1 && mark.box.y + mark.box.height <= page.height + 0.1,
            `${where}: outside`,
          )
          if (mark.kind === 'text')
            assert.not.ok(
              mark.lines.some(({ text }) => text.endsWith('…')),
              `${where}: ${mark.lines.map(({ text }) => text).join('/')}`,
            )
        }
      }
})

test('the same layout is the same picture on each brand', async () => {
  for (const kind of ['TICKET', 'VOUCHER'] as const)
    for (const paper of ['BOCA_55X2', 'ROLL_80'] as const) {
      const page = await placed(builtInLayout(kind, paper, 'de'), dataOf(kind))
      const expected = drawPage(page, 203, printing.fonts)
      for (const brand of PRINTER_BRANDS) assert.is(difference(await paperOf(brand, page), expected), 0, brand)
    }
})

test('a scanner reads the signed code from each ticket, at each resolution and turned', async () => {
  for (const paper of PAPER_NAMES)
    for (const dpi of [203, 300]) {
      const page = await placed(builtInLayout('TICKET', paper, 'en'), dataOf('TICKET'))
      assert.equal(await scan(drawPage(page, dpi, printing.fonts)), [CODE], `${paper} at ${dpi} dpi`)
    }
  for (const rotation of [0, 90, 180, 270] as const) {
    const elements = [
      { kind: 'code', x: 5, y: 5, width: 40, height: 40, rotation, template: '{{ ticket.code }}', correction: 'L' },
    ]
    const page = await placed(layoutSchema.parse({ width: 60, height: 50, language: 'en', elements }), dataOf('TICKET'))
    assert.equal(await scan(drawPage(page, 203, printing.fonts)), [CODE])
  }
})

test('receipts are printed in the printer’s own font, and lines outside of its code page as pictures', async () => {
  const data = sampleData('RECEIPT')
  const [line] = data.lines
  const page = await placed(builtInLayout('RECEIPT', 'ROLL_80', 'de'), {
    ...data,
    lines: [
      { ...line, name_start: 'Œuvres: Łódź, Київ' },
      { ...line, name_start: 'Gänsebraten 12 €' },
    ],
  })
  for (const printed of [printEscpos(commands('EPSON', page), 576), printStar(commands('STAR', page), 576)]) {
    const texts = printed.lines.map(({ text }) => text.trimEnd())
    assert.ok(texts.includes('Beleg K1-000123'))
    assert.ok(texts.includes(`  2 Gänsebraten 12 €${' '.repeat(16)}       50,00`), texts.join('\n'))
    assert.ok(printed.lines.every(({ text, left }) => left + text.length * 12 <= 576))
    assert.not.ok(texts.some((text) => text.includes('Œuvres')))
    assert.is(printed.cuts, 1)
    // The line is where the layout has it: a picture of it between the rule and the next line.
    const gap = printed.lines.findIndex(({ text }) => text.includes('Gänsebraten'))
    const [before, after] = [printed.lines[gap - 1], printed.lines[gap]]
    assert.is((after?.top ?? 0) - (before?.top ?? 0), 48)
    const whole = drawPage(page, 203, printing.fonts)
    const top = (before?.top ?? 0) + 24
    let dots = 0
    for (let y = top; y < top + 24; y++)
      for (let x = 0; x < 576; x++) dots += (printed.paper.data[y * 72 + (x >> 3)] ?? 0) & (0x80 >> (x & 7)) ? 1 : 0
    assert.ok(dots > 300, `${dots} dots of the picture`)
    assert.ok(whole.height > top)
  }
})

test('encodes code page 858 and nothing outside of it', () => {
  assert.equal(encode858('Aé€ß~'), [0x41, 0x82, 0xd5, 0xe1, 0x7e])
  assert.equal(encode858('e\u0301'), [0x82])
  for (const text of ['Ł', 'ж', '漢', '🎭', '\u0007', '\u001b@']) assert.is(encode858(text), null)
})

test('a text is the same size in millimetres at each resolution, and turned by quarters', async () => {
  for (const rotation of [0, 90, 180, 270] as const) {
    const elements = [
      { kind: 'text', x: 10, y: 10, width: 40, height: 40, rotation, template: '{{ event.title }}', size: 6 },
    ]
    const page = await placed(layoutSchema.parse({ width: 60, height: 60, language: 'en', elements }), dataOf('TICKET'))
    const sizes = [203, 300, 600].map((dpi) => {
      const bitmap = drawPage(page, dpi, printing.fonts)
      const bounds = blackBounds(bitmap)
      return [(bounds?.width ?? 0) / dotsPerMm(dpi), (bounds?.height ?? 0) / dotsPerMm(dpi)] as const
    })
    for (const [width, height] of sizes) {
      assert.ok(Math.abs(width - (sizes[0]?.[0] ?? 0)) < 0.4, String(sizes))
      assert.ok(Math.abs(height - (sizes[0]?.[1] ?? 0)) < 0.4, String(sizes))
    }
  }
})

test('a long text moves down what is below it on a roll, and is cut with an ellipsis on a sheet', async () => {
  const element = { kind: 'text', x: 2, y: 2, width: 30, height: 6, template: '{{ event.title }}', size: 4 }
  const below = { kind: 'line', x: 2, y: 10, width: 30, height: 0.5 }
  const data = {
    ...sampleData('TICKET'),
    event: { ...sampleData('TICKET').event, title: 'Die lustigen Weiber von Windsor in zwei Akten mit Pause' },
  }
  const make = (height: number | null) =>
    placed(layoutSchema.parse({ width: 40, height, language: 'en', elements: [below, element] }), data)
  const [roll, sheet] = [await make(null), await make(60)]
  const of = (page: typeof roll, kind: string) => page.marks.find((mark) => mark.kind === kind)
  const [text, cut] = [of(roll, 'text'), of(sheet, 'text')]
  assert.ok(text?.kind === 'text' && text.lines.length > 1 && text.lines.at(-1)?.text.endsWith('Pause'))
  assert.ok((of(roll, 'ink')?.box.y ?? 0) > 10)
  assert.ok(cut?.kind === 'text' && cut.lines.length === 1 && cut.lines[0]?.text.endsWith('…'))
  assert.is(of(sheet, 'ink')?.box.y, 10)
})

test('prints the whole name of a place without a number on every paper', async () => {
  const names = [
    'Galerie, Sicht eingeschränkt, links · Normalpreis',
    'Stehplatz ermäßigt · Kleiner Mann – was nun?, 20. Nov. 2026',
  ]
  for (const paper of PAPER_NAMES)
    for (const name of names) {
      const data = sampleData('TICKET', 'de')
      const page = await placed(builtInLayout('TICKET', paper, 'de'), {
        ...data,
        ticket: { ...data.ticket, name, block: '', row: '', seat: '', gate: '' },
      })
      assert.not(page.isCut, `${name} on ${paper}`)
    }
})

test('writes the commands of the golden files', async () => {
  for (const brand of PRINTER_BRANDS) {
    const listings: string[] = []
    for (const kind of PRINT_KINDS) {
      const page = await placed(
        builtInLayout(kind, brand === 'EPSON' || brand === 'STAR' ? 'ROLL_80' : 'BOCA_55X2', 'de'),
        dataOf(kind),
      )
      const data = commands(brand, page)
      const [width, height] = [Math.round(page.width * 8), Math.round(page.height * 8)]
      const listing =
        brand === 'EPSON'
          ? printEscpos(data, width).listing
          : brand === 'STAR'
            ? printStar(data, width).listing
            : brand === 'BOCA'
              ? printFgl(data, width, height).listing
              : brand === 'GODEX'
                ? printEzpl(data, width, height).listing
                : new TextDecoder()
                    .decode(data)
                    .replace(
                      /(\^GFA,\d+,\d+,\d+),([0-9A-F]+)/g,
                      (_, head, hex) =>
                        `${head},${hex.replace(/(..)\1{3,}/g, (run: string, byte: string) => `(${byte}×${run.length / 2})`)}`,
                    )
                    .split('\n')
      listings.push(`${kind}, ${data.length} bytes`, ...listing, '')
    }
    const file = fileURLToPath(new URL(`golden/${brand}.txt`, import.meta.url))
    if (process.env.WRITE_GOLDEN === '1') writeFileSync(file, listings.join('\n'))
    assert.is(listings.join('\n'), readFileSync(file, 'utf8'), brand)
  }
})

test.run()
