import { z } from 'zod'
import { luminance } from '../kernel/colour'
import { oneOf, text } from '../kernel/model/fields'
import { MAX_PICTURE, pngHeader } from './png'

export const QR_CORRECTIONS = ['L', 'M', 'Q', 'H'] as const
export type QrCorrection = (typeof QR_CORRECTIONS)[number]

const colour = () => text(7).regex(/^#[0-9a-f]{6}$/)

/** Look of an organisation's QR codes. Their content never changes. */
export const qrStyleFields = {
  /** Share of its place that a code fills, in percent. */
  size: z.int().min(60).max(100),
  /** Least share of a code that may be damaged. A layout may ask for more. */
  correction: oneOf('QrCorrection', QR_CORRECTIONS),
  /** Colours in PDFs. Ticket printers have black only. */
  dark: colour(),
  light: colour(),
  /** PNG in base64 for the middle of the code; null for none. */
  logo: text(MAX_PICTURE)
    .refine((png) => pngHeader(png) !== null, 'no PNG that a code takes')
    .nullable(),
}

const qrStyle = z.object(qrStyleFields)
export type QrStyle = z.infer<typeof qrStyle>

/** The style until one is saved. */
export const PLAIN_QR: QrStyle = { size: 100, correction: 'M', dark: '#000000', light: '#ffffff', logo: null }

/** The style that an organisation has saved, or the plain one. */
export const qrStyleOf = ({ settings }: { readonly settings: { readonly qr_code?: QrStyle | undefined } }): QrStyle =>
  settings.qr_code ?? PLAIN_QR

/** Returns true if scanners can tell the colours apart: dark on light, with a contrast of at least 5 to 1. */
export const isReadableQr = ({ dark, light }: Pick<QrStyle, 'dark' | 'light'>): boolean =>
  (luminance(light) + 0.05) / (luminance(dark) + 0.05) >= 5

/** Correction of a code: the stricter of the layout's and the organisation's, and at least Q under a logo. */
export function strictestCorrection(element: QrCorrection, { correction, logo }: QrStyle): QrCorrection {
  const level = Math.max(
    QR_CORRECTIONS.indexOf(element),
    QR_CORRECTIONS.indexOf(correction),
    logo === null ? 0 : QR_CORRECTIONS.indexOf('Q'),
  )
  return QR_CORRECTIONS[level] ?? 'H'
}

/** Share of a code's side that a logo covers. */
const LOGO_SIDE = 0.2

/** Width and height of a logo in modules of the code. An odd number, so that the logo is centred. */
export function logoModules(size: number): number {
  const modules = Math.floor(size * LOGO_SIDE)
  return modules % 2 === 1 ? modules : modules - 1
}
