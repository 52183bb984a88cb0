import { CompiledQuery } from 'kysely'
import type { AnyRow } from '../../../client/sync/rows/row-sink'
import type { RowOf, TableName } from '../../../shared/registry'
import {
  admits,
  CODES,
  countPeople,
  isBought,
  isOver,
  piecesLeft,
  stableJson,
  total,
  unsold,
} from '../../harness/figures/arithmetic'
import { wrongSales } from '../../harness/figures/sales-recount'
import { assertAfterPurchase } from '../after/judge'
import type { SimDevice } from '../device'
import type { QuarantineOutcome } from '../faults/lost'
import { assertShop, isOfShop } from '../shop/judge'
import type { EndOfHistory } from './end-of-history'
import { assertMoney } from './money'
import { type Oracle, Violation, WEB_SHOP } from './oracle'
import { assertPeople } from './people'
import { quotedColumns } from './truth/columns'
import { assertClonesReported, isOfRemoved, trustedDevices } from './truth/devices'
import { assertBounds, windowTruth } from './truth/windows'

/** Rows of every checked table on the server, read once. Deleted rows are left out. */
type Tables = { readonly [T in (typeof CHECKED_TABLES)[number]]: readonly RowOf<T>[] }

const CHECKED_TABLES = [
  'orders',
  'order_items',
  'payments',
  'receipts',
  'cash_box_shifts',
  'rights',
  'quotas',
  'products',
  'promo_codes',
  'vouchers',
  'check_ins',
  'incidents',
] as const satisfies readonly TableName[]

/** Checks invariants 1 to 7 and 9. Call it when everything has arrived and the quarantine is cleared. */
export async function assertInvariants(quiet: EndOfHistory, quarantine: QuarantineOutcome): Promise<void> {
  const { world, server, oracle } = quiet
  if (server.reports.length > 0) throw new Violation(6, `the server failed inside: ${String(server.reports[0])}`)
  const devices = await trustedDevices(quiet.devices, oracle, server)
  const rows = async (table: TableName) =>
    [
      table,
      (
        await world.db.executeQuery(
          CompiledQuery.raw(`select ${quotedColumns(table)} from "${table}" where org_id = ? and not deleted`, [
            world.ids.org,
          ]),
        )
      ).rows,
    ] as const
  const tables = Object.fromEntries(await Promise.all(CHECKED_TABLES.map(rows))) as unknown as Tables
  await assertLogs(quiet, quarantine, tables)
  await assertClonesReported(quiet.devices, tables.incidents)
  assertCapacity(quiet, tables)
  await assertHeld(devices, tables.rights, oracle)
  assertMoney(quiet, tables)
  assertEntries(quiet, tables)
  if (quiet.shop) assertShop(quiet.shop, server, tables)
  if (quiet.shop) assertAfterPurchase(quiet.shop, tables)
  await assertSalesSums(quiet, tables)
  assertPeople(oracle, tables.orders, tables.receipts, tables.cash_box_shifts)
  const carts = new Set(tables.orders.flatMap(({ id, status_code }) => (status_code === CODES.cart ? [id] : [])))
  for (const device of devices) {
    const bounds = await device.window()
    assertBounds(bounds, server.now() + server.ahead)
    const truth = await windowTruth(server, bounds)
    for (const table of CHECKED_TABLES) {
      const rows = tables[table] as unknown as readonly AnyRow[]
      const ordered = rows.filter(({ id, order_id }) => !carts.has(id) && !carts.has(String(order_id)))
      const kept = truth(table, ordered)
      if (text(await device.rowsOf(table)) !== text(kept))
        throw new Violation(7, `a device sees other ${table} than its window of the server`)
    }
  }
}

/** Asserts that the sums of sales equal a recount of the rows. */
async function assertSalesSums({ world }: EndOfHistory, tables: Tables): Promise<void> {
  const kept = await Promise.all([
    world.db.selectFrom('sales_by_quarter').selectAll().where('org_id', '=', world.ids.org).execute(),
    world.db.selectFrom('sales_by_event').selectAll().where('org_id', '=', world.ids.org).execute(),
  ])
  const [wrong] = wrongSales(kept.flat(), tables)
  if (wrong) throw new Violation(5, `a sum of sales is wrong: ${wrong}`)
}

const text = (rows: readonly { readonly id: string }[]): string =>
  stableJson([...rows].sort((a, b) => (a.id < b.id ? -1 : 1)))

