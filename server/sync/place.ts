import type { Operation } from '../../shared/sync/protocol'

/** Where a device's log stands on the server. */
export type Head = { readonly seq: number; readonly hash: string | null }

/**
 * `next` continues the log. `fork` is signed by the device and yet not what the log goes on with: its storage was cloned
 * or set back. `gap` leaves something out, which must come first; from a copy nothing more can come first.
 */
export type Place = 'next' | 'fork' | 'gap'

/** Where an operation that was never booked belongs in its device's log. */
export function placeOf(head: Head, op: Pick<Operation, 'seq' | 'prev_hash'>, cloned: boolean): Place {
  if (op.seq > head.seq + 1) return cloned ? 'fork' : 'gap'
  return op.seq === head.seq + 1 && op.prev_hash === head.hash ? 'next' : 'fork'
}
