import { type Judgement, judge } from '../../../shared/check_ins/rules'
import { admittedQty } from '../../../shared/orders/refunds/rest'
import { STATUS } from '../../../shared/orders/status'
import type { RowOf } from '../../../shared/registry'
import type { ReadTicket } from '../../../shared/tickets/code'
import type { Core } from '../../sync/core'
import { applyChanges, changesOfOperation } from '../../sync/log/effects'
import type { OpRow } from '../../sync/log/store/store'
import type { DoorPlace, ScanVerdict, Uncertainty } from '../contract'

/** A ticket in the local rows: its entry in the ticket list and its scans. */
export type FoundTicket = {
  readonly id: string
  readonly item: RowOf<'order_items'> | null
  readonly order: RowOf<'orders'> | null
  readonly seat: RowOf<'seats'> | null
  readonly scans: readonly RowOf<'check_ins'>[]
}

/** A ticket before the verdict: the content of its code and what the local rows have of it. */
export type Candidate = FoundTicket & { readonly signed: ReadTicket | null }

type Rows = Pick<Core, 'rows'>

const seatOf = async ({ rows }: Rows, seat_id: string | null | undefined): Promise<RowOf<'seats'> | null> =>
  seat_id ? rows.get('seats', seat_id) : null

const localScans = ({ rows }: Rows, ticket_id: string) => rows.where('check_ins', { order_item_id: ticket_id })

/** Looks a ticket up in the local list. `seat_id` is its seat where the list does not have it. */
export async function findTicket(core: Rows, id: string, seat_id: string | null): Promise<FoundTicket> {
  const listed = async () => {
    const item = await core.rows.get('order_items', id)
    const [order, seat] = await Promise.all([
      item && core.rows.get('orders', item.order_id),
      seatOf(core, item?.seat_id ?? seat_id),
    ])
    return { item, order, seat }
  }
  const [found, scans] = await Promise.all([listed(), localScans(core, id)])
  return { id, ...found, scans }
}

/** A ticket of an order in the local list. */
export async function listedCandidate(
  core: Rows,
  item: RowOf<'order_items'>,
  order: RowOf<'orders'>,
): Promise<Candidate> {
  const [seat, scans] = await Promise.all([seatOf(core, item.seat_id), localScans(core, item.id)])
  return { id: item.id, signed: null, item, order, seat, scans }
}

/**
 * Every scan of a ticket this device knows of: the local rows, and its own operations where a row is still behind. A
 * scan of this device is always among its operations, so the rows may have been read a moment earlier.
 */
function scansOf(
  { identity }: Pick<Core, 'identity'>,
  { id: ticket_id, scans: rows }: Candidate,
  ops: readonly OpRow[],
): readonly RowOf<'check_ins'>[] {
  const scans = new Map(rows.map((row) => [row.id, row]))
  for (const op of ops) {
    if (op.state === 'refused') continue
    for (const change of changesOfOperation(op, identity().org.id)) {
      const row = applyChanges(scans.get(change.id) ?? null, [change])
      if (change.table === 'check_ins' && row) scans.set(change.id, row as RowOf<'check_ins'>)
    }
  }
  return [...scans.values()].filter((scan) => scan.order_item_id === ticket_id)
}

/**
 * Judges a ticket for an event from the data on this device. `ops` are the operations recorded here about the ticket.
 */
export function judgeTicket(
  core: Pick<Core, 'identity' | 'clock'>,
  at: DoorPlace,
  event: RowOf<'events'>,
  found: Candidate,
  ops: readonly OpRow[],
): Judgement {
  const { signed, item, order } = found
  return judge({
    event,
    signed,
    listed: item && {
      event_id: item.event_id,
      qty: admittedQty(item),
      cancelled: item.cancelled,
      status_code: order?.status_code ?? STATUS.paid,
      channel: order?.channel ?? 'desk',
    },
    scans: scansOf(core, found, ops),
    leaving: at.leaving,
    now: core.clock(),
  })
}

/** Compares the names of two gates, which people type: case and outer spaces do not count. */
const sameGate = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Reads all that the screen shows of a judged ticket: gates, the last scan and what is uncertain. */
export async function displayedVerdict(
  core: Pick<Core, 'rows'>,
  at: DoorPlace,
  found: Candidate,
  verdict: Judgement,
  unconfirmed: Uncertainty,
): Promise<ScanVerdict> {
  const { signed, item, order, seat } = found
  const last = verdict.last && {
    at: verdict.last.created_at,
    gate: verdict.last.gate,
    user_name: (await core.rows.get('users', verdict.last.user_id))?.name ?? null,
  }
  const seat_id = item?.seat_id ?? signed?.seat_id ?? null
  const theirs = seat?.gate || null
  return {
    verdict: verdict.verdict,
    ticket: {
      id: found.id,
      event_id: item?.event_id ?? signed?.event_id ?? '',
      static_name: item?.static_name ?? '',
      seat_id,
      name: order?.name ?? '',
      booking_code: order?.booking_code ?? null,
    },
    ticket_qty: verdict.ticket_qty,
    used: verdict.used,
    left: verdict.left,
    admitted: 0,
    leaving: at.leaving,
    returning: verdict.returning,
    other_gate: at.leaving || theirs === null || sameGate(theirs, at.gate) ? null : theirs,
    last,
    overruled: false,
    check_in_id: null,
    unconfirmed,
  }
}
