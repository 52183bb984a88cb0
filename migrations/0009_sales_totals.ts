import { integer, type Migration, type Schema, type TriggerSpec, text } from '../server/kernel/database/migration'

/** Statuses of an order that counts as bought: partially paid, partially refunded, invoiced, paid. */
const BOUGHT = '(411, 504, 601, 611)'

type Source = 'NEW' | 'OLD' | 'o'
type Sign = 1 | -1

const isBought = (order: Source) => `${order}.status_code IN ${BOUGHT} AND NOT ${order}.deleted`

/** The quarter of an hour that contains a time, as `2026-11-21T19:45`. Every time zone differs from UTC by a multiple of it. */
const quarterOf = (at: string) =>
  `substr(${at}, 1, 14) || CASE WHEN substr(${at}, 15, 2) < '15' THEN '00' WHEN substr(${at}, 15, 2) < '30' THEN '15' WHEN substr(${at}, 15, 2) < '45' THEN '30' ELSE '45' END`

const REMAINING = `CASE WHEN i.cancelled THEN 0 ELSE i.qty - i.cancelled_qty END`
/** The price of what remains of a line, with its share of the discount, rounded half up like `shareForQty`. */
const REMAINING_PRICE = `(CASE WHEN i.cancelled OR i.qty = 0 THEN 0 ELSE (i.qty - i.cancelled_qty) * i.static_price - (2 * i.discount * (i.qty - i.cancelled_qty) + i.qty) / (2 * i.qty) END)`

type Parts = {
  readonly quarter: string
  readonly channel?: string
  readonly method?: string
  readonly event?: string
  readonly measures: Readonly<Record<string, string>>
  /** FROM and WHERE, or only WHERE. */
  readonly rest: string
}

/** A statement that adds sums to the rows of one of both tables. */
function add(
  table: 'sales_by_quarter' | 'sales_by_event',
  org: string,
  { quarter, channel, method, event, measures, rest }: Parts,
): string {
  const keys =
    table === 'sales_by_quarter' ? { channel: channel ?? `''`, method: method ?? `''` } : { event_id: event ?? `''` }
  const columns = ['org_id', 'quarter', ...Object.keys(keys), ...Object.keys(measures)]
  const key = [`part.org_id`, `part.quarter`, ...Object.keys(keys).map((name) => `part.${name}`)]
  const values = [
    `${org} AS org_id`,
    `${quarterOf(quarter)} AS quarter`,
    ...Object.entries({ ...keys, ...measures }).map(([name, sql]) => `${sql} AS ${name}`),
  ]
  const sums = Object.keys(measures).map((name) => `sum(part.${name})`)
  return (
    `INSERT INTO ${table} (id, ${columns.join(', ')}) SELECT ${key.join(` || ' ' || `)}, ${[...key, ...sums].join(', ')} ` +
    `FROM (SELECT ${values.join(', ')} ${rest}) AS part WHERE true GROUP BY ${key.join(', ')} ` +
    `ON CONFLICT (id) DO UPDATE SET ${Object.keys(measures)
      .map((name) => `${name} = ${table}.${name} + excluded.${name}`)
      .join(', ')}`
  )
}

/** Counts an order, under its own event if it has one. */
const orders = (sign: Sign, order: Source, from = ''): string[] => [
  add('sales_by_quarter', `${order}.org_id`, {
    quarter: `${order}.created_at`,
    channel: `${order}.channel`,
    measures: { orders: `${sign}` },
    rest: `${from} WHERE ${isBought(order)}`,
  }),
  add('sales_by_event', `${order}.org_id`, {
    quarter: `${order}.created_at`,
    event: `${order}.event_id`,
    measures: { orders: `${sign}` },
    rest: `${from} WHERE ${isBought(order)} AND ${order}.event_id IS NOT NULL`,
  }),
]

/** Counts the tickets of order lines `i` of an order `order`. */
const tickets = (sign: Sign, order: Source, from: string): string[] => {
  const rest = `${from} AND ${isBought(order)} AND i.event_id IS NOT NULL AND NOT i.deleted`
  const qty = `${sign} * (${REMAINING})`
  return [
    add('sales_by_quarter', `${order}.org_id`, {
      quarter: `${order}.created_at`,
      channel: `${order}.channel`,
      measures: { tickets: qty },
      rest,
    }),
    add('sales_by_event', `${order}.org_id`, {
      quarter: `${order}.created_at`,
      event: 'i.event_id',
      measures: { tickets: qty, amount: `${sign} * ${REMAINING_PRICE}` },
      rest,
    }),
  ]
}

/** Counts the check-ins of order lines `i`, at the time of the first. */
const checkIns = (sign: Sign, from: string): string[] => {
  const rest = `${from} AND i.checked_in_at IS NOT NULL AND NOT i.deleted`
  const measures = { check_ins: `${sign} * i.checked_in_qty` }
  return [
    add('sales_by_quarter', 'i.org_id', { quarter: 'i.checked_in_at', measures, rest }),
    add('sales_by_event', 'i.org_id', {
      quarter: 'i.checked_in_at',
      event: 'i.event_id',
      measures,
      rest: `${rest} AND i.event_id IS NOT NULL`,
    }),
  ]
}

