import type { Json } from '../../../shared/kernel/encoding/canonical'
import type { Args } from '../../../shared/kernel/model/command'
import type { CommandName, commands } from '../../../shared/registry'
import type { RightQuantity } from '../../../shared/rights/rules'
import type { CounterRow, OpRow, RightRow, StoreReader } from './store'

/** The head of the device's chain: number and hash of its last operation. */
export type Chain = { readonly device_id: string; readonly seq: number; readonly hash: string | null }

/** State that `prepare` may read. It must be unchanged when the operation is written. */
export type OutboxSnapshot = {
  /** Number of the last operation. */
  readonly seq: number
  /** Those something is left of, and series. */
  readonly rights: readonly RightRow[]
  counter(id: string): CounterRow
  meta(id: string): Json | undefined
  /** Operations about a row, oldest first, in any state. */
  about(id: string): Promise<readonly OpRow[]>
}

/** An operation's arguments and what it takes from this device in the same transaction. */
export type PreparedOperation<C extends CommandName> = {
  readonly args: Args<(typeof commands)[C]>
  readonly take?: readonly RightQuantity[]
  readonly hand_back?: readonly RightQuantity[]
  /** Quantities sold from this device's rights that can be sold again. */
  readonly give_back?: readonly RightQuantity[]
  readonly counters?: readonly CounterRow[]
  /** Values the store keeps beside the log; null deletes one. */
  readonly meta?: Readonly<Record<string, Json>>
  readonly shift_id?: string | null
  readonly about?: readonly string[]
  /** Reads the log in the transaction that writes the operation. Throws a refusal if it must not be recorded. */
  readonly check?: (reader: StoreReader) => Promise<void>
}
