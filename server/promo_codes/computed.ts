import { officePromoCodes, promoCodeCounts } from '../../shared/promo_codes/office'
import { computed } from '../kernel/reads/computed'
import { promoCodeUsage } from './usage'

const NONE = { orders: 0, tickets: 0, revenue: 0 } as const

export const promoCodeFields = [
  computed(officePromoCodes, 'counts', {
    returns: promoCodeCounts.nullable(),
    can: 'orders.read',
    load: async (codes, context) => {
      const ids = codes.map(({ id }) => id)
      const sold = await promoCodeUsage(context, 'promo_code_id', ids)
      const referred = await promoCodeUsage(context, 'affiliate_id', ids)
      return codes.map(({ id, limit_tickets, sold: used, held }) => {
        const left = limit_tickets === null ? null : Math.max(0, limit_tickets - used - held)
        const { orders, tickets } = sold.find((usage) => usage.id === id) ?? NONE
        return { orders, tickets, left, affiliate: referred.find((usage) => usage.id === id) ?? NONE }
      })
    },
  }),
]
