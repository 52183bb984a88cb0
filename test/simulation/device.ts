import type { Reduction, SaleLine } from '../../client/desk/cart/contents'
import type { CompletedSale, Register } from '../../client/desk/register/contract'
import { createRegister } from '../../client/desk/register/register'
import { type Door, openDoor } from '../../client/door/scan/scan'
import { HeldRights } from '../../client/rights/held'
import { reportRights } from '../../client/rights/report'
import { topUp } from '../../client/rights/top-up'
import { memoryLocks } from '../../client/sync/browser/locks'
import type { Core, Reachability } from '../../client/sync/core'
import type { Identity } from '../../client/sync/identity'
import { cell } from '../../client/sync/live'
import { Drain } from '../../client/sync/log/drain'
import { changesOfOperation } from '../../client/sync/log/effects'
import { type MemoryStore, memoryStore } from '../../client/sync/log/memory-store'
import { Outbox, type OutboxPorts } from '../../client/sync/log/outbox'
import { pushWithPresence } from '../../client/sync/log/push-with-presence'
import type { OpRow, RightRow, Store } from '../../client/sync/log/store'
import { applyRecorded, healRefused, pullTableToEnd, reapplyPending } from '../../client/sync/network/pull'
import { memoryRows } from '../../client/sync/rows/memory-rows'
import { DomainError } from '../../shared/kernel/errors'
import { idSource } from '../../shared/kernel/ids'
import { type RowOf, TABLES, type TableName } from '../../shared/registry'
import type { HeldRight } from '../../shared/rights/rules'
import { SimLock } from './faults/lock'
import type { Network } from './faults/network'
import { EmptyOutbox, ForgetfulRights, type Mutant, OUTBOXES } from './judge/mutants'
import { Violation } from './judge/oracle'
import type { Seeded } from './seeded'
import type { SimServer } from './server'
import { keyOf, signWith, verifySimulated } from './signing'

/** Tables a device of the simulation keeps. */
export const PULLED: readonly TableName[] = TABLES.filter((table) => !['users', 'contacts', 'orgs', 'seating_plans'].includes(table))

/** Tables nothing in a history changes: pulled once. */
const FIXED: ReadonlySet<TableName> = new Set(['cash_boxes', 'events', 'price_categories', 'prices', 'seats', 'tax_groups'])

/** Faults of one device's disk, in per cent of all steps; `slow` leaves a finished write unanswered until the history goes on. */
export type DiskWeather = { readonly read: number; readonly write: number; readonly commit: number; readonly slow: number }

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
  readonly pins: ReturnType<SimLock['pins']>
}

type Setting = {
  readonly identity: Identity
  /** Who may work here, by turns. */
  readonly people: readonly Identity['user'][]
  readonly certificate: string
  readonly now: () => number
  readonly dice: Seeded
  readonly network: Network
  readonly server: SimServer
  readonly mutant: Mutant | null
}