/**
 * Asserts that every operation is logged once, in order, and that none was refused. Each printed order is booked once
 * or, on a lost device, settled manually. Each printed receipt of a log that the server has is booked (3, 5, 6).
 */
async function assertLogs(
  { devices, oracle, shop, world }: EndOfHistory,
  { left }: QuarantineOutcome,
  { orders, order_items, receipts }: Tables,
): Promise<void> {
  const recorded = new Set<string>()
  const unbooked = new Set<string>()
  const voided = new Set<string>()
  const heads = await world.db
    .selectFrom('devices')
    .select(['id', 'last_seq', 'last_hash', 'status'])
    .where('org_id', '=', world.ids.org)
    .execute()
  const followed = new Set<string>()
  for (const device of devices) {
    const log = await device.log()
    const head = heads.find(({ id }) => id === device.id)
    if (head?.last_seq === log.length && head.last_hash === (log.at(-1)?.hash ?? null)) followed.add(device.id)
    let shaken = false
    log.forEach((op, i) => {
      if (op.seq !== i + 1) throw new Violation(6, `operation ${i + 1} of a log is missing`)
      // This device cannot know that others changed the order meanwhile, or that a refund was already requested.
      const refusable = op.name === 'RequestRefund' && REFUND_REFUSALS.has(op.code ?? '')
      shaken ||= isOfRemoved(oracle, op)
      if (op.state === 'acknowledged' && isOfRemoved(oracle, op))
        throw new Violation(10, `${op.name} was booked of somebody who is removed`)
      const quarantined =
        (oracle.lost.has(device.id) || shaken) && (op.state === 'quarantined' || op.name === 'RequestRefund')
      const lone = op.code === 'sync.chain'
      if (op.state !== 'acknowledged' && !refusable && !quarantined)
        throw new Violation(6, `${op.name} was ${op.state}: ${op.code}`)
      const made = JSON.parse(op.input) as {
        readonly id: string
        readonly input: { readonly id: string; readonly left?: boolean; readonly receipt?: { readonly id: string } }
      }
      if (op.name === 'VoidOrder' && !left.has(op.id) && !made.input.left) voided.add(made.id)
      if (op.name === 'CreateOrder') (left.has(op.id) ? unbooked : recorded).add(made.input.id)
      const printed = made.input.receipt?.id
      if (printed !== undefined && !lone && !receipts.some(({ id }) => id === printed))
        throw new Violation(5, 'a receipt was printed and is in no books')
    })
  }
  for (const { id, last_seq } of heads)
    if (!followed.has(id))
      throw new Violation(3, `the server has ${last_seq} operations of a device, and no log has as many`)
  const waiting = orders.filter((order) => order.device_id === null)
  const sold = orders.filter((order) => order.device_id !== null)
  if (sold.length !== recorded.size) throw new Violation(3, `${sold.length} orders booked of ${recorded.size} recorded`)
  for (const { id } of waiting)
    if (!oracle.reserved.has(id) && !shop?.carts.has(id))
      throw new Violation(3, `order ${id} was reserved and never asked for`)
  for (const [id, { device_id }] of oracle.orders)
    if (device_id !== WEB_SHOP && !recorded.has(id) && !unbooked.has(id))
      throw new Violation(3, `order ${id} was printed and is nowhere`)
  for (const { id, status_code } of sold)
    if (isOver(status_code) !== (voided.has(id) || isRefundedWhole(oracle, order_items, id)))
      throw new Violation(3, `order ${id} is ${status_code}, and its log says otherwise`)
  for (const id of oracle.voided)
    if (!voided.has(id) && !unbooked.has(id) && !oracle.lost.has(oracle.orders.get(id)?.device_id ?? ''))
      throw new Violation(3, `order ${id} was voided and nobody knows`)
  for (const order of sold) {
    if (!recorded.has(order.id)) throw new Violation(3, `order ${order.id} was booked and never made`)
    const prints = oracle.printsOf(order, receipts)
    if (prints.length > 0 && !prints.some(({ total }) => total === order.total))
      throw new Violation(4, `order ${order.id} has another total than was printed`)
  }
}

/** Error codes with which the server may refuse to record a refund request. */
const REFUND_REFUSALS: ReadonlySet<string> = new Set([
  'orders.refund_requested',
  'orders.not_paid',
  'orders.voided_meanwhile',
  'orders.refund_only_free',
  'orders.refund_whole',
  'orders.cancel_instead',
  'not_found',
])

