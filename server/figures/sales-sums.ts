import { MAX_BUCKETS } from '../../shared/dashboard/queries'
import { bucketEnd, bucketStart, type TIME_BUCKETS } from '../../shared/kernel/buckets'
import { DomainError } from '../../shared/kernel/errors'
import { iso, MINUTE, ms } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import type { Db } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

type Bucket = (typeof TIME_BUCKETS)[number]

/** A period: the first moment in it, and the first after it. */
export type SalesPeriod = { readonly from: string; readonly to: string }

/** Sums of sales. `revenue` is the money received less refunds, in cents, without payments by voucher. */
export type SalesSums = { readonly revenue: number; readonly orders: number; readonly tickets: number; readonly check_ins: number }

/** Sums of one period of a chart. */
export type BucketSums = SalesSums & { readonly starts_at: string }

const ZERO: SalesSums = { revenue: 0, orders: 0, tickets: 0, check_ins: 0 }

const plus = (one: SalesSums, other: SalesSums): SalesSums => ({
  revenue: one.revenue + other.revenue,
  orders: one.orders + other.orders,
  tickets: one.tickets + other.tickets,
  check_ins: one.check_ins + other.check_ins,
})

export const sumOf = (sums: readonly SalesSums[]): SalesSums => sums.reduce(plus, ZERO)

const MINUTES = 'YYYY-MM-DDTHH:MM'.length

/** A moment as the sums are keyed: the first full minute from then on. */
const minuteOf = (at: string): string => iso(ms(at) + MINUTE - 1).slice(0, MINUTES)

/** The first and the last quarter of an hour of a period, as the sums are keyed. The last is not part of it. */
export const quartersOf = ({ from, to }: SalesPeriod): readonly [string, string] => {
  const first = ms(from)
  return [iso(first - (first % (15 * MINUTE))).slice(0, MINUTES), minuteOf(to)]
}

const IN_SPAN = 'where org_id = ? and quarter >= ? and quarter < ?'

/** Sums of a table by period. A period is given as its first minute and the first after it, with a mark between them. */
const byPeriod = (table: 'sales_by_quarter' | 'sales_by_event', names: string, condition = '') =>
  `select period.value as period${names}, sum(amount) as amount, sum(orders) as orders, sum(tickets) as tickets, sum(check_ins) as check_ins
  from (select value from json_each(?)) as period cross join ${table}
  where org_id = ?${condition} and quarter >= substr(period.value, 1, ${MINUTES}) and quarter < substr(period.value, ${MINUTES + 2})
  group by period.value${names}`

const BY_PERIOD = byPeriod('sales_by_quarter', ', channel, method')
const BY_PERIOD_OF_EVENT = byPeriod('sales_by_event', '', ' and event_id = ?')

/** Returns the starts of all periods that a span touches. Throws `input.invalid` if they are more than `MAX_BUCKETS`. */
function bucketStarts(bucket: Bucket, { from, to }: SalesPeriod, zone: string): string[] {
  const starts: string[] = []
  for (let start = bucketStart(bucket, from, zone); start < to; start = bucketEnd(bucket, start, zone)) {
    if (starts.length === MAX_BUCKETS)
      throw new DomainError('input.invalid', { field: 'bucket', reason: 'the range has too many periods', problem: 'too_many', limit: MAX_BUCKETS })
    starts.push(start)
  }
  return starts
}

/** The periods between these starts, cut to a span, as `byPeriod` takes them. */
function periodsOf(starts: readonly string[], span: SalesPeriod): string[] {
  const [first, end] = quartersOf(span)
  return starts.map((start, i) => `${i === 0 ? first : minuteOf(start)} ${i + 1 < starts.length ? minuteOf(starts[i + 1] ?? span.to) : end}`)
}

/** Names by which sales are split. Empty in rows that have none: money has a method, orders and tickets have a channel. */
type Names = { readonly channel: RowOf<'orders'>['channel'] | ''; readonly method: RowOf<'payments'>['method'] | '' }

type PeriodRow = { readonly period: string; readonly amount: number } & Omit<SalesSums, 'revenue'>

/** Sums of a channel or payment method. */
export type ShareSums<Name> = Omit<SalesSums, 'check_ins'> & { readonly name: Name }

/** Sales of a span by period, by channel, and by payment method. The revenue of a method includes that of vouchers. */
export type SalesOfSpan = {
  readonly buckets: readonly BucketSums[]
  readonly channels: readonly ShareSums<Exclude<Names['channel'], ''>>[]
  readonly methods: readonly ShareSums<Exclude<Names['method'], ''>>[]
}

