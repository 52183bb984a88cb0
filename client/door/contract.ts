import type { Verdict } from '../../shared/check_ins/rules'
import type { Live } from '../sync/live'

/** A ticket as the door judged it. Nothing is recorded yet where `check_in_id` is null. */
export type ScanVerdict = {
  readonly verdict: Verdict
  /** Null where nothing was recognised. */
  readonly ticket: {
    readonly id: string
    readonly event_id: string
    /** As printed, "Gallery · Full price"; empty where this device has never seen the sale. */
    readonly static_name: string
    readonly seat_id: string | null
    /** The buyer's name; empty for a walk-in or an unseen sale. */
    readonly name: string
    readonly booking_code: string | null
  } | null
  readonly ticket_qty: number
  /** Places of the ticket that were taken before this scan, and who may still go through after it, this way. */
  readonly used: number
  readonly left: number
  /** People this scan let through. */
  readonly admitted: number
  /** True if they were leaving. */
  readonly leaving: boolean
  /** Number of them who were inside before. */
  readonly returning: number
  /** The gate this ticket's seat belongs to, where it is another one. */
  readonly other_gate: string | null
  /** Earlier scan that used the ticket: time, gate and user. */
  readonly last: { readonly at: string; readonly gate: string; readonly user_name: string | null } | null
  readonly overruled: boolean
  /** The recorded scan, to be undone by; null while a part quantity is still to be chosen. */
  readonly check_in_id: string | null
  /** Facts this verdict cannot know; empty if it is certain. Shown amber. */
  readonly unconfirmed: Uncertainty
}

export type Uncertainty = {
  /** True while this device has never had the whole list. */
  readonly filling: boolean
  /**
   * Time of the last refunds, exchanges and scans of other doors that this device knows; null if that was at most a few
   * minutes ago.
   */
  readonly outdated_since: string | null
  /** Desk that signed this ticket, if it was taken out of service before its sale reached the server. */
  readonly withdrawn_desk: string | null
  /** Other doors that may hold scans they have not uploaded yet. */
  readonly unseen: readonly { readonly device_id: string; readonly name: string; readonly last_seen_at: string }[]
}

/** One reading: a ticket's code gives one ticket, a booking code all tickets of the order for this event. */
export type ScanResult =
  | { readonly kind: 'ticket'; readonly judged: ScanVerdict }
  | {
      readonly kind: 'order'
      readonly booking_code: string
      readonly name: string
      readonly tickets: readonly ScanVerdict[]
    }

export type RecentScan = {
  readonly check_in_id: string
  readonly verdict: Verdict
  readonly qty: number
  readonly name: string
  readonly static_name: string
  readonly at: string
  readonly leaving: boolean
  readonly overruled: boolean
  readonly undone: boolean
}

/** Occupancy of the event and passages through this gate. */
export type Counter = { readonly inside: number; readonly here: number; readonly out: number; readonly sold: number }

/** A steward's gate and direction. */
export type DoorPlace = { readonly event_id: string; readonly gate: string; readonly leaving: boolean }

/** One door: an event and a gate. Every verdict is local; every scan is recorded, refused ones too. */
export type DoorService = {
  /**
   * Reads a ticket's code or a booking code, scanned or typed; twice at once is once. A single admitted person is
   * recorded at once; a group ticket waits for `admit`. `before` may be its torn beginning.
   */
  scan(text: string, before?: string): Promise<ScanResult>
  /** Lets in part or all of a ticket that still has people left. */
  admit(judged: ScanVerdict, qty: number): Promise<ScanVerdict>
  /** Admits people against the verdict. Recorded as an override. */
  overrule(judged: ScanVerdict, qty: number): Promise<ScanVerdict>
  /** Takes a scan back within 15 minutes. */
  undo(check_in_id: string): Promise<void>
  /** Tickets of this event by the buyer's name or a booking code, judged but not recorded. */
  search(text: string): Promise<readonly ScanVerdict[]>
  /**
   * The other tickets of the same order for this event, judged but not recorded. Empty where this device has not pulled
   * the order.
   */
  companions(judged: ScanVerdict): Promise<readonly ScanVerdict[]>
  /** The last ten scans of this device, newest first. */
  readonly recent: Live<readonly RecentScan[]>
  /** People inside now and through this gate, in and out, as far as this device knows, and tickets sold. */
  readonly counter: Live<Counter>
}
