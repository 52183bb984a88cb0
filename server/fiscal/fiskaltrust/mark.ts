import type { z } from 'zod'
import type { fiscalMark } from '../../../shared/cash_boxes/entity'
import { isOutOfService } from './cases'
import type { SignedResponse } from './client'

export type FiscalMark = z.infer<typeof fiscalMark>

const QR_CODE = 0x3n
/** Part of a signature's format: it need not be printed where the code is. */
const OPTIONAL = 0x1_0000n
const FORMAT = 0xffffn
/** Most characters of a printed line. */
const LINE = 1000

/** The mark of a receipt that the security device has not signed yet. Receipts are German law's, so its text is. */
export const failedMark = (): FiscalMark => ({ state: 'failed', late: false, code: null, lines: ['Sicherheitseinrichtung ausgefallen'] })

/** The part of an answer that is printed on the receipt. */
export function markOf({ ftSignatures, ftState }: SignedResponse, late: boolean): FiscalMark {
  const format = (of: SignedResponse['ftSignatures'][number]) => BigInt(of.ftSignatureFormat)
  const code = ftSignatures.find((each) => (format(each) & FORMAT) === QR_CODE)
  const printed = ftSignatures.filter((each) => each !== code && (format(each) & OPTIONAL) === 0n)
  return {
    state: isOutOfService(BigInt(ftState)) ? 'failed' : 'signed',
    late,
    code: code?.Data.slice(0, 4000) ?? null,
    lines: printed.slice(0, 30).map(({ Caption, Data }) => (Caption ? `${Caption}: ${Data}` : Data).slice(0, LINE)),
  }
}
