import { CompiledQuery } from 'kysely'
import { roleIn } from '../../server/accounts/members'
import { type SignedUnlockProof, verifyUnlock } from '../../server/devices/unlock-grants'
import type { Actor } from '../../server/kernel/commands/actor'
import { groupCommit } from '../../server/kernel/commands/group-commit'
import { createContext, handle } from '../../server/kernel/commands/handle'
import type { Machine } from '../../server/kernel/commands/handler'
import { RowWriter } from '../../server/kernel/commands/rows'
import type { Db, Trx } from '../../server/kernel/database/database'
import { scoped } from '../../server/kernel/database/org-scope'
import { kysely, type Raw } from '../../server/kernel/database/sqlite'
import { expireOrdersJob } from '../../server/orders/office/expire-orders'
import { handlers } from '../../server/registry'
import { claimOp } from '../../server/sync/claim'
import { readEpoch } from '../../server/sync/epoch'
import { logPosition } from '../../server/sync/log-position'
import { pullPage } from '../../server/sync/pull'
import { type PushInput, pushOperations, verifySignatures } from '../../server/sync/push'
import { beginEpoch } from '../../server/sync/recovery'
import { DomainError } from '../../shared/kernel/errors'
import { idSource } from '../../shared/kernel/ids'
import { HOUR, iso, ms } from '../../shared/kernel/time'
import { STATUS } from '../../shared/orders/status'
import { entities, type RowOf, type TableName } from '../../shared/registry'
import type { Checkpoint, PullPage, PullRequest, PushResult } from '../../shared/sync/protocol'
import { copyOf, type DatabaseCopy, restoreCopy } from './faults/backup'
import type { Mutant } from './judge/mutants'
import { Violation } from './judge/oracle'
import type { Seeded } from './seeded'
import { keepHeld } from './shop/mutants'
import { signSimulated, verifySimulated } from './signing'

/** Columns of a table that devices pull. */
const columnsOf = (table: TableName): string[] => Object.keys(entities[table].row.shape)

/** The same columns, quoted for SQL. */
export const quotedColumns = (table: TableName): string =>
  columnsOf(table)
    .map((column) => `"${column}"`)
    .join()

/** Crash rates of the server, in per cent of all writes. */
export type ServerWeather = { readonly before_commit: number; readonly after_commit: number }

export const CALM_SERVER: ServerWeather = { before_commit: 0, after_commit: 0 }

/** A user's session at a device, with its expiry; null means that it never expires. */
type Session = Actor & { readonly until: number | null }

class Crash extends Error {
  override readonly name = 'Crash'
}

/** Simulated server: production writer and reads over one in-memory database. The history decides when it crashes. */
export class SimServer {
  readonly faults = { before_commit: 0, after_commit: 0, backups: 0, restores: 0, lost_devices: 0, removals: 0 }
  weather: ServerWeather = CALM_SERVER
  /** Time in ms by which the calendar of the replication windows is ahead of the evening's clock. */
  ahead = 0
  readonly reports: unknown[] = []
  readonly #machine: Machine
  readonly #db: Db
  readonly #sessions = new Map<string, Session>()
  /** User of the request that a device is waiting for. */
  readonly #currentActors = new Map<string, Actor>()
  /** Users removed under the mutant: they cannot sign in, but their operations are still booked. */
  readonly #removedUsers = new Set<string>()
  #busy: Promise<unknown> = Promise.resolve()

  constructor(
    readonly raw: Raw,
    readonly org_id: string,
    readonly now: () => number,
    readonly dice: Seeded,
    readonly mutant: Mutant | null,
  ) {
    const ports = {
      clock: now,
      newId: idSource(now, dice.bytes),
      sign: (key: string, bytes: Uint8Array) => signSimulated(Buffer.from(key, 'hex'), bytes),
      hasAccount: (_org_id: string, method: string) => method === 'stripe',
    }
    this.#machine = { handlers, ports, report: (error) => this.reports.push(error) }
    this.#db = kysely(raw)
  }

  readonly newId = (): string => this.#machine.ports.newId()

