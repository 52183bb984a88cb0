import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { nonceExpiry } from '../../shared/devices/nonce'
import { iso, MINUTE, ms } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/registry'
import {
  type DeviceBlock,
  type LogHead,
  type Operation,
  type OpReceipt,
  oldReportBytes,
  operationBytes,
  operationHash,
  type PushResult,
  type pushInput,
  reportBytes,
} from '../../shared/sync/protocol'
import type { Verify } from '../../shared/tickets/code'
import { roleIn } from '../accounts/members'
import { noteSessionDevice } from '../accounts/sessions'
import { markUsed } from '../accounts/single-use-links'
import { recordUserSeen } from '../devices/device-users'
import { openIncident } from '../incidents/open-incident'
import type { ChangeSet } from '../kernel/commands/handle'
import type { Machine } from '../kernel/commands/handler'
import { RowWriter, readRow } from '../kernel/commands/rows'
import type { Db, Trx } from '../kernel/database/database'
import { scoped } from '../kernel/database/org-scope'
import { bookOperation, receiptFor } from './book'
import { type ClaimOp, claimOp, type OperationOutcome, storeOutcome } from './claim'
import { readEpoch } from './epoch'
import { isBehind, logPosition } from './log-position'

export type PushInput = z.infer<typeof pushInput>

export type PushRequest = {
  /** Organisation and user of the request. The operations name their own users, who must have worked on the device. */
  readonly org_id: string
  readonly user_id: string
  /** Session of the request; null if there is none. */
  readonly session_id: string | null
  readonly input: PushInput
  readonly signed: SignedParts
}

/**
 * The parts of a request that carry the device's signature: how many operations from the first, and whether the device
 * itself reports now, for this user. Operations do not prove the latter, because a copied file can bring them too.
 */
export type SignedParts = { readonly operations: number; readonly report: DeviceReport }

/**
 * Validity of a device's report. `unknown`: the server has no such device. `none`: not from the device. `old`: without
 * a time limit, as earlier versions signed. `late`: outside its time window. `now`: proves that the device is asking,
 * with a nonce that is used once.
 */
export type DeviceReport =
  | { readonly kind: 'unknown' | 'none' | 'old' | 'late' }
  | { readonly kind: 'now'; readonly id: string; readonly expires_at: string }

export type PushEnvironment = Machine & {
  /** Claims operation ids; replaced only in tests that prove it matters. */
  readonly claim?: ClaimOp
  readonly place?: typeof logPosition
}

export type PushOutcome = { readonly result: PushResult; readonly changed: readonly ChangeSet[] }

/**
 * Checks which parts of a request are signed by the device it claims to come from. Runs before the writer, because
 * verifying takes longer than booking. A device's key never changes.
 */
export async function verifySignatures(
  db: Db,
  user: { readonly org_id: string; readonly user_id: string },
  input: PushInput,
  verify: Verify,
  now: number,
): Promise<SignedParts> {
  const device = await readRow(db, 'devices', user.org_id, input.device_id)
  if (!device) return { operations: 0, report: { kind: 'unknown' } }
  const key = Buffer.from(device.public_key, 'hex')
  const isSigned = (op: Operation) => verify(key, Buffer.from(op.signature, 'hex'), operationBytes(op))
  const operations = await signedOperations(input.operations, isSigned)
  const report = await reported(input, user.user_id, now, (bytes) =>
    verify(key, Buffer.from(input.report ?? '', 'hex'), bytes),
  )
  return { operations, report }
}

/**
 * Returns how many operations from the first the device has signed. One signature covers the hashes of all operations
 * before it in an unbroken chain, so the last one is verified first, and the others only if that proves nothing. The
 * hash of an operation that a person was erased from does not cover its input, so each of those is verified by itself.
 */
async function signedOperations(
  all: readonly Operation[],
  isSigned: (op: Operation) => Promise<boolean>,
): Promise<number> {
  const last = all.some(({ original_hash }) => original_hash) ? undefined : all.at(-1)
  const isChain = all.every((op, i) => i === 0 || op.prev_hash === operationHash(all[i - 1] as Operation))
  if (last && isChain && (await isSigned(last))) return all.length
  const results = await Promise.all(all.map(isSigned))
  const first = results.indexOf(false)
  return first < 0 ? results.length : first
}

async function reported(
  { device_id, report, report_of, head }: PushInput,
  user_id: string,
  now: number,
  signed: (bytes: Uint8Array) => Promise<boolean>,
): Promise<DeviceReport> {
  if (!report) return { kind: 'none' }
  if (!report_of) return { kind: (await signed(oldReportBytes(device_id, user_id))) ? 'old' : 'none' }
  const bytes = reportBytes(device_id, user_id, report_of, head)
  if (!(await signed(bytes))) return { kind: 'none' }
  const end = nonceExpiry(report_of, now)
  return end === null
    ? { kind: 'late' }
    : { kind: 'now', id: createHash('sha256').update(bytes).digest('hex'), expires_at: iso(end) }
}

/** Returns the reason a report proves nothing; null if it does, or if there is none. */
const reportProblem = ({ kind }: DeviceReport, present: boolean): string | null =>
  present || kind === 'none' || kind === 'unknown' ? null : kind === 'old' ? 'client.too_old' : 'sync.report_late'

/**
 * Books a device's operations in order, each exactly once, and answers each: applied, refused or quarantined. Stops at
 * a gap, a missing signature or a reused id; everything before stays booked. Runs inside the writer's transaction, each
 * operation in its own savepoint.
 */
