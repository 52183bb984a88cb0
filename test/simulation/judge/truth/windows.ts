import type { WindowBounds } from '../../../../shared/kernel/model/window'
import type { RowOf, TableName } from '../../../../shared/registry'
import { isPayable } from '../../../harness/figures/arithmetic'
import type { DeviceServer } from '../../server'
import { Violation } from '../oracle'

type Row = { readonly id: string }
type Keeps = Readonly<Record<string, (row: never) => boolean>>

/**
 * Says which of the server's rows a device keeps, in the words of decision 0540: what belongs to an event that is not
 * long over, at a desk what it has done lately, in an office what anybody has, and what is unfinished.
 */
async function windowOf(server: Pick<DeviceServer, 'all'>, bounds: WindowBounds): Promise<Keeps> {
  const { holder, device_id, current, recent, seen } = bounds
  const isOffice = holder === 'office'
  const isOwn = (id: string | null) => id !== null && id === device_id
  const all = async <T extends TableName>(table: T) =>
    (await server.all(table)).filter((row) => !row.deleted) as unknown as readonly RowOf<T>[]
  const ids = (rows: readonly Row[]): ReadonlySet<string | null> => new Set(rows.map(({ id }) => id))
  const events = await all('events')
  const running = ids(events.filter(({ ends_at }) => ends_at >= current))
  const kept = ids(events.filter((event) => event.is_template || event.ends_at >= current || event.ends_at >= recent))
  const items = await all('order_items')
  const visited = new Set(items.filter(({ event_id }) => running.has(event_id)).map(({ order_id }) => order_id))
  const keepsOrder = (order: RowOf<'orders'>) =>
    running.has(order.event_id) ||
    visited.has(order.id) ||
    (order.created_at >= recent && (isOffice || isOwn(order.device_id))) ||
    isPayable(order.status_code) ||
    isOwn(order.payout_device_id)
  const orders = ids((await all('orders')).filter(keepsOrder))
  const ofOrder = ({ order_id }: { readonly order_id: string }) => orders.has(order_id)
  const tickets = ids(items.filter(ofOrder))
  const keepsShift = ({ status, starts_at }: RowOf<'cash_box_shifts'>) => status === 'open' || starts_at >= recent
  const readable = ids(
    (await all('cash_box_shifts')).filter(
      (shift) => keepsShift(shift) && (shift.status === 'open' || isOffice || isOwn(shift.device_id)),
    ),
  )
  return {
    orders: keepsOrder,
    order_items: ofOrder,
    payments: ofOrder,
    cash_box_shifts: keepsShift,
    receipts: ({ shift_id }: RowOf<'receipts'>) => readable.has(shift_id),
    check_ins: ({ event_id, order_item_id }: RowOf<'check_ins'>) => running.has(event_id) || tickets.has(order_item_id),
    rights: (right: RowOf<'rights'>) =>
      running.has(right.event_id) ||
      (['live', 'fenced'].includes(right.status) && (isOffice || isOwn(right.device_id))),
    events: ({ id }: RowOf<'events'>) => kept.has(id),
    contacts: ({ updated_at }: RowOf<'contacts'>) => updated_at >= seen,
    quotas: ({ event_id }: RowOf<'quotas'>) => kept.has(event_id),
  }
}

const DAY_MS = 86_400_000

/** Days for which a desk or door keeps events after their end, its business, and contacts. */
const KEPT_DAYS = { current: 7, recent: 60, seen: 180 } as const

/**
 * Asserts that the window of a desk or door reaches as far back as its rule says, from midnight (7).
 * What it pulled last may be of the day before.
 */
export function assertBounds(bounds: WindowBounds | undefined, now: number): void {
  if (!bounds) return
  const today = Math.floor(now / DAY_MS)
  for (const [name, days] of Object.entries(KEPT_DAYS)) {
    const kept = today - Date.parse(bounds[name as keyof typeof KEPT_DAYS]) / DAY_MS
    if (bounds.holder !== 'counter' || (kept !== days && kept !== days + 1))
      throw new Violation(7, `a window of ${bounds.holder} begins ${kept} days ago, not ${days}: ${name}`)
  }
}

/**
 * Returns a function that chooses the server's rows that a device with these bounds has; all rows for a device without
 * a window.
 */
export async function windowTruth(server: Pick<DeviceServer, 'all'>, bounds: WindowBounds | undefined) {
  const keeps = bounds ? await windowOf(server, bounds) : {}
  return <R extends Row>(table: TableName, rows: readonly R[]): readonly R[] => {
    const isKept = keeps[table] as ((row: R) => boolean) | undefined
    return isKept ? rows.filter(isKept) : rows
  }
}
