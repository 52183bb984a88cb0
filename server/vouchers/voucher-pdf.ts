import { join } from 'node:path'
import { addressLines } from '../../shared/contacts/address/address'
import { contrast, USUAL_COLOUR } from '../../shared/kernel/colour'
import { type Format, formatter, LOCALES } from '../../shared/kernel/format'
import type { Language } from '../../shared/kernel/phrases'
import type { RowOf } from '../../shared/model'
import { timeZoneOf } from '../../shared/orgs/rules'
import { FONT_FILES } from '../../shared/printing/drawing/fonts'
import { darkRuns, qrModules } from '../../shared/printing/drawing/qr'
import type { Gift } from '../../shared/voucher_gifts/rules'
import { formatVoucherCode } from '../../shared/vouchers/code'
import { GREY, INK, type Page, replaceNarrowSpaces } from '../documents/a4'
import { pdfFont } from '../documents/woff'
import { formatPhrase } from '../kernel/format-phrase'
import { ART, GIFT_ART, tonesOf } from './gift-art'

/** Points in a millimetre, and a page of A5 in landscape, in millimetres. */
const MM = 72 / 25.4
const A5 = { width: 210, height: 148 }
/** Column of the texts, in millimetres, and the side of the code. */
const TEXT = { left: ART.width + 11, right: A5.width - 11, top: 14, bottom: A5.height - 12 }
const QR = 32
/** Box of the logo above the texts. */
const LOGO = { width: 60, height: 14 }
const SIZE = { title: 26, value: 38, name: 15, message: 10.5, small: 9, code: 13 }
/** Contrast below which an amount in the organisation's colour could not be read. */
const READABLE = 3

/** Characters that the bundled fonts have no glyphs for: emoji, and the signs that join and vary them. */
const WITHOUT_GLYPH = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\u20e3|\ufe0f/gu

/** A voucher as it is printed; `gift` is null for one that was sold without a recipient. */
export type PrintedVoucher = {
  readonly voucher: Pick<RowOf<'vouchers'>, 'code' | 'value' | 'valid_until'>
  readonly gift: Pick<Gift, 'design' | 'recipient' | 'message'> | null
}

/** The organisation, language and pictures that all vouchers of a document share. */
export type VoucherPaper = {
  readonly org: RowOf<'orgs'>
  readonly language: Language
  readonly logo: Buffer | null
  /** The organisation's own picture for gift vouchers, as PNG or JPEG. */
  readonly picture: Buffer | null
  readonly now: number
}

/** Draws the left part of a voucher: a drawing in the organisation's colour, or its own picture. */
function drawArt(page: Page, { gift }: PrintedVoucher, { org, picture }: VoucherPaper): void {
  const tones = tonesOf((org.settings.brand_colors?.[0] ?? USUAL_COLOUR).toLowerCase())
  page
    .save()
    .rect(0, 0, ART.width * MM, ART.height * MM)
    .clip()
    .scale(MM)
  for (const { d, tone, opacity = 1 } of GIFT_ART[gift?.design ?? 'curtain'])
    page.path(d).fillOpacity(opacity).fill(tones[tone])
  page.fillOpacity(1)
  if (gift?.design === 'picture' && picture) {
    const cover = { cover: [ART.width, ART.height] as [number, number], align: 'center', valign: 'center' } as const
    page.image(picture, 0, 0, cover)
  }
  page.restore()
}

/** Draws the voucher's code for scanners. */
function drawCode(page: Page, code: string, left: number, top: number): void {
  const modules = qrModules(code, 'M')
  const side = (QR * MM) / (modules.size + 2 * modules.quiet.x)
  page.rect(left, top, QR * MM, QR * MM).fill('#ffffff')
  for (const { x, y, length } of darkRuns(modules))
    page.rect(left + (x + modules.quiet.x) * side, top + (y + modules.quiet.y) * side, length * side, side)
  page.fill('#000000')
}

type TextStyle = { readonly font: 'regular' | 'strong' | 'mono'; readonly size: number; readonly colour?: string }

