import type { LogHead, Operation } from '../../shared/sync/protocol'

/**
 * Position of an operation relative to its device's log. `next` continues it. `fork` is signed by the device but does
 * not continue the log: its storage was cloned or rolled back. `gap` misses earlier operations, which must come first;
 * from a clone none can.
 */
export type LogPosition = 'next' | 'fork' | 'gap'

/** Returns the position of an operation that was never booked. */
export function logPosition(head: LogHead, op: Pick<Operation, 'seq' | 'prev_hash'>, cloned: boolean): LogPosition {
  if (op.seq > head.seq + 1) return cloned ? 'fork' : 'gap'
  return op.seq === head.seq + 1 && op.prev_hash === head.hash ? 'next' : 'fork'
}

/**
 * Returns true if a log ending with `own` is behind the server's: the device was cloned or its storage was rolled back.
 */
export const isBehind = (head: LogHead, own: LogHead): boolean =>
  own.seq < head.seq || (own.seq === head.seq && own.hash !== head.hash)
