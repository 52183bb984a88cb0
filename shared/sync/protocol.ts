import { z } from 'zod'
import { canonical, digest, type Json } from '../kernel/encoding/canonical'
import { at, count, id, json, oneOf, part, sha256Hex, text } from '../kernel/model/fields'
import { HOLDERS, type WindowBounds } from '../kernel/model/window'
import { DAY } from '../kernel/time'

/** Maximum number of operations per request. */
export const PUSH_LIMIT = 50
/**
 * Maximum total length of their inputs in characters, and so of a single one: more than twice the longest possible
 * sale. At most 3 MB in bytes; the server accepts 4 MiB.
 */
export const PUSH_SIZE = 1_000_000

/** Time in ms for which devices keep answered operations, so that they can be sent again to a restored server. */
export const LOG_RETENTION = 90 * DAY

const signature = z
  .string()
  .regex(/^[0-9a-f]{128}$/)
  .max(128)

/** One recorded command: an entry of a device's signed, hash-chained log. `id` is the idempotency key. */
export const operation = part('OperationInput', {
  id: id(),
  device_id: id(),
  /** 1 for a device's first; no number is left out. */
  seq: z.int().min(1).max(2_000_000_000),
  /** Hash of the operation before; null for the first. */
  prev_hash: sha256Hex().nullable(),
  user_id: id(),
  shift_id: id().nullable(),
  /**
   * The device's wall clock, as it says: where that is no point in time the operation is kept in quarantine, and the
   * batch goes on. It orders nothing.
   */
  at: text(24),
  name: text(60),
  /** The command's arguments, canonical JSON text so that every side hashes the same bytes. */
  input: text(PUSH_SIZE),
  /** Ed25519 over `operationBytes`, hex. */
  signature,
  /**
   * Hash of the operation as it was recorded. Only set where a person was erased from `input` afterwards: the
   * operations behind it are chained to this hash.
   */
  original_hash: sha256Hex().nullable().optional(),
})

export type Operation = z.infer<typeof operation>

/** The hash that the next operation names as `prev_hash`: over everything but the signature, as it was recorded. */
export const operationHash = (op: Omit<Operation, 'signature'>): string => op.original_hash ?? digest(unsigned(op))

/** Returns the signed bytes of an operation. */
export const operationBytes = (op: Omit<Operation, 'signature'>): Uint8Array =>
  new TextEncoder().encode(canonical(unsigned(op)))

const unsigned = (op: Omit<Operation, 'signature'>): Json => ({
  id: op.id,
  device_id: op.device_id,
  seq: op.seq,
  prev_hash: op.prev_hash,
  user_id: op.user_id,
  shift_id: op.shift_id,
  at: op.at,
  name: op.name,
  input: op.input,
  ...(op.original_hash && { original_hash: op.original_hash }),
})

/**
 * `applied`: booked. `refused`: not booked; the rows hold the true state. `quarantined`: it has already happened, so a
 * manager must settle it.
 */
export const RECEIPT_STATUSES = ['applied', 'refused', 'quarantined'] as const

/** A row as the server stores it, or null if it has none. Replaces a wrong optimistic change. */
export const authoritativeRow = z.object({
  table: z.string(),
  id: id(),
  row: z.record(z.string(), z.unknown()).nullable(),
})

/** The server's stored answer to one operation; the same answer is given however often it is sent. */
export const opReceipt = z
  .object({
    id: id(),
    seq: count(),
    status: oneOf('OpStatus', RECEIPT_STATUSES),
    /** An error code and its details, where it was not applied. */
    code: z.string().nullable(),
    details: json(z.record(z.string(), z.unknown())),
    rows: json(z.array(authoritativeRow)),
  })
  .meta({ title: 'OpReceipt' })

export type OpReceipt = z.infer<typeof opReceipt>

/**
 * Position from which a pull continues. Another epoch means the server was restored: drop the checkpoint and pull
 * again.
 */
export const checkpoint = part('CheckpointInput', { epoch: text(40), rev: count(), id: z.string().max(36) })

export type Checkpoint = z.infer<typeof checkpoint>

/** Suffix of the epoch for a reader whose role sees only some of a table's rows. */
const LIMITED = '~'

/** Returns the epoch of checkpoints for a reader who sees a part of a table. */
export const limitedEpoch = (epoch: string): string => `${epoch}${LIMITED}`

/** Returns true if change numbers of two checkpoints count the same changes: those of a restored server begin again. */
export const isSameEpoch = (a: Pick<Checkpoint, 'epoch'>, b: Pick<Checkpoint, 'epoch'>): boolean =>
  a.epoch.replace(LIMITED, '') === b.epoch.replace(LIMITED, '')

