import { MAX_BUCKETS } from '../../shared/dashboard/queries'
import { bucketEnd, bucketStart, type TIME_BUCKETS } from '../../shared/kernel/buckets'
import { DomainError } from '../../shared/kernel/errors'
import { sum } from '../../shared/kernel/money'
import { iso, MINUTE, ms } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { type MoneyFigures, OPEN_STATUSES, orderMoney } from '../../shared/orders/figures'
import { countsAsPaid, VOID_STATUSES } from '../../shared/orders/status'
import type { Db } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import { rowsOfOrders } from './rows-of-orders'

type Bucket = (typeof TIME_BUCKETS)[number]

/** A period: the first moment in it, and the first after it. */
export type SalesPeriod = { readonly from: string; readonly to: string }

/** Sums of sales. `turnover` is in cents, as `orderMoney` counts it. */
export type SalesSums = {
  readonly turnover: number
  readonly orders: number
  readonly tickets: number
  readonly check_ins: number
}

/** Sums of one period of a chart. */
export type BucketSums = SalesSums & { readonly starts_at: string }

const ZERO: SalesSums = { turnover: 0, orders: 0, tickets: 0, check_ins: 0 }

const plus = (one: SalesSums, other: SalesSums): SalesSums => ({
  turnover: one.turnover + other.turnover,
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

/**
 * Sums of a table by period. A period is given as its first minute and the first after it, with a mark between them.
 */
const byPeriod = (table: 'sales_by_quarter' | 'sales_by_event', names: string, condition = '') =>
  `select period.value as period${names}, sum(amount) as amount, sum(orders) as orders, sum(tickets) as tickets, sum(check_ins) as check_ins
  from (select value from json_each(?)) as period cross join ${table}
  where org_id = ?${condition} and quarter >= substr(period.value, 1, ${MINUTES}) and quarter < substr(period.value, ${MINUTES + 2})
  group by period.value${names}`

const BY_PERIOD = byPeriod('sales_by_quarter', ', channel, method')
const BY_PERIOD_OF_EVENT = byPeriod('sales_by_event', '', ' and event_id = ?')

/**
 * Returns the starts of all periods that a span touches. Throws `input.invalid` if they are more than `MAX_BUCKETS`.
 */
function bucketStarts(bucket: Bucket, { from, to }: SalesPeriod, zone: string): string[] {
  const starts: string[] = []
  for (let start = bucketStart(bucket, from, zone); start < to; start = bucketEnd(bucket, start, zone)) {
    if (starts.length === MAX_BUCKETS)
      throw new DomainError('input.invalid', {
        field: 'bucket',
        reason: 'the range has too many periods',
        problem: 'too_many',
        limit: MAX_BUCKETS,
      })
    starts.push(start)
  }
  return starts
}

/** The periods between these starts, cut to a span, as `byPeriod` takes them. */
function periodsOf(starts: readonly string[], span: SalesPeriod): string[] {
  const [first, end] = quartersOf(span)
  return starts.map(
    (start, i) =>
      `${i === 0 ? first : minuteOf(start)} ${i + 1 < starts.length ? minuteOf(starts[i + 1] ?? span.to) : end}`,
  )
}

/**
 * Names by which sales are split. Empty in rows that have none: money has a method, orders and tickets have a channel.
 */
type Names = { readonly channel: RowOf<'orders'>['channel'] | ''; readonly method: RowOf<'payments'>['method'] | '' }

type PeriodRow = { readonly period: string; readonly amount: number } & Omit<SalesSums, 'turnover'>

/** Sums of a channel or payment method. */
export type ShareSums<Name> = Omit<SalesSums, 'check_ins'> & { readonly name: Name }

/**
 * Sales of a span by period and channel, the money received by payment method, and what leads from the money to the
 * turnover.
 */
export type SalesOfSpan = {
  readonly buckets: readonly BucketSums[]
  readonly money: MoneyFigures
  readonly channels: readonly ShareSums<Exclude<Names['channel'], ''>>[]
  readonly methods: readonly { readonly name: Exclude<Names['method'], ''>; readonly received: number }[]
}

/** Adds up rows by a key; rows with an empty key are left out. */
function added<Row, Key extends string>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  sumsOf: (row: Row) => SalesSums,
): Map<Exclude<Key, ''>, SalesSums> {
  const sums = new Map<Exclude<Key, ''>, SalesSums>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key !== '') sums.set(key as Exclude<Key, ''>, plus(sums.get(key as Exclude<Key, ''>) ?? ZERO, sumsOf(row)))
  }
  return sums
}

const sharesOf = <Name extends string>(sums: ReadonlyMap<Name, SalesSums>): ShareSums<Name>[] =>
  [...sums].map(([name, { turnover, orders, tickets }]) => ({ name, turnover, orders, tickets }))

/**
 * Sums the sales of a span by hour, day, week from Monday, or month, in a time zone. Empty periods have zeros. Throws
 * `input.invalid` for a range of too many periods.
 */
