import type { DomainError } from '../../shared/kernel/errors'
import type { CommandName } from '../../shared/registry'

/** Rows received so far by a first pull, and how many there will be; null until the server has said. */
export type FirstPull = { readonly rows: number; readonly total: number | null }

/** Part of the rows of a first pull after which writing the others takes longer than downloading them. */
const MOST = 0.8

/** Returns true once most rows of a first pull are there. */
export const isMostlyDone = ({ rows, total }: FirstPull): boolean => total !== null && rows >= MOST * total

/** The state of the network and of the outbox as the shell shows it. */
export type SyncState = {
  /** Judged by the last real request, never by `navigator.onLine` alone. */
  readonly reachable: boolean
  /** ISO time since which the server has not answered; null while it does. */
  readonly offline_since: string | null
  readonly last_contact: string | null
  /**
   * ISO time of the failed pull since which rows of the server may be missing here; null once everything was pulled.
   */
  readonly behind_since: string | null
  readonly next_try_at: string | null
  /** Number of operations the server has not answered yet. */
  readonly waiting: number
  /** ISO time of the oldest of them; null for none. */
  readonly waiting_since: string | null
  /** Refused or quarantined operations that no user has dismissed. */
  readonly attention: readonly AttentionItem[]
  /** Progress of the first pull into this local store; null once it is complete. */
  readonly first_pull: FirstPull | null
  /** Every table has been pulled into this local store; false also until that is known. */
  readonly first_pull_done: boolean
  /** The session has ended. Work goes on, and is sent after the next sign-in. */
  readonly sign_in_needed: boolean
  /**
   * Offset of this device's clock from the server's, in milliseconds, positive when ahead. 0 where it is too small to
   * matter.
   */
  readonly clock_off: number
  /** Little space is left in the browser's storage. */
  readonly storage_low: boolean
  /**
   * The server has seen a copy of this device. It has stopped the copy and accepts this device; a manager reviews it.
   */
  readonly copied: boolean
  /** The last failure other than an unreachable server, as an error code with a phrase; null when there is none. */
  readonly problem: DomainError | null
}

/** The part of the sync state that the leading tab's engine knows and tells the other tabs. */
export type NetworkState = Pick<
  SyncState,
  | 'reachable'
  | 'offline_since'
  | 'last_contact'
  | 'behind_since'
  | 'next_try_at'
  | 'first_pull'
  | 'first_pull_done'
  | 'sign_in_needed'
  | 'copied'
  | 'clock_off'
  | 'problem'
>

/** An operation that the server has not answered yet. */
export type WaitingItem = {
  readonly id: string
  readonly seq: number
  readonly name: CommandName
  readonly at: string
  readonly input: unknown
}

/** An operation that the server refused or put in quarantine. */
export type AttentionItem = WaitingItem & {
  readonly status: 'refused' | 'quarantined'
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
}
