import type { QrCorrection } from '../../shared/printing/qr-style'

/** Levels of error correction with the share of a code that may be damaged. */
export const CORRECTION_CHOICES: { readonly value: QrCorrection; readonly label: string }[] = [
  { value: 'L', label: 'L · 7 %' },
  { value: 'M', label: 'M · 15 %' },
  { value: 'Q', label: 'Q · 25 %' },
  { value: 'H', label: 'H · 30 %' },
]
