import type { LogHead, Operation } from '../../shared/sync/protocol'

/**
 * `next` continues the log. `fork` is signed by the device and yet not what the log goes on with: its storage was cloned
 * or set back. `gap` leaves something out, which must come first; from a copy nothing more can come first.
 */
export type Place = 'next' | 'fork' | 'gap'

/** Where an operation that was never booked belongs in its device's log. */
export function placeOf(head: LogHead, op: Pick<Operation, 'seq' | 'prev_hash'>, cloned: boolean): Place {
  if (op.seq > head.seq + 1) return cloned ? 'fork' : 'gap'
  return op.seq === head.seq + 1 && op.prev_hash === head.hash ? 'next' : 'fork'
}

/** Whether a log that ends with `own` is behind what the server has of its device: it is there twice, or its storage was set back. */
export const isBehind = (head: LogHead, own: LogHead): boolean => own.seq < head.seq || (own.seq === head.seq && own.hash !== head.hash)
