import type { ReportLine, ShiftReport } from '../../shared/cash_boxes/report'
import type { Language } from '../../shared/kernel/phrases'
import { A4, GREY, INK, openA4, type Page, RULE, replaceNarrowSpaces, writeFooters } from '../documents/a4'

const SIZE = { title: 20, place: 10, heading: 12, line: 10 }
const LINE = 17
const INDENT = 14

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
  const { page, done } = await openA4(
    { language: about.language, title: report.title, author: report.org, now: about.now },
    fonts,
  )
  writePages(page, report, about.printed)
  page.end()
  return done
}

function writePages(page: Page, report: ShiftReport, printed: string): void {
  const width = A4.width - A4.left - A4.right
  page.font('regular').fontSize(SIZE.place).fillColor(GREY).text(replaceNarrowSpaces(report.org))
  page.font('strong').fontSize(SIZE.title).fillColor(INK).text(replaceNarrowSpaces(report.title))
  page.font('regular').fontSize(SIZE.place).fillColor(GREY).text(replaceNarrowSpaces(report.place))
  let y = page.y + LINE
  const room = (lines: number) => {
    if (y + lines * LINE <= A4.height - A4.bottom) return
    page.addPage()
    y = A4.top
  }
  const rule = () => {
    page
      .moveTo(A4.left, y)
      .lineTo(A4.left + width, y)
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
    const valueWidth = Math.min(width / 2, page.widthOfString(replaceNarrowSpaces(value)))
    const named = { width: width - left - valueWidth - (value ? INDENT : 0) }
    const height = Math.max(
      page.heightOfString(replaceNarrowSpaces(name), named),
      page.heightOfString(replaceNarrowSpaces(value), { width: valueWidth || width }),
    )
    const tall = Math.max(LINE, height + LINE - SIZE.line * 1.2)
    room(tall / LINE)
    page.text(replaceNarrowSpaces(name), A4.left + left, y, named)
    if (value)
      page.text(replaceNarrowSpaces(value), A4.left + width - valueWidth, y, { width: valueWidth + 1, align: 'right' })
    y += tall
  }
  for (const { title, lines } of report.sections) {
    room(title === null ? 1 : 4)
    y += LINE / 2
    if (title !== null) {
      page.font('strong').fontSize(SIZE.heading).fillColor(INK).text(replaceNarrowSpaces(title), A4.left, y, { width })
      y += LINE * 1.2
    }
    rule()
    for (const each of lines) {
      if (each) line(each)
      else rule()
    }
  }
  writeFooters(page, `${report.org} · ${report.title} · ${printed}`)
}
