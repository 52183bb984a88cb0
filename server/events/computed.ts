import { z } from 'zod'
import { accreditations } from '../../shared/accreditations/entity'
import { officeEvents, officePrices } from '../../shared/events/office'
import { cents, count, part } from '../../shared/kernel/model/fields'
import { shareOf } from '../../shared/kernel/money'
import { can } from '../../shared/kernel/permissions'
import { iso } from '../../shared/kernel/time'
import { STAYS_CURRENT } from '../../shared/sync/window'
import { computed } from '../kernel/reads/computed'
import { related } from '../kernel/reads/related'
import { capacitiesOf, capacityOf } from './capacity'
import { mayReadRevenues, ticketTotals } from './totals'

const money = cents().nullable()

const eventTotals = part('EventTotals', {
  /** Total places, and places held by desks. */
  total: count(),
  held: count(),
  booked: count(),
  claimed: count(),
  optioned: count(),
  checked_in: count(),
  /** Revenue of the booked tickets, the fees in it, and the provider's discount; null without the permission to read payments. */
  revenues: money,
  fees: money,
  disagio: money,
  /** Change since the time a dashboard compares with. */
  deltas: part('EventDeltas', { booked: count(), revenues: money }),
})

const priceStats = part('PriceStats', { booked: count(), claimed: count(), optioned: count(), checked_in: count(), revenues: money })

export const eventFields = [
  computed(officeEvents, 'totals', {
    returns: eventTotals.nullable(),
    can: 'check_ins.read',
    load: async (events, context) => {
      const houses = await capacitiesOf(context.db, context.actor.org_id, events)
      const ids = events.map(({ id }) => id)
      const ticketsIn = await ticketTotals(context, 'event_id', ids)
      const sees = mayReadRevenues(context.actor.role)
      const since = can(context.actor.role, 'all_orders.read') ? '' : iso(context.now - STAYS_CURRENT)
      return events.map(({ id, ends_at, disagio_fees_perc }) => {
        if (ends_at <= since) return null
        const { recent, revenues, fees, ...tickets } = ticketsIn(id)
        const { total, held } = capacityOf(houses, id)
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
    returns: priceStats.nullable(),
    can: 'all_orders.read',
    load: async (prices, context) => {
      const ids = prices.map(({ id }) => id)
      const ticketsIn = await ticketTotals(context, 'price_id', ids)
      const sees = mayReadRevenues(context.actor.role)
      return prices.map(({ id }) => {
        const { recent: _, fees: _fees, revenues, ...tickets } = ticketsIn(id)
        return { ...tickets, revenues: sees ? revenues : null }
      })
    },
  }),
]
