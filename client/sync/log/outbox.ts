import type { Json } from '../../../shared/kernel/encoding/canonical'
import { DomainError } from '../../../shared/kernel/errors'
import type { NewId } from '../../../shared/kernel/ids'
import type { Change } from '../../../shared/kernel/model/command'
import type { Clock } from '../../../shared/kernel/time'
import type { CommandName } from '../../../shared/registry'
import { type DeviceBlock, isDeviceBlock } from '../../../shared/sync/protocol'
import type { AsyncSigner } from '../../../shared/tickets/code'
import type { Locks } from '../browser/locks'
import { withStorageErrors } from '../browser/storage-error'
import { changesOfOperation } from './effects'
import { emptyLog, readUnsettled, type UnsettledOperations } from './log-contents'
import { isCounterUnchanged, moveRights } from './move-rights'
import type { Chain, OutboxSnapshot, Prepare, PreparedOperation, SignedStep, Step } from './prepared'
import { CHAIN_KEY, chainOf, readChain, snapshotAfter } from './prepared'
import { type Author, signOperation } from './sign-operation'
import {
  type LogState,
  type ReadAhead,
  RememberedStore,
  readOperationsAbout,
  readVersion,
} from './store/remembered-store'
import type { OpRow, Store, StoreWriter } from './store/store'

export type RecordedOperation = { readonly op: OpRow; readonly changes: readonly Change[] }

export type OutboxPorts = {
  readonly store: Store
  readonly locks: Locks
  readonly clock: Clock
  readonly newId: NewId
  readonly sign: AsyncSigner
  /** Null where this browser is no device of the organisation. */
  readonly author: () => Author | null
}

/** Store key for why recording has stopped. */
export const HALTED_KEY = 'halted'
/** Reads the stored reason why recording has stopped, in this version's terms. */
export const haltReason = (value: Json | undefined): DeviceBlock | null =>
  value ? (isDeviceBlock(value) ? value : 'device.cloned') : null

/** Store key for the server epoch in which the rights were granted. */
export const EPOCH_KEY = 'epoch'

const ATTEMPTS = 5

/**
 * State of the log that an operation is prepared from. `isRemembered`: it comes from memory, so another tab may have
 * written since.
 */
type Basis = { readonly state: LogState; readonly chain: Chain; readonly isRemembered: boolean }

/**
 * The device's log of what people did: signed, chained, numbered without a gap. `commit` first, then print: what it
 * resolves with is on the disk together with everything it took.
 */
export class Outbox {
  readonly #ports: OutboxPorts
  readonly #store: RememberedStore
  readonly #listeners = new Set<(recorded: RecordedOperation | null) => void>()

  constructor(ports: OutboxPorts) {
    this.#ports = ports
    this.#store = new RememberedStore(ports.store)
  }

  /** Store of the log. All writes to it go through here, because others would not change the copy in memory. */
  get store(): RememberedStore {
    return this.#store
  }

  get locks(): Locks {
    return this.#ports.locks
  }

  /** Returns the recording device and user. Throws `device.unknown` if this browser is not a device. */
  author(): Author {
    const author = this.#ports.author()
    if (!author) throw new DomainError('device.unknown')
    return author
  }

  /**
   * Records one command. `prepare` runs under the exclusive lock and may run again if another tab interferes, so it
   * must have no side effects. If it or its `check` throws, nothing is recorded. Throws `input.invalid` for arguments
   * the server would reject, `storage.failed` or `storage.full` where the device could not save, `device.cloned`,
   * `device.fenced` or `device.revoked` after the device was withdrawn.
   */
  async commit<C extends CommandName>(
    name: C,
    prepare: (snapshot: OutboxSnapshot) => Promise<PreparedOperation<C>> | PreparedOperation<C>,
  ): Promise<RecordedOperation> {
    const recorded = await this.commitIf(name, prepare)
    if (recorded) return recorded
    throw new DomainError('internal', { reason: 'nothing was prepared' })
  }