/** Counts the money of payments `p` of an order `order`: received, less refunded. */
const money = (sign: Sign, order: Source, from: string): string[] => [
  add('sales_by_quarter', `${order}.org_id`, {
    quarter: `${order}.created_at`,
    channel: `${order}.channel`,
    method: 'p.method',
    measures: { amount: `${sign} * p.amount` },
    rest: `${from} AND NOT ${order}.deleted AND NOT p.deleted AND (p.status = 'confirmed' OR (p.status = 'pending' AND p.amount < 0))`,
  }),
]

/** The lines or payments of the order that a trigger fires for. */
const ofOrder = (table: 'order_items' | 'payments', as: 'i' | 'p', order: 'NEW' | 'OLD') =>
  `FROM ${table} AS ${as} WHERE ${as}.org_id = ${order}.org_id AND ${as}.order_id = ${order}.id`

/** The row that a trigger fires for under the name `as`, with some of its columns, joined to its order. */
const ofRow = (row: 'NEW' | 'OLD', as: 'i' | 'p', columns: readonly string[]) =>
  `FROM (SELECT ${['org_id', 'order_id', 'deleted', ...columns].map((column) => `${row}.${column} AS ${column}`).join(', ')}) AS ${as} ` +
  `JOIN orders AS o ON o.org_id = ${as}.org_id AND o.id = ${as}.order_id WHERE true`

const LINE = [
  'event_id',
  'qty',
  'cancelled',
  'cancelled_qty',
  'static_price',
  'discount',
  'checked_in_at',
  'checked_in_qty',
]
const PAYMENT = ['method', 'amount', 'status']

const line = (sign: Sign, row: 'NEW' | 'OLD') => [
  ...tickets(sign, 'o', ofRow(row, 'i', LINE)),
  ...checkIns(sign, ofRow(row, 'i', LINE)),
]
const payment = (sign: Sign, row: 'NEW' | 'OLD') => money(sign, 'o', ofRow(row, 'p', PAYMENT))

const differs = (columns: readonly string[]) =>
  columns.map((column) => `NEW.${column} IS DISTINCT FROM OLD.${column}`).join(' OR ')
const both = (contribution: (sign: Sign, row: 'NEW' | 'OLD') => string[]) => [
  ...contribution(-1, 'OLD'),
  ...contribution(1, 'NEW'),
]

/** The changes of an order that move what is counted under it. */
const MOVED = differs(['created_at', 'channel', 'deleted'])
const COUNTED = `(${isBought('NEW')}) IS DISTINCT FROM (${isBought('OLD')})`

const TRIGGERS: Readonly<Record<string, TriggerSpec>> = {
  sales_of_new_order: { table: 'orders', after: 'insert', run: orders(1, 'NEW') },
  sales_of_order: {
    table: 'orders',
    after: 'update',
    when: `(${COUNTED} OR ${MOVED} OR ${differs(['event_id'])})`,
    run: both((sign, row) => [...orders(sign, row), ...tickets(sign, row, ofOrder('order_items', 'i', row))]),
  },
  sales_of_moved_order: {
    table: 'orders',
    after: 'update',
    when: `(${MOVED})`,
    run: both((sign, row) => money(sign, row, ofOrder('payments', 'p', row))),
  },
  sales_of_new_line: { table: 'order_items', after: 'insert', run: line(1, 'NEW') },
  sales_of_line: { table: 'order_items', after: 'update', when: `(${differs(['deleted', ...LINE])})`, run: both(line) },
  sales_of_new_payment: { table: 'payments', after: 'insert', run: payment(1, 'NEW') },
  sales_of_payment: {
    table: 'payments',
    after: 'update',
    when: `(${differs(['deleted', ...PAYMENT])})`,
    run: both(payment),
  },
}

function tables(schema: Schema): void {
  const sums = { amount: integer(), orders: integer(), tickets: integer(), check_ins: integer() }
  const zero = Object.fromEntries(Object.entries(sums).map(([name, spec]) => [name, { ...spec, default: 0 }]))
  schema.table(
    'sales_by_quarter',
    { id: text(), org_id: text(), quarter: text(), channel: text(), method: text(), ...zero },
    { primaryKey: 'id' },
  )
  schema.index('sales_by_quarter', ['org_id', 'quarter'])
  schema.table(
    'sales_by_event',
    { id: text(), org_id: text(), quarter: text(), event_id: text(), ...zero },
    { primaryKey: 'id' },
  )
  schema.index('sales_by_event', ['org_id', 'quarter'])
  schema.index('sales_by_event', ['org_id', 'event_id', 'quarter'])
}

/** Creates the sums behind the dashboard, by quarter of an hour. Triggers keep them equal to the orders, lines and payments. */
export const m0009_sales_totals: Migration = {
  name: '0009_sales_totals',
  up(schema) {
    tables(schema)
    const lines = 'FROM order_items AS i JOIN orders AS o ON o.org_id = i.org_id AND o.id = i.order_id WHERE true'
    const payments = 'FROM payments AS p JOIN orders AS o ON o.org_id = p.org_id AND o.id = p.order_id WHERE true'
    for (const sql of [
      ...orders(1, 'o', 'FROM orders AS o'),
      ...tickets(1, 'o', lines),
      ...checkIns(1, lines),
      ...money(1, 'o', payments),
    ])
      schema.run(sql)
    for (const [name, spec] of Object.entries(TRIGGERS)) schema.trigger(name, spec)
  },
}
