import { MAX_BUCKETS } from '../../shared/dashboard/queries'
import { bucketEnd, bucketStart, type TIME_BUCKETS } from '../../shared/kernel/buckets'
import { DomainError } from '../../shared/kernel/errors'
import { iso, MINUTE, ms } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import type { Db } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

type Bucket = (typeof TIME_BUCKETS)[number]

/** A period: the first moment in it, and the first after it. */
export type Span = { readonly from: string; readonly to: string }

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

/** The first and the last quarter of an hour of a period, as the sums are keyed. The last is not part of it. */
export const quartersOf = ({ from, to }: Span): readonly [string, string] => {
  const first = ms(from)
  return [iso(first - (first % (15 * MINUTE))).slice(0, 16), iso(ms(to) + MINUTE - 1).slice(0, 16)]
}

const SUMS = `sum(case when method = 'voucher' then 0 else amount end) as revenue, sum(orders) as orders, sum(tickets) as tickets, sum(check_ins) as check_ins`
const IN_SPAN = 'where org_id = ? and quarter >= ? and quarter < ?'

const BY_QUARTER = `select quarter, ${SUMS} from sales_by_quarter ${IN_SPAN} group by quarter order by quarter`
const BY_QUARTER_OF_EVENT = `select quarter, sum(amount) as revenue, sum(orders) as orders, sum(tickets) as tickets, sum(check_ins) as check_ins
  from sales_by_event ${IN_SPAN} and event_id = ? group by quarter order by quarter`

/** Returns the starts of all periods that a span touches. Throws `input.invalid` if they are more than `MAX_BUCKETS`. */
function bucketStarts(bucket: Bucket, { from, to }: Span, zone: string): string[] {
  const starts: string[] = []
  for (let start = bucketStart(bucket, from, zone); start < to; start = bucketEnd(bucket, start, zone)) {
    if (starts.length === MAX_BUCKETS)
      throw new DomainError('input.invalid', { field: 'bucket', reason: 'the range has too many periods', problem: 'too_many', limit: MAX_BUCKETS })
    starts.push(start)
  }
  return starts
}

/**
 * Sums sales by hour, day, week from Monday, or month, in a time zone. Empty periods have zeros. With an event, revenue is the price of
 * its tickets that stand. Throws `input.invalid` for a range of too many periods.
 */
export async function salesByBucket(db: Db, org_id: string, bucket: Bucket, span: Span, zone: string, event_id?: string | null): Promise<BucketSums[]> {
  const starts = bucketStarts(bucket, span, zone)
  const sums = starts.map(() => ZERO)
  const values = [org_id, ...quartersOf(span), ...(event_id ? [event_id] : [])]
  let at = 0
  for (const { quarter, ...row } of await rawStatement<SalesSums & { quarter: string }>(db, event_id ? BY_QUARTER_OF_EVENT : BY_QUARTER, values)) {
    const time = `${quarter}:00.000Z`
    while (at + 1 < starts.length && (starts[at + 1] ?? '') <= time) at++
    sums[at] = plus(sums[at] ?? ZERO, row)
  }
  return starts.map((starts_at, i) => ({ starts_at, ...(sums[i] ?? ZERO) }))
}

/** Sums of a channel or payment method. */
export type ShareSums<Name> = Omit<SalesSums, 'check_ins'> & { readonly name: Name }

/** Names by which sales are split. */
type Names = { readonly channel: RowOf<'orders'>['channel']; readonly method: RowOf<'payments'>['method'] }

/** Sums sales by channel, or money by payment method. */
export const salesBy = <Column extends keyof Names>(db: Db, org_id: string, column: Column, span: Span): Promise<ShareSums<Names[Column]>[]> => {
  const revenue = column === 'method' ? 'sum(amount)' : `sum(case when method = 'voucher' then 0 else amount end)`
  const sql = `select ${column} as name, ${revenue} as revenue, sum(orders) as orders, sum(tickets) as tickets from sales_by_quarter ${IN_SPAN} and ${column} <> '' group by ${column}`
  return rawStatement<ShareSums<Names[Column]>>(db, sql, [org_id, ...quartersOf(span)])
}

/** Ticket sales of an event in a period. */
export type EventSums = { readonly event_id: string; readonly amount: number; readonly tickets: number }

/** Returns the events with the highest ticket sales of a period. */
export const bestEvents = (db: Db, org_id: string, span: Span, most: number): Promise<EventSums[]> =>
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
  span?: Span,
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