  /**
   * The same where `prepare` may answer null. What is being read `ahead` is not read again unless the log has changed
   * since.
   */
  async commitIf<C extends CommandName>(
    name: C,
    prepare: Prepare<C>,
    ahead: Promise<ReadAhead> | null = null,
  ): Promise<RecordedOperation | null> {
    const [recorded = null] = await this.#record([{ name, prepare }], ahead)
    return recorded
  }

  /**
   * Records several commands in one transaction: all of them or none. Each is prepared from the log as those before it
   * leave it; its `check` reads the log as it was before all of them. Throws like `commit`.
   */
  async commitTogether(steps: readonly Step[]): Promise<readonly RecordedOperation[]> {
    const recorded = await this.#record(steps, null)
    if (recorded.length < steps.length) throw new DomainError('internal', { reason: 'nothing was prepared' })
    return recorded
  }

  async #record(steps: readonly Step[], ahead: Promise<ReadAhead> | null): Promise<readonly RecordedOperation[]> {
    return this.#ports.locks.run('outbox', async () => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const done = await this.#attempt(steps, attempt > 0, ahead)
        if (done === 'overtaken') continue
        // Before the lock is released, which takes a moment: a listener that reads the log then would hear of the
        // operation after reading it.
        for (const recorded of done) this.announce(recorded)
        return done
      }
      throw new DomainError('storage.failed')
    })
  }

  /**
   * Prepares, signs and writes the operations. Answers none where a step has nothing to record, and `overtaken` where
   * another tab was quicker.
   */
  async #attempt(
    steps: readonly Step[],
    isOvertaken: boolean,
    ahead: Promise<ReadAhead> | null,
  ): Promise<readonly RecordedOperation[] | 'overtaken'> {
    const store = this.#store
    const author = this.author()
    const isRemembered = !isOvertaken && store.remembered !== null
    const seen = await withStorageErrors(() => (isRemembered ? store.latest() : store.reload()))
    const chain = chainOf(seen.meta.get(CHAIN_KEY), author.device_id)
    // This tab hears of the new device in a moment.
    if (!chain) return 'overtaken'
    let snapshot: OutboxSnapshot = {
      seq: chain.seq,
      rights: seen.rights,
      counter: (id) => seen.counters.get(id) ?? { id, number: 0, hash: null },
      meta: (id) => seen.meta.get(id),
      about: async (id) => {
        const known = isRemembered ? await ahead : null
        return known?.id === id && known.version === seen.version ? known.ops : this.about(id)
      },
    }
    const isOutdated = async () =>
      isRemembered && (await withStorageErrors(() => store.read(readVersion))) !== seen.version
    const rightOf = (id: string) => withStorageErrors(() => store.read((reader) => reader.get('rights', id)))
    const signed: SignedStep[] = []
    for (const { name, prepare } of steps) {
      const last = signed.at(-1)
      let prepared: PreparedOperation<CommandName> | null
      try {
        const halted = haltReason(seen.meta.get(HALTED_KEY))
        if (halted) throw new DomainError(halted)
        if (last) snapshot = await snapshotAfter(snapshot, last, rightOf)
        prepared = await prepare(snapshot)
      } catch (error) {
        // A refusal from memory may be out of date.
        if (await isOutdated()) return 'overtaken'
        throw error
      }
      if (!prepared) return (await isOutdated()) ? 'overtaken' : []
      signed.push({ op: await signOperation(this.#ports, name, prepared, author, last?.op ?? chain), prepared })
    }
    const written = await this.#write(signed, { state: seen, chain, isRemembered })
    return written ? signed.map(({ op }) => ({ op, changes: changesOfOperation(op, author.org_id) })) : 'overtaken'
  }

  /**
   * Writes operations with what they take, in one transaction. Returns false, and writes nothing, if the log has
   * changed since `basis`.
   */
  #write(signed: readonly SignedStep[], basis: Basis): Promise<boolean> {
    const operations = signed.map(({ prepared }) => prepared)
    const counters = operations.flatMap((each) => each.counters ?? [])
    const numbered = [...new Set(counters.map(({ id }) => id))]
    return withStorageErrors(() =>
      this.#store.write(async (writer) => {
        const [unchanged, moved, , ...kept] = await Promise.all([
          this.isUnchanged(writer, basis),
          moveRights(writer, operations),
          Promise.all(operations.map((each) => each.check?.(writer))),
          ...numbered.map((id) => isCounterUnchanged(writer, id, basis.state.counters.get(id))),
        ])
        if (!unchanged || !moved || kept.includes(false)) return false
        moved()
        for (const counter of counters) writer.put('counters', counter)
        for (const { op, prepared } of signed) {
          for (const [id, value] of Object.entries(prepared.meta ?? {})) {
            if (value === null) writer.remove('meta', id)
            else writer.put('meta', { id, value })
          }
          writer.put('ops', op)
          writer.put('meta', { id: CHAIN_KEY, value: { device_id: op.device_id, seq: op.seq, hash: op.hash } })
        }
        return true
      }),
    )
  }

  /**
   * Returns true if the log is unchanged since the operation was prepared. Runs in the transaction that writes the
   * operation. A state from memory must have the stored version. A state that was just read may be older than a write
   * that did not change the chain.
   */
  protected async isUnchanged(writer: StoreWriter, { state, chain, isRemembered }: Basis): Promise<boolean> {
    const [version, now, halted] = await Promise.all([
      readVersion(writer),
      readChain(writer, chain.device_id),
      writer.get('meta', HALTED_KEY),
    ])
    return (
      now !== null &&
      now.seq === chain.seq &&
      now.hash === chain.hash &&
      !halted &&
      (version === state.version || !isRemembered)
    )
  }

  /** Operations about a row, oldest first, in any state. */
  async about(id: string): Promise<readonly OpRow[]> {
    return (await this.readAhead(id)).ops
  }

  /** Reads the operations about a row for a `commitIf` that follows. */
  readAhead(id: string): Promise<ReadAhead> {
    return withStorageErrors(() => this.#store.read((reader) => readOperationsAbout(reader, id)))
  }

  /** Operations not yet answered, oldest first. */
  pending(limit = Number.MAX_SAFE_INTEGER): Promise<readonly OpRow[]> {
    return withStorageErrors(() => this.#store.read((reader) => reader.ops({ by: 'state', state: 'pending' }, limit)))
  }

  /** Operations not yet answered, and refused and quarantined ones that no user has dismissed, oldest first. */
  unsettled(): Promise<UnsettledOperations> {
    return withStorageErrors(() => this.#store.read(readUnsettled))
  }

  /** Refused and quarantined operations that no user has dismissed. */
  async attention(): Promise<readonly OpRow[]> {
    return (await this.unsettled()).attention
  }

  /** Marks an answered operation as seen. It stays in the log. */
  async dismiss(id: string): Promise<void> {
    await withStorageErrors(() =>
      this.#store.write(async (writer) => {
        const op = await writer.get('ops', id)
        if (op && op.state !== 'pending') writer.put('ops', { ...op, dismissed: true })
      }),
    )
    this.announce(null)
  }

  /**
   * Empties the log for another device of this browser, which is the only one to continue it. Throws `auth.unsent_work`
   * where something has not been sent.
   */
  async reset(device_id: string): Promise<void> {
    await withStorageErrors(() => this.#store.write((writer) => emptyLog(writer, device_id)))
    this.announce(null)
  }

  /** Subscribes to every operation recorded here, and (with null) to any other change of the log. */
  listen(listener: (recorded: RecordedOperation | null) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Tells the listeners that the log has changed. */
  announce(recorded: RecordedOperation | null): void {
    for (const listener of [...this.#listeners]) listener(recorded)
  }
}
