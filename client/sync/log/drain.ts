import type { z } from 'zod'
import type { Json } from '../../../shared/kernel/encoding/canonical'
import type { Clock } from '../../../shared/kernel/time'
import { iso } from '../../../shared/kernel/time'
import {
  type authoritativeRow,
  type DeviceBlock,
  isDeviceBlock,
  LOG_RETENTION,
  type LogHead,
  type Operation,
  PUSH_LIMIT,
  PUSH_SIZE,
  type PushResult,
} from '../../../shared/sync/protocol'
import { withStorageErrors } from '../browser/storage-error'
import { EPOCH_KEY, HALTED_KEY, haltReason, type Outbox } from './outbox'
import { type Chain, readChain } from './prepared'
import type { OpRow, StoreWriter } from './store/store'

export type AuthoritativeRow = z.infer<typeof authoritativeRow>

/**
 * Sends operations to the server. Throws `offline` where no answer comes in time, or the server's refusal of the whole
 * request.
 */
export type PushOperations = (input: {
  readonly device_id: string
  readonly operations: readonly Operation[]
  readonly head?: LogHead
}) => Promise<PushResult>

export type DrainPorts = {
  readonly outbox: Outbox
  readonly push: PushOperations
  /** Replaces wrong optimistic rows with the server's, as it sent them in an epoch; null if that is not known. */
  readonly heal: (rows: readonly AuthoritativeRow[], epoch: string | null) => Promise<void>
  readonly clock: Clock
  /**
   * Does what a restored server asks for, which has forgotten this device (`device.unknown`) or what it holds
   * (`sync.recovering`). Answers whether it takes operations now.
   */
  readonly recover?: (code: 'device.unknown' | 'sync.recovering', epoch: string) => Promise<boolean>
  /** Called with the server's epoch after every answer. */
  readonly onEpoch?: (epoch: string) => void
  /** Called after every answer: true if a copy of this device has been at work too. */
  readonly onCopied?: (copied: boolean) => void
  /** Called when this device was withdrawn and the server has everything of it that it accepts. */
  readonly onWithdrawn?: (standing: DeviceBlock) => void
}

/**
 * Result of one step: nothing to do, operations taken, or stopped by the server with a code. `halted` is the reason why
 * recording has stopped, null for none, undefined if the step did not read it. `first` is the id of the first operation
 * sent.
 */
export type DrainStep =
  | { readonly kind: 'idle'; readonly halted?: DeviceBlock | null }
  | { readonly kind: 'taken'; readonly first?: string | undefined }
  | { readonly kind: 'stopped'; readonly code: string }

/**
 * Number of times the same operation may come first again in one run. Device and server disagree then, and only a pause
 * can help.
 */
const MAX_REPEATS = 20

const HEAL_PREFIX = 'heal:'

/** Store key for how far this log agrees with the server's after a clone was detected. */
const BEHIND_KEY = 'behind'

/** An operation as it goes over the wire. */
export const toWire = ({
  id,
  device_id,
  seq,
  prev_hash,
  user_id,
  shift_id,
  at,
  name,
  input,
  signature,
  original_hash,
}: OpRow): Operation => ({
  id,
  device_id,
  seq,
  prev_hash,
  user_id,
  shift_id,
  at,
  name,
  input,
  signature,
  ...(original_hash && { original_hash }),
})

/**
 * Takes the log up to the server, in order. Losing an answer is harmless: the same operations get the same receipts.
 */
export class Drain {
  readonly #ports: DrainPorts

  constructor(ports: DrainPorts) {
    this.#ports = ports
  }

