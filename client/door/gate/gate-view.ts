import { attendanceOf } from '../../../shared/check_ins/attendance'
import { presenceOf } from '../../../shared/check_ins/presence'
import { admits } from '../../../shared/check_ins/rules'
import { sum } from '../../../shared/kernel/money'
import type { RowOf } from '../../../shared/registry'
import type { Core } from '../../sync/core'
import { lazyCell } from '../../sync/live'
import type { Counter, DoorService, RecentScan } from '../contract'

/** Reads what a gate shows beside the verdict: its last scans and the occupancy. Updated when the rows change. */
export function gateView(
  core: Core,
  { event_id, gate }: { readonly event_id: string; readonly gate: string },
): Pick<DoorService, 'recent' | 'counter'> {
  const { rows } = core

  const recent = async (): Promise<readonly RecentScan[]> => {
    const own = core.identity().device?.id
    const scans = (await rows.where('check_ins', { event_id }))
      .filter((scan) => scan.device_id === own)
      .sort((a, b) => (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : a.id < b.id ? 1 : -1))
      .slice(0, 10)
    return Promise.all(scans.map((scan) => described(core, scan)))
  }

  const people = (scans: readonly RowOf<'check_ins'>[]) => sum(scans.map(({ qty }) => qty))
  const counter = async (): Promise<Counter> => {
    const scans = await rows.where('check_ins', { event_id })
    const here = scans.filter((scan) => scan.undone_at === null && scan.gate === gate)
    const tickets = new Map<string | null, RowOf<'check_ins'>[]>()
    for (const scan of scans)
      if (scan.qty > 0) tickets.set(scan.order_item_id, [...(tickets.get(scan.order_item_id) ?? []), scan])
    return {
      inside: sum([...tickets.values()].map((own) => presenceOf(own).inside)),
      here: people(here.filter((scan) => !scan.leaving)),
      out: people(here.filter((scan) => scan.leaving)),
      sold: await admitted(core, event_id),
    }
  }

  return {
    recent: lazyCell<readonly RecentScan[]>([], (set) => following(core, recent, set)),
    counter: lazyCell<Counter>({ inside: 0, here: 0, out: 0, sold: 0 }, (set) => following(core, counter, set)),
  }
}

/** Counts the people whom the tickets of an event admit. Unpaid orders and refunded tickets admit nobody. */
async function admitted({ rows }: Core, event_id: string): Promise<number> {
  const items = await rows.where('order_items', { event_id })
  const orders = await Promise.all(
    [...new Set(items.map(({ order_id }) => order_id))].map((id) => rows.get('orders', id)),
  )
  const good = new Set(orders.flatMap((order) => (order && admits(order) ? [order.id] : [])))
  return attendanceOf(items.filter(({ order_id }) => good.has(order_id))).tickets
}

async function described({ rows }: Core, scan: RowOf<'check_ins'>): Promise<RecentScan> {
  const item = scan.order_item_id === null ? null : await rows.get('order_items', scan.order_item_id)
  const order = item && (await rows.get('orders', item.order_id))
  return {
    check_in_id: scan.id,
    verdict: scan.verdict,
    qty: scan.qty,
    name: order?.name ?? '',
    static_name: item?.static_name ?? scan.code ?? '',
    at: scan.created_at,
    leaving: scan.leaving,
    overruled: scan.overruled,
    undone: scan.undone_at !== null,
  }
}

/** Keeps a figure up to date: counts at once and again after each change, never twice at the same time. */
function following<T>({ rows }: Core, count: () => Promise<T>, set: (value: T) => void): () => void {
  let running = false
  let stale = false
  let stopped = false
  const run = async () => {
    stale = true
    if (running) return
    running = true
    while (stale && !stopped) {
      stale = false
      try {
        const value = await count()
        if (!stopped) set(value)
      } catch {
        // A failed read leaves the last figure standing; the next change counts again.
      }
    }
    running = false
  }
  void run()
  const leave = rows.listen((tables) => {
    if (tables.has('check_ins') || tables.has('order_items') || tables.has('orders')) void run()
  })
  return () => {
    stopped = true
    leave()
  }
}
