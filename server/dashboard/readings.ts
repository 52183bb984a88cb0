import { BEST_EVENTS, eventsTonight, salesDashboard } from '../../shared/dashboard/queries'
import { can } from '../../shared/kernel/permissions'
import type { RowOf } from '../../shared/model'
import { timeZoneOf } from '../../shared/orgs/rules'
import { capacitiesOf, capacityOf } from '../events/capacity'
import { readRow, readRows } from '../kernel/commands/rows'
import type { Db } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import { type ReadContext, reading } from '../kernel/reads/reading'
import { arrivalsOf, bestEvents, type SalesPeriod, type ShareSums, salesOfEvents, salesOfSpan, sumOf } from './sales-sums'

/** Joins the shares of two periods by name, highest revenue first. */
function compareShares<Name extends string>(shares: readonly ShareSums<Name>[], compared: readonly ShareSums<Name>[] | null) {
  const names = [...new Set([...shares, ...(compared ?? [])].map(({ name }) => name))]
  return names
    .map((name) => {
      const { revenue, orders, tickets } = shares.find((one) => one.name === name) ?? { revenue: 0, orders: 0, tickets: 0 }
      return { name, revenue, orders, tickets, compared_revenue: compared && (compared.find((one) => one.name === name)?.revenue ?? 0) }
    })
    .sort((a, b) => b.revenue - a.revenue || (a.name < b.name ? -1 : 1))
}

/** The events with the highest ticket sales of a period, with their sales in the compared period, in all, and their capacity. */
async function bestSellers(db: Db, org_id: string, span: SalesPeriod, compared: SalesPeriod | null) {
  const best = await bestEvents(db, org_id, span, BEST_EVENTS)
  const ids = best.map(({ event_id }) => event_id)
  const events = await readRows(db, 'events', org_id, ids)
  const [booked, before, houses] = [
    await salesOfEvents(db, org_id, ids),
    compared && (await salesOfEvents(db, org_id, ids, compared)),
    await capacitiesOf(db, org_id, events),
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
        capacity: capacityOf(houses, id).total,
      },
    ]
  })
}

const dashboardReading = reading(salesDashboard, async ({ input: { bucket, from, to, compare_from, compare_to } }, { db, actor }: ReadContext) => {
  const { org_id } = actor
  const org = await readRow(db, 'orgs', org_id, org_id)
  const zone = org ? timeZoneOf(org) : 'UTC'
  const span: SalesPeriod = { from, to }
  const compared: SalesPeriod | null = compare_from && compare_to ? { from: compare_from, to: compare_to } : null
  const sales = await salesOfSpan(db, org_id, bucket, span, zone)
  const before = compared && (await salesOfSpan(db, org_id, bucket, compared, zone))
  const channels = compareShares(sales.channels, before?.channels ?? null)
  const methods = compareShares(sales.methods, before?.methods ?? null)
  const isPaid = can(actor.role, 'payments.read')
  const revenueOf = <T extends { readonly revenue: number }>(sums: T) => ({ ...sums, revenue: isPaid ? sums.revenue : null })
  const shareOf = <T extends { readonly revenue: number; readonly compared_revenue: number | null }>(sums: T) =>
    isPaid ? sums : { ...sums, revenue: null, compared_revenue: null }
  return {
    current: revenueOf(sumOf(sales.buckets)),
    compared: before && revenueOf(sumOf(before.buckets)),
    buckets: sales.buckets.map(revenueOf),
    compared_buckets: before ? before.buckets.map(revenueOf) : [],
    channels: channels.map(({ name, ...sums }) => ({ channel: name, ...shareOf(sums) })),
    methods: isPaid ? methods.map(({ name, revenue, compared_revenue }) => ({ method: name, revenue, compared_revenue })) : [],
    events: (await bestSellers(db, org_id, span, compared)).map((event) => ({ ...event, amount: isPaid ? event.amount : null })),
  }
})

const EVENTS_OF_DAY = `select * from events where org_id = ? and not deleted and not is_template and not cancelled and starts_at >= ? and starts_at < ? order by starts_at, id limit 50`

const tonightReading = reading(eventsTonight, async ({ input: { from, to } }, { db, actor: { org_id } }) => {
  const events = await rawStatement<RowOf<'events'>>(db, EVENTS_OF_DAY, [org_id, from, to])
  const ids = events.map(({ id }) => id)
  const [sums, arrivals, houses] = [await salesOfEvents(db, org_id, ids), await arrivalsOf(db, org_id, ids), await capacitiesOf(db, org_id, events)]
  const locations = await readRows(db, 'locations', org_id, [...new Set(events.flatMap(({ location_id }) => location_id ?? []))])
  return events.map(({ id, title, starts_at, location_id }) => ({
    id,
    title,
    starts_at,
    location: locations.find((location) => location.id === location_id)?.name ?? null,
    booked: sums.get(id)?.tickets ?? 0,
    capacity: capacityOf(houses, id).total,
    checked_in: sums.get(id)?.check_ins ?? 0,
    arrivals: arrivals.filter(({ event_id }) => event_id === id).map(({ quarter, tickets }) => ({ at: `${quarter}:00.000Z`, tickets })),
  }))
})

export const dashboardReadings = [dashboardReading, tonightReading]
