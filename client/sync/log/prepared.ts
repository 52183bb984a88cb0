import type { Json } from '../../../shared/kernel/encoding/canonical'
import { DomainError } from '../../../shared/kernel/errors'
import type { Args } from '../../../shared/kernel/model/command'
import type { CommandName, commands } from '../../../shared/registry'
import type { RightQuantity } from '../../../shared/rights/rules'
import { movedRights } from './move-rights'
import type { CounterRow, OpRow, RightRow, StoreReader } from './store/store'

/** The head of the device's chain: number and hash of its last operation. */
export type Chain = { readonly device_id: string; readonly seq: number; readonly hash: string | null }

/** Store key for the end of the log. */
export const CHAIN_KEY = 'chain'

/** The chain of a device that has recorded nothing. */
export const newChain = (device_id: string): Chain => ({ device_id, seq: 0, hash: null })

/**
 * The chain that a store's log continues: a new one where nothing was recorded yet. Null where the log is another
 * device's.
 */
export function chainOf(value: Json | undefined, device_id: string): Chain | null {
  const stored = (value as Chain | undefined) ?? newChain(device_id)
  return stored.device_id === device_id ? stored : null
}

/**
 * The chain of a device as the store holds it. Null where another tab has made this browser another device, whose log
 * it is now.
 */
export const readChain = async (reader: StoreReader, device_id: string): Promise<Chain | null> =>
  chainOf((await reader.get('meta', CHAIN_KEY))?.value, device_id)

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

/** Prepares an operation from the log as it is. Answers null where there is nothing to record any more. */
export type Prepare<C extends CommandName> = (
  snapshot: OutboxSnapshot,
) => Promise<PreparedOperation<C> | null> | PreparedOperation<C> | null

/** A command that is recorded with others, once they are prepared. */
export type Step<C extends CommandName = CommandName> = { readonly name: C; readonly prepare: Prepare<C> }

/** An operation with what it takes from this device. */
export type SignedStep = { readonly op: OpRow; readonly prepared: PreparedOperation<CommandName> }

/** The state of the log after an operation that is not written yet. `right` reads a right that nothing was left of. */
export async function snapshotAfter(
  before: OutboxSnapshot,
  { op, prepared }: SignedStep,
  right: (id: string) => Promise<RightRow | undefined>,
): Promise<OutboxSnapshot> {
  const rights = new Map<string, RightRow | undefined>(before.rights.map((row) => [row.id, row]))
  for (const { id } of prepared.give_back ?? []) if (!rights.has(id)) rights.set(id, await right(id))
  const moved = movedRights(rights, prepared)
  const counters = new Map((prepared.counters ?? []).map((row) => [row.id, row]))
  return {
    seq: op.seq,
    rights: [...(moved ?? rights).values()].filter((row) => row !== undefined),
    counter: (id) => counters.get(id) ?? before.counter(id),
    meta: (id) => (prepared.meta && id in prepared.meta ? (prepared.meta[id] ?? undefined) : before.meta(id)),
    about: async (id) => [...(await before.about(id)), ...(op.about.includes(id) ? [op] : [])],
  }
}

/** A step that always has something to record, and what it found when it was prepared for the last time. */
export type RecordingStep<C extends CommandName, Found> = {
  readonly step: { readonly name: C; readonly prepare: (snapshot: OutboxSnapshot) => Promise<PreparedOperation<C>> }
  readonly found: () => Found
}

/**
 * Makes a step that keeps what it finds beside the operation. `found` throws `storage.failed` where nothing was
 * prepared.
 */
export function makeRecordingStep<C extends CommandName, Found>(
  name: C,
  prepare: (snapshot: OutboxSnapshot) => Promise<{ readonly prepared: PreparedOperation<C>; readonly found: Found }>,
): RecordingStep<C, Found> {
  let latest: { readonly found: Found } | null = null
  return {
    step: {
      name,
      prepare: async (snapshot) => {
        const { prepared, found } = await prepare(snapshot)
        latest = { found }
        return prepared
      },
    },
    found: () => {
      if (!latest) throw new DomainError('storage.failed')
      return latest.found
    },
  }
}