export async function salesOfSpan(
  db: Db,
  org_id: string,
  bucket: Bucket,
  span: SalesPeriod,
  zone: string,
): Promise<SalesOfSpan> {
  const starts = bucketStarts(bucket, span, zone)
  const periods = periodsOf(starts, span)
  const rows = await rawStatement<PeriodRow & Names>(db, BY_PERIOD, [JSON.stringify(periods), org_id])
  const special = await unlikePaid(db, org_id, span)
  const paid = rows.map((row) => ({ ...row, turnover: row.amount }))
  const corrections = special.flatMap(({ quarter, channel, money: { turnover, received, redeemed, taxed_before } }) => {
    const period = periods.find((each) => quarter >= each.slice(0, MINUTES) && quarter < each.slice(MINUTES + 1))
    return period === undefined
      ? []
      : [{ ...ZERO, period, channel, turnover: turnover - received - redeemed - taxed_before }]
  })
  const parts: readonly (SalesSums & { readonly period: string; readonly channel: Names['channel'] })[] = [
    ...paid,
    ...corrections,
  ]
  const sums = added(
    parts,
    ({ period }) => period,
    (part) => part,
  )
  const buckets = starts.map((starts_at, i) => ({ starts_at, ...(sums.get(periods[i] ?? '') ?? ZERO) }))
  const channels = added(
    parts,
    ({ channel }) => channel,
    (part) => part,
  )
  const methods = added(
    paid.filter(({ method }) => method !== 'voucher'),
    ({ method }) => method,
    (part) => part,
  )
  const total = (of: (row: (typeof rows)[number]) => boolean) => sum(rows.filter(of).map(({ amount }) => amount))
  const counted = special.filter(({ quarter }) =>
    periods.some((each) => quarter >= each.slice(0, MINUTES) && quarter < each.slice(MINUTES + 1)),
  )
  return {
    buckets,
    money: {
      turnover: sumOf(buckets).turnover,
      received: total(({ method }) => method !== 'voucher'),
      redeemed: total(({ method }) => method === 'voucher') - sum(counted.map(({ money }) => money.taxed_before)),
      vouchers_sold: sum(counted.map(({ money }) => money.vouchers_sold)),
      open: sum(counted.map(({ money }) => money.open)),
    },
    channels: sharesOf(channels),
    methods: [...methods].map(([name, { turnover }]) => ({ name, received: turnover })),
  }
}

/**
 * Orders whose turnover may differ from what was paid: with vouchers, not paid in full, or given up with money on them.
 */
const UNLIKE_PAID = `select o.* from orders o where o.org_id = ? and not o.deleted and o.created_at >= ? and o.created_at < ? and (
  o.status_code in (select cast(value as integer) from json_each(?))
  or o.id in (select order_id from order_items where org_id = ? and voucher_kind is not null and not deleted)
  or o.id in (select order_id from payments where org_id = ? and voucher_rate is not null and not deleted)
  or (o.status_code in (select cast(value as integer) from json_each(?)) and exists (select 1 from payments where payments.org_id = o.org_id and payments.order_id = o.id)))`

type SpecialOrder = {
  readonly quarter: string
  readonly channel: RowOf<'orders'>['channel']
  /** The order's money, with what vouchers paid of it that were turnover when they were sold. */
  readonly money: MoneyFigures & { readonly taxed_before: number }
}

/** Reads the money of the orders of a span whose turnover is not simply what was paid. */
async function unlikePaid(db: Db, org_id: string, span: SalesPeriod): Promise<SpecialOrder[]> {
  const [first, end] = quartersOf(span)
  const until = iso(ms(`${end}:00.000Z`) + 15 * MINUTE)
  const statuses = [JSON.stringify(OPEN_STATUSES), org_id, org_id, JSON.stringify(VOID_STATUSES)]
  const orders = await rawStatement<RowOf<'orders'>>(db, UNLIKE_PAID, [org_id, first, until, ...statuses])
  const rowsIn = await rowsOfOrders(db, org_id, orders)
  return orders.flatMap((order) => {
    const quarter = quartersOf({ from: order.created_at, to: order.created_at })[0]
    if (quarter < first || quarter >= end) return []
    const money = orderMoney(rowsIn(order))
    const by_voucher = sum(
      rowsIn(order)
        .ledger.filter((payment) => payment.method === 'voucher' && countsAsPaid(payment))
        .map(({ amount }) => amount),
    )
    return [{ quarter, channel: order.channel, money: { ...money, taxed_before: by_voucher - money.redeemed } }]
  })
}

/** Sums the sales of one event as `salesOfSpan` does. Its turnover is the revenue of its tickets. */
export async function salesOfEventBySpan(
  db: Db,
  org_id: string,
  bucket: Bucket,
  span: SalesPeriod,
  zone: string,
  event_id: string,
): Promise<BucketSums[]> {
  const starts = bucketStarts(bucket, span, zone)
  const periods = periodsOf(starts, span)
  const rows = await rawStatement<PeriodRow>(db, BY_PERIOD_OF_EVENT, [JSON.stringify(periods), org_id, event_id])
  const sums = new Map(rows.map(({ period, amount, ...row }) => [period, { ...row, turnover: amount }]))
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
  const rows = await rawStatement<EventSums & { check_ins: number }>(db, sql, [
    org_id,
    JSON.stringify(ids),
    ...(span ? quartersOf(span) : []),
  ])
  return new Map(rows.map((row) => [row.event_id, row]))
}

/** Returns the tickets of some events checked in by quarter of an hour. */
export const arrivalsOf = (
  db: Db,
  org_id: string,
  ids: readonly string[],
): Promise<{ event_id: string; quarter: string; tickets: number }[]> =>
  rawStatement(
    db,
    `select event_id, quarter, check_ins as tickets from sales_by_event
     where org_id = ? and event_id in (select value from json_each(?)) and check_ins > 0 order by quarter`,
    [org_id, JSON.stringify(ids)],
  )