/** Adds up rows by a key; rows with an empty key are left out. */
function added<Row, Key extends string>(rows: readonly Row[], keyOf: (row: Row) => Key, sumsOf: (row: Row) => SalesSums): Map<Exclude<Key, ''>, SalesSums> {
  const sums = new Map<Exclude<Key, ''>, SalesSums>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key !== '') sums.set(key as Exclude<Key, ''>, plus(sums.get(key as Exclude<Key, ''>) ?? ZERO, sumsOf(row)))
  }
  return sums
}

const sharesOf = <Name extends string>(sums: ReadonlyMap<Name, SalesSums>): ShareSums<Name>[] =>
  [...sums].map(([name, { revenue, orders, tickets }]) => ({ name, revenue, orders, tickets }))

/**
 * Sums the sales of a span by hour, day, week from Monday, or month, in a time zone. Empty periods have zeros. Throws `input.invalid` for a
 * range of too many periods.
 */
export async function salesOfSpan(db: Db, org_id: string, bucket: Bucket, span: SalesPeriod, zone: string): Promise<SalesOfSpan> {
  const starts = bucketStarts(bucket, span, zone)
  const periods = periodsOf(starts, span)
  const rows = await rawStatement<PeriodRow & Names>(db, BY_PERIOD, [JSON.stringify(periods), org_id])
  const money = (row: PeriodRow & Names): SalesSums => ({ ...row, revenue: row.amount })
  const revenue = (row: PeriodRow & Names): SalesSums => ({ ...row, revenue: row.method === 'voucher' ? 0 : row.amount })
  const sums = added(rows, ({ period }) => period, revenue)
  return {
    buckets: starts.map((starts_at, i) => ({ starts_at, ...(sums.get(periods[i] ?? '') ?? ZERO) })),
    channels: sharesOf(added(rows, ({ channel }) => channel, revenue)),
    methods: sharesOf(added(rows, ({ method }) => method, money)),
  }
}

/** Sums the sales of one event as `salesOfSpan` does. Revenue is the price of its tickets that stand. */
export async function salesOfEventBySpan(db: Db, org_id: string, bucket: Bucket, span: SalesPeriod, zone: string, event_id: string): Promise<BucketSums[]> {
  const starts = bucketStarts(bucket, span, zone)
  const periods = periodsOf(starts, span)
  const rows = await rawStatement<PeriodRow>(db, BY_PERIOD_OF_EVENT, [JSON.stringify(periods), org_id, event_id])
  const sums = new Map(rows.map(({ period, amount, ...row }) => [period, { ...row, revenue: amount }]))
  return starts.map((starts_at, i) => ({ starts_at, ...(sums.get(periods[i] ?? '') ?? ZERO) }))
}

/** Ticket sales of an event in a period. */
export type EventSums = { readonly event_id: string; readonly amount: number; readonly tickets: number }

/** Returns the events with the highest ticket sales of a period. */
export const bestEvents = (db: Db, org_id: string, span: SalesPeriod, most: number): Promise<EventSums[]> =>
  rawStatement<EventSums>(
    db,
    `select event_id, sum(amount) as amount, sum(tickets) as tickets from sales_by_event ${IN_SPAN} group by event_id having sum(tickets) > 0
     order by amount desc, tickets desc, event_id limit ${most}`,
    [org_id, ...quartersOf(span)],
  )

/** Returns the ticket sales of some events, in a period or in all, by event id. */
export async function salesOfEvents(
  db: Db,
  org_id: string,
  ids: readonly string[],
  span?: SalesPeriod,
): Promise<ReadonlyMap<string, EventSums & { readonly check_ins: number }>> {
  const sql = `select event_id, sum(amount) as amount, sum(tickets) as tickets, sum(check_ins) as check_ins from sales_by_event
    where org_id = ? and event_id in (select value from json_each(?))${span ? ' and quarter >= ? and quarter < ?' : ''} group by event_id`
  const rows = await rawStatement<EventSums & { check_ins: number }>(db, sql, [org_id, JSON.stringify(ids), ...(span ? quartersOf(span) : [])])
  return new Map(rows.map((row) => [row.event_id, row]))
}

/** Returns the tickets of some events checked in by quarter of an hour. */
export const arrivalsOf = (db: Db, org_id: string, ids: readonly string[]): Promise<{ event_id: string; quarter: string; tickets: number }[]> =>
  rawStatement(
    db,
    `select event_id, quarter, check_ins as tickets from sales_by_event
     where org_id = ? and event_id in (select value from json_each(?)) and check_ins > 0 order by quarter`,
    [org_id, JSON.stringify(ids)],
  )
