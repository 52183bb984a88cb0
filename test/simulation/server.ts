import { CompiledQuery } from 'kysely'
import type { SignedUnlockProof } from '../../server/devices/unlock-grants'
import type { Actor } from '../../server/kernel/commands/actor'
import { createContext, handle } from '../../server/kernel/commands/handle'
import type { Machine } from '../../server/kernel/commands/handler'
import { RowWriter } from '../../server/kernel/commands/rows'
import { ConnectionLost, type Db, type Trx } from '../../server/kernel/database/database'
import { scoped } from '../../server/kernel/database/org-scope'
import { expireOrdersJob } from '../../server/orders/office/expire-orders'
import { handlers } from '../../server/registry'
import { readEpoch } from '../../server/sync/epoch'
import { pullPage } from '../../server/sync/pull'
import { type PushInput, pushOperations, verifySignatures } from '../../server/sync/push'
import { beginEpoch } from '../../server/sync/recovery'
import { DomainError } from '../../shared/kernel/errors'
import { idSource } from '../../shared/kernel/ids'
import type { OpContext } from '../../shared/kernel/model/command'
import { iso } from '../../shared/kernel/time'
import { STATUS } from '../../shared/orders/status'
import type { RowOf, TableName } from '../../shared/registry'
import type { PullPage, PullRequest, PushResult } from '../../shared/sync/protocol'
import type { Mutant } from './judge/mutants'
import { Violation } from './judge/oracle'
import { closeShifts, keepHeld, logGuards, pullByTime, reclaim, takeFromDesks } from './judge/server-mutants'
import { columnsOf } from './judge/truth/columns'
import type { SimDatabase } from './lanes/database'
import { Underway } from './lanes/underway'
import type { Seeded } from './seeded'
import { SimSessions } from './sessions'
import { signSimulated, verifySimulated } from './signing'

/** Crash rates of the server, in per cent of all writes. */
export type ServerWeather = { readonly before_commit: number; readonly after_commit: number }

export const CALM_SERVER: ServerWeather = { before_commit: 0, after_commit: 0 }

/** The server as a device reaches it, and what a device is judged by. */
export type DeviceServer = Pick<
  SimServer,
  'admit' | 'all' | 'call' | 'holds' | 'now' | 'pull' | 'push' | 'signIn' | 'unlock'
>

/** Simulated server: production writer and reads over the database of a lane. The history decides when it crashes. */
export class SimServer {
  readonly faults = { before_commit: 0, after_commit: 0, backups: 0, restores: 0, lost_devices: 0, removals: 0 }
  weather: ServerWeather = CALM_SERVER
  /** Time in ms by which the calendar of the replication windows is ahead of the evening's clock. */
  ahead = 0
  readonly reports: unknown[] = []
  /** Requests that wait for the database. */
  readonly underway = new Underway()
  readonly #machine: Machine
  readonly #db: Db
  readonly #sessions: SimSessions
  #busy: Promise<unknown> = Promise.resolve()

  constructor(
    readonly database: SimDatabase,
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
    this.#db = database.db
    this.#sessions = new SimSessions(this.#db, org_id, now)
  }

  readonly newId = (): string => this.#machine.ports.newId()

