import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOCALES } from '../../shared/kernel/format'
import type { Language } from '../../shared/kernel/phrases'
import type { RowOf } from '../../shared/model'
import { remainingLineQty } from '../../shared/orders/refunds/rest'
import { lineTotal } from '../../shared/orders/rules'
import { timeZoneOf } from '../../shared/orgs/rules'
import { chosenLayout } from '../../shared/print_layouts/rules'
import { moduleSide } from '../../shared/printing/drawing/codes'
import { FONT_FILES, FONT_NAMES, type Fonts, openFonts } from '../../shared/printing/drawing/fonts'
import { type Mark, type PlacedPage, placePage } from '../../shared/printing/drawing/place'
import { darkRuns } from '../../shared/printing/drawing/qr'
import { printedOrg, ticketData } from '../../shared/printing/print-data'
import { printedName } from '../../shared/printing/printed-name'
import { qrStyleOf } from '../../shared/printing/qr-style'
import { drawLogo, type Page } from '../documents/a4'
import { pdfFont } from '../documents/woff'
import { readRows } from '../kernel/commands/rows'
import type { Db } from '../kernel/database/database'

/** Points in a millimetre. */
const POINTS = 72 / 25.4

const opened = new Map<string, Promise<Fonts>>()

/** The bundled fonts of a folder, read once. */
function fontsIn(folder: string): Promise<Fonts> {
  const known =
    opened.get(folder) ??
    openFonts(async (font) => {
      const file = await readFile(join(folder, FONT_FILES[font]))
      return file.buffer.slice(file.byteOffset, file.byteOffset + file.length)
    })
  opened.set(folder, known)
  known.catch(() => opened.delete(folder))
  return known
}

/** Draws a mark. Text stays text, and codes are vectors. */
function drawMark(pdf: Page, mark: Mark): void {
  const { x, y, width, height } = mark.box
  pdf.fillColor('#000')
  if (mark.kind === 'ink') {
    pdf.rect(x * POINTS, y * POINTS, width * POINTS, height * POINTS).fill()
    return
  }
  pdf.save()
  pdf.translate((x + width / 2) * POINTS, (y + height / 2) * POINTS).rotate(mark.turn)
  const [inner, high] = mark.turn % 180 === 0 ? [width, height] : [height, width]
  if (mark.kind === 'code') {
    const { width: across, height: down, quiet } = mark.modules
    const module = moduleSide(mark.modules, { width: inner * POINTS, height: high * POINTS })
    const [left, top] = [(-across * module) / 2, (-down * module) / 2]
    if (mark.light !== '#ffffff')
      pdf
        .rect(
          left - quiet.x * module,
          top - quiet.y * module,
          (across + 2 * quiet.x) * module,
          (down + 2 * quiet.y) * module,
        )
        .fill(mark.light)
    pdf.fillColor(mark.dark)
    for (const { x: column, y: row, length } of darkRuns(mark.modules))
      pdf.rect(left + column * module, top + row * module, length * module, module)
    pdf.fill()
    if (mark.logo) {
      const side = mark.logo.modules * module * 0.86
      pdf.image(Buffer.from(mark.logo.png, 'base64'), -side / 2, -side / 2, {
        fit: [side, side],
        align: 'center',
        valign: 'center',
      })
    }
  } else if (mark.kind === 'picture') {
    pdf.image(Buffer.from(mark.png, 'base64'), (-inner * POINTS) / 2, (-high * POINTS) / 2, {
      fit: [inner * POINTS, high * POINTS],
      align: 'center',
      valign: 'center',
    })
  } else {
    pdf.font(mark.font).fontSize(mark.size * POINTS)
    for (const line of mark.lines)
      pdf.text(line.text, (line.x - inner / 2) * POINTS, (line.baseline - high / 2) * POINTS, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: [],
      })
  }
  pdf.restore()
}

/** Right edge of what the built-in layout draws, in millimetres. */
const RIGHT = 190

