import type { PushOperations } from '../../client/sync/log/drain'
import { applyChanges } from '../../client/sync/log/effects'
import type { AnyRow } from '../../client/sync/rows/row-sink'
import { isBehind } from '../../server/sync/log-position'
import { DomainError } from '../../shared/kernel/errors'
import type { NewId } from '../../shared/kernel/ids'
import type { Change } from '../../shared/kernel/model/command'
import type { NewRowOf } from '../../shared/model'
import { commands, entities, type RowOf, type TableName } from '../../shared/registry'
import type { HeldOrder, WantedRight } from '../../shared/rights/commands'
import {
  type Operation,
  type OpReceipt,
  operationHash,
  type PullPage,
  type PushResult,
} from '../../shared/sync/protocol'

type DeviceLog = { seq: number; hash: string | null; cloned?: boolean }

/**
 * In-memory server that keeps the promises of the protocol: one chain per device, the same receipt for a repeated
 * operation, each right granted once.
 */
export class FakeServer {
  readonly tables = new Map<string, Map<string, AnyRow>>()
  readonly logs = new Map<string, DeviceLog>()
  readonly receipts = new Map<string, OpReceipt>()
  readonly taken: Operation[] = []
  readonly grants = new Map<string, RowOf<'rights'>[]>()
  readonly capacity = new Map<string, number>()
  /** Reserved orders by id. */
  readonly reserved = new Map<string, HeldOrder>()
  epoch = 'one'
  rev = 0
  /** Decides the receipt of an operation; null applies it. */
  judge: (op: Operation) => Pick<OpReceipt, 'status' | 'code' | 'rows'> | null = () => null
  acquireCalls = 0
  /** Status that a manager has set for every device. */
  standing: 'device.revoked' | null = null

  constructor(
    readonly org_id: string,
    readonly newId: NewId,
  ) {}