export async function pushOperations(
  trx: Trx,
  { org_id, user_id, session_id, input, signed }: PushRequest,
  environment: PushEnvironment,
): Promise<PushOutcome> {
  const epoch = await readEpoch(trx)
  const now = iso(environment.ports.clock())
  const db = scoped(trx, org_id)
  const device = await readRow(db, 'devices', org_id, input.device_id)
  if (!device)
    return { result: { receipts: [], last_seq: 0, last_hash: null, epoch, code: 'device.unknown', now }, changed: [] }
  const present = signed.report.kind === 'now' && (await markUsed(trx, signed.report))
  if (present) await recordUserSeen(db, org_id, device.id, user_id, now)
  if (present && session_id !== null && device.status === 'active')
    await noteSessionDevice(db, org_id, session_id, device.id)
  const stands = { last_seq: device.last_seq, last_hash: device.last_hash, epoch, now }
  if (device.recovery !== null && device.status === 'active')
    return { result: { receipts: [], ...stands, code: 'sync.recovering' }, changed: [] }
  const outcomes: OperationOutcome[] = []
  const changed: ChangeSet[] = []
  let head: LogHead = { seq: device.last_seq, hash: device.last_hash }
  let code: string | null = null
  let cloned = device.cloned_at !== null || (present && input.head != null && isBehind(head, input.head))
  for (const [index, op] of input.operations.entries()) {
    const taken = await take(trx, org_id, { device, cloned }, op, head, index < signed.operations, environment)
    if ('stop' in taken) {
      code = taken.stop
      break
    }
    outcomes.push(taken.outcome)
    changed.push(...taken.changed)
    head = taken.head
    cloned ||= taken.forked
  }
  if (cloned && device.cloned_at === null) changed.push(await noteClone(db, device, head, environment))
  changed.push(await moveHead(db, device, head, present, environment))
  // The caller reads the answer, whichever users the operations name.
  const reader = outcomes.some(({ rows }) => rows.length > 0) ? await roleIn(trx, org_id, user_id) : null
  const receipts: OpReceipt[] = []
  for (const outcome of outcomes) receipts.push(await receiptFor(trx, org_id, reader, ms(now), outcome))
  return {
    result: {
      receipts,
      last_seq: head.seq,
      last_hash: head.hash,
      epoch,
      code: code ?? standingOf(device, cloned) ?? reportProblem(signed.report, present),
      now,
    },
    changed,
  }
}

function standingOf({ status }: RowOf<'devices'>, cloned: boolean): DeviceBlock | null {
  if (status !== 'active') return `device.${status}`
  return cloned ? 'device.cloned' : null
}

type TakenOperation =
  | {
      readonly outcome: OperationOutcome
      readonly changed: readonly ChangeSet[]
      readonly head: LogHead
      readonly forked: boolean
    }
  | { readonly stop: string }

async function take(
  trx: Trx,
  org_id: string,
  { device, cloned }: { readonly device: RowOf<'devices'>; readonly cloned: boolean },
  op: Operation,
  head: LogHead,
  signed: boolean,
  environment: PushEnvironment,
): Promise<TakenOperation> {
  if (!signed || op.device_id !== device.id) return { stop: 'sync.signature' }
  const place = (environment.place ?? logPosition)(head, op, cloned)
  if (place === 'gap') return { stop: 'sync.gap' }
  const hash = operationHash(op)
  const claim = await (environment.claim ?? claimOp)(
    scoped(trx, org_id),
    org_id,
    op,
    hash,
    iso(environment.ports.clock()),
  )
  if (claim.kind === 'reused') return { stop: 'sync.reused' }
  if (claim.kind === 'known') return { outcome: claim.outcome, changed: [], head, forked: false }
  const booked = await bookOperation(trx, org_id, device, op, place === 'fork', environment)
  if (booked.outcome.status !== 'applied') await storeOutcome(scoped(trx, org_id), org_id, booked.outcome)
  // A fork is stored beside the log, so that a clone does not hold up the device that continues it.
  return { ...booked, head: place === 'next' ? { seq: op.seq, hash } : head, forked: place === 'fork' }
}

/** Records that a device was cloned and raises an incident for a manager. */
async function noteClone(
  trx: Trx,
  device: RowOf<'devices'>,
  head: LogHead,
  { ports }: PushEnvironment,
): Promise<ChangeSet> {
  const rows = new RowWriter(trx, device.org_id)
  const now = iso(ports.clock())
  await rows.patch('devices', device.id, { cloned_at: now })
  const details = { device: device.name, last_seq: head.seq, last_seen_at: device.last_seen_at }
  await openIncident(
    { rows, ports, now },
    { kind: 'device_cloned', subject_id: device.id, device_id: device.id, details },
  )
  return { org_id: device.org_id, rev: rows.changeNumber, tables: rows.tables }
}

/** Interval for recording that an idle device is alive. Doors use it to judge what they cannot know. */
const SEEN_INTERVAL = MINUTE / 2

async function moveHead(
  trx: Trx,
  device: RowOf<'devices'>,
  head: LogHead,
  present: boolean,
  { ports }: PushEnvironment,
): Promise<ChangeSet> {
  const rows = new RowWriter(trx, device.org_id)
  const now = ports.clock()
  const moved = head.seq !== device.last_seq
  const unseen = present && (moved || device.last_seen_at === null || now - ms(device.last_seen_at) >= SEEN_INTERVAL)
  if (moved || unseen)
    await rows.patch('devices', device.id, {
      last_seq: head.seq,
      last_hash: head.hash,
      ...(unseen ? { last_seen_at: iso(now) } : {}),
    })
  return { org_id: device.org_id, rev: rows.changeNumber, tables: rows.tables }
}
