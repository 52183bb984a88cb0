import { MINUTE, ms } from '../kernel/time'
import type { ORDER_CHANNELS } from '../orders/entity'
import { STATUS, type StatusCode, VOID_STATUSES } from '../orders/status'
import type { ReadTicket } from '../tickets/code'
import type { VERDICTS } from './entity'
import { type Passage, presenceOf } from './presence'

export type Verdict = (typeof VERDICTS)[number]

/** Time in ms after a scan during which it can be undone. */
export const SCAN_UNDO_TIME = 15 * MINUTE

/** Time in ms a door opens before the start and closes after the end. */
export const OPENS_BEFORE = 3 * 60 * MINUTE
export const CLOSES_AFTER = 3 * 60 * MINUTE

/** A check-in as the verdict needs it. */
export type PastScan = Passage & { readonly created_at: string; readonly gate: string; readonly user_id: string }

export type ScanFacts = {
  /** The event this door admits to. */
  readonly event: {
    readonly id: string
    readonly starts_at: string
    readonly ends_at: string
    readonly cancelled: boolean
    readonly re_entry: boolean
  }
  /** True if people are leaving. */
  readonly leaving: boolean
  /** The content of the signed code; null if it could not be verified. */
  readonly signed: ReadTicket | null
  /** The ticket in the local list; null if this device has never seen its sale. */
  readonly listed: {
    readonly event_id: string | null
    readonly qty: number
    readonly cancelled: boolean
    readonly status_code: number
    readonly channel: (typeof ORDER_CHANNELS)[number]
  } | null
  readonly scans: readonly PastScan[]
  readonly now: number
}

export type Judgement = {
  readonly verdict: Verdict
  /** People who may still go through in this direction. */
  readonly left: number
  /** Places of the ticket in use: people who entered and did not free them by leaving. */
  readonly used: number
  /** Number of `left` who were inside before and went out. */
  readonly returning: number
  /** The `known` value that a scan in this direction must record (`presence.ts`). */
  readonly known: number
  readonly ticket_qty: number
  /** The last scan in this direction, for "when, where, by whom". */
  readonly last: PastScan | null
}

/** Statuses of orders whose tickets admit: paid, invoiced, partly refunded (refunded items are cancelled). */
const ADMITTING_STATUSES: readonly number[] = [
  STATUS.paid,
  STATUS.invoiced,
  STATUS.partially_refunded,
] satisfies StatusCode[]

/**
 * Returns true if an order's tickets admit. Reservations and options have no tickets yet; a dealer's sale admits before
 * the dealer pays.
 */
export const admits = ({
  status_code,
  channel,
}: Pick<NonNullable<ScanFacts['listed']>, 'status_code' | 'channel'>): boolean =>
  ADMITTING_STATUSES.includes(status_code) || (status_code === STATUS.booked && channel === 'dealer')

/** Judges a ticket from what the device knows. Pure: the same facts give the same verdict at every door. */
export function judge({ event, signed, listed, scans, leaving, now }: ScanFacts): Judgement {
  const { entered, left: out, inside, peak } = presenceOf(scans)
  const back = event.re_entry ? out : 0
  const used = entered - back
  const ticket_qty = listed?.qty ?? signed?.qty ?? 0
  const past = scans.filter((scan) => scan.qty > 0 && !scan.undone_at && scan.leaving === leaving)
  const last = past.reduce<PastScan | null>(
    (latest, scan) => (latest && latest.created_at >= scan.created_at ? latest : scan),
    null,
  )
  const say = (verdict: Verdict, left = 0): Judgement => {
    const returning = leaving || !event.re_entry ? 0 : Math.min(left, Math.max(0, peak - inside))
    return { verdict, left, used, returning, known: leaving ? entered : back, ticket_qty, last }
  }
  if (!signed && !listed) return say('unknown')
  if ((listed?.event_id ?? signed?.event_id) !== event.id) return say('wrong_event')
  // People inside may always leave, whatever happened to the ticket since.
  if (leaving) return inside > 0 ? say('valid', inside) : say('not_inside')
  if (listed?.cancelled || event.cancelled || (listed && VOID_STATUSES.includes(listed.status_code)))
    return say('cancelled')
  if (listed && !admits(listed)) return say('not_paid')
  const left = Math.max(0, ticket_qty - used)
  // Checked before the opening hours: the clock may be wrong, and an override of it must not admit a ticket twice.
  if (left === 0) return say('already_used')
  if (now < ms(event.starts_at) - OPENS_BEFORE) return say('not_yet_valid')
  if (now > ms(event.ends_at) + CLOSES_AFTER) return say('no_longer_valid')
  return say(used > 0 ? 'partly_used' : 'valid', left)
}