/** Writes pages as a PDF, with a logo above each. */
async function pagesPdf(
  pages: readonly PlacedPage[],
  logo: Buffer | null,
  about: { readonly title: string; readonly author: string; readonly language: Language; readonly now: number },
  folder: string,
): Promise<Buffer> {
  const { default: Document } = await import('pdfkit')
  const pdf = new Document({
    autoFirstPage: false,
    // Its types say path only. It takes bytes as `registerFont` does.
    font: (await pdfFont(join(folder, FONT_FILES.sans))) as unknown as string,
    lang: LOCALES[about.language],
    displayTitle: true,
    info: { Title: about.title, Author: about.author, CreationDate: new Date(about.now) },
  })
  for (const font of FONT_NAMES) pdf.registerFont(font, await pdfFont(join(folder, FONT_FILES[font])))
  const done = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  for (const page of pages) {
    pdf.addPage({ size: [page.width * POINTS, page.height * POINTS], margin: 0 })
    for (const mark of page.marks) drawMark(pdf, mark)
    if (logo) drawLogo(pdf, logo, RIGHT * POINTS)
  }
  pdf.end()
  return done
}

/**
 * Renders tickets of an order as a PDF with a page of A4 for each, in the organisation's language.
 * @param fonts the folder of the bundled fonts
 * @param logo the organisation's, above the built-in layout; one of its own has the pictures that it names
 */
export async function ticketPdf(
  db: Db,
  org: RowOf<'orgs'>,
  order: RowOf<'orders'>,
  tickets: readonly Omit<RowOf<'order_items'>, 'fees'>[],
  now: number,
  fonts: string,
  logo: Buffer | null,
): Promise<Buffer> {
  const time_zone = timeZoneOf(org)
  const printed = printedOrg(org, time_zone)
  const events = await readRows(db, 'events', org.id, [...new Set(tickets.flatMap(({ event_id }) => event_id ?? []))])
  const locations = await readRows(db, 'locations', org.id, [
    ...new Set(events.flatMap(({ location_id }) => location_id ?? [])),
  ])
  const seats = await readRows(db, 'seats', org.id, [...new Set(tickets.flatMap(({ seat_id }) => seat_id ?? []))])
  const prices = await readRows(db, 'prices', org.id, [...new Set(tickets.flatMap(({ price_id }) => price_id ?? []))])
  const categories = await readRows(db, 'price_categories', org.id, [
    ...new Set(tickets.flatMap(({ price_category_id }) => price_category_id ?? [])),
  ])
  const printing = { fonts: await fontsIn(fonts), timeZone: time_zone, qr: qrStyleOf(org) }
  const saved = await db
    .selectFrom('print_layouts')
    .selectAll()
    .where('org_id', '=', org.id)
    .where('deleted', '=', false)
    .where('kind', '=', 'TICKET')
    .where('format', '=', 'A4')
    .execute()
  const isBuiltIn = !saved.some(({ is_default }) => is_default)
  const layout = chosenLayout(saved, 'TICKET', 'A4', org.lang)
  const pages: PlacedPage[] = []
  for (const [i, item] of tickets.entries()) {
    const event = events.find(({ id }) => id === item.event_id) ?? null
    const location = locations.find(({ id }) => id === event?.location_id) ?? null
    const quantity = remainingLineQty(item)
    const price = item.qty === 1 ? lineTotal(item) : item.static_price
    const seat = seats.find(({ id }) => id === item.seat_id) ?? null
    const ticket = {
      id: item.id,
      name: printedName(item, seat, layout.language),
      code: item.code ?? '',
      price,
      rate: item.rate,
      quantity,
      number: i + 1,
      count: tickets.length,
      copy: 1,
      seat,
      category: categories.find(({ id }) => id === item.price_category_id) ?? null,
      priceName: prices.find(({ id }) => id === item.price_id) ?? null,
    }
    pages.push(await placePage(layout, ticketData(printed, order, event, location, ticket, layout.language), printing))
  }
  return pagesPdf(
    pages,
    isBuiltIn ? logo : null,
    { title: `${order.static_title} · ${order.booking_code}`, author: org.name, language: layout.language, now },
    fonts,
  )
}
