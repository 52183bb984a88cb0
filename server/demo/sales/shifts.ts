import { nextReceipt, type ReceiptBody, type ReceiptHead } from '../../../shared/cash_boxes/receipt'
import { foldShift } from '../../../shared/cash_boxes/rules'
import { DAY, HOUR, iso, MINUTE } from '../../../shared/kernel/time'
import type { TaxLine } from '../../../shared/orders/rules'
import type { RowOf } from '../../../shared/registry'
import { type Evening, midnight } from '../programme/evenings'
import type { Rng } from '../rng'
import type { RowMaker } from '../row-maker'

/** A closed shift at a drawer. Planned before the sales, which fall into it, and settled after them. */
export type PlannedShift = {
  readonly id: string
  readonly starts: number
  readonly ends: number
  /** The evening it sold for; null for a day at the box office. */
  readonly night: Evening | null
  readonly device: RowOf<'devices'>
  readonly cash_box: RowOf<'cash_boxes'>
  readonly user_id: string
  readonly sales: {
    readonly order: RowOf<'orders'>
    readonly payment: RowOf<'payments'>
    readonly taxes: readonly TaxLine[]
  }[]
}

type DrawerAssignment = {
  readonly device: RowOf<'devices'>
  readonly cash_box: RowOf<'cash_boxes'>
  readonly user_id: string
}

/**
 * Days with a box office shift, counted back from today: nearly every day of late, weekly since the last season's sale
 * began.
 */
const DAYS_AGO = [...[9, 8, 7, 6, 5, 4, 3, 1], ...Array.from({ length: 72 }, (_, week) => 16 + 7 * week)]

/** Plans an evening shift for every day with a performance, and the daytime shifts of the box office. */
export function planShifts(
  maker: RowMaker,
  now: number,
  nights: readonly Evening[],
  evening: DrawerAssignment,
  daytime: DrawerAssignment,
): PlannedShift[] {
  const past = nights.filter((night) => night.ends < now - HOUR && !night.event.cancelled)
  const played = new Map(past.map((night) => [midnight(night.starts, 0), night]))
  const shift = (drawer: DrawerAssignment, night: Evening | null, starts: number, ends: number): PlannedShift => ({
    ...drawer,
    night,
    starts,
    ends,
    id: maker.id(starts),
    sales: [],
  })
  const days = DAYS_AGO.map((ago) => midnight(now, -ago) + 10 * HOUR)
  return [
    ...[...played.values()].map((night) =>
      shift(evening, night, night.starts - 90 * MINUTE, night.starts + 15 * MINUTE),
    ),
    ...days
      .filter((start) => start + DAY / 4 < now - HOUR)
      .map((start) => shift(daytime, null, start, start + DAY / 4)),
  ].sort((a, b) => a.starts - b.starts)
}

export type SettledShifts = {
  readonly shifts: RowOf<'cash_box_shifts'>[]
  readonly receipts: RowOf<'receipts'>[]
  readonly rights: RowOf<'rights'>[]
}

/** Writes the receipts of all shifts, one hash chain per drawer, and closes each shift with its count. */
export function settleShifts(maker: RowMaker, dice: Rng, shifts: readonly PlannedShift[]): SettledShifts {
  const settled: SettledShifts = { shifts: [], receipts: [], rights: [] }
  const series = new Map<string, { right: RowOf<'rights'>; head: ReceiptHead; shifts: number }>()
  for (const shift of shifts) {
    const known = series.get(shift.device.id)
    const right =
      known?.right ??
      maker.row(shift.starts, {
        kind: 'series' as const,
        event_id: null,
        subject_id: shift.cash_box.id,
        device_id: shift.device.id,
        order_id: null,
        qty: 2_000_000_000,
        used: 0,
        returned: 0,
        status: 'live' as const,
      })
    const line = known ?? { right, head: { right_id: right.id, number: 0, hash: null }, shifts: 0 }
    if (!known) {
      settled.rights.push(right)
      series.set(shift.device.id, line)
    }
    line.shifts += 1
    const written: RowOf<'receipts'>[] = []
    const write = (at: number, body: Omit<ReceiptBody, 'id' | 'cash_box_id' | 'shift_id'>): string => {
      const receipt = nextReceipt(line.head, {
        id: maker.id(at),
        cash_box_id: shift.cash_box.id,
        shift_id: shift.id,
        ...body,
      })
      line.head = { right_id: right.id, number: receipt.number, hash: receipt.hash }
      right.used = receipt.number
      right.updated_at = iso(at)
      const { device, user_id } = shift
      written.push({
        ...maker.bare(at, receipt),
        id: receipt.id,
        discount: 0,
        vouchers: null,
        disputed: false,
        fiscal: null,
        device_id: device.id,
        user_id,
        created_at: iso(at),
      })
      return receipt.id
    }
    const nothing = { order_id: null, total: 0, taxes: [], reason: null }
    write(shift.starts, { ...nothing, kind: 'opening', tenders: [{ method: 'cash', amount: 20_000 }] })
    for (const { order, payment, taxes } of [...shift.sales].sort((a, b) =>
      a.order.created_at < b.order.created_at ? -1 : 1,
    )) {
      const tenders = [{ method: payment.method, amount: payment.amount }]
      payment.receipt_id = write(Date.parse(order.created_at), {
        kind: 'sale',
        order_id: order.id,
        total: order.total,
        tenders,
        taxes: [...taxes],
        reason: null,
      })
    }
    const banked = Math.floor(foldShift(written).cash_sales / 10_000) * 10_000
    if (banked > 0)
      write(shift.ends - MINUTE, {
        ...nothing,
        kind: 'cash_out',
        tenders: [{ method: 'cash', amount: -banked }],
        reason: 'Abschöpfung in den Tresor',
      })
    const figures = foldShift(written)
    const difference = dice.chance(25) ? dice.pick([-200, -50, -10, 10, 50]) : 0
    const difference_reason = difference ? 'Wechselgeldfehler' : null
    write(shift.ends, { ...nothing, kind: 'closing', tenders: [], reason: difference_reason })
    settled.receipts.push(...written)
    settled.shifts.push({
      ...maker.row(shift.starts, {
        cash_box_id: shift.cash_box.id,
        device_id: shift.device.id,
        user_id: shift.user_id,
        right_id: right.id,
        num: line.shifts,
        status: 'closed',
        starts_at: iso(shift.starts),
        ends_at: iso(shift.ends),
        total: figures.total,
        qty: figures.qty,
        opening: figures.opening,
        counted: figures.expected + difference,
        expected: figures.expected,
        difference,
        difference_reason,
        cashiers: null,
        counts: null,
        first_counted: null,
      }),
      id: shift.id,
      updated_at: iso(shift.ends),
    })
  }
  return settled
}