  /** The server's machine with another source of ids. */
  readonly machineWith = (newId: () => string): Machine => ({
    ...this.#machine,
    ports: { ...this.#machine.ports, newId },
  })

  /** Starts a session for a user at a device. */
  enter(device_id: string, actor: Actor): void {
    this.#begin(device_id, { ...actor, until: null })
  }

  #begin(device_id: string, session: Session): void {
    this.#sessions.set(`${device_id} ${session.user_id}`, session)
    this.#currentActors.set(device_id, session)
  }

  #actor(device_id: string): Actor {
    const actor = this.#currentActors.get(device_id)
    if (!actor) throw new DomainError('auth.required')
    return actor
  }

  async #role(user_id: string) {
    return this.#removedUsers.has(user_id) ? null : roleIn(this.#db, this.org_id, user_id)
  }

  /** Admits a request when the user has a live session at the device and still belongs to the organisation. */
  async admit(device_id: string, user_id: string): Promise<void> {
    const session = this.#sessions.get(`${device_id} ${user_id}`)
    const over = !session || (session.until !== null && session.until <= this.now())
    if (over || !(await this.#role(user_id))) throw new DomainError('auth.required')
    this.#currentActors.set(device_id, session)
  }

  /** Signs a user in by password. */
  async signIn(device_id: string, user_id: string): Promise<void> {
    const role = await this.#role(user_id)
    if (!role) throw new DomainError('auth.invalid')
    this.enter(device_id, { org_id: this.org_id, user_id, role })
  }

  /** Starts a session for a user who unlocked a device by PIN. */
  async unlock(unlocked: SignedUnlockProof): Promise<void> {
    const { device_id, user_id } = unlocked
    const role = await this.#role(user_id)
    const shown = role && (await verifyUnlock(this.#db, unlocked, this.now(), verifySimulated))
    if (!shown) throw new DomainError('pin.withdrawn')
    this.#begin(device_id, { org_id: this.org_id, user_id, role, until: ms(shown.not_after) })
  }

  /** Removes a user. Returns the last sequence number that the server had of each device's log. */
  async remove(user_id: string): Promise<ReadonlyMap<string, number>> {
    this.faults.removals++
    await this.#busy
    if (this.mutant === 'booked for the removed') this.#removedUsers.add(user_id)
    else
      await this.#alone((trx) =>
        new RowWriter(scoped(trx, this.org_id), this.org_id).patch('users', user_id, { deleted: true }),
      )
    const heads = this.raw.prepare('select id, last_seq from devices').all() as { id: string; last_seq: number }[]
    return new Map(heads.map(({ id, last_seq }) => [id, last_seq]))
  }

  /** True when the server holds the row. */
  holds(table: TableName, id: string): boolean {
    const found = this.#finders.get(table) ?? this.raw.prepare(`select 1 from "${table}" where id = ?`)
    this.#finders.set(table, found)
    return found.get(id) !== undefined
  }
  readonly #finders = new Map<TableName, ReturnType<Raw['prepare']>>()

  /**
   * Runs one write as a group commit of a single job. A simulated crash can interrupt it before or after the commit.
   */
  write<V>(job: (trx: Trx) => Promise<V>, dice = this.dice): Promise<V> {
    const run = this.#busy.then(async () => {
      const dies = dice.chance(this.weather.before_commit)
      const replies = await groupCommit(this.raw, [job], async (trx, work) => {
        const value = await work(trx)
        if (!dies) return value
        this.faults.before_commit++
        throw Object.assign(new Crash('the server died before its commit'), { code: 'SQLITE_IOERR' })
      }).catch(() => {
        throw new DomainError('offline')
      })
      if (dice.chance(this.weather.after_commit)) {
        this.faults.after_commit++
        throw new DomainError('offline')
      }
      const [reply] = replies
      if (!reply) throw new DomainError('offline')
      if (!reply.ok) throw reply.error
      return reply.value
    })
    this.#busy = run.catch(() => {})
    return run
  }

  async push(device_id: string, input: PushInput): Promise<PushResult> {
    const { org_id, user_id } = this.#actor(device_id)
    const signed = await verifySignatures(this.#db, { org_id, user_id }, input, verifySimulated, this.now())
    const forgetful = this.mutant === 'no dedupe'
    const trusting: typeof logPosition = (head, op) => (op.seq <= head.seq + 1 ? 'next' : 'gap')
    const environment = {
      ...this.#machine,
      claim: forgetful ? async () => ({ kind: 'new' as const }) : claimOp,
      place:
        this.mutant === 'clone undetected'
          ? trusting
          : forgetful
            ? (...[head, op, cloned]: Parameters<typeof logPosition>) =>
                op.seq <= head.seq ? ('next' as const) : logPosition(head, op, cloned)
            : logPosition,
    }
    const heard = this.mutant === 'deaf server' ? { ...input, head: null } : input
    return (
      await this.write((trx) =>
        pushOperations(trx, { org_id, user_id, session_id: null, input: heard, signed }, environment),
      )
    ).result
  }

  async call(device_id: string, name: string, args: unknown): Promise<unknown> {
    const actor = this.#actor(device_id)
    if (this.mutant === 'report without vouchers' && name === 'ReportRights')
      args = { input: { ...(args as { input: object }).input, vouchers: [] } }
    if (this.mutant === 'an order at two desks' && name === 'AcquireRights') this.#takeFromDesks()
    const op = {
      id: this.#machine.ports.newId(),
      org_id: actor.org_id,
      device_id,
      user_id: actor.user_id,
      shift_id: null,
      at: iso(this.now()),
    }
    return this.write(async (trx) => (await handle(trx, { name, args, op }, actor, this.#machine)).answer())
  }

  async pull<T extends TableName>(device_id: string, table: T, input: PullRequest): Promise<PullPage<RowOf<T>>> {
    const epoch = await readEpoch(this.#db)
    if (this.mutant === 'timestamp checkpoint') return this.#pullByTime(table, input, epoch)
    const page = await pullPage(this.#db, this.#actor(device_id), table, input, epoch, this.now() + this.ahead)
    // Clients request the columns that they keep, without those that only the office has.
    const columns = columnsOf(table)
    if (table === 'orders' && page.documents.some((row) => (row as RowOf<'orders'>).status_code === STATUS.created))
      throw new Violation(12, 'a device pulls a cart of the shop')
    const documents = page.documents.map(
      (row) => Object.fromEntries(columns.map((column) => [column, row[column as keyof RowOf<T>]])) as RowOf<T>,
    )
    return { ...page, documents }
  }

  /** Pull of the mutant: returns rows written after the latest time seen so far, which it stores in `rev`. */
  async #pullByTime<T extends TableName>(
    table: T,
    { checkpoint }: { readonly checkpoint: Checkpoint | null },
    epoch: string,
  ): Promise<PullPage<RowOf<T>>> {
    const { rows } = await this.#db.executeQuery<RowOf<T>>(
      CompiledQuery.raw(`select ${quotedColumns(table)} from "${table}" where org_id = ?`, [this.org_id]),
    )
    const timeOf = (row: RowOf<T>) => {
      const { updated_at, created_at } = row as { readonly created_at?: string; readonly updated_at?: string }
      return Date.parse(updated_at ?? created_at ?? iso(0))
    }
    const since = checkpoint?.rev ?? -1
    const fresh = rows.filter((row) => timeOf(row) > since || since <= 0)
    return {
      documents: fresh,
      deleted: [],
      checkpoint: { epoch, rev: Math.max(since, 0, ...fresh.map(timeOf)), id: '' },
      reset: false,
      left: [],
      below: null,
      window: null,
    }
  }

  /** Copies the whole database, as a backup does. */
  backUp(): void {
    this.faults.backups++
    this.#backup = { at: this.now(), tables: copyOf(this.raw) }
  }

  /** Restores the last backup. Everything since is lost, and a new epoch begins. */
  async restore(): Promise<void> {
    const backup = this.#backup
    if (!backup) return
    await this.#busy
    this.faults.restores++
    restoreCopy(this.raw, backup.tables)
    if (this.mutant === 'restore without epoch') return
    await this.#alone((trx) => beginEpoch(trx, iso(backup.at), this.#machine.ports))
  }
  #backup: { readonly at: number; readonly tables: DatabaseCopy } | null = null

  /** Confirms, as a manager, that no desk is missing. */
  async confirm(device_id: string): Promise<void> {
    const open = this.raw.prepare(`select id from incidents where kind = 'restored' and settled_at is null`).all() as {
      id: string
    }[]
    for (const { id } of open)
      await this.call(device_id, 'SettleIncident', { id, input: { decision: 'All desks are here' } })
  }

  /** Fences or revokes a device as a manager. Returns the orders that were booked for it before. */
  async giveUp(device_id: string, by: 'FenceDevice' | 'RevokeDevice'): Promise<ReadonlySet<string>> {
    await this.office(by, { id: device_id })
    return this.bookedOf(device_id)
  }

  /** Runs an office command. No network message is lost and no server crash happens here. */
  async office(name: string, args: unknown): Promise<void> {
    const [manager] = this.raw
      .prepare('select id from users where org_id = ? and deleted = 0 order by id')
      .all(this.org_id) as { id: string }[]
    const actor = { org_id: this.org_id, user_id: manager?.id ?? '', role: 'ADMIN' } as const
    const op = {
      id: this.#machine.ports.newId(),
      org_id: this.org_id,
      device_id: null,
      user_id: actor.user_id,
      shift_id: null,
      at: iso(this.now()),
    }
    await this.#busy
    const unasked = this.mutant === 'refund of an open shift' && name === 'DecideRefund'
    const open = unasked
      ? this.raw
          .prepare(`select id from cash_box_shifts where status = 'open'`)
          .all()
          .map((row) => (row as { id: string }).id)
      : []
    const set = (status: string) => {
      for (const id of open) this.raw.prepare('update cash_box_shifts set status = ? where id = ?').run(status, id)
    }
    set('closed')
    await this.#alone((trx) => handle(trx, { name, args, op }, actor, this.#machine)).finally(() => set('open'))
  }

  /** Expires unpaid reservations, as the job queue does every minute. */
  async expire(): Promise<void> {
    if (this.mutant === 'expired at a desk') this.#takeFromDesks()
    const op = {
      id: this.#machine.ports.newId(),
      org_id: this.org_id,
      device_id: null,
      user_id: '',
      shift_id: null,
      at: iso(this.now()),
    }
    await this.#busy
    const giveBack = this.mutant === 'cart kept' ? keepHeld(this.raw, this.now()) : () => {}
    await this.#alone(
      (trx) =>
        expireOrdersJob.book?.(trx, {}, createContext(trx, op, this.#machine, null).ctx) ?? Promise.resolve(null),
    )
    giveBack()
  }

  /** Mutants only: assigns no order to a desk any more. */
  #takeFromDesks(): void {
    this.raw.exec(`update rights set status = 'returned', returned = 1 where kind = 'order' and status = 'live'`)
  }

  /** Every row of a table. */
  async all<T extends TableName>(table: T): Promise<readonly RowOf<T>[]> {
    return (
      await this.#db.executeQuery<RowOf<T>>(
        CompiledQuery.raw(`select * from "${table}" where org_id = ? order by id`, [this.org_id]),
      )
    ).rows
  }

  /** Ids of the orders that are booked for a device. */
  bookedOf(device_id: string): ReadonlySet<string> {
    return new Set(
      (this.raw.prepare('select id from orders where device_id = ?').all(device_id) as { id: string }[]).map(
        ({ id }) => id,
      ),
    )
  }

  async #alone<V>(job: (trx: Trx) => Promise<V>): Promise<void> {
    const run = groupCommit(this.raw, [job], (trx, work) => work(trx))
    this.#busy = run
    for (const reply of await run) if (!reply.ok) throw reply.error
  }

  /** Mutant only: takes back rights that a device has held for three hours. */
  reclaim(): void {
    const before = iso(this.now() - 3 * HOUR)
    const stale = this.raw
      .prepare(
        `select id, kind, event_id, subject_id, qty - used - returned as rest from rights where status = 'live' and kind <> 'series' and created_at < ?`,
      )
      .all(before) as { id: string; kind: string; event_id: string; subject_id: string; rest: number }[]
    for (const right of stale) {
      this.raw
        .prepare(`update rights set returned = returned + ?, status = 'returned' where id = ?`)
        .run(right.rest, right.id)
      if (right.kind === 'stock')
        this.raw.prepare('update products set held = held - ? where id = ?').run(right.rest, right.subject_id)
      if (right.kind === 'uses')
        this.raw.prepare('update promo_codes set held = held - ? where id = ?').run(right.rest, right.subject_id)
      if (right.kind === 'places') {
        this.raw
          .prepare('update quotas set held = held - ? where event_id = ? and subject_id in (?, ?)')
          .run(right.rest, right.event_id, right.subject_id, right.event_id)
      }
    }
  }
}
