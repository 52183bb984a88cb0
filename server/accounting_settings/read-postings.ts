import {
  type Composition,
  differencePostings,
  type OrderEvent,
  orderPostings,
  type Posting,
  payoutPostings,
  receiptPostings,
} from '../../shared/accounting_settings/journal'
import { DomainError } from '../../shared/kernel/errors'
import { sum } from '../../shared/kernel/money'
import { DAY, ms } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { soldLine } from '../../shared/orders/refunds/rest'
import { calculateSale, lineTotal } from '../../shared/orders/rules'
import { readRows } from '../kernel/commands/rows'
import type { Db } from '../kernel/database/database'
import { existingOrg } from './existing-org'
import { reasonIn } from './reasons'

type Period = { readonly from: string; readonly until: string }

/** The longest period of an export, and the most documents in it. */
const MAX_DAYS = 366
const MAX_DOCUMENTS = 100_000
/** Orders read at once. */
const BATCH = 500

/** Reads a period's postings in the order of their documents. Throws `accounting.period` or `accounting.too_many`. */
export async function readPostings(db: Db, org_id: string, period: Period): Promise<Posting[]> {
  const books = await booksOf(db, org_id)
  const length = ms(period.until) - ms(period.from)
  if (length <= 0 || length > MAX_DAYS * DAY) throw new DomainError('accounting.period', { days: MAX_DAYS })
  const made = [
    ...(await receiptEntries(db, org_id, period, books)),
    ...(await orderEntries(db, org_id, period, books)),
    ...(await payoutEntries(db, org_id, period)),
    ...(await differenceEntries(db, org_id, period, books)),
  ]
  const inside = made.filter(({ at }) => at >= period.from && at < period.until)
  return inside.sort((one, other) => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1))
}

/** Number of a desk's document, unique among all cash boxes, and a text in the organisation's language. */
type Books = {
  readonly document: (series: 'K' | 'Z', cash_box_id: string, number: number) => string
  readonly text: (reason: string | null) => string
}

/**
 * Cash boxes are numbered in the order in which they were made. None is ever removed from the table, so a number stays.
 */
async function booksOf(db: Db, org_id: string): Promise<Books> {
  const { lang } = await existingOrg(db, org_id)
  const boxes = await db.selectFrom('cash_boxes').select('id').where('org_id', '=', org_id).orderBy('id').execute()
  const numbers = new Map(boxes.map(({ id }, i) => [id, i + 1]))
  return {
    document: (series, cash_box_id, number) => `${series}${numbers.get(cash_box_id) ?? 0}-${number}`,
    text: (reason) => (reason === null ? '' : reasonIn(lang, reason)),
  }
}

function assertNotTooMany(count: number): void {
  if (count > MAX_DOCUMENTS) throw new DomainError('accounting.too_many', { most: MAX_DOCUMENTS })
}

async function receiptEntries(db: Db, org_id: string, { from, until }: Period, books: Books): Promise<Posting[]> {
  const receipts = db
    .selectFrom('receipts')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
  const found = (await receipts
    .where('disputed', '=', false)
    .orderBy('created_at')
    .limit(MAX_DOCUMENTS + 1)
    .execute()) as RowOf<'receipts'>[]
  assertNotTooMany(found.length)
  return found.flatMap(({ cash_box_id, number, kind, created_at, tenders, taxes, vouchers, reason }) =>
    receiptPostings({
      at: created_at,
      document: books.document('K', cash_box_id, number),
      text: books.text(reason),
      kind,
      tenders,
      taxes,
      vouchers,
    }),
  )
}

/** Orders of which a payment without a receipt, or an invoice, is in the period. */
async function ordersOf(db: Db, org_id: string, { from, until }: Period): Promise<string[]> {
  const payments = db
    .selectFrom('payments')
    .select('order_id')
    .distinct()
    .where('org_id', '=', org_id)
    .where('receipt_id', 'is', null)
    .where('status', '=', 'confirmed')
  const invoices = db.selectFrom('invoices').select('order_id').distinct().where('org_id', '=', org_id)
  const [paid, invoiced] = await Promise.all([
    payments
      .where('created_at', '>=', from)
      .where('created_at', '<', until)
      .limit(MAX_DOCUMENTS + 1)
      .execute(),
    invoices
      .where('created_at', '>=', from)
      .where('created_at', '<', until)
      .limit(MAX_DOCUMENTS + 1)
      .execute(),
  ])
  const ids = [...new Set([...paid, ...invoiced].map(({ order_id }) => order_id))].sort()
  assertNotTooMany(ids.length)
  return ids
}

async function orderEntries(db: Db, org_id: string, period: Period, books: Books): Promise<Posting[]> {
  const ids = await ordersOf(db, org_id, period)
  const postings: Posting[] = []
  for (let first = 0; first < ids.length; first += BATCH) {
    const batch = ids.slice(first, first + BATCH)
    const of = async <T extends 'order_items' | 'payments' | 'invoices' | 'receipts'>(table: T) => {
      const rows = (await db
        .selectFrom(table as 'payments')
        .selectAll()
        .where('org_id', '=', org_id)
        .where('order_id', 'in', batch)
        .execute()) as unknown as (RowOf<T> & { readonly order_id: string })[]
      const byOrder = new Map<string, RowOf<T>[]>()
      for (const row of rows) byOrder.set(row.order_id, [...(byOrder.get(row.order_id) ?? []), row])
      return byOrder
    }
    const [items, payments, invoices, receipts] = [
      await of('order_items'),
      await of('payments'),
      await of('invoices'),
      await of('receipts'),
    ]
    for (const order of await readRows(db, 'orders', org_id, batch)) {
      const ledger = payments.get(order.id) ?? []
      const events = eventsOf(order, ledger, invoices.get(order.id) ?? [], receipts.get(order.id) ?? [], books)
      postings.push(
        ...orderPostings(
          compositionsOf(items.get(order.id) ?? [], ledger),
          events.filter(({ at }) => at < period.until),
        ),
      )
    }
  }
  return postings
}

