import type { Reduction, SaleLine } from '../../client/desk/cart/contents'
import type { CompletedSale, Register } from '../../client/desk/register/contract'
import { createRegister } from '../../client/desk/register/register'
import { type DoorService, openDoor } from '../../client/door/scan/scan'
import { HeldRights } from '../../client/rights/held'
import { uploadRightsReport } from '../../client/rights/report'
import { topUp } from '../../client/rights/top-up'
import { memoryLocks } from '../../client/sync/browser/locks'
import type { Core, Reachability } from '../../client/sync/core'
import type { Identity } from '../../client/sync/identity'
import { cell } from '../../client/sync/live'
import { Drain } from '../../client/sync/log/drain'
import { changesOfOperation } from '../../client/sync/log/effects'
import { Outbox, type OutboxPorts } from '../../client/sync/log/outbox'
import { pushWithPresence } from '../../client/sync/log/push-with-presence'
import { type MemoryStore, memoryStore } from '../../client/sync/log/store/memory-store'
import type { OpRow, RightRow, Store } from '../../client/sync/log/store/store'
import { pruneRows } from '../../client/sync/network/prune'
import { applyRecorded, healRefused, pullTableToEnd, reapplyPending } from '../../client/sync/network/pull'
import { memoryRows } from '../../client/sync/rows/memory-rows'
import { DomainError } from '../../shared/kernel/errors'
import { idSource } from '../../shared/kernel/ids'
import type { WindowBounds } from '../../shared/kernel/model/window'
import { type RowOf, TABLES, type TableName } from '../../shared/registry'
import type { HeldRight } from '../../shared/rights/rules'
import { SimLock } from './faults/lock'
import type { Network } from './faults/network'
import { type Mutant, NoPendingOutbox, OUTBOXES, RepeatedGrantRights } from './judge/mutants'
import { Violation } from './judge/oracle'
import { windowTruth } from './judge/window-truth'
import type { Seeded } from './seeded'
import type { SimServer } from './server'
import { signerKey, signWith, verifySimulated } from './signing'

/** Tables that a simulated device pulls. */
export const PULLED_TABLES: readonly TableName[] = TABLES.filter(
  (table) => !['users', 'contacts', 'orgs', 'seating_plans'].includes(table),
)

/** Tables that never change within a history. They are pulled once. */
const FIXED_TABLES: ReadonlySet<TableName> = new Set([
  'cash_boxes',
  'price_categories',
  'prices',
  'seats',
  'tax_groups',
])

/**
 * Fault rates of one device's disk, in per cent of all steps. With `slow`, a finished write stays unanswered until the
 * history resumes it.
 */
export type DiskWeather = {
  readonly read: number
  readonly write: number
  readonly commit: number
  readonly slow: number
}

export const CALM_DISK: DiskWeather = { read: 0, write: 0, commit: 0, slow: 0 }

class DiskError extends Error {
  override readonly name: string
  constructor(full: boolean) {
    super('the disk failed')
    this.name = full ? 'QuotaExceededError' : 'DiskError'
  }
}

type Tab = {
  readonly core: Core
  readonly drain: Drain
  readonly register: Register
  readonly sync: ReturnType<typeof cell<Reachability>>
  readonly overlay: Outbox
  /** The outbox whose unsent work keeps rows that have left the window. */
  readonly pruned: Outbox
  readonly pins: ReturnType<SimLock['pins']>
}

type Setting = {
  readonly identity: Identity
  /** Users who take turns at this device. */
  readonly people: readonly Identity['user'][]
  readonly certificate: string
  readonly now: () => number
  readonly dice: Seeded
  readonly network: Network
  readonly server: SimServer
  readonly mutant: Mutant | null
}

/**
 * Simulated device: production outbox, rights, register, door, pull and drain over an injected clock, network, disk and
 * locks. It has two tabs over one disk. `crash` drops everything that is not on the disk.
 */
export class SimDevice {
  readonly id: string
  weather: DiskWeather = CALM_DISK
  readonly disk: MemoryStore
  readonly faults = { disk_errors: 0, slow_writes: 0, crashes: 0, lost_writes: 0, clock_jumps: 0, evictions: 0 }
  readonly #setting: Setting
  #locks = memoryLocks()
  #rows = memoryRows()
  #tabs: Tab[] = []
  #life = 0
  #skew = 0
  #person: Identity['user']
  readonly #lock: SimLock
  #parked: (() => void)[] = []
  #relaxed: string | null = null
  readonly #fetched = new Set<TableName>()
  #dropped = 0