  /** The server's machine with another source of ids. */
  readonly machineWith = (newId: () => string): Machine => ({
    ...this.#machine,
    ports: { ...this.#machine.ports, newId },
  })

  /** Starts a session for a user at a device. */
  enter(device_id: string, actor: Actor): void {
    this.#sessions.enter(device_id, actor)
  }

  /** Admits a request when the user has a live session at the device and still belongs to the organisation. */
  admit(device_id: string, user_id: string): Promise<void> {
    return this.underway.track(this.#sessions.admit(device_id, user_id))
  }

  /** Signs a user in by password. */
  signIn(device_id: string, user_id: string): Promise<void> {
    return this.underway.track(this.#sessions.signIn(device_id, user_id))
  }

  /** Starts a session for a user who unlocked a device by PIN. */
  unlock(unlocked: SignedUnlockProof): Promise<void> {
    return this.underway.track(this.#sessions.unlock(unlocked))
  }

  /** Removes a user. Returns the last sequence number that the server had of each device's log. */
  async remove(user_id: string): Promise<ReadonlyMap<string, number>> {
    this.faults.removals++
    await this.#busy
    if (this.mutant === 'booked for the removed') this.#sessions.removedUsers.add(user_id)
    else
      await this.#alone((trx) =>
        new RowWriter(scoped(trx, this.org_id), this.org_id).patch('users', user_id, { deleted: true }),
      )
    const heads = this.database.query<{ id: string; last_seq: number }>('select id, last_seq from devices')
    return new Map(heads.map(({ id, last_seq }) => [id, last_seq]))
  }

  /** True when the server holds the row. */
  holds(table: TableName, id: string): boolean {
    return this.database.query(`select id from "${table}" where id = ?`, id).length > 0
  }

  /**
   * Runs one write as a batch of a single job. A simulated crash can interrupt it before or after the commit.
   */
  write<V>(job: (trx: Trx) => Promise<V>, dice = this.dice): Promise<V> {
    const run = this.#busy.then(async () => {
      const dies = dice.chance(this.weather.before_commit)
      const reply = await this.database
        .commit(this.org_id, async (trx) => {
          const value = await job(trx)
          if (!dies) return value
          this.faults.before_commit++
          throw new ConnectionLost('the server died before its commit')
        })
        .catch((error: unknown) => {
          throw dies ? new DomainError('offline') : error
        })
      if (dice.chance(this.weather.after_commit)) {
        this.faults.after_commit++
        throw new DomainError('offline')
      }
      if (!reply.ok) throw reply.error
      return reply.value
    })
    this.#busy = run.catch(() => {})
    return this.underway.track(run)
  }

  push(device_id: string, input: PushInput): Promise<PushResult> {
    return this.underway.track(this.#push(device_id, input))
  }

  async #push(device_id: string, input: PushInput): Promise<PushResult> {
    const { org_id, user_id } = this.#sessions.actor(device_id)
    const signed = await verifySignatures(this.#db, { org_id, user_id }, input, verifySimulated, this.now())
    const environment = { ...this.#machine, ...logGuards(this.mutant) }
    const heard = this.mutant === 'deaf server' ? { ...input, head: null } : input
    return (
      await this.write((trx) =>
        pushOperations(trx, { org_id, user_id, session_id: null, input: heard, signed }, environment),
      )
    ).result
  }

  async call(device_id: string, name: string, args: unknown): Promise<unknown> {
    const actor = this.#sessions.actor(device_id)
    if (this.mutant === 'report without vouchers' && name === 'ReportRights')
      args = { input: { ...(args as { input: object }).input, vouchers: [] } }
    if (this.mutant === 'an order at two desks' && name === 'AcquireRights') takeFromDesks(this.database)
    const op = this.#op(device_id, actor.user_id)
    return this.write(async (trx) => (await handle(trx, { name, args, op }, actor, this.#machine)).answer())
  }

  pull<T extends TableName>(device_id: string, table: T, input: PullRequest): Promise<PullPage<RowOf<T>>> {
    return this.underway.track(this.#pull(device_id, table, input))
  }

  async #pull<T extends TableName>(device_id: string, table: T, input: PullRequest): Promise<PullPage<RowOf<T>>> {
    const epoch = await readEpoch(this.#db)
    if (this.mutant === 'timestamp checkpoint')
      return pullByTime(this.#db, table, { ...input, org_id: this.org_id, epoch })
    const page = await pullPage(this.#db, this.#sessions.actor(device_id), table, input, epoch, this.now() + this.ahead)
    // Clients request the columns that they keep, without those that only the office has.
    const columns = columnsOf(table)
    if (table === 'orders' && page.documents.some((row) => (row as RowOf<'orders'>).status_code === STATUS.created))
      throw new Violation(12, 'a device pulls a cart of the shop')
    const documents = page.documents.map(
      (row) => Object.fromEntries(columns.map((column) => [column, row[column as keyof RowOf<T>]])) as RowOf<T>,
    )
    return { ...page, documents }
  }

  /** Copies the whole database, as a backup does. */
  backUp(): void {
    this.faults.backups++
    this.#backup = { at: this.now(), restore: this.database.copy() }
  }

  /**
   * Restores the last backup. Everything since is lost, and a new epoch begins. Returns false if there is no backup yet.
   */
  async restore(): Promise<boolean> {
    const backup = this.#backup
    if (!backup) return false
    await this.#busy
    this.faults.restores++
    backup.restore()
    if (this.mutant === 'restore without epoch') return true
    await this.#alone((trx) => beginEpoch(trx, iso(backup.at), this.#machine.ports))
    return true
  }
  #backup: { readonly at: number; readonly restore: () => void } | null = null

  /** Confirms, as a manager, that no desk is missing. */
  confirm(device_id: string): Promise<void> {
    return this.underway.track(this.#confirm(device_id))
  }

  async #confirm(device_id: string): Promise<void> {
    const open = this.database.query<{ id: string }>(
      `select id from incidents where kind = 'restored' and settled_at is null`,
    )
    for (const { id } of open)
      await this.call(device_id, 'SettleIncident', { id, input: { decision: 'All desks are here' } })
  }

  /** Fences or revokes a device as a manager. Returns the orders that were booked for it before. */
  async giveUp(device_id: string, by: 'FenceDevice' | 'RevokeDevice'): Promise<ReadonlySet<string>> {
    await this.office(by, { id: device_id })
    return this.bookedOf(device_id)
  }

  #op(device_id: string | null, user_id: string): OpContext {
    const id = this.#machine.ports.newId()
    return { id, org_id: this.org_id, device_id, user_id, shift_id: null, at: iso(this.now()) }
  }

  /** Runs an office command. No network message is lost and no server crash happens here. */
  async office(name: string, args: unknown): Promise<void> {
    const [manager] = this.database.query<{ id: string }>(
      'select id from users where org_id = ? and not deleted order by id',
      this.org_id,
    )
    const actor = { org_id: this.org_id, user_id: manager?.id ?? '', role: 'ADMIN' } as const
    const op = this.#op(null, actor.user_id)
    await this.#busy
    const unasked = this.mutant === 'refund of an open shift' && name === 'DecideRefund'
    const openShifts = unasked ? closeShifts(this.database) : () => {}
    await this.#alone((trx) => handle(trx, { name, args, op }, actor, this.#machine)).finally(openShifts)
  }

  /** Expires unpaid reservations, as the job queue does every minute. */
  async expire(): Promise<void> {
    if (this.mutant === 'expired at a desk') takeFromDesks(this.database)
    const op = this.#op(null, '')
    await this.#busy
    const giveBack = this.mutant === 'cart kept' ? keepHeld(this.database, this.now()) : () => {}
    await this.#alone(
      (trx) =>
        expireOrdersJob.book?.(trx, {}, createContext(trx, op, this.#machine, null).ctx) ?? Promise.resolve(null),
    )
    giveBack()
  }

  /** Every row of a table. */
  all<T extends TableName>(table: T): Promise<readonly RowOf<T>[]> {
    return this.underway.track(this.#all(table))
  }

  async #all<T extends TableName>(table: T): Promise<readonly RowOf<T>[]> {
    return (
      await this.#db.executeQuery<RowOf<T>>(
        CompiledQuery.raw(`select * from "${table}" where org_id = ? order by id`, [this.org_id]),
      )
    ).rows
  }

  /** Ids of the orders that are booked for a device. */
  bookedOf(device_id: string): ReadonlySet<string> {
    const booked = this.database.query<{ id: string }>('select id from orders where device_id = ?', device_id)
    return new Set(booked.map(({ id }) => id))
  }

  async #alone<V>(job: (trx: Trx) => Promise<V>): Promise<void> {
    const run = this.database.commit(this.org_id, job)
    this.#busy = run
    const reply = await run
    if (!reply.ok) throw reply.error
  }

  /** Mutant only: takes back rights that a device has held for three hours. */
  async reclaim(): Promise<void> {
    await this.#busy
    reclaim(this.database, this.now())
  }
}