/** True when the office refunded the last remaining part of an order. */
const isRefundedWhole = (
  { refundedQuantities: paidOut }: Oracle,
  items: readonly RowOf<'order_items'>[],
  order_id: string,
): boolean => {
  const own = items.filter((item) => item.order_id === order_id)
  return own.every((item) => piecesLeft(item) === 0) && own.some(({ id }) => paidOut.has(id))
}

/** Asserts that sold quantities match the rights and quotas, and never exceed capacity (1, 2). */
function assertCapacity(
  { world, oracle, shop }: EndOfHistory,
  { orders, order_items, rights, quotas, products, promo_codes, vouchers, payments }: Tables,
): void {
  const gone = new Set(orders.flatMap(({ id, status_code }) => (isOver(status_code) ? [id] : [])))
  const waiting = new Set(
    orders.flatMap(({ id, device_id, status_code }) =>
      device_id === null && (!isBought(status_code) || status_code === CODES.partly_paid) ? [id] : [],
    ),
  )
  const live_items = order_items.filter((item) => !item.cancelled && !waiting.has(item.order_id))
  const seats = order_items
    .filter((item) => !item.cancelled && !gone.has(item.order_id) && !shop?.after?.resold.awaitsPlace(item.id))
    .flatMap((item) => (item.seat_id ? [item.seat_id] : []))
  if (new Set(seats).size !== seats.length) throw new Violation(1, 'a seat is booked twice')
  const live = rights
    .filter((right) => right.kind === 'seat' && (right.status === 'live' || right.status === 'spent'))
    .map((right) => right.subject_id)
  if (new Set(live).size !== live.length) throw new Violation(1, 'a seat has two holders')
  for (const quota of quotas) {
    const inside = (subject: string) => quota.subject_id === world.ids.floor || subject === quota.subject_id
    const sold = total(
      live_items
        .filter((item) => item.event_id === world.ids.floor && inside(item.price_category_id ?? ''))
        .map(piecesLeft),
    )
    const held = total(
      rights
        .filter((right) => right.kind === 'places' && right.status === 'live' && inside(right.subject_id))
        .map(unsold),
    )
    if (quota.sold !== sold || quota.held !== held)
      throw new Violation(2, `a quota says ${quota.sold} sold and ${quota.held} held, the rows say ${sold} and ${held}`)
    if (sold + held > quota.capacity) throw new Violation(2, `${sold} sold and ${held} held of ${quota.capacity}`)
  }
  for (const voucher of vouchers) {
    const paid = total(
      payments
        .filter(({ voucher_id, status }) => voucher_id === voucher.id && status === 'confirmed')
        .map(({ amount }) => amount),
    )
    const isCredited = oracle.credited.has(voucher.id)
    // One that was made for returned tickets begins empty, and is filled by their repayment.
    const spent = paid + (voucher.cancelled || isCredited ? voucher.value : 0)
    if (voucher.sold !== spent || spent > voucher.value)
      throw new Violation(2, `${spent} spent of a voucher of ${voucher.value} that says ${voucher.sold}`)
    const item = order_items.find((each) => each.voucher_id === voucher.id)
    const made = item
      ? item.static_price === voucher.value &&
        item.order_id === voucher.order_id &&
        item.cancelled === voucher.cancelled
      : false
    if (voucher.id !== world.ids.voucher && !isCredited && !made)
      throw new Violation(2, 'a voucher is not what was sold')
  }
  const sold = new Set(order_items.flatMap(({ voucher_id }) => voucher_id ?? []))
  const others = vouchers.length - 1 - oracle.credited.size
  if (sold.size !== others) throw new Violation(2, `${sold.size} vouchers were sold and there are ${others}`)
  // A sale that the office left in quarantine was judged with the operations.
  const booked = new Set(orders.map(({ id }) => id))
  for (const [order_id, { device_id, made }] of oracle.orders)
    if (!oracle.lost.has(device_id) && booked.has(order_id) && made.some(({ id }) => !sold.has(id)))
      throw new Violation(3, 'a voucher was printed and is nowhere')
  for (const code of promo_codes) {
    const sold = total(live_items.filter((item) => item.discount_right_id !== null).map(piecesLeft))
    const held = total(rights.filter((right) => right.subject_id === code.id && right.status === 'live').map(unsold))
    if (code.sold !== sold || code.held !== held || sold + held > (code.limit_tickets ?? 0))
      throw new Violation(
        2,
        `a code says ${code.sold} used and ${code.held} held of ${code.limit_tickets}, the rows say ${sold} and ${held}`,
      )
  }
  for (const product of products.filter(({ stock }) => stock !== null)) {
    const sold = total(live_items.filter((item) => item.product_id === product.id).map(piecesLeft))
    const held = total(rights.filter((right) => right.subject_id === product.id && right.status === 'live').map(unsold))
    if (product.sold !== sold || product.held !== held)
      throw new Violation(
        2,
        `a product says ${product.sold} sold and ${product.held} held, the rows say ${sold} and ${held}`,
      )
    if (sold + held > (product.stock ?? 0)) throw new Violation(2, `${sold} sold and ${held} held of ${product.stock}`)
  }
}

