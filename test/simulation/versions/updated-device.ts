import { entities, type RowOf, type TableName } from '../../../shared/registry'
import { diskState, SimDevice } from '../device'
import type { DeviceSetting } from '../device/tab'
import type { Release, ReleasedDevice } from './contract'
import { convertErrors, toReleasedError, toTodaysError } from './errors'
import type { Wire } from './wire'

/** Parts that a device of an earlier release is given: its release, and the server as it reaches it. */
export type Origin = { readonly release: Release; readonly wire: Wire }

/**
 * A device that runs an earlier release until it is updated. Then today's version opens what is on its disk, with all
 * work that was not sent.
 */
export class UpdatedDevice extends SimDevice {
  readonly #setting: DeviceSetting
  readonly #origin: Origin
  #released: ReleasedDevice | null
  /** Lives of the device under the earlier release. */
  #lives = 0

  constructor(setting: DeviceSetting, origin: Origin, copied: ReleasedDevice | null = null) {
    super(setting)
    this.#setting = setting
    this.#origin = origin
    const { release, wire } = origin
    const { identity, people, certificate, dice, network } = setting
    this.#released =
      copied ??
      release.createDevice({
        identity,
        people,
        certificate,
        dice,
        network: convertErrors(network, toReleasedError(release)),
        server: wire,
        now: this.clock,
      })
    const { drain, log, rights, topUp, window } = this
    this.drain = () => this.#old?.drain() ?? drain()
    this.log = () => this.#old?.log() ?? log()
    this.rights = () => this.#old?.rights() ?? rights()
    this.topUp = () => this.#old?.topUp() ?? topUp()
    this.window = () => this.#old?.window() ?? window()
  }

  /** True until the device is updated. */
  get isOld(): boolean {
    return this.#released !== null
  }

  get #old(): ReleasedDevice | null {
    if (!this.#released) return null
    this.#released.weather = this.weather
    return convertErrors(this.#released, toTodaysError)
  }

  /** Ends the earlier release and starts today's on the same disk. */
  async update(): Promise<void> {
    if (!this.#released) return
    const { faults, life } = this.#released
    const remains = await this.#released.shutDown()
    this.#released = null
    this.#lives = life + 1
    const counted: Record<string, number> = this.faults
    for (const [name, n] of Object.entries(faults)) counted[name] = (counted[name] ?? 0) + n
    await this.startFrom(remains)
  }

  override get person(): string {
    return this.#released?.person ?? super.person
  }

  override get life(): number {
    return super.life + (this.#released?.life ?? this.#lives)
  }

  override resume(): void {
    this.#old?.resume()
    super.resume()
  }

  override setReachable(reachable: boolean): void {
    this.#old?.setReachable(reachable)
    super.setReachable(reachable)
  }

  override async crash(): Promise<void> {
    return this.#old ? this.#old.crash() : super.crash()
  }

  override async setPins(): Promise<void> {
    return this.#old ? this.#old.setPins() : super.setPins()
  }

  override async unlock(user_id: string, way: 'pin' | 'password'): Promise<void> {
    return this.#old ? this.#old.unlock(user_id, way) : super.unlock(user_id, way)
  }

  override async evictRows(): Promise<void> {
    return this.#old ? this.#old.evictRows() : super.evictRows()
  }

  override async copy(): Promise<SimDevice> {
    return this.#old ? new UpdatedDevice(this.#setting, this.#origin, await this.#old.copy()) : super.copy()
  }

  override sell(...sale: Parameters<SimDevice['sell']>): ReturnType<SimDevice['sell']> {
    return this.#old ? this.#old.sell(...sale) : super.sell(...sale)
  }

  override held(): ReturnType<SimDevice['held']> {
    return this.#old ? this.#old.held() : super.held()
  }

  override register(): ReturnType<SimDevice['register']> {
    return this.#old ? convertErrors(this.#old.register(), toTodaysError) : super.register()
  }

  override door(event_id: string, leaving: boolean): ReturnType<SimDevice['door']> {
    return this.#old ? convertErrors(this.#old.door(event_id, leaving), toTodaysError) : super.door(event_id, leaving)
  }

  override async look(): ReturnType<SimDevice['look']> {
    const released = this.#released
    if (!released) return super.look()
    if (released.look) return released.look()
    if (!released.disk) throw new Error('a release whose disk cannot be looked at')
    return diskState(released.disk.snapshot(), false)
  }

  override async pull(all = false): Promise<void> {
    return this.#old ? this.#old.pull(all) : super.pull(all)
  }

  /** Rows of a table. Columns that the earlier release does not know are null. */
  override async rowsOf<T extends TableName>(table: T): Promise<readonly RowOf<T>[]> {
    if (!this.#old) return super.rowsOf(table)
    const unknown = Object.fromEntries(Object.keys(entities[table].row.shape).map((column) => [column, null]))
    return (await this.#old.rowsOf(table)).map((row) => ({ ...unknown, ...row }))
  }
}