const isTaxedVoucher = ({ voucher_rate }: RowOf<'payments'>): boolean => voucher_rate !== null

/** The lines an order sold, whatever of it was returned since. */
function compositionOf(items: readonly RowOf<'order_items'>[], ledger: readonly RowOf<'payments'>[]): Composition {
  const { taxes, vouchers } = calculateSale(
    items.map(soldLine),
    ledger
      .filter(({ amount, status }) => amount > 0 && status === 'confirmed')
      .map(({ amount, voucher_rate }) => ({ amount, voucher_rate })),
  )
  const donations = sum(items.map((item) => (item.charge === 'donation' ? lineTotal(item) : 0)))
  return { taxes, vouchers: vouchers?.sold ?? 0, donations }
}

/**
 * Returns the lines of an order as they were at a time. A fee for a return is charged later, and changes nothing that was
 * paid before.
 */
function compositionsOf(
  items: readonly RowOf<'order_items'>[],
  ledger: readonly RowOf<'payments'>[],
): (at: string) => Composition {
  const whole = compositionOf(items, ledger)
  const isLater = ({ charge, created_at }: RowOf<'order_items'>, at: string) =>
    charge === 'return_fee' && created_at > at
  return (at) => {
    const known = items.filter((item) => !isLater(item, at))
    return known.length === items.length ? whole : compositionOf(known, ledger)
  }
}

const RANKS = { receipt: 0, payment: 1, invoice: 2 } as const

/** An order's documents in the order of their times. */
function eventsOf(
  { booking_code, static_title }: RowOf<'orders'>,
  ledger: readonly RowOf<'payments'>[],
  invoices: readonly RowOf<'invoices'>[],
  receipts: readonly RowOf<'receipts'>[],
  books: Books,
): OrderEvent[] {
  const head = (at: string, document: string) => ({ at, document, text: static_title })
  const events: OrderEvent[] = [
    // What a single-purpose voucher pays was turnover when the voucher was sold.
    ...ledger
      .filter((payment) => payment.receipt_id === null && payment.status === 'confirmed' && !isTaxedVoucher(payment))
      .map(({ created_at, method, amount }) => ({
        ...head(created_at, booking_code),
        kind: 'payment' as const,
        method,
        amount,
      })),
    ...receipts
      .filter(({ disputed, kind }) => !disputed && (kind === 'sale' || kind === 'void'))
      .map(({ created_at, cash_box_id, number, total, taxes, vouchers }) => ({
        ...head(created_at, books.document('K', cash_box_id, number)),
        kind: 'receipt' as const,
        paid: total + (vouchers?.sold ?? 0),
        taxes,
        vouchers: vouchers?.sold ?? 0,
      })),
    ...invoices.map(({ created_at, num, taxes }) => ({ ...head(created_at, num), kind: 'invoice' as const, taxes })),
  ]
  return events.sort((one, other) =>
    one.at === other.at ? RANKS[one.kind] - RANKS[other.kind] : one.at < other.at ? -1 : 1,
  )
}

async function payoutEntries(db: Db, org_id: string, { from, until }: Period): Promise<Posting[]> {
  const payouts = db.selectFrom('payouts').selectAll().where('org_id', '=', org_id).where('status', '=', 'paid')
  const postings: Posting[] = []
  for (const { id, num, paid_at } of await payouts
    .where('paid_at', '>=', from)
    .where('paid_at', '<', until)
    .execute()) {
    const items = db
      .selectFrom('payout_items')
      .innerJoin('payments', 'payments.id', 'payout_items.payment_id')
      .where('payout_items.payout_id', '=', id)
    const moved = await items
      .where('payout_items.org_id', '=', org_id)
      .where('payments.org_id', '=', org_id)
      .select((eb) => [
        'payments.method',
        eb.fn.sum<number>('payout_items.amount').as('amount'),
        eb.fn.sum<number | null>('payout_items.fee').as('fee'),
      ])
      .groupBy('payments.method')
      .execute()
    postings.push(
      ...payoutPostings({
        at: paid_at ?? '',
        document: `A${num}`,
        text: '',
        items: moved.map(({ method, amount, fee }) => ({ method, amount: Number(amount), fee: Number(fee ?? 0) })),
      }),
    )
  }
  return postings
}

async function differenceEntries(db: Db, org_id: string, { from, until }: Period, books: Books): Promise<Posting[]> {
  const shifts = db
    .selectFrom('cash_box_shifts')
    .select(['num', 'cash_box_id', 'ends_at', 'difference', 'difference_reason'])
    .where('org_id', '=', org_id)
  const closed = await shifts.where('ends_at', '>=', from).where('ends_at', '<', until).execute()
  return closed.flatMap(({ num, cash_box_id, ends_at, difference, difference_reason }) =>
    differencePostings({
      at: ends_at ?? '',
      document: books.document('Z', cash_box_id, num),
      text: books.text(difference_reason),
      difference: difference ?? 0,
    }),
  )
}
