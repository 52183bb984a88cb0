import type { Reduction, SaleLine } from '../../client/desk/cart/contents'
import type { CompletedSale, Register } from '../../client/desk/register/contract'
import { type DoorService, openDoor } from '../../client/door/scan/scan'
import { topUp } from '../../client/rights/top-up'
import { memoryLocks } from '../../client/sync/browser/locks'
import type { Identity } from '../../client/sync/identity'
import type { OpRow, RightRow } from '../../client/sync/log/store/store'
import { reapplyPending } from '../../client/sync/network/pull'
import { DomainError } from '../../shared/kernel/errors'
import type { WindowBounds } from '../../shared/kernel/model/window'
import type { RowOf, TableName } from '../../shared/registry'
import type { HeldRight } from '../../shared/rights/rules'
import { noFaults } from './device/faults'
import { type Pulled, pullInto } from './device/pulling'
import { SlowWrites } from './device/slow-writes'
import { type DeviceSetting, openTab, type Tab } from './device/tab'
import { SimLock, type StoredAccess } from './faults/lock'
import { CALM_DISK, type DeviceStorage, type DiskWeather, type SimRows } from './lanes/storage'

/** Unsent operations, rights, and whether a finished write is still unanswered. */
export type DiskState = {
  readonly pending: readonly OpRow[]
  readonly rights: readonly RightRow[]
  readonly writing: boolean
}

/** Reads the state from the text of a log. */
export function diskState(log: string, writing: boolean): DiskState {
  const [ops = [], rights = []] = JSON.parse(log) as [OpRow[], RightRow[]]
  return { pending: ops.filter(({ state }) => state === 'pending'), rights, writing }
}

/** State that stays on a device when its app is replaced by another version. */
export type DeviceRemains = {
  readonly disk: string
  readonly person: Identity['user']
  readonly access: StoredAccess
}

/**
 * Simulated device: production outbox, rights, register, door, pull and drain over an injected clock, network, disk and
 * locks. It has two tabs over one disk. `crash` drops everything that is not on the disk.
 */
export class SimDevice {
  readonly id: string
  weather: DiskWeather = CALM_DISK
  readonly faults = noFaults()
  readonly #setting: DeviceSetting
  #locks = memoryLocks()
  #tabs: Tab[] = []
  #life = 0
  #skew = 0
  #person: Identity['user']
  readonly #lock: SimLock
  readonly #storage: DeviceStorage
  readonly #slowWrites = new SlowWrites()
  readonly #pulled: Pulled = { once: new Set(), dropped: 0 }
  #evictions = 0
  #isStarting = false
  /** Error of the start after a power cut. */
  #failed: { readonly error: unknown } | null = null

