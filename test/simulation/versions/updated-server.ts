import BetterSqlite from 'better-sqlite3'
import type { SignedUnlockProof } from '../../../server/devices/unlock-grants'
import type { Actor } from '../../../server/kernel/commands/actor'
import { migrate } from '../../../server/kernel/database/migrate'
import type { Raw } from '../../../server/kernel/database/sqlite'
import { addTextFunctions, openMemory } from '../../../server/kernel/sqlite-file'
import type { NewId } from '../../../shared/kernel/ids'
import { plainText } from '../../../shared/kernel/search-text'
import type { Clock } from '../../../shared/kernel/time'
import type { RowOf, TableName } from '../../../shared/registry'
import { copyOf, dropLogTriggers, replaceRows, type SqliteDatabase } from '../lanes/sqlite'
import type { Seeded } from '../seeded'
import { SimServer } from '../server'
import type { Release, ReleasedServer } from './contract'
import { convertErrors, toTodaysError } from './errors'

type Ports = {
  readonly release: Release
  /** Database of this version, which holds the theatre of the history. */
  readonly database: SqliteDatabase
  readonly org_id: string
  readonly now: Clock
  readonly dice: Seeded
}

/** Empty databases of the releases, as files. Their migrations take long. */
const images = new WeakMap<Release, Buffer>()

/** Opens an empty database of the release, as this version opens a database. */
function openEmpty(release: Release, ports: Parameters<Release['migrate']>[1]): Raw {
  const known = images.get(release)
  if (!known) {
    const made = openMemory()
    release.migrate(made, ports)
    images.set(release, made.serialize())
    made.close()
    return openEmpty(release, ports)
  }
  const raw = new BetterSqlite(known)
  raw.pragma('foreign_keys = ON')
  raw.function('plain', { deterministic: true }, (text) => (typeof text === 'string' ? plainText(text) : null))
  addTextFunctions(raw)
  return raw
}

/** Tables that each version fills by itself: by its migrations and its triggers. */
const OWN_TABLES: ReadonlySet<string> = new Set(['migrations', 'text_index'])

/** Opens a database of the release with everything of another database that its schema has a place for. */
function openReleased({ release, database, now }: Ports, newId: NewId): Raw {
  const old = openEmpty(release, { clock: now, newId })
  dropLogTriggers(old)
  const columns = (table: string) => new Set(old.prepare('select name from pragma_table_info(?)').pluck().all(table))
  const fitting = [...copyOf(database.raw)].flatMap(([table, rows]) => {
    const known = columns(table)
    const fit = (row: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => known.has(column)))
    return known.size === 0 || OWN_TABLES.has(table) ? [] : [[table, rows.map(fit)] as const]
  })
  replaceRows(old, new Map(fitting))
  return old
}

/**
 * A server that runs an earlier release over a database of its own, until it is updated. The update migrates that
 * database with today's migrations, and from then on it is today's server.
 */
export class UpdatedServer extends SimServer {
  readonly #today: SqliteDatabase
  readonly #raw: Raw
  #released: ReleasedServer | null

  constructor(ports: Ports) {
    const { release, database, org_id, now, dice } = ports
    super(database, org_id, now, dice, null)
    this.#today = database
    this.#raw = openReleased(ports, this.newId)
    this.#released = release.createServer(this.#raw, org_id, now, dice)
  }

  /** The server of the release as its own devices reach it; null after the update. */
  get released(): ReleasedServer | null {
    if (!this.#released) return null
    this.#released.weather = this.weather
    this.#released.ahead = this.ahead
    return this.#released
  }

  get #old(): ReleasedServer | null {
    return this.released && convertErrors(this.released, toTodaysError)
  }

  /** Migrates the database and goes on as this version. Sessions stay, as they do in the product's database. */
  update(): void {
    const { released } = this
    if (!released) return
    migrate(this.#raw, { clock: this.now, newId: this.newId, copyFirst: false })
    replaceRows(this.#today.raw, copyOf(this.#raw))
    this.#raw.close()
    this.#released = null
    this.reports.push(...released.reports)
    const faults: Record<string, number> = this.faults
    for (const [name, n] of Object.entries(released.faults)) faults[name] = (faults[name] ?? 0) + n
    // The copy that a migration makes of the database before.
    if (released.faults.backups > 0) this.backUp()
  }

  override enter(device_id: string, actor: Actor): void {
    super.enter(device_id, actor)
    this.#old?.enter(device_id, actor)
  }

  override async admit(device_id: string, user_id: string): Promise<void> {
    return this.#old ? this.#old.admit(device_id, user_id) : super.admit(device_id, user_id)
  }

  override async signIn(device_id: string, user_id: string): Promise<void> {
    if (!this.#old) return super.signIn(device_id, user_id)
    await this.#old.signIn(device_id, user_id)
    super.enter(device_id, { org_id: this.org_id, user_id, role: 'ADMIN' })
  }

  override async unlock(unlocked: SignedUnlockProof): Promise<void> {
    return this.#old ? this.#old.unlock(unlocked) : super.unlock(unlocked)
  }

  override async remove(user_id: string): Promise<ReadonlyMap<string, number>> {
    return this.#old ? this.#old.remove(user_id) : super.remove(user_id)
  }

  override holds(table: TableName, id: string): boolean {
    return this.#old ? this.#old.holds(table, id) : super.holds(table, id)
  }

  override async all<T extends TableName>(table: T): Promise<readonly RowOf<T>[]> {
    return this.#old ? this.#old.all(table) : super.all(table)
  }

  override bookedOf(device_id: string): ReadonlySet<string> {
    return this.#old ? this.#old.bookedOf(device_id) : super.bookedOf(device_id)
  }

  override async call(device_id: string, name: string, args: unknown): Promise<unknown> {
    return this.#old ? this.#old.call(device_id, name, args) : super.call(device_id, name, args)
  }

  override async office(name: string, args: unknown): Promise<void> {
    return this.#old ? this.#old.office(name, args) : super.office(name, args)
  }

  override async confirm(device_id: string): Promise<void> {
    return this.#old ? this.#old.confirm(device_id) : super.confirm(device_id)
  }

  override async giveUp(device_id: string, by: 'FenceDevice' | 'RevokeDevice'): Promise<ReadonlySet<string>> {
    return this.#old ? this.#old.giveUp(device_id, by) : super.giveUp(device_id, by)
  }

  override async expire(): Promise<void> {
    return this.#old ? this.#old.expire() : super.expire()
  }

  override backUp(): void {
    if (this.#old) this.#old.backUp()
    else super.backUp()
  }

  override async restore(): Promise<boolean> {
    return this.#old ? this.#old.restore() : super.restore()
  }
}
