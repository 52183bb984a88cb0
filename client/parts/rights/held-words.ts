import { EXPOSED_KINDS, type Exposure } from '../../../shared/rights/kinds'
import type { Format, T } from '../../kit/phrases'

/** Describes held rights: "2 seats · 12 places · €500.00 in vouchers". Empty kinds are left out. */
export const heldText = (held: Partial<Exposure>, t: T, format: Format): string =>
  EXPOSED_KINDS.flatMap(({ as, unit, says }) => {
    const amount = held[as] ?? 0
    if (amount <= 0) return []
    return unit === 'cents' ? t(says, { amount: format.money(amount) }) : t(says, { count: amount })
  }).join(' · ')