/**
 * One device: the production outbox, rights, register, door, pull and drain over an injected clock, network, disk and
 * locks, in two tabs over one disk. `crash` forgets everything that was not on the disk.
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
      sign: signWith(keyOf(this.id)),
      author: () => ({ org_id: identity.org.id, device_id: this.id, user_id: user.id }),
    }
    const outbox = new (OUTBOXES[mutant ?? ''] ?? Outbox)(ports)
    const call: Core['call'] = (name, args) => send(() => server.call(this.id, name, args))
    const rights = new (mutant === 'no grant-id check' ? ForgetfulRights : HeldRights)({ outbox, call, newId: ports.newId })
    const rows = this.#rows
    const sync = cell<Reachability>({ reachable: !network.isCut(this.id), offline_since: null, first_pull: null })
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
      certificate: () => ({ device_id: this.id, public_key: keyOf(this.id), signature: Uint8Array.from(Buffer.from(certificate, 'hex')) }),
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
      recover: async (_code, epoch) => reportRights(core, epoch),
      heal: (healed) => healRefused(rows, outbox, identity.org.id, healed),
      clock: this.clock,
    })
    const overlay = mutant === 'no rebase' ? new EmptyOutbox(ports) : outbox
    return { core, drain, register: createRegister(core), sync, overlay, pins: this.#lock.pins(user, call) }
  }

  /** Lets writes that were slow to answer answer now. */
  resume(): void {
    for (const resume of this.#parked.splice(0)) resume()
  }

  /** Whether the device believes that the server answers. */
  believes(reachable: boolean): void {
    for (const tab of this.#tabs) tab.sync.update((state) => ({ ...state, reachable }))
  }

  /** Power off and on again: memory is gone, the disk stays. Work under way never finishes. */
  async crash(): Promise<void> {
    this.faults.crashes++
    if (this.#relaxed !== null) {
      this.disk.restore(this.#relaxed)
      this.faults.lost_writes++
    }
    this.#boot()
    await this.#startUp()
  }

  /** Everybody who may work here, and the first of them last, gives the device a PIN. */
  async setPins(): Promise<void> {
    for (const person of [...this.#setting.people].reverse()) {
      await this.#lock.byPassword(person.id)
      await this.#work(person)
      await this.#tab().pins.set()
    }
  }

  /** Whoever works here now. */
  get person(): string {
    return this.#person.id
  }

  /** Somebody comes to the device, by PIN or by password: what the one before had open is taken down. */
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

  /** As the app does when it starts: lays unsent work over the rows, and tries again where the disk fails. */
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

  /** How often it was switched on: what was under way in an earlier life never ends. */
  get life(): number {
    return this.#life
  }

  /** Only with relaxed durability: what the next crash goes back to. */
  settleDisk(): undefined {
    if (this.#setting.mutant === 'relaxed durability') this.#relaxed = this.disk.snapshot()
  }

  /** The browser throws the cached rows away; the outbox is storage that was asked to persist. */
  async evictRows(): Promise<void> {
    this.faults.evictions++
    this.#rows = memoryRows()
    this.#fetched.clear()
    await this.crash()
  }

  /** A second machine with a copy of this one's disk: neither knows of the other. */
  async copy(): Promise<SimDevice> {
    const copy = new SimDevice(this.#setting)
    copy.#person = this.#person
    copy.#lock.copyFrom(this.#lock)
    copy.disk.restore(this.disk.snapshot())
    await copy.crash()
    return copy
  }

  /** Somebody sets the device's clock. */
  jump(ms: number): undefined {
    this.faults.clock_jumps++
    this.#skew += ms
  }

  sell(lines: readonly SaleLine[], total: number, reduction: Reduction | null = null): Promise<CompletedSale> {
    const { dice } = this.#setting
    const first = dice.chance(25) ? dice.below(total) : 0
    const parts = [first, total - first].filter((amount) => amount > 0)
    const payments = parts.map((amount) => ({ method: dice.chance(70) ? ('cash' as const) : ('terminal' as const), amount, given: null }))
    return this.#tab().register.sell({ lines, reduction, name: '', contact_id: null, payments })
  }

  /** What the screen shows as held here. */
  held(): readonly HeldRight[] {
    return this.#tab().core.rights.live.get()
  }

  register(): Register {
    return this.#tab().register
  }

  door(event_id: string, leaving: boolean): Door {
    return openDoor(this.#tab().core, { event_id, gate: 'Main', leaving })
  }

  /** What a device does by itself while the server answers. */
  topUp = async (): Promise<void> => {
    const { core, pins } = this.#tab()
    await topUp(core)
    await pins.renew()
  }

  drain = (): Promise<unknown> => this.#tab().drain.run(true)

  /** Pulls some of what may have changed, or all of it, and checks that nothing unsent is hidden by it. */
  async pull(all = false): Promise<void> {
    const { core, overlay } = this.#tab()
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
    for (const table of PULLED) {
      if (this.#fetched.has(table) || !(all || dice.chance(40))) continue
      await pullTableToEnd(
        {
          sink,
          outbox: overlay,
          org_id: () => identity.org.id,
          // A page that is switched off hears no answer any more.
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
      if (FIXED.has(table)) this.#fetched.add(table)
    }
    // Another tab may be laying unsent work over a table that the server told it to forget.
    if (dropped !== this.#dropped) return
    const still = await this.#visible(core.outbox)
    const pending = new Set((await core.outbox.pending()).map((op) => op.id))
    const excused = new Set([...adrift, ...(await this.#adrift(core.outbox))])
    for (const id of seen) {
      if (rows === this.#rows && pending.has(id) && !still.has(id) && !excused.has(id)) throw new Violation(7, 'a pull has hidden unsent work')
    }
  }

  /** Ids of the unsent operations whose every change a person can see at this device. */
  async #visible(outbox: Outbox): Promise<ReadonlySet<string>> {
    const shown = new Set<string>()
    const later = new Map<string, unknown[]>()
    for (const op of [...(await outbox.pending())].reverse()) {
      let whole = true
      for (const change of changesOfOperation(op, this.#setting.identity.org.id)) {
        const row: Readonly<Record<string, unknown>> | null = await this.#rows.get(change.table as TableName, change.id)
        // What was recorded since about the same row may stand there by now.
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
   * Ids of the unsent operations that change a row which the server itself does not hold: what made it lies in quarantine, or was
   * forgotten by a restore and is sent again. Until it is booked there is nothing to show them on.
   */
  async #adrift(outbox: Outbox): Promise<readonly string[]> {
    const { server, identity } = this.#setting
    const onNothing = (op: OpRow) =>
      changesOfOperation(op, identity.org.id).some((change) => 'patch' in change && !server.holds(change.table as TableName, change.id))
    return (await outbox.pending()).filter(onNothing).map((op) => op.id)
  }

  /** Every operation of the log, whatever became of it. */
  log = (): Promise<readonly OpRow[]> => this.disk.read((reader) => reader.ops({ by: 'seq', from: 1 }, Number.MAX_SAFE_INTEGER))

  rights = (): Promise<readonly RightRow[]> => this.disk.read((reader) => reader.all('rights'))

  rowsOf<T extends TableName>(table: T): Promise<readonly RowOf<T>[]> {
    return this.#rows.where(table, {})
  }
}
