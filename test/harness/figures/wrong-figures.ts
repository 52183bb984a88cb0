import { salesReportOf } from '../../../server/reports/sales'
import { countSales } from '../../../shared/dashboard/recount'
import { countPlaces } from '../../../shared/events/places/count-places'
import { type Places, ticketFigure } from '../../../shared/events/places/places'
import { sum } from '../../../shared/kernel/money'
import { DAY, iso } from '../../../shared/kernel/time'
import { unpaidByLine } from '../../../shared/orders/figures'
import { remainingLineQty, remainingPrice, soldLine } from '../../../shared/orders/refunds/rest'
import type { RowOf } from '../../../shared/registry'
import { TEST_START } from '../fixture'
import type { TestServer } from '../server'

const PLACES = 'total booked claimed optioned held on_hold free'
const EVENT = `id totals { ${PLACES} revenues unpaid } categories { price_category_id ${PLACES} } prices { id stats { booked claimed optioned revenues } }`
const ASK = `query ($sales: DashboardInput!, $sums: OrderTotalsInput!, $day: EventsTonightInput!) {
  events(input: { all: true, limit: 100 }) { events { ${EVENT} } }
  dashboard(input: $sales) { current { turnover orders tickets } buckets { turnover orders tickets } channels { turnover orders tickets }
    methods { method received } money { turnover received redeemed vouchers_sold open } events { id amount tickets booked capacity } }
  order_totals(input: $sums) { orders tickets total }
  events_tonight(input: $day) { id booked capacity }
}`

type Stats = { readonly booked: number; readonly claimed: number; readonly optioned: number; readonly revenues: number }
type EventAnswer = {
  readonly id: string
  readonly totals: Places & { readonly revenues: number; readonly unpaid: number }
  readonly categories: readonly (Places & { readonly price_category_id: string })[]
  readonly prices: readonly { readonly id: string; readonly stats: Stats }[]
}
type Sums = { readonly turnover: number; readonly orders: number; readonly tickets: number }
type Answer = {
  readonly events: { readonly events: readonly EventAnswer[] }
  readonly dashboard: {
    readonly current: Sums
    readonly buckets: readonly Sums[]
    readonly channels: readonly Sums[]
    readonly methods: readonly { readonly method: string; readonly received: number }[]
    readonly money: Readonly<Record<'turnover' | 'received' | 'redeemed' | 'vouchers_sold' | 'open', number>>
    readonly events: readonly {
      readonly id: string
      readonly amount: number
      readonly tickets: number
      readonly booked: number
      readonly capacity: number
    }[]
  }
  readonly order_totals: readonly { readonly orders: number; readonly tickets: number; readonly total: number }[]
  readonly events_tonight: readonly { readonly id: string; readonly booked: number; readonly capacity: number }[]
}

type Rows = {
  readonly [T in 'orders' | 'order_items' | 'payments' | 'rights' | 'quotas' | 'seats' | 'events']: readonly RowOf<T>[]
}

const places = ({ total, booked, claimed, optioned, held, on_hold, free }: Places): Places => ({
  total,
  booked,
  claimed,
  optioned,
  held,
  on_hold,
  free,
})
const inWords = (value: unknown): string => JSON.stringify(value)

/** The places of an event as a device counts them, and what the rights leave free. */
function countedPlaces({ orders, order_items, rights, quotas, seats }: Rows, event: RowOf<'events'>) {
  const ofEvent = <R extends { readonly event_id: string | null }>(rows: readonly R[]) =>
    rows.filter(({ event_id }) => event_id === event.id)
  const hall =
    event.seating_plan_id === null
      ? []
      : seats.filter(({ seating_plan_id }) => seating_plan_id === event.seating_plan_id)
  const counted = { quotas: ofEvent(quotas), seats: hall, rights: ofEvent(rights), items: ofEvent(order_items), orders }
  const taken = new Set(
    counted.rights.flatMap(({ status, subject_id }) => (status === 'live' || status === 'spent' ? [subject_id] : [])),
  )
  const quota = counted.quotas.find(({ subject_id }) => subject_id === event.id)
  return {
    placesIn: countPlaces(counted, event.id),
    /** Places as a role without access to rights counts them. */
    withoutRights: countPlaces({ ...counted, rights: null }, event.id)(null),
    unclaimed: quota
      ? quota.capacity - quota.sold - quota.held
      : hall.filter(({ id, on_hold }) => !taken.has(id) && !on_hold).length,
  }
}

/** Price of the booked tickets among some lines, and what is not paid of it. */
function revenueOf(
  { orders, order_items, payments }: Rows,
  within: (item: RowOf<'order_items'>) => boolean,
): { readonly revenues: number; readonly unpaid: number } {
  const bought = orders.filter((order) => ticketFigure(order) === 'booked')
  const parts = bought.map((order) => {
    const items = order_items.filter(({ order_id }) => order_id === order.id)
    const open = unpaidByLine({ order, items, ledger: payments.filter(({ order_id }) => order_id === order.id) })
    return items.flatMap((item, i) =>
      within(item) ? [{ price: remainingPrice(soldLine(item), remainingLineQty(item)), open: open[i] ?? 0 }] : [],
    )
  })
  return { revenues: sum(parts.flat().map(({ price }) => price)), unpaid: sum(parts.flat().map(({ open }) => open)) }
}

