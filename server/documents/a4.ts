import { join } from 'node:path'
import { LOCALES } from '../../shared/kernel/format'
import type { Language } from '../../shared/kernel/phrases'
import { pdfFont } from './woff'

/** A4 page with a margin for punched holes, in points. */
export const A4 = { left: 72, right: 72, top: 56, bottom: 64, width: 595.28, height: 841.89 }
export const INK = '#1C1821'
export const GREY = '#57505F'
export const RULE = '#8B8294'

const FOOT_SIZE = 8
/** Box of the logo above the first line. */
const LOGO = { width: 160, height: 36, top: 14 }

/** Replaces the narrow no-break space of some number formats, which the bundled fonts lack. */
export const replaceNarrowSpaces = (text: string) => text.replaceAll('\u202f', '\u00a0')

/** The PDF that is being written. */
export type Page = InstanceType<typeof import('pdfkit')>

type About = {
  readonly language: Language
  readonly title: string
  readonly author: string
  readonly now: number
  readonly layout?: 'portrait' | 'landscape'
}

/** Text for the metadata of a PDF. PDFKit writes it into XML as it is, so signs of XML are replaced. */
const inMetadata = (text: string) => text.replaceAll('&', '+').replace(/[<>]/g, '')

/**
 * Opens a PDF/A-3 of A4 pages with the fonts `regular` and `strong`. `done` is the finished file, after `page.end()`.
 * @param fonts the folder of the bundled fonts
 */
export async function openA4(
  { language, title, author, now, layout = 'portrait' }: About,
  fonts: string,
): Promise<{ readonly page: Page; readonly done: Promise<Buffer> }> {
  const { default: Document } = await import('pdfkit')
  const [regular, strong] = await Promise.all([
    pdfFont(join(fonts, 'Inter-Regular.woff')),
    pdfFont(join(fonts, 'Inter-SemiBold.woff')),
  ])
  const page = new Document({
    size: 'A4',
    layout,
    margins: { top: A4.top, bottom: 0, left: A4.left, right: A4.right },
    bufferPages: true,
    // Its types say path only. It takes bytes as `registerFont` does.
    font: regular as unknown as string,
    lang: LOCALES[language],
    displayTitle: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    info: { Title: inMetadata(title), Author: inMetadata(author), CreationDate: new Date(now) },
  })
  page.registerFont('regular', regular).registerFont('strong', strong)
  const done = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    page.on('data', (chunk: Buffer) => chunks.push(chunk))
    page.on('end', () => resolve(Buffer.concat(chunks)))
    page.on('error', reject)
  })
  return { page, done }
}

/** Writes a text and the page number at the foot of every page. */
export function writeFooters(page: Page, text: string): void {
  const width = A4.width - A4.left - A4.right
  const { count } = page.bufferedPageRange()
  for (let i = 0; i < count; i++) {
    page.switchToPage(i)
    page.font('regular').fontSize(FOOT_SIZE).fillColor(GREY)
    const foot = A4.height - A4.bottom / 2
    page.text(replaceNarrowSpaces(text), A4.left, foot, { width: width - 60, lineBreak: false, ellipsis: true })
    page.text(`${i + 1} / ${count}`, A4.left + width - 60, foot, { width: 60, align: 'right', lineBreak: false })
  }
}

/**
 * Draws a logo into the upper margin, up to a right edge. One that is damaged is left out: what the page says matters
 * more.
 */
export function drawLogo(page: Page, logo: Buffer, right: number): void {
  try {
    page.image(logo, right - LOGO.width, LOGO.top, { fit: [LOGO.width, LOGO.height], align: 'right', valign: 'center' })
  } catch {}
}
