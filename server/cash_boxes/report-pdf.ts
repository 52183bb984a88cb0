import { join } from 'node:path'
import type { ReportLine, ShiftReport } from '../../shared/cash_boxes/report'
import { LOCALES } from '../../shared/kernel/format'
import type { Language } from '../../shared/kernel/phrases'

/** A4 page with a margin for punched holes, in points. */
const PAGE = { left: 72, right: 72, top: 56, bottom: 64, width: 595.28, height: 841.89 }
const INK = '#1C1821'
const GREY = '#57505F'
const RULE = '#8B8294'
const SIZE = { title: 20, place: 10, heading: 12, line: 10, foot: 8 }
const LINE = 17
const INDENT = 14

/** Replaces the narrow no-break space of some number formats, which the bundled fonts lack. */
const printable = (text: string) => text.replaceAll('\u202f', '\u00a0')

type Page = InstanceType<typeof import('pdfkit')>

/**
 * Renders a shift report as a PDF of numbered A4 pages.
 * @param fonts the folder of the bundled fonts
 * @param printed the time of printing, formatted for the reader
 */
export async function reportPdf(
  report: ShiftReport,
  about: { readonly language: Language; readonly printed: string; readonly now: number },
  fonts: string,
): Promise<Buffer> {
  const { default: Document } = await import('pdfkit')
  const regular = join(fonts, 'Inter-Regular.woff')
  const page = new Document({
    size: 'A4',
    margins: { top: PAGE.top, bottom: 0, left: PAGE.left, right: PAGE.right },
    bufferPages: true,
    font: regular,
    lang: LOCALES[about.language],
    displayTitle: true,
    info: { Title: report.title, Author: report.org, CreationDate: new Date(about.now) },
  })
  page.registerFont('regular', regular).registerFont('strong', join(fonts, 'Inter-SemiBold.woff'))
  const done = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    page.on('data', (chunk: Buffer) => chunks.push(chunk))
    page.on('end', () => resolve(Buffer.concat(chunks)))
    page.on('error', reject)
  })
  writePages(page, report, about.printed)
  page.end()
  return done
}

function writePages(page: Page, report: ShiftReport, printed: string): void {
  const width = PAGE.width - PAGE.left - PAGE.right
  page.font('regular').fontSize(SIZE.place).fillColor(GREY).text(printable(report.org))
  page.font('strong').fontSize(SIZE.title).fillColor(INK).text(printable(report.title))
  page.font('regular').fontSize(SIZE.place).fillColor(GREY).text(printable(report.place))
  let y = page.y + LINE
  const room = (lines: number) => {
    if (y + lines * LINE <= PAGE.height - PAGE.bottom) return
    page.addPage()
    y = PAGE.top
  }
  const rule = () => {
    page
      .moveTo(PAGE.left, y)
      .lineTo(PAGE.left + width, y)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke()
    y += LINE / 3
  }
  const line = ({ name, value, strong, indent }: NonNullable<ReportLine>) => {
    const left = indent ? INDENT : 0
    page
      .font(strong ? 'strong' : 'regular')
      .fontSize(SIZE.line)
      .fillColor(indent ? GREY : INK)
    const valueWidth = Math.min(width / 2, page.widthOfString(printable(value)))
    const named = { width: width - left - valueWidth - (value ? INDENT : 0) }
    const height = Math.max(page.heightOfString(printable(name), named), page.heightOfString(printable(value), { width: valueWidth || width }))
    const tall = Math.max(LINE, height + LINE - SIZE.line * 1.2)
    room(tall / LINE)
    page.text(printable(name), PAGE.left + left, y, named)
    if (value) page.text(printable(value), PAGE.left + width - valueWidth, y, { width: valueWidth + 1, align: 'right' })
    y += tall
  }
  for (const { title, lines } of report.sections) {
    room(title === null ? 1 : 4)
    y += LINE / 2
    if (title !== null) {
      page.font('strong').fontSize(SIZE.heading).fillColor(INK).text(printable(title), PAGE.left, y, { width })
      y += LINE * 1.2
    }
    rule()
    for (const each of lines) {
      if (each) line(each)
      else rule()
    }
  }
  const { count } = page.bufferedPageRange()
  for (let i = 0; i < count; i++) {
    page.switchToPage(i)
    page.font('regular').fontSize(SIZE.foot).fillColor(GREY)
    const foot = PAGE.height - PAGE.bottom / 2
    page.text(printable(`${report.org} · ${report.title} · ${printed}`), PAGE.left, foot, { width: width - 60, lineBreak: false, ellipsis: true })
    page.text(`${i + 1} / ${count}`, PAGE.left + width - 60, foot, { width: 60, align: 'right', lineBreak: false })
  }
}
