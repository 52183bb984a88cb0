import type { ErrorCode } from '../kernel/errors'
import type { RowOf } from '../registry'

type Voucher = RowOf<'vouchers'>

/** What can still be spent of it, a device's holding included. */
export const balance = ({ value, sold }: Pick<Voucher, 'value' | 'sold'>): number => value - sold

/** A code as it is stored, however it was typed. */
export const voucherCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Why a voucher is worth nothing now, whoever holds it; null where it is good. */
export function unusable({ blocked, valid_until, value, sold, deleted }: Voucher, at: string): ErrorCode | null {
  if (deleted) return 'vouchers.unknown'
  if (blocked) return 'vouchers.blocked'
  if (valid_until !== null && valid_until < at) return 'vouchers.expired'
  return balance({ value, sold }) > 0 ? null : 'vouchers.empty'
}