  put<T extends TableName>(table: T, row: Omit<NewRowOf<T>, 'org_id' | 'rev' | 'deleted'>): void {
    this.#rows(table).set(
      row.id as string,
      { ...entities[table].start, ...row, org_id: this.org_id, rev: ++this.rev, deleted: false } as unknown as AnyRow,
    )
  }

  row(table: string, id: string): AnyRow | null {
    return this.#rows(table).get(id) ?? null
  }

  #rows(table: string): Map<string, AnyRow> {
    const rows = this.tables.get(table) ?? new Map<string, AnyRow>()
    this.tables.set(table, rows)
    return rows
  }

  #apply(changes: readonly Change[]): void {
    for (const change of changes) {
      const next = applyChanges(this.row(change.table, change.id), [change])
      if (next) this.#rows(change.table).set(change.id, { ...next, rev: ++this.rev } as AnyRow)
    }
  }

  push({ device_id, operations, head }: Parameters<PushOperations>[0]): PushResult {
    const log: DeviceLog = this.logs.get(device_id) ?? { seq: 0, hash: null }
    if (head && isBehind(log, head)) log.cloned = true
    this.logs.set(device_id, log)
    const answers: OpReceipt[] = []
    let code: string | null = null
    for (const op of operations) {
      const known = this.receipts.get(op.id)
      if (known) {
        answers.push(known)
        continue
      }
      if (op.seq > log.seq + 1 && !log.cloned) code = 'sync.gap'
      if (code) break
      if (op.seq !== log.seq + 1 || op.prev_hash !== log.hash) {
        log.cloned = true
        const kept: OpReceipt = {
          id: op.id,
          seq: op.seq,
          details: {},
          status: 'quarantined',
          code: 'sync.chain',
          rows: [],
        }
        this.receipts.set(op.id, kept)
        answers.push(kept)
        continue
      }
      const { signature, ...body } = op
      log.seq = op.seq
      log.hash = operationHash(body)
      const judged = this.judge(op) ?? { status: 'applied' as const, code: null, rows: [] }
      if (judged.status === 'applied') this.#book(op)
      const receipt: OpReceipt = { id: op.id, seq: op.seq, details: {}, ...judged }
      this.receipts.set(op.id, receipt)
      this.taken.push(op)
      answers.push(receipt)
      if (signature.length !== 128) throw new Error('unsigned')
    }
    return {
      receipts: answers,
      last_seq: log.seq,
      last_hash: log.hash,
      epoch: this.epoch,
      code: code ?? this.standing ?? (log.cloned ? 'device.cloned' : null),
      now: '2026-11-21T18:00:00.000Z',
    }
  }

  #book(op: Operation): void {
    const command = (commands as unknown as Readonly<Record<string, (typeof commands)['MoveCash']>>)[op.name]
    if (!command) return
    const context = {
      id: op.id,
      org_id: this.org_id,
      device_id: op.device_id,
      user_id: op.user_id,
      shift_id: op.shift_id,
      at: op.at,
    }
    this.#apply(command.effect(JSON.parse(op.input), context))
    if (op.name !== 'ReturnRights') return
    for (const { id, qty } of (JSON.parse(op.input) as { input: { rights: { id: string; qty: number }[] } }).input
      .rights) {
      const right = this.row('rights', id) as unknown as RowOf<'rights'> | null
      if (right)
        this.put('rights', {
          ...right,
          returned: right.returned + qty,
          status: right.used + right.returned + qty >= right.qty ? 'returned' : 'live',
        })
    }
  }

  acquire(input: {
    readonly id: string
    readonly device_id: string
    readonly wanted: readonly WantedRight[]
  }): unknown {
    this.acquireCalls++
    const before = this.grants.get(input.id)
    const missing: { kind: string; subject_id: string; code: string }[] = []
    const rights = before ?? input.wanted.flatMap((wanted) => this.#grant(input.device_id, wanted, missing))
    this.grants.set(input.id, rights)
    const heads = rights
      .filter((right) => right.kind === 'series')
      .map(({ id }) => ({ right_id: id, number: 0, hash: null, shifts: 0 }))
    const orders = rights.flatMap(({ id: right_id, subject_id }) => {
      const order = this.reserved.get(subject_id)
      return order ? [{ ...order, right_id }] : []
    })
    return { rights, heads, orders, missing, epoch: this.epoch }
  }

  #grant(
    device_id: string,
    wanted: WantedRight,
    missing: { kind: string; subject_id: string; code: string }[],
  ): RowOf<'rights'>[] {
    const all = [...this.#rows('rights').values()] as unknown as RowOf<'rights'>[]
    const same = all.filter(
      (right) =>
        right.kind === wanted.kind && right.event_id === wanted.event_id && right.subject_id === wanted.subject_id,
    )
    if (wanted.kind === 'seat' && same.some((right) => right.status !== 'returned')) {
      missing.push({ kind: 'seat', subject_id: wanted.subject_id, code: 'rights.seat_taken' })
      return []
    }
    const out = same.reduce((n, right) => n + right.qty - right.returned, 0)
    const asked = wanted.kind === 'balance' ? Number.MAX_SAFE_INTEGER : wanted.qty
    const qty =
      wanted.kind === 'balance' || wanted.kind === 'places' || wanted.kind === 'stock'
        ? Math.min(asked, (this.capacity.get(wanted.subject_id) ?? 0) - out)
        : 1
    if (qty <= 0) {
      missing.push({ kind: wanted.kind, subject_id: wanted.subject_id, code: 'rights.sold_out' })
      return []
    }
    const at = '2026-11-21T18:00:00.000Z'
    const { kind, event_id, subject_id } = wanted
    const right = {
      id: this.newId(),
      kind,
      event_id,
      subject_id,
      device_id,
      order_id: null,
      qty,
      used: 0,
      returned: 0,
      status: 'live' as const,
      created_at: at,
      updated_at: at,
    }
    this.put('rights', right)
    return [this.row('rights', right.id) as unknown as RowOf<'rights'>]
  }

  pull<T extends TableName>(
    table: T,
    checkpoint: { readonly epoch: string; readonly rev: number } | null,
    limit: number,
  ): PullPage<RowOf<T>> {
    const reset = checkpoint !== null && checkpoint.epoch !== this.epoch
    const from = reset ? 0 : (checkpoint?.rev ?? 0)
    const newer = [...this.#rows(table).values()].filter((row) => row.rev > from).sort((a, b) => a.rev - b.rev)
    const documents = structuredClone(newer.slice(0, limit)) as unknown as RowOf<T>[]
    const last = documents.at(-1) as unknown as AnyRow | undefined
    return {
      documents,
      deleted: [],
      left: [],
      checkpoint: { epoch: this.epoch, rev: last?.rev ?? from, id: last?.id ?? '' },
      below: null,
      reset,
      window: null,
    }
  }

  /** Takes a backup. Returns a function that restores it. */
  backup(): () => void {
    const saved = structuredClone({
      tables: this.tables,
      logs: this.logs,
      receipts: this.receipts,
      grants: this.grants,
      rev: this.rev,
    })
    return () => {
      for (const [mine, theirs] of [
        [this.tables, saved.tables],
        [this.logs, saved.logs],
        [this.receipts, saved.receipts],
        [this.grants, saved.grants],
      ] as [Map<string, unknown>, Map<string, unknown>][]) {
        mine.clear()
        for (const [key, value] of theirs) mine.set(key, value)
      }
      this.rev = saved.rev
      this.epoch = 'two'
    }
  }

  /** Cuts the network: requests throw `offline`. */
  cut = false
  /** Number of answers to lose after the server has done its work. */
  loseAnswers = 0

  async over<T>(work: () => T): Promise<T> {
    if (this.cut) throw new DomainError('offline')
    const answer = structuredClone(work())
    if (this.loseAnswers > 0) {
      this.loseAnswers--
      throw new DomainError('offline')
    }
    return answer
  }
}