  /**
   * Uploads one batch and books the answer. With `report`, it sends a request even if nothing waits, to learn the
   * server's position. Throws what `push` throws; nothing has changed then.
   */
  step(report = false): Promise<DrainStep> {
    const { outbox, push, onEpoch: epoch, recover, onCopied: copied } = this.#ports
    return outbox.locks.run('drain', async () => {
      const [pending, meta] = await Promise.all([outbox.pending(PUSH_LIMIT), this.#meta()])
      await this.#healOpen(meta)
      const { device_id } = outbox.author()
      const batch = firstBatch(pending)
      const behind = meta.get(BEHIND_KEY) as LogHead | undefined
      if (batch.length === 0 && !report && !behind) return { kind: 'idle', halted: haltReason(meta.get(HALTED_KEY)) }
      const taken = { kind: 'taken', first: batch[0]?.id } as const
      const result = await push({ device_id, operations: batch.map(toWire), ...(behind && { head: behind }) })
      const { moved, over } = await withStorageErrors(() =>
        outbox.store.write((writer) => bookResult(writer, device_id, result)),
      )
      if (result.receipts.some(({ rows }) => rows.length > 0)) await this.#healOpen(await this.#meta())
      outbox.announce(null)
      epoch?.(result.epoch)
      copied?.(result.code === 'device.cloned')
      if (recover && (result.code === 'sync.recovering' || result.code === 'device.unknown'))
        return (await recover(result.code, result.epoch)) ? taken : { kind: 'stopped', code: result.code }
      // The server hears of it with the next request; until that is answered, nothing is wiped.
      if (over && !behind) return taken
      if (result.code !== null && !isDeviceBlock(result.code) && !moved) return { kind: 'stopped', code: result.code }
      return moved ? taken : { kind: 'idle' }
    })
  }

  /**
   * Sends batch after batch until nothing waits. Answers the code the server stopped with, why nothing is recorded here
   * any more, or null.
   */
  async run(report = false): Promise<string | null> {
    const last = await this.#send(report)
    const stopped = last.kind === 'stopped' ? last.code : null
    const halted =
      last.kind === 'idle' && last.halted !== undefined ? last.halted : haltReason((await this.#meta()).get(HALTED_KEY))
    // A restored server asks for something first and takes the rest afterwards.
    if (halted && stopped !== 'sync.recovering' && stopped !== 'device.unknown') this.#ports.onWithdrawn?.(halted)
    return stopped ?? halted
  }

  async #send(report: boolean): Promise<Exclude<DrainStep, { kind: 'taken' }>> {
    let before: string | undefined
    let repeats = 0
    for (let first = report; ; first = false) {
      const step = await this.step(first)
      if (step.kind !== 'taken') return step
      repeats = step.first !== undefined && step.first === before ? repeats + 1 : 0
      before = step.first
      if (repeats === MAX_REPEATS) return { kind: 'stopped', code: 'internal' }
    }
  }

  /** Values beside the log, by key. */
  async #meta(): Promise<ReadonlyMap<string, Json>> {
    const rows = await withStorageErrors(() => this.#ports.outbox.store.read((reader) => reader.all('meta')))
    return new Map(rows.map(({ id, value }) => [id, value]))
  }

  /** Forgets operations older than 90 days that were acknowledged or looked at, except those of the running shift. */
  async prune(): Promise<number> {
    const { outbox, clock } = this.#ports
    const before = iso(clock() - LOG_RETENTION)
    return withStorageErrors(() =>
      outbox.store.write(async (writer) => {
        const shift = (await writer.get('meta', 'shift'))?.value
        const answered = [
          ...(await writer.ops({ by: 'state', state: 'acknowledged' }, 1000)),
          ...(await writer.ops({ by: 'state', state: 'refused' }, Number.MAX_SAFE_INTEGER)).filter(
            ({ dismissed }) => dismissed,
          ),
          ...(await writer.ops({ by: 'state', state: 'quarantined' }, Number.MAX_SAFE_INTEGER)).filter(
            ({ dismissed }) => dismissed,
          ),
        ]
        const old = answered.filter((op) => op.at < before && (op.shift_id === null || op.shift_id !== shift))
        for (const op of old) writer.remove('ops', op.id)
        return old.length
      }),
    )
  }

  /**
   * Rows of refusals are remembered with the refusal and put in place afterwards, so that a crash in between loses
   * neither. Nothing is sent before that, so they are of the epoch of the latest answer.
   */
  async #healOpen(meta: ReadonlyMap<string, Json>): Promise<void> {
    const { outbox, heal } = this.#ports
    const epoch = meta.get(EPOCH_KEY)
    for (const [id, value] of meta) {
      if (!id.startsWith(HEAL_PREFIX)) continue
      await heal(value as unknown as readonly AuthoritativeRow[], typeof epoch === 'string' ? epoch : null)
      await withStorageErrors(() => outbox.store.write(async (writer) => writer.remove('meta', id)))
    }
  }
}

/** Returns the first operations that fit one request; at least one, whatever its size. */
export function firstBatch<O extends Operation>(pending: readonly O[]): readonly O[] {
  let size = 0
  return pending.slice(0, PUSH_LIMIT).filter((op, i) => {
    size += JSON.stringify(op.input).length
    return i === 0 || size <= PUSH_SIZE
  })
}

/**
 * Books an answer: the receipts, then the entries the server no longer has. Returns if anything changed, and if the
 * server has another log of this device.
 */
async function bookResult(
  writer: StoreWriter,
  device_id: string,
  result: PushResult,
): Promise<{ readonly moved: boolean; readonly over: boolean }> {
  let moved = false
  const chain = await readChain(writer, device_id)
  if (!chain) return { moved, over: false }
  if (result.code !== 'sync.recovering' && result.code !== 'device.unknown')
    writer.put('meta', { id: EPOCH_KEY, value: result.epoch })
  for (const receipt of result.receipts) {
    const op = await writer.get('ops', receipt.id)
    if (op?.state !== 'pending') continue
    moved = true
    if (receipt.status === 'applied') {
      writer.put('ops', { ...op, state: 'acknowledged', code: null, details: {} })
      continue
    }
    writer.put('ops', { ...op, state: receipt.status, code: receipt.code, details: receipt.details, dismissed: false })
    if (receipt.rows.length > 0)
      writer.put('meta', { id: `${HEAL_PREFIX}${op.id}`, value: receipt.rows as unknown as Json })
  }
  const withdrawn = result.code === 'device.revoked' || result.code === 'device.fenced' ? result.code : null
  const behind = await findBehindHead(writer, chain, result)
  const over = behind ? 'device.cloned' : null
  if (behind) writer.put('meta', { id: BEHIND_KEY, value: behind })
  if (withdrawn ?? over) writer.put('meta', { id: HALTED_KEY, value: withdrawn ?? over })
  if (over) return { moved, over: true }
  for (const op of await writer.ops({ by: 'seq', from: result.last_seq + 1 }, Number.MAX_SAFE_INTEGER)) {
    if (op.state === 'pending' || op.device_id !== device_id) continue
    moved = true
    writer.put('ops', { ...op, state: 'pending', code: null, details: {}, dismissed: false })
  }
  return { moved, over: false }
}

/**
 * Returns this log's last entry up to the server's position if the server has other entries of this device there. The
 * storage was then restored or copied.
 */
async function findBehindHead(
  writer: StoreWriter,
  { device_id, seq, hash }: Chain,
  { last_seq, last_hash }: PushResult,
): Promise<LogHead | null> {
  if (last_seq > seq) return { seq, hash }
  if (last_seq === 0) return null
  const [op] = await writer.ops({ by: 'seq', from: last_seq }, 1)
  return op?.device_id === device_id && op.seq === last_seq && op.hash !== last_hash
    ? { seq: op.seq, hash: op.hash }
    : null
}