  constructor(setting: DeviceSetting) {
    this.#setting = setting
    this.id = setting.identity.device?.id ?? ''
    this.#person = setting.identity.user
    this.#lock = new SimLock({ ...setting, org: setting.identity.org, device_id: this.id, clock: this.clock })
    this.#storage = setting.lane.create({
      device_id: this.id,
      org_id: setting.identity.org.id,
      clock: this.clock,
      dice: setting.dice,
      weather: () => this.weather,
      noteError: () => {
        this.faults.disk_errors++
      },
      cutPower: () => this.#cutPower(),
    })
    this.#end()
    this.#boot()
  }

  readonly clock = (): number => this.#setting.now() + this.#skew

  #tab(): Tab {
    if (this.#failed) throw this.#failed.error
    const tab = this.#setting.dice.pick(this.#tabs)
    if (!tab) throw new Error('a device without a tab')
    return tab
  }

  /** Rows of the first tab. */
  #first(): SimRows {
    const [rows] = this.tabRows
    if (!rows) throw new Error('a device without a tab')
    return rows
  }

  /** Ends all work in memory. */
  #end(): void {
    this.#life++
    this.#storage.end()
  }

  #boot(): void {
    this.#locks = memoryLocks()
    this.#slowWrites.forget()
    this.#tabs = [this.#open(), this.#open()]
  }

  #open(): Tab {
    const { dice } = this.#setting
    const life = this.#life
    const isAlive = () => life === this.#life
    const isSlow = () => {
      if (!dice.chance(this.weather.slow)) return false
      this.faults.slow_writes++
      return true
    }
    const disk = this.#storage.open(isAlive)
    const store = this.#slowWrites.slow(disk.store, isSlow, isAlive)
    return openTab(this.#setting, {
      device_id: this.id,
      user: this.#person,
      clock: this.clock,
      store,
      rows: disk.rows,
      locks: this.#locks,
      lock: this.#lock,
      isAlive,
    })
  }

  /** Resolves the writes that were slow to answer. */
  resume(): void {
    this.#slowWrites.resume()
  }

  /** Sets the device's view of whether the server is reachable. */
  setReachable(reachable: boolean): void {
    for (const tab of this.#tabs) tab.sync.update((state) => ({ ...state, reachable }))
  }

  /** Power-cycles the device: memory is lost, the disk stays. Pending work never finishes. */
  async crash(): Promise<void> {
    this.faults.crashes++
    this.#isStarting = true
    this.#end()
    const reverted = this.#storage.revert()
    if (reverted === true || (reverted !== false && (await reverted))) this.faults.lost_writes++
    this.#boot()
    await this.#startUp()
  }

  /** Crashes while the storage works. A device that is starting is left alone: its user waits for it. */
  #cutPower(): void {
    if (this.#isStarting) return
    this.faults.power_cuts = (this.faults.power_cuts ?? 0) + 1
    this.crash().catch((error: unknown) => {
      this.#failed = { error }
    })
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
    this.#end()
    this.#boot()
    await this.#startUp()
  }

  /**
   * Starts up like the app: applies unsent operations to the rows as optimistic updates, and retries after disk errors.
   */
  async #startUp(): Promise<void> {
    const life = this.#life
    this.#isStarting = true
    const { core, rows } = this.#tab()
    for (;;) {
      const done = await reapplyPending(rows, core.outbox, this.#setting.identity.org.id).then(
        () => true,
        (error: unknown) => {
          if (error instanceof DomainError) return false
          throw error
        },
      )
      if (life !== this.#life) return
      if (done) break
    }
    this.#isStarting = false
  }

  /** Ends this version of the app. Work that was pending never finishes. Returns what the next version finds. */
  async shutDown(): Promise<DeviceRemains> {
    this.#end()
    this.#slowWrites.forget()
    return { disk: await this.#storage.dump(), person: this.#person, access: this.#lock.stored }
  }

  /** Starts this version of the app on what another one left. The cached rows are pulled anew. */
  async startFrom({ disk, person, access }: DeviceRemains): Promise<void> {
    await this.#storage.takeOver(disk)
    this.#lock.restore(access)
    await this.#work(person)
  }

  /** Number of times the device was switched on. Work that was pending before a restart never finishes. */
  get life(): number {
    return this.#life
  }

  /** With relaxed durability, sets the state that the next crash returns to. */
  settleDisk(): Promise<void> | undefined {
    return this.#setting.mutant === 'relaxed durability' ? this.#storage.keep() : undefined
  }

  /** Evicts the cached rows, as a browser may. The outbox is in persistent storage and stays. */
  async evictRows(): Promise<void> {
    this.faults.evictions++
    this.#evictions++
    this.#storage.end()
    this.#storage.evictRows()
    this.#pulled.once.clear()
    await this.crash()
  }

  /** Adds a second machine with a copy of this one's disk. Neither knows of the other. */
  async copy(): Promise<SimDevice> {
    const copy = new SimDevice(this.#setting)
    copy.#person = this.#person
    copy.#lock.copyFrom(this.#lock)
    await copy.#storage.takeOver(await this.#storage.dump())
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
  pull(all = false): Promise<void> {
    const life = this.#life
    const evictions = this.#evictions
    return pullInto({
      setting: this.#setting,
      device_id: this.id,
      user_id: this.#person.id,
      tab: this.#tab(),
      lock: this.#lock,
      all,
      pulled: this.#pulled,
      isAlive: () => life === this.#life,
      isEvicted: () => evictions !== this.#evictions,
    })
  }

  /** The window within which the device last pulled the events. */
  window = async (): Promise<WindowBounds | undefined> => (await this.#first().checkpoint('events'))?.window

  /** State of the disk for the counters of rare states. No step of the device: no fault happens. */
  async look(): Promise<DiskState> {
    return diskState(await this.#storage.dump(), this.#slowWrites.areWaiting)
  }

  /** Every operation of the log, in any state. */
  log = (): Promise<readonly OpRow[]> =>
    this.#storage.log.read((reader) => reader.ops({ by: 'seq', from: 1 }, Number.MAX_SAFE_INTEGER))

  rights = (): Promise<readonly RightRow[]> => this.#storage.log.read((reader) => reader.all('rights'))

  /** Rows as each tab sees them. */
  get tabRows(): readonly SimRows[] {
    return this.#tabs.map(({ rows }) => rows)
  }

  rowsOf<T extends TableName>(table: T): Promise<readonly RowOf<T>[]> {
    return this.#first().where(table, {})
  }
}
