import { MINUTE, ms } from '../kernel/time'
import type { ORDER_CHANNELS } from '../orders/entity'
import { STATUS, type StatusCode, VOID } from '../orders/rules'
import type { ReadTicket } from '../tickets/code'
import type { VERDICTS } from './entity'

export type Verdict = (typeof VERDICTS)[number]

/** How long after a scan it can be undone. */
export const UNDO_WITHIN = 15 * MINUTE

/** How long before the start a door opens, and after the end it closes. */
export const OPENS_BEFORE = 3 * 60 * MINUTE
export const CLOSES_AFTER = 3 * 60 * MINUTE

/** A check-in as the judgement needs it. */
export type PastScan = { readonly qty: number; readonly created_at: string; readonly gate: string; readonly user_id: string; readonly undone_at: string | null }

export type Facts = {
  /** The event this door lets into. */
  readonly event: { readonly id: string; readonly starts_at: string; readonly ends_at: string; readonly cancelled: boolean }
  /** What the signed code says; null where it could not be verified. */
  readonly signed: ReadTicket | null
  /** The ticket in the local list; null where this device has never seen its sale. */
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
  /** People who may still go in. */
  readonly left: number
  /** People who already went in. */
  readonly used: number
  readonly ticket_qty: number
  /** The scan that used it up, for "when, where, by whom". */
  readonly last: PastScan | null
}

/** Orders whose tickets admit: paid, invoiced on account, partly refunded (the refunded items are cancelled). */
const ADMITS: readonly number[] = [STATUS.paid, STATUS.invoiced, STATUS.partially_refunded] satisfies StatusCode[]

/** A reservation or an option has no ticket yet; what a dealer has sold admits before the dealer settles. */
const admits = ({ status_code, channel }: NonNullable<Facts['listed']>): boolean =>
  ADMITS.includes(status_code) || (status_code === STATUS.booked && channel === 'dealer')

/** Judges a ticket from what the device knows. Pure: the same facts give the same verdict at every door. */
export function judge({ event, signed, listed, scans, now }: Facts): Judgement {
  const admitted = scans.filter((scan) => scan.qty > 0 && !scan.undone_at)
  const used = admitted.reduce((n, scan) => n + scan.qty, 0)
  const ticket_qty = listed?.qty ?? signed?.qty ?? 0
  const last = admitted.reduce<PastScan | null>((latest, scan) => (latest && latest.created_at >= scan.created_at ? latest : scan), null)
  const say = (verdict: Verdict, left = 0): Judgement => ({ verdict, left, used, ticket_qty, last })
  if (!signed && !listed) return say('unknown')
  if ((listed?.event_id ?? signed?.event_id) !== event.id) return say('wrong_event')
  if (listed?.cancelled || event.cancelled || (listed && VOID.includes(listed.status_code))) return say('cancelled')
  if (listed && !admits(listed)) return say('not_paid')
  if (now < ms(event.starts_at) - OPENS_BEFORE) return say('not_yet_valid')
  if (now > ms(event.ends_at) + CLOSES_AFTER) return say('no_longer_valid')
  const left = Math.max(0, ticket_qty - used)
  if (left === 0) return say('already_used')
  return say(used > 0 ? 'partly_used' : 'valid', left)
}
