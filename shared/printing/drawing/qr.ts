import { encode } from 'uqr'
import { DomainError } from '../../kernel/errors'
import type { QrCorrection } from '../qr-style'
import type { CodeModules } from './codes'

/** Modules of a QR code. */
export type QrModules = CodeModules & { readonly size: number }

/** White modules around a QR code, inside its box. */
const QUIET_ZONE = { x: 2, y: 2 }

/**
 * Creates the modules of a QR code (ISO/IEC 18004). Throws `printing.template_too_large` for a text that no code holds.
 */
export function qrModules(text: string, ecc: QrCorrection): QrModules {
  try {
    const { size, data } = encode(text, { ecc, border: 0 })
    return { size, width: size, height: size, quiet: QUIET_ZONE, isDark: (x, y) => data[y]?.[x] === true }
  } catch (error) {
    if (error instanceof RangeError) throw new DomainError('printing.template_too_large')
    throw error
  }
}

/** Horizontal runs of dark modules, which outputs draw as one rectangle each. */
export function darkRuns({ width, height, isDark }: Pick<CodeModules, 'width' | 'height' | 'isDark'>): {
  readonly x: number
  readonly y: number
  readonly length: number
}[] {
  const runs: { x: number; y: number; length: number }[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!isDark(x, y)) continue
      if (x > 0 && isDark(x - 1, y)) (runs.at(-1) ?? { length: 0 }).length++
      else runs.push({ x, y, length: 1 })
    }
  return runs
}
