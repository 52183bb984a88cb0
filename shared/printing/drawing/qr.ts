import { encode } from 'uqr'
import { DomainError } from '../../kernel/errors'
import type { QrCorrection } from '../qr-style'

/** Modules of a QR code, row by row without its quiet zone. */
export type QrModules = { readonly size: number; readonly isDark: (x: number, y: number) => boolean }

/** Creates the modules of a QR code (ISO/IEC 18004). Throws `printing.template_too_large` for a text that no code holds. */
export function qrModules(text: string, ecc: QrCorrection): QrModules {
  try {
    const { size, data } = encode(text, { ecc, border: 0 })
    return { size, isDark: (x, y) => data[y]?.[x] === true }
  } catch (error) {
    if (error instanceof RangeError) throw new DomainError('printing.template_too_large')
    throw error
  }
}

/** Horizontal runs of dark modules, which outputs draw as one rectangle each. */
export function darkRuns({ size, isDark }: QrModules): { readonly x: number; readonly y: number; readonly length: number }[] {
  const runs: { x: number; y: number; length: number }[] = []
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (!isDark(x, y)) continue
      if (x > 0 && isDark(x - 1, y)) (runs.at(-1) ?? { length: 0 }).length++
      else runs.push({ x, y, length: 1 })
    }
  return runs
}
