import type { FiscalMark } from '../../../shared/cash_boxes/fiscal'
import { isOutOfService } from './cases'
import type { SignedResponse } from './client'

const QR_CODE = 0x3n
/** Part of a signature's format: it need not be printed where the code is. */
const OPTIONAL = 0x1_0000n
const FORMAT = 0xffffn
/** Most characters of a printed line. */
const LINE = 1000

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