/**
 * Asserts that a device may sell exactly what the server believes it holds (2). Exception: a removed user's sales are
 * booked late. When such a sale was voided and the place sold again, the server holds another place that the device
 * never hears of.
 */
async function assertHeld(
  devices: readonly SimDevice[],
  rights: readonly RowOf<'rights'>[],
  oracle: Oracle,
): Promise<void> {
  for (const device of devices) {
    const own = new Map((await device.rights()).map((right) => [right.id, right]))
    const granted = new Set(rights.filter(({ device_id }) => device_id === device.id).map(({ id }) => id))
    for (const { id, kind, ...right } of own.values())
      if (kind !== 'series' && unsold(right) > 0 && !granted.has(id))
        throw new Violation(2, 'a device holds a right that the server never granted it')
    const late = (await device.log()).some((op) => isOfRemoved(oracle, op))
    for (const right of rights) {
      if (right.device_id !== device.id || right.kind === 'series') continue
      const mine = own.get(right.id)
      const left = right.status === 'live' ? unsold(right) : 0
      const here = mine ? unsold(mine) : 0
      if (here > left || (here < left && !late)) throw new Violation(2, 'a device and the server disagree on a right')
    }
  }
}

/**
 * Asserts that check-ins match the scans, and that incidents exist only for double entries that can have happened (9).
 */
function assertEntries({ oracle, shop }: EndOfHistory, { check_ins, incidents, orders, order_items }: Tables): void {
  for (const item of order_items) {
    const { entered, most: peak } = countPeople(check_ins.filter((scan) => scan.order_item_id === item.id))
    const seen = oracle.entries.get(item.id) ?? 0
    if (entered < seen) throw new Violation(3, `${seen} people went in on a ticket and ${entered} were kept`)
    if (item.checked_in_qty !== peak) throw new Violation(4, 'a ticket counts other entries than its scans')
    const alarmed = incidents.some((incident) => incident.kind === 'double_entry' && incident.subject_id === item.id)
    if (
      item.cancelled &&
      entered > 0 &&
      !incidents.some((incident) => incident.kind === 'admitted_after_cancellation' && incident.subject_id === item.id)
    )
      throw new Violation(9, 'somebody went in with a voided ticket and nobody is told')
    const most = Math.max(peak, oracle.peakInside.get(item.id) ?? 0)
    const people = admits(item)
    if (most > people && !alarmed)
      throw new Violation(9, `${most} were inside with a ticket for ${people} and nobody is told`)
    if (peak <= people && alarmed)
      throw new Violation(9, `a double entry of ${peak} people with a ticket for ${people}`)
  }
  const gone = new Set(orders.flatMap(({ id, status_code }) => (isOver(status_code) ? [id] : [])))
  const cancelled = new Set(order_items.flatMap((item) => (item.cancelled || gone.has(item.order_id) ? [item.id] : [])))
  const isExpected = ({ kind, subject_id }: RowOf<'incidents'>) =>
    kind === 'double_entry' ||
    kind === 'restored' ||
    kind === 'refund_requested' ||
    (oracle.lost.has(subject_id) && ['device_fenced', 'device_revoked'].includes(kind)) ||
    kind === 'device_cloned' ||
    ((oracle.lost.size > 0 || oracle.removed !== null) && kind === 'quarantined') ||
    (oracle.removed !== null && kind === 'not_cashier') ||
    (kind === 'admitted_after_cancellation' && cancelled.has(subject_id))
  const other = incidents.find((incident) => !isExpected(incident) && !isOfShop(shop, incident))
  if (other) throw new Violation(9, `an alarm for nothing: ${other.kind} ${JSON.stringify(other.details)}`)
}
