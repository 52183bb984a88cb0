import { officePromoCodes, promoCodeCounts } from '../../shared/promo_codes/office'
import { computed } from '../kernel/reads/computed'
import { promoCodeUsage } from './usage'

export const promoCodeFields = [
  computed(officePromoCodes, 'counts', {
    returns: promoCodeCounts.nullable(),
    can: 'orders.read',
    load: async (codes, context) => {
      const sold = await promoCodeUsage(
        context,
        codes.map(({ id }) => id),
      )
      return codes.map(({ id, limit_tickets, sold: used, held }) => {
        const own = sold.find(({ promo_code_id }) => promo_code_id === id)
        const left = limit_tickets === null ? null : Math.max(0, limit_tickets - used - held)
        return { orders: own?.orders ?? 0, tickets: own?.tickets ?? 0, left }
      })
    },
  }),
]
