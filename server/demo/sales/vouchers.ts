import { DAY, iso } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/registry'
import type { RowMaker } from '../row-maker'

const VOUCHERS = [
  { code: 'LINDE2026A', value: 5000, sold: 0, name: 'Familie Hartmann', days: 700 },
  { code: 'LINDE2026B', value: 2500, sold: 1100, name: 'Jubiläum Stadtwerke', days: 500 },
  { code: 'LINDE2026C', value: 3000, sold: 3000, name: '', days: 400 },
  { code: 'LINDE2023X', value: 4000, sold: 0, name: 'Tombola Frühlingsfest', days: -30 },
] as const

/** Makes the theatre's vouchers: unused, partly used, used up and expired. */
export const makeVouchers = (maker: RowMaker, at: number, now: number): RowOf<'vouchers'>[] =>
  VOUCHERS.map(({ code, value, sold, name, days }) => {
    const valid_until = iso(now + days * DAY)
    return maker.row(at, {
      code,
      value,
      sold,
      held: 0,
      name,
      blocked: false,
      valid_until,
      tax_group_id: null,
      order_id: null,
      cancelled: false,
    })
  })
