import { BEST_EVENTS, eventsTonight, salesDashboard } from '../../shared/dashboard/queries'
import { can } from '../../shared/kernel/permissions'
import type { RowOf } from '../../shared/model'
import { timeZoneOf } from '../../shared/orgs/rules'
import { placesByEvent } from '../events/capacity'
import { ticketTotals } from '../events/totals'
import { donationsOfSpan } from '../figures/donations'
import { arrivalsOf, bestEvents, type SalesPeriod, salesOfEvents, salesOfSpan, sumOf } from '../figures/sales-sums'
import { readRow, readRows } from '../kernel/commands/rows'
import type { Db } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import { type ReadContext, reading } from '../kernel/reads/reading'

/** Joins the shares of two periods by name, highest amount first. Null for a period that is not compared. */
function compareShares<Share extends { readonly name: string }>(
  shares: readonly Share[],
  compared: readonly Share[] | null,
  amount: (share: Share) => number,
) {
  const names = [...new Set([...shares, ...(compared ?? [])].map(({ name }) => name))]
  const pairs = names.map((name) => ({
    name: name as Share['name'],
    now: shares.find((share) => share.name === name) ?? null,
    before: compared?.find((share) => share.name === name) ?? null,
  }))
  const of = (share: Share | null) => (share ? amount(share) : 0)
  return pairs.sort((a, b) => of(b.now) - of(a.now) || (a.name < b.name ? -1 : 1))
}

/**
 * The events with the highest ticket sales of a period, with their sales in the compared period, in all, and their
 * capacity.
 */
async function bestSellers(db: Db, org_id: string, span: SalesPeriod, compared: SalesPeriod | null) {
  const best = await bestEvents(db, org_id, span, BEST_EVENTS)
  const ids = best.map(({ event_id }) => event_id)
  const events = await readRows(db, 'events', org_id, ids)
  const [booked, before, houseOf] = [
    await salesOfEvents(db, org_id, ids),
    compared && (await salesOfEvents(db, org_id, ids, compared)),
    await placesByEvent(db, org_id, events),
  ]
  return best.flatMap(({ event_id, amount, tickets }) => {
    const event = events.find(({ id }) => id === event_id)
    if (!event) return []
    const { id, title, starts_at } = event
    return [
      {
        id,
        title,
        starts_at,
        amount,
        tickets,
        compared_tickets: before?.get(id)?.tickets ?? 0,
        booked: booked.get(id)?.tickets ?? 0,
        capacity: houseOf(id).total,
      },
    ]
  })
}

const dashboardReading = reading(
  salesDashboard,
  async ({ input: { bucket, from, to, compare_from, compare_to } }, { db, actor }: ReadContext) => {
    const { org_id } = actor
    const org = await readRow(db, 'orgs', org_id, org_id)
    const zone = org ? timeZoneOf(org) : 'UTC'
    const span: SalesPeriod = { from, to }
    const compared: SalesPeriod | null = compare_from && compare_to ? { from: compare_from, to: compare_to } : null
    const sales = await salesOfSpan(db, org_id, bucket, span, zone)
    const before = compared && (await salesOfSpan(db, org_id, bucket, compared, zone))
    const channels = compareShares(sales.channels, before?.channels ?? null, ({ turnover }) => turnover)
    const methods = compareShares(sales.methods, before?.methods ?? null, ({ received }) => received)
    const isPaid = can(actor.role, 'payments.read')
    const shown = <T extends { readonly turnover: number }>(sums: T) => ({
      ...sums,
      turnover: isPaid ? sums.turnover : null,
    })
    return {
      current: shown(sumOf(sales.buckets)),
      compared: before && shown(sumOf(before.buckets)),
      buckets: sales.buckets.map(shown),
      compared_buckets: before ? before.buckets.map(shown) : [],
      money: isPaid ? sales.money : null,
      donations: isPaid ? await donationsOfSpan(db, org_id, span) : null,
      channels: channels.map(({ name, now, before: earlier }) => ({
        channel: name,
        turnover: isPaid ? (now?.turnover ?? 0) : null,
        orders: now?.orders ?? 0,
        tickets: now?.tickets ?? 0,
        compared_turnover: isPaid && before ? (earlier?.turnover ?? 0) : null,
      })),
      methods: isPaid
        ? methods.map(({ name, now, before: earlier }) => ({
            method: name,
            received: now?.received ?? 0,
            compared_received: before ? (earlier?.received ?? 0) : null,
          }))
        : [],
      events: (await bestSellers(db, org_id, span, compared)).map((event) => ({
        ...event,
        amount: isPaid ? event.amount : null,
      })),
    }
  },
)

const EVENTS_OF_DAY = `select * from events where org_id = ? and not deleted and not is_template and not cancelled and starts_at >= ? and starts_at < ? order by starts_at, id limit 50`

const tonightReading = reading(eventsTonight, async ({ input: { from, to } }, context) => {
  const { db, actor } = context
  const { org_id } = actor
  const events = await rawStatement<RowOf<'events'>>(db, EVENTS_OF_DAY, [org_id, from, to])
  const ids = events.map(({ id }) => id)
  const [ticketsIn, arrivals, houseOf] = [
    await ticketTotals(context, 'event_id', ids),
    await arrivalsOf(db, org_id, ids),
    await placesByEvent(db, org_id, events),
  ]
  const locations = await readRows(db, 'locations', org_id, [
    ...new Set(events.flatMap(({ location_id }) => location_id ?? [])),
  ])
  return events.map(({ id, title, starts_at, location_id }) => ({
    id,
    title,
    starts_at,
    location: locations.find((location) => location.id === location_id)?.name ?? null,
    booked: ticketsIn(id).booked,
    capacity: houseOf(id).total,
    checked_in: ticketsIn(id).checked_in,
    to_come: ticketsIn(id).to_come,
    arrivals: arrivals
      .filter(({ event_id }) => event_id === id)
      .map(({ quarter, tickets }) => ({ at: `${quarter}:00.000Z`, tickets })),
  }))
})

export const dashboardReadings = [dashboardReading, tonightReading]