function drawTexts(page: Page, printed: PrintedVoucher, paper: VoucherPaper, format: Format): void {
  const { voucher, gift } = printed
  const { org, language, logo } = paper
  const [left, width] = [TEXT.left * MM, (TEXT.right - TEXT.left) * MM]
  const t = (key: Parameters<typeof formatPhrase>[1], params?: Parameters<typeof formatPhrase>[2]) =>
    formatPhrase(language, key, params)
  const brand = org.settings.brand_colors?.[0] ?? USUAL_COLOUR
  const write = (text: string, { font, size, colour = INK }: TextStyle, within = width, height?: number) =>
    page
      .font(font)
      .fontSize(size)
      .fillColor(colour)
      .text(replaceNarrowSpaces(text.replace(WITHOUT_GLYPH, '')), {
        width: within,
        ...(height && { height, ellipsis: true }),
      })
  page.x = left
  page.y = TEXT.top * MM
  if (logo) page.image(logo, left, page.y, { fit: [LOGO.width * MM, LOGO.height * MM] })
  else write(org.name, { font: 'strong', size: SIZE.name })
  page.x = left
  page.y = (TEXT.top + LOGO.height + 1) * MM
  write(t('vouchers.paper.title'), { font: 'strong', size: SIZE.title })
  const colour = contrast(brand, '#ffffff') >= READABLE ? brand : INK
  write(format.money(voucher.value), { font: 'strong', size: SIZE.value, colour })
  if (gift?.recipient) write(t('vouchers.paper.for', { name: gift.recipient }), { font: 'strong', size: SIZE.name })
  const foot = (TEXT.bottom - QR) * MM
  if (gift?.message) {
    page.moveDown(0.5)
    write(gift.message, { font: 'regular', size: SIZE.message }, width, foot - page.y - 3 * MM)
  }
  const beside = width - QR * MM - 6 * MM
  page.x = left
  page.y = foot + 2 * MM
  write(t('vouchers.paper.code'), { font: 'regular', size: SIZE.small, colour: GREY }, beside)
  write(formatVoucherCode(voucher.code), { font: 'mono', size: SIZE.code }, beside)
  const until = voucher.valid_until
    ? t('vouchers.paper.until', { day: format.date(voucher.valid_until) })
    : t('vouchers.paper.no_end')
  write(until, { font: 'regular', size: SIZE.small }, beside)
  page.moveDown(0.4)
  const place = [...new Set([org.name, ...addressLines(org.address && { ...org.address, country: '' })])].join(' · ')
  write(place, { font: 'regular', size: SIZE.small, colour: GREY }, beside, (TEXT.bottom * MM - page.y) | 0)
  drawCode(page, voucher.code, TEXT.right * MM - QR * MM, foot)
}

/** Renders vouchers as a PDF with a page of A5 for each: a drawing, the value, the message, and the code. */
export async function voucherPdf(
  vouchers: readonly PrintedVoucher[],
  paper: VoucherPaper,
  fonts: string,
): Promise<Buffer> {
  const { org, language, now } = paper
  const { default: Document } = await import('pdfkit')
  const [regular, strong, mono] = await Promise.all(
    [FONT_FILES.sans, FONT_FILES['sans-bold'], FONT_FILES.mono].map((file) => pdfFont(join(fonts, file))),
  )
  if (!regular || !strong || !mono) throw new TypeError('a font is missing')
  const title = formatPhrase(language, 'vouchers.paper.title')
  const page = new Document({
    autoFirstPage: false,
    // Its types say path only. It takes bytes as `registerFont` does.
    font: regular as unknown as string,
    lang: LOCALES[language],
    displayTitle: true,
    info: { Title: `${title} · ${org.name}`, Author: org.name, CreationDate: new Date(now) },
  })
  page.registerFont('regular', regular).registerFont('strong', strong).registerFont('mono', mono)
  const done = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    page.on('data', (chunk: Buffer) => chunks.push(chunk))
    page.on('end', () => resolve(Buffer.concat(chunks)))
    page.on('error', reject)
  })
  const format = formatter(language, org.currency, timeZoneOf(org))
  for (const printed of vouchers) {
    page.addPage({ size: [A5.width * MM, A5.height * MM], margin: 0 })
    drawArt(page, printed, paper)
    drawTexts(page, printed, paper, format)
  }
  page.end()
  return done
}
