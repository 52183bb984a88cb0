import type { z } from 'zod'
import type { fiscalMark } from './entity'

export type FiscalMark = z.infer<typeof fiscalMark>

/** The mark of a receipt that the security device has not signed yet. Receipts are German law's, so its text is. */
export const failedMark = (): FiscalMark => ({
  state: 'failed',
  late: false,
  code: null,
  lines: ['Sicherheitseinrichtung ausgefallen'],
})