/**
 * Compares the figures of an organisation wherever they are shown: the device's count of its rows, events and their
 * list, dashboard, sums of orders, and the report by email. Returns each difference in words.
 */
export async function wrongFigures(server: TestServer): Promise<string[]> {
  const { a } = server
  const kept = <T extends keyof Rows>(table: T) =>
    (server.rows(table, a) as unknown as RowOf<T>[]).filter(({ deleted }) => !deleted)
  const rows: Rows = {
    orders: kept('orders'),
    order_items: kept('order_items'),
    payments: kept('payments'),
    rights: kept('rights'),
    quotas: kept('quotas'),
    seats: kept('seats'),
    events: kept('events'),
  }
  const span = { from: iso(TEST_START - 10 * DAY), to: iso(server.now() + 10 * DAY) }
  const { data, code, details } = await server.graphql(await server.token('ADMIN'), ASK, {
    sales: { bucket: 'MONTH', ...span, compare_from: null, compare_to: null },
    sums: { bucket: 'MONTH', ...span },
    day: { from: iso(TEST_START - 10 * DAY), to: iso(server.now() + 500 * DAY) },
  })
  if (!data || code) throw new Error(`${code}: ${JSON.stringify(details)}`)
  const { events, dashboard, order_totals, events_tonight } = data as unknown as Answer
  const report = await salesReportOf(server.db, a.org_id, span.from, span.to)
  const wrong: string[] = []
  const same = (what: string, is: unknown, expected: unknown) => {
    if (inWords(is) !== inWords(expected)) wrong.push(`${what}: ${inWords(is)} instead of ${inWords(expected)}`)
  }

  const { orders, tickets, ...money } = countSales(rows)
  const { turnover, received, redeemed, vouchers_sold, open } = money
  const figures = { turnover, orders, tickets }
  const added = (sums: readonly Sums[]): Sums => ({
    turnover: sum(sums.map((each) => each.turnover)),
    orders: sum(sums.map((each) => each.orders)),
    tickets: sum(sums.map((each) => each.tickets)),
  })
  same('turnover from its steps', received + redeemed - vouchers_sold + open, turnover)
  same('money of the dashboard', dashboard.money, { turnover, received, redeemed, vouchers_sold, open })
  same('figures of the dashboard', dashboard.current, figures)
  same('months of the dashboard', added(dashboard.buckets), figures)
  same('channels of the dashboard', added(dashboard.channels), figures)
  same('methods of the dashboard', sum(dashboard.methods.map((each) => each.received)), received)
  same('sums of orders', added(order_totals.map(({ total, ...each }) => ({ turnover: total, ...each }))), figures)
  same(
    'report by email',
    { turnover: report.figures.total, orders: report.figures.qty, tickets: report.tickets },
    figures,
  )
  same('still to be paid in the report', report.open >= open, true)

  for (const event of rows.events) {
    const shown = events.events.find(({ id }) => id === event.id)
    if (!shown) continue
    const { placesIn, withoutRights, unclaimed } = countedPlaces(rows, event)
    const counted = placesIn(null)
    if (!counted) continue
    const { booked, total, free } = counted
    const revenue = revenueOf(rows, ({ event_id }) => event_id === event.id)
    same(`places of ${event.title}`, places(shown.totals), places(counted))
    if (withoutRights) same(`places of ${event.title} without its rights`, places(withoutRights), places(counted))
    same(`places that no right takes of ${event.title}`, free, unclaimed)
    same(`revenue of ${event.title}`, { revenues: shown.totals.revenues, unpaid: shown.totals.unpaid }, revenue)
    same(`booked in the categories of ${event.title}`, sum(shown.categories.map((each) => each.booked)), booked)
    for (const { price_category_id, ...category } of shown.categories) {
      const here = placesIn(price_category_id)
      same(`places of a category of ${event.title}`, places(category), here && places(here))
    }
    same(`booked at the prices of ${event.title}`, sum(shown.prices.map(({ stats }) => stats.booked)), booked)
    same(
      `revenue at the prices of ${event.title}`,
      sum(shown.prices.map(({ stats }) => stats.revenues)),
      revenue.revenues,
    )
    const tonight = events_tonight.find(({ id }) => id === event.id)
    if (tonight) same(`${event.title} tonight`, [tonight.booked, tonight.capacity], [booked, total])
    const best = dashboard.events.find(({ id }) => id === event.id)
    if (best)
      same(
        `${event.title} among the best`,
        [best.booked, best.tickets, best.capacity, best.amount],
        [booked, booked, total, revenue.revenues],
      )
  }
  return wrong
}
