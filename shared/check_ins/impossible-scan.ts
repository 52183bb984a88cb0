import type { RowOf } from '../registry'
import type { Verdict } from './rules'

type RecordedScan = Pick<
  RowOf<'check_ins'>,
  'event_id' | 'order_item_id' | 'verdict' | 'qty' | 'ticket_qty' | 'overruled'
>
type Ticket = Pick<RowOf<'order_items'>, 'event_id' | 'qty'>

/** Verdicts that admit without an override. */
const ADMITTING_VERDICTS: readonly Verdict[] = ['valid', 'partly_used']

/** Reasons a scan cannot be true. */
export const IMPOSSIBLE_SCAN_REASONS = ['no_ticket', 'not_overruled', 'event', 'people'] as const

/**
 * Returns the reason no door can have made this scan, whatever it knew: it admitted without a ticket or against its own
 * verdict, or for another event or too many people. Null if it may be true. `ticket` is null until its sale has
 * arrived.
 */
export function impossibleScanReason(
  scan: RecordedScan,
  ticket: Ticket | null,
): (typeof IMPOSSIBLE_SCAN_REASONS)[number] | null {
  if (scan.qty === 0) return null
  if (!scan.order_item_id) return 'no_ticket'
  if (!scan.overruled && !ADMITTING_VERDICTS.includes(scan.verdict)) return 'not_overruled'
  if (!ticket) return null
  if ((scan.event_id === ticket.event_id) === (scan.verdict === 'wrong_event')) return 'event'
  return Math.max(scan.qty, scan.ticket_qty) > ticket.qty ? 'people' : null
}
