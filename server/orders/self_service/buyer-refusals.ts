import { DomainError, type ErrorCode } from '../../../shared/kernel/errors'

/** Refusals of the office's functions, and what a buyer is told instead. */
const IN_BUYERS_WORDS: Readonly<Partial<Record<ErrorCode, ErrorCode>>> = {
  'orders.at_desk': 'shop.return_at_desk',
  'orders.shift_open': 'shop.return_at_desk',
  'orders.undecided': 'shop.return_at_desk',
  'orders.void_unbooked': 'shop.return_at_desk',
  'orders.voided_meanwhile': 'shop.return_changed',
  'orders.refund_changed': 'shop.return_changed',
  'orders.refund_used': 'shop.return_used',
  'orders.not_paid': 'shop.return_worthless',
  'orders.refund_only_free': 'shop.return_ask',
  'orders.refund_whole': 'shop.return_ask',
  'orders.cancel_instead': 'shop.return_ask',
  'orders.payout_open': 'shop.return_ask',
  'orders.no_drawer': 'shop.return_ask',
  'vouchers.in_use': 'shop.return_voucher_used',
}

/** Returns a refusal in a buyer's words. Throws any other error. */
function toBuyer(error: unknown): DomainError {
  if (!(error instanceof DomainError)) throw error
  const code = IN_BUYERS_WORDS[error.code]
  return code === undefined ? error : new DomainError(code)
}

/** Runs a calculation whose refusals are for a buyer. */
export function withBuyerRefusals<T>(calculate: () => T): T {
  try {
    return calculate()
  } catch (error) {
    throw toBuyer(error)
  }
}

/** Runs a booking whose refusals are for a buyer. */
export async function bookedForBuyer<T>(book: () => Promise<T>): Promise<T> {
  try {
    return await book()
  } catch (error) {
    throw toBuyer(error)
  }
}
