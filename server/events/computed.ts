import { z } from 'zod'
import { accreditations } from '../../shared/accreditations/entity'
import { officeEvents, officePrices } from '../../shared/events/office'
import { cents, count, part } from '../../shared/kernel/model/fields'
import { shareOf } from '../../shared/kernel/money'
import { can } from '../../shared/kernel/permissions'
import { iso } from '../../shared/kernel/time'
import { computed } from '../kernel/reads/computed'
import { related } from '../kernel/reads/related'
import { STAYS_CURRENT } from '../kernel/reads/visibility'
import { houseIn, housesOf } from './capacity'
import { seesMoney, ticketsOf } from './totals'

const money = cents().nullable()

const totals = part('EventTotals', {
  /** How many places the house has, and how many desks hold for sale. */
  total: count(),
  held: count(),
  booked: count(),
  claimed: count(),
  optioned: count(),
  checked_in: count(),
  /** What was paid for what is booked, and what of it are fees and what whoever collects it keeps; null for those who may not read payments. */
  revenues: money,
  fees: money,
  disagio: money,
  /** What of this came since the moment a dashboard compares with. */
  deltas: part('EventDeltas', { booked: count(), revenues: money }),
})

const stats = part('PriceStats', { booked: count(), claimed: count(), optioned: count(), checked_in: count(), revenues: money })

export const eventFields = [
  computed(officeEvents, 'totals', {
    returns: totals.nullable(),
    can: 'check_ins.read',
    load: async (events, context) => {
      const houses = await housesOf(context.db, context.actor.org_id, events)
      const ids = events.map(({ id }) => id)
      const ticketsIn = await ticketsOf(context, 'event_id', ids)
      const sees = seesMoney(context.actor.role)
      const since = can(context.actor.role, 'all_orders.read') ? '' : iso(context.now - STAYS_CURRENT)
      return events.map(({ id, ends_at, disagio_fees_perc }) => {
        if (ends_at <= since) return null
        const { recent, revenues, fees, ...tickets } = ticketsIn(id)
        const { total, held } = houseIn(houses, id)
        const paid = sees ? { revenues, fees, disagio: shareOf(revenues, disagio_fees_perc) } : { revenues: null, fees: null, disagio: null }
        return { ...tickets, ...paid, total, held, deltas: { ...recent, revenues: sees ? recent.revenues : null } }
      })
    },
  }),
  computed(officeEvents, 'accreditations', {
    returns: z.array(accreditations.row),
    can: 'accreditations.read',
    load: async (events, { db, actor }) => {
      const good = await related(db, actor.org_id, { many: 'accreditation_events', by: 'event_id' }, events)
      const named = good.map((rows) => ({ ids: [...new Set(rows.map((row) => String((row as { accreditation_id?: string }).accreditation_id)))] }))
      return (await related(db, actor.org_id, { each: 'accreditations', by: 'ids' }, named)) as z.infer<typeof accreditations.row>[][]
    },
  }),
  computed(officePrices, 'stats', {
    returns: stats.nullable(),
    can: 'all_orders.read',
    load: async (prices, context) => {
      const ids = prices.map(({ id }) => id)
      const ticketsIn = await ticketsOf(context, 'price_id', ids)
      const sees = seesMoney(context.actor.role)
      return prices.map(({ id }) => {
        const { recent: _, fees: _fees, revenues, ...tickets } = ticketsIn(id)
        return { ...tickets, revenues: sees ? revenues : null }
      })
    },
  }),
]