/** Message of the change subscription: rows changed up to `rev`, in these tables. Clients pull to get them. */
export type Signal = { readonly epoch: string; readonly rev: number; readonly tables: readonly string[] }

/** Number and hash of an entry of a device's log; 0 and null where it has none. */
export const logHead = part('LogHeadInput', { seq: count(), hash: sha256Hex().nullable() })

export type LogHead = z.infer<typeof logHead>

/**
 * Returns the bytes a device signs with each request: its presence, its user and a nonce, valid once; and, if the
 * server is ahead of its log, how far the log goes.
 */
export const reportBytes = (
  device_id: string,
  user_id: string,
  moment: string,
  head: LogHead | null = null,
): Uint8Array =>
  new TextEncoder().encode(`foyer-report-2 ${device_id} ${user_id} ${moment}${head ? ` ${head.seq} ${head.hash}` : ''}`)

/** Bytes that earlier versions signed, without a time limit. They only show that the client must be updated. */
export const oldReportBytes = (device_id: string, user_id: string): Uint8Array =>
  new TextEncoder().encode(`foyer-report-1 ${device_id} ${user_id}`)

/**
 * `push_operations`: a device's next operations, in order. `report` proves that the device itself sends them, rather
 * than a user importing its file.
 */
export const pushInput = part('PushOperationsInput', {
  device_id: id(),
  operations: z.array(operation).max(PUSH_LIMIT),
  /** Ed25519 over `reportBytes`, hex. */
  report: signature.nullable().optional(),
  /** Nonce the report was signed with. */
  report_of: text(64).nullable().optional(),
  /**
   * Last entry of the device's log up to the server's position, signed with the report. Only sent by a device that has
   * lost entries the server knows.
   */
  head: logHead.nullable().optional(),
})

/**
 * Receipts in order, up to the operation where the server stopped. `code` is the reason for stopping (`sync.gap`,
 * `sync.chain`, `device.unknown`, …); null if all were accepted. A code of `DEVICE_BLOCKS` does not stop the upload: it
 * reports the state of the device. `sync.report_late` means that the report's nonce has expired or was used before.
 * `last_seq` and `last_hash` are the head of the server's log.
 */
export const pushResult = z
  .object({
    receipts: z.array(opReceipt),
    last_seq: count(),
    last_hash: sha256Hex().nullable(),
    epoch: z.string(),
    code: z.string().nullable(),
    now: at(),
  })
  .meta({ title: 'PushOperationsResult' })

export type PushResult = z.infer<typeof pushResult>

/** Exceptional states of a device: withdrawn by a manager, or cloned. */
export const DEVICE_BLOCKS = ['device.revoked', 'device.fenced', 'device.cloned'] as const

export type DeviceBlock = (typeof DEVICE_BLOCKS)[number]

export const isDeviceBlock = (code: unknown): code is DeviceBlock =>
  (DEVICE_BLOCKS as readonly unknown[]).includes(code)

/** Maximum number of rows per page. */
export const PULL_LIMIT = 3000

/** A place among a table's rows in the order of their changes. */
export const changePosition = part('ChangePositionInput', { rev: count(), id: z.string().max(36) })

export type ChangePosition = z.infer<typeof changePosition>

/**
 * Asks for the rows of a window only (`window.ts`). With `below`, or without a checkpoint, for those changed before,
 * the latest change first: that is how a device fills up. Earlier versions ask without it.
 */
export const pullWindow = part('PullWindowInput', {
  holder: oneOf('Holder', HOLDERS),
  device_id: id().nullable().optional(),
  below: changePosition.nullable().optional(),
})

/**
 * `pull_<table>`: the rows changed after the checkpoint, oldest change first. A page shorter than `limit` is the last.
 */
export const pullInput = part('PullInput', {
  checkpoint: checkpoint.nullable().optional(),
  limit: z.int().min(1).max(PULL_LIMIT),
  window: pullWindow.nullable().optional(),
})

/** A request of a pull as today's devices make it. */
export type PullRequest = {
  readonly checkpoint: Checkpoint | null
  readonly limit: number
  readonly window: z.input<typeof pullWindow>
}

export type PullPage<Row> = {
  readonly documents: readonly Row[]
  /** Ids of rows that were deleted. */
  readonly deleted: readonly string[]
  /** Ids of changed rows that are outside the window. */
  readonly left: readonly string[]
  readonly checkpoint: Checkpoint
  /** Position at which filling up goes on; null at its end, and for changes. */
  readonly below: ChangePosition | null
  /** True if the checkpoint was of another epoch. The client must drop its rows of this table first. */
  readonly reset: boolean
  /** Bounds of the window; null where all rows were asked for. */
  readonly window: WindowBounds | null
}
