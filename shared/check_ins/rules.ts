import { MINUTE, ms } from '../kernel/time'
import type { ORDER_CHANNELS } from '../orders/entity'
import { STATUS, type StatusCode, VOID } from '../orders/rules'
import type { ReadTicket } from '../tickets/code'
import type { VERDICTS } from './entity'
import { type Passage, presenceOf } from './presence'

export type Verdict = (typeof VERDICTS)[number]

/** How long after a scan it can be undone. */
export const UNDO_WITHIN = 15 * MINUTE

/** How long before the start a door opens, and after the end it closes. */
export const OPENS_BEFORE = 3 * 60 * MINUTE
export const CLOSES_AFTER = 3 * 60 * MINUTE

/** A check-in as the judgement needs it. */
export type PastScan = Passage & { readonly created_at: string; readonly gate: string; readonly user_id: string }

export type Facts = {
  /** The event this door lets into. */
  readonly event: { readonly id: string; readonly starts_at: string; readonly ends_at: string; readonly cancelled: boolean; readonly re_entry: boolean }
  /** Whether people are on their way out. */
  readonly leaving: boolean
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
  /** People who may still go through, this way. */
  readonly left: number
  /** Places of the ticket that are taken: people who went in and have not left them to others by going out. */
  readonly used: number
  /** How many of `left` were inside before and went out. */
  readonly returning: number
  /** What a scan this way has to say that it knew (`presence.ts`). */
  readonly known: number
  readonly ticket_qty: number
  /** The last scan this way, for "when, where, by whom". */
  readonly last: PastScan | null
}

/** Orders whose tickets admit: paid, invoiced on account, partly refunded (the refunded items are cancelled). */
const ADMITS: readonly number[] = [STATUS.paid, STATUS.invoiced, STATUS.partially_refunded] satisfies StatusCode[]

/** A reservation or an option has no ticket yet; what a dealer has sold admits before the dealer settles. */
const admits = ({ status_code, channel }: NonNullable<Facts['listed']>): boolean =>
  ADMITS.includes(status_code) || (status_code === STATUS.booked && channel === 'dealer')

/** Judges a ticket from what the device knows. Pure: the same facts give the same verdict at every door. */
export function judge({ event, signed, listed, scans, leaving, now }: Facts): Judgement {
  const { entered, left: out, inside, peak } = presenceOf(scans)
  const back = event.re_entry ? out : 0
  const used = entered - back
  const ticket_qty = listed?.qty ?? signed?.qty ?? 0
  const past = scans.filter((scan) => scan.qty > 0 && !scan.undone_at && scan.leaving === leaving)
  const last = past.reduce<PastScan | null>((latest, scan) => (latest && latest.created_at >= scan.created_at ? latest : scan), null)
  const say = (verdict: Verdict, left = 0): Judgement => {
    const returning = leaving || !event.re_entry ? 0 : Math.min(left, Math.max(0, peak - inside))
    return { verdict, left, used, returning, known: leaving ? entered : back, ticket_qty, last }
  }
  if (!signed && !listed) return say('unknown')
  if ((listed?.event_id ?? signed?.event_id) !== event.id) return say('wrong_event')
  // Nobody is kept inside by what became of the ticket meanwhile.
  if (leaving) return inside > 0 ? say('valid', inside) : say('not_inside')
  if (listed?.cancelled || event.cancelled || (listed && VOID.includes(listed.status_code))) return say('cancelled')
  if (listed && !admits(listed)) return say('not_paid')
  const left = Math.max(0, ticket_qty - used)
  // Before the hours are looked at: a clock may be wrong, and whoever is let in against it must not be the second with one ticket.
  if (left === 0) return say('already_used')
  if (now < ms(event.starts_at) - OPENS_BEFORE) return say('not_yet_valid')
  if (now > ms(event.ends_at) + CLOSES_AFTER) return say('no_longer_valid')
  return say(used > 0 ? 'partly_used' : 'valid', left)
}