  constructor(setting: Setting) {
    this.#setting = setting
    this.id = setting.identity.device?.id ?? ''
    this.#person = setting.identity.user
    this.#lock = new SimLock({ ...setting, org: setting.identity.org, device_id: this.id, clock: this.clock })
    this.disk = memoryStore((step) => {
      if (!setting.dice.chance(this.weather[step])) return
      this.faults.disk_errors++
      throw new DiskError(setting.dice.chance(30))
    })
    this.#boot()
  }

  readonly clock = (): number => this.#setting.now() + this.#skew

  #tab(): Tab {
    const tab = this.#setting.dice.pick(this.#tabs)
    if (!tab) throw new Error('a device without a tab')
    return tab
  }

  #boot(): void {
    this.#life++
    this.#locks = memoryLocks()
    this.#parked = []
    this.#tabs = [this.#open(), this.#open()]
  }

  #open(): Tab {
    const { certificate, dice, network, server, mutant } = this.#setting
    const user = this.#person
    const identity = { ...this.#setting.identity, user }
    const life = this.#life
    const alive = <T>(value: T): Promise<T> => (life === this.#life ? Promise.resolve(value) : new Promise<T>(() => {}))
    const store: Store = {
      read: async (work) => alive(await this.disk.read(work)),
      write: async (work) => {
        const done = await this.disk.write(work)
        if (dice.chance(this.weather.slow)) {
          this.faults.slow_writes++
          await new Promise<void>((resume) => this.#parked.push(resume))
        }
        return alive(done)
      },
      close: async () => {},
    }
    const send = async <T>(work: () => Promise<T>): Promise<T> => {
      if (life !== this.#life) return new Promise<T>(() => {})
      try {
        return await alive(await this.#lock.ask(user.id, work))
      } catch (error) {
        await alive(null)
        throw error
      }
    }
    const ports: OutboxPorts = {
      store,
      locks: this.#locks,
      clock: this.clock,
      newId: idSource(this.clock, dice.bytes),
      sign: signWith(signerKey(this.id)),
      author: () => ({ org_id: identity.org.id, device_id: this.id, user_id: user.id }),
    }
    const outbox = new (OUTBOXES[mutant ?? ''] ?? Outbox)(ports)
    const call: Core['call'] = (name, args) => send(() => server.call(this.id, name, args))
    const rights = new (mutant === 'no grant-id check' ? RepeatedGrantRights : HeldRights)({
      outbox,
      call,
      newId: ports.newId,
    })
    const rows = this.#rows
    const sync = cell<Reachability>({
      reachable: !network.isCut(this.id),
      offline_since: null,
      behind_since: null,
      first_pull: null,
    })
    const core: Core = {
      identity: () => identity,
      outbox,
      rights,
      rows,
      call,
      sync,
      clock: this.clock,
      newId: ports.newId,
      random: dice.bytes,
      sign: ports.sign,
      verify: verifySimulated,
      certificate: () => ({
        device_id: this.id,
        public_key: signerKey(this.id),
        signature: Uint8Array.from(Buffer.from(certificate, 'hex')),
      }),
    }
    outbox.listen((recorded) => {
      if (recorded) void applyRecorded(rows, outbox, recorded).catch(() => {})
    })
    const drain = new Drain({
      outbox,
      push: pushWithPresence({
        user_id: user.id,
        clock: this.clock,
        random: dice.bytes,
        sign: ports.sign,
        send: (input) => send(() => server.push(this.id, { ...input, operations: [...input.operations] })),
      }),
      recover: async (_code, epoch) => uploadRightsReport(core, epoch),
      heal: (healed) => healRefused(rows, outbox, identity.org.id, healed),
      clock: this.clock,
    })
    const overlay = mutant === 'no rebase' ? new NoPendingOutbox(ports) : outbox
    const pruned = mutant === 'window drops unsent work' ? new NoPendingOutbox(ports) : outbox
    return { core, drain, register: createRegister(core), sync, overlay, pruned, pins: this.#lock.pins(user, call) }
  }

  /** Resolves the writes that were slow to answer. */
  resume(): void {
    for (const resume of this.#parked.splice(0)) resume()
  }

  /** Sets the device's view of whether the server is reachable. */
  setReachable(reachable: boolean): void {
    for (const tab of this.#tabs) tab.sync.update((state) => ({ ...state, reachable }))
  }

  /** Power-cycles the device: memory is lost, the disk stays. Pending work never finishes. */
  async crash(): Promise<void> {
    this.faults.crashes++
    if (this.#relaxed !== null) {
      this.disk.restore(this.#relaxed)
      this.faults.lost_writes++
    }
    this.#boot()
    await this.#startUp()
  }

  /** Sets a PIN for every user of the device, the first user last. */
  async setPins(): Promise<void> {
    for (const person of [...this.#setting.people].reverse()) {
      await this.#lock.byPassword(person.id)
      await this.#work(person)
      await this.#tab().pins.set()
    }
  }

  /** The user who is working at the device. */
  get person(): string {
    return this.#person.id
  }

  /** Unlocks the device for another user, by PIN or password, and closes what the previous user had open. */
  async unlock(user_id: string, way: 'pin' | 'password'): Promise<void> {
    const person = this.#setting.people.find(({ id }) => id === user_id)
    if (!person) throw new RangeError('nobody by that name')
    if (way === 'pin') await this.#lock.byPin(user_id)
    else await this.#lock.byPassword(user_id)
    await this.#work(person)
  }

  async #work(person: Identity['user']): Promise<void> {
    this.#person = person
    this.#boot()
    await this.#startUp()
  }

  /**
   * Starts up like the app: applies unsent operations to the rows as optimistic updates, and retries after disk errors.
   */
  async #startUp(): Promise<void> {
    const life = this.#life
    const { outbox } = this.#tab().core
    for (;;) {
      const done = await reapplyPending(this.#rows, outbox, this.#setting.identity.org.id).then(
        () => true,
        (error: unknown) => {
          if (error instanceof DomainError) return false
          throw error
        },
      )
      if (done || life !== this.#life) return
    }
  }

  /** Number of times the device was switched on. Work that was pending before a restart never finishes. */
  get life(): number {
    return this.#life
  }

  /** With relaxed durability, sets the state that the next crash returns to. */
  settleDisk(): undefined {
    if (this.#setting.mutant === 'relaxed durability') this.#relaxed = this.disk.snapshot()
  }

  /** Evicts the cached rows, as a browser may. The outbox is in persistent storage and stays. */
  async evictRows(): Promise<void> {
    this.faults.evictions++
    this.#rows = memoryRows()
    this.#fetched.clear()
    await this.crash()
  }

  /** Adds a second machine with a copy of this one's disk. Neither knows of the other. */
  async copy(): Promise<SimDevice> {
    const copy = new SimDevice(this.#setting)
    copy.#person = this.#person
    copy.#lock.copyFrom(this.#lock)
    copy.disk.restore(this.disk.snapshot())
    await copy.crash()
    return copy
  }

  /** Changes the device's clock, as a person would. */
  jump(ms: number): undefined {
    this.faults.clock_jumps++
    this.#skew += ms
  }

  sell(lines: readonly SaleLine[], total: number, reduction: Reduction | null = null): Promise<CompletedSale> {
    const { dice } = this.#setting
    const first = dice.chance(25) ? dice.below(total) : 0
    const parts = [first, total - first].filter((amount) => amount > 0)
    const payments = parts.map((amount) => ({
      method: dice.chance(70) ? ('cash' as const) : ('terminal' as const),
      amount,
      given: null,
    }))
    return this.#tab().register.sell({ lines, reduction, name: '', contact_id: null, payments })
  }

  /** Rights that the screen shows as held by this device. */
  held(): readonly HeldRight[] {
    return this.#tab().core.rights.live.get()
  }

  register(): Register {
    return this.#tab().register
  }

  door(event_id: string, leaving: boolean): DoorService {
    return openDoor(this.#tab().core, { event_id, gate: 'Main', leaving })
  }

  /** Background work that the device does while the server answers. */
  topUp = async (): Promise<void> => {
    const { core, pins } = this.#tab()
    await topUp(core)
    await pins.renew()
  }

  drain = (): Promise<unknown> => this.#tab().drain.run(true)

  /** Pulls some or all tables, and checks that unsent changes stay visible. */
  async pull(all = false): Promise<void> {
    const { core, overlay, pruned } = this.#tab()
    const { identity, server, dice } = this.#setting
    const user_id = this.#person.id
    const rows = this.#rows
    const life = this.#life
    const before = this.#dropped
    let dropped = before
    const seen = await this.#visible(core.outbox)
    const adrift = await this.#adrift(core.outbox)
    const sink = {
      ...rows,
      drop: (table: TableName) => {
        dropped++
        this.#dropped++
        return rows.drop(table)
      },
    }
    for (const table of PULLED_TABLES) {
      if (this.#fetched.has(table) || !(all || dice.chance(40))) continue
      await pullTableToEnd(
        {
          sink,
          outbox: overlay,
          org_id: () => identity.org.id,
          holder: () => ({ holder: 'counter', device_id: this.id }),
          // A page that is switched off never sees the answer.
          pull: async (name, input) => {
            const page = await this.#lock.ask(user_id, () => server.pull(this.id, name, input))
            return life === this.#life ? page : new Promise(() => {})
          },
          onPage: async (name, documents, epoch) => {
            if (name === 'rights') await core.rights.importGrants(documents as readonly RowOf<'rights'>[], epoch)
          },
        },
        table,
      )
      if (FIXED_TABLES.has(table)) this.#fetched.add(table)
    }
    if (rows === this.#rows) await this.#prune(pruned)
    // Another tab may be applying unsent changes to a table that the server told it to drop.
    if (dropped !== this.#dropped) return
    const still = await this.#visible(core.outbox)
    const pending = new Set((await core.outbox.pending()).map((op) => op.id))
    const excused = new Set([
      ...adrift,
      ...(await this.#adrift(core.outbox)),
      ...(dropped === before ? [] : await this.#beyond(core.outbox)),
    ])
    for (const id of seen) {
      if (rows === this.#rows && pending.has(id) && !still.has(id) && !excused.has(id))
        throw new Violation(7, 'a pull has hidden unsent work')
    }
  }

  /** Removes rows that have left the window. */
  async #prune(outbox: Outbox): Promise<void> {
    const window = await this.window()
    if (!window) return
    await pruneRows({ rows: this.#rows, outbox, org_id: this.#setting.identity.org.id }, window)
  }

  /** The window within which the device last pulled the events. */
  window = async (): Promise<WindowBounds | undefined> => (await this.#rows.checkpoint('events'))?.window

  /** Ids of the unsent operations whose changes are all visible at this device. */
  async #visible(outbox: Outbox): Promise<ReadonlySet<string>> {
    const shown = new Set<string>()
    const later = new Map<string, unknown[]>()
    for (const op of [...(await outbox.pending())].reverse()) {
      let whole = true
      for (const change of changesOfOperation(op, this.#setting.identity.org.id)) {
        const row: Readonly<Record<string, unknown>> | null = await this.#rows.get(change.table as TableName, change.id)
        // The row may already hold the value of a later change.
        const stands = ([column, value]: [string, unknown]) => {
          const values = [...(later.get(`${change.id} ${column}`) ?? []), value]
          later.set(`${change.id} ${column}`, values)
          return row !== null && values.includes(row[column])
        }
        whole &&= 'insert' in change ? row !== null : Object.entries(change.patch).map(stands).every(Boolean)
      }
      if (whole) shown.add(op.id)
    }
    return shown
  }

  /**
   * Ids of unsent operations on rows that the server does not hold, because the creating operation is quarantined, or
   * was forgotten by a restore and is sent again. There is no row to show these changes on until it is booked.
   */
  async #adrift(outbox: Outbox): Promise<readonly string[]> {
    const { server, identity } = this.#setting
    const onNothing = (op: OpRow) =>
      changesOfOperation(op, identity.org.id).some(
        (change) => 'patch' in change && !server.holds(change.table as TableName, change.id),
      )
    return (await outbox.pending()).filter(onNothing).map((op) => op.id)
  }

  /**
   * Ids of unsent operations on rows that have left the window within which their table was last pulled. A device keeps
   * such a row until they are sent, but a server that was restored makes it pull anew, and the row does not come again.
   */
  async #beyond(outbox: Outbox): Promise<readonly string[]> {
    const { server, identity } = this.#setting
    const found: string[] = []
    for (const op of await outbox.pending()) {
      for (const change of changesOfOperation(op, identity.org.id)) {
        const table = change.table as TableName
        const truth = await windowTruth(server, (await this.#rows.checkpoint(table))?.window)
        const rows = (await server.all(table)).filter(({ id }) => 'patch' in change && id === change.id)
        if (rows.length > truth(table, rows).length) found.push(op.id)
      }
    }
    return found
  }

  /** Every operation of the log, in any state. */
  log = (): Promise<readonly OpRow[]> =>
    this.disk.read((reader) => reader.ops({ by: 'seq', from: 1 }, Number.MAX_SAFE_INTEGER))

  rights = (): Promise<readonly RightRow[]> => this.disk.read((reader) => reader.all('rights'))

  rowsOf<T extends TableName>(table: T): Promise<readonly RowOf<T>[]> {
    return this.#rows.where(table, {})
  }
}
