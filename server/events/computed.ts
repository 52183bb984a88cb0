import { z } from 'zod'
import { accreditations } from '../../shared/accreditations/entity'
import { officeEvents, officePrices } from '../../shared/events/office'
import { placesOf } from '../../shared/events/places/places'
import { placeFigures } from '../../shared/events/queries'
import { cents, count, id, part } from '../../shared/kernel/model/fields'
import { shareOf } from '../../shared/kernel/money'
import { can } from '../../shared/kernel/permissions'
import { iso } from '../../shared/kernel/time'
import { STAYS_CURRENT } from '../../shared/sync/window'
import { computed } from '../kernel/reads/computed'
import type { ReadContext } from '../kernel/reads/reading'
import { loadRelated } from '../kernel/reads/related'
import { placesByCategory, placesByEvent } from './capacity'
import { mayReadRevenues, ticketTotals } from './totals'

const money = cents().nullable()

/** Age of an event until which any role may read its figures. */
const seenSince = ({ actor, now }: ReadContext): string =>
  can(actor.role, 'all_orders.read') ? '' : iso(now - STAYS_CURRENT)

const eventTotals = part('EventTotals', {
  ...placeFigures(),
  checked_in: count(),
  to_come: count(),
  /**
   * Revenue of the booked tickets, what is not paid of it yet, the fees in it, and the provider's discount; null
   * without the permission to read payments.
   */
  revenues: money,
  unpaid: money,
  fees: money,
  disagio: money,
  /** Change since the time a dashboard compares with. */
  deltas: part('EventDeltas', { booked: count(), revenues: money }),
})

const priceStats = part('PriceStats', {
  booked: count(),
  claimed: count(),
  optioned: count(),
  checked_in: count(),
  revenues: money,
})

export const eventFields = [
  computed(officeEvents, 'totals', {
    returns: eventTotals.nullable(),
    can: 'check_ins.read',
    load: async (events, context) => {
      const houseOf = await placesByEvent(context.db, context.actor.org_id, events)
      const ids = events.map(({ id }) => id)
      const ticketsIn = await ticketTotals(context, 'event_id', ids)
      const sees = mayReadRevenues(context.actor.role)
      const since = seenSince(context)
      return events.map(({ id, ends_at, disagio_fees_perc }) => {
        if (ends_at <= since) return null
        const { recent, revenues, unpaid, fees, ...tickets } = ticketsIn(id)
        const paid = sees
          ? { revenues, unpaid, fees, disagio: shareOf(revenues, disagio_fees_perc) }
          : { revenues: null, unpaid: null, fees: null, disagio: null }
        return {
          ...placesOf(houseOf(id), tickets),
          checked_in: tickets.checked_in,
          to_come: tickets.to_come,
          ...paid,
          deltas: { ...recent, revenues: sees ? recent.revenues : null },
        }
      })
    },
  }),
  computed(officeEvents, 'categories', {
    returns: z.array(part('EventCategory', { price_category_id: id(), ...placeFigures() })),
    can: 'check_ins.read',
    load: async (events, context) => {
      const placesIn = await placesByCategory(context.db, context.actor.org_id, events)
      const since = seenSince(context)
      return events.map(({ id, ends_at }) => (ends_at <= since ? [] : placesIn(id)))
    },
  }),
  computed(officeEvents, 'accreditations', {
    returns: z.array(accreditations.row),
    can: 'accreditations.read',
    load: async (events, { db, actor }) => {
      const good = await loadRelated(db, actor.org_id, { many: 'accreditation_events', by: 'event_id' }, events)
      const named = good.map((rows) => ({
        ids: [...new Set(rows.map((row) => String((row as { accreditation_id?: string }).accreditation_id)))],
      }))
      return (await loadRelated(db, actor.org_id, { each: 'accreditations', by: 'ids' }, named)) as z.infer<
        typeof accreditations.row
      >[][]
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
        const { recent: _, fees: _fees, to_come: _expected, unpaid: _unpaid, revenues, ...tickets } = ticketsIn(id)
        return { ...tickets, revenues: sees ? revenues : null }
      })
    },
  }),
]
