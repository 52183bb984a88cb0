import { HOUR } from '../../../shared/kernel/time'
import type { SimDevice } from '../device'
import type { Network } from '../faults/network'
import { MEMORY_LANE } from '../lanes/memory-storage'
import type { SqliteDatabase } from '../lanes/sqlite'
import { CALM_DISK } from '../lanes/storage'
import { Seeded } from '../seeded'
import type { SimWorld } from '../world'
import type { WireApi } from './api'
import type { Release, ReleasedSetting } from './contract'
import { UpdatedDevice } from './updated-device'
import { UpdatedServer } from './updated-server'
import { Wire } from './wire'

/** Parts of a history that updates need: its seed, length and world. */
type Scene = {
  readonly seed: number
  readonly steps: number
  readonly world: SimWorld
  /** Database of the world. */
  readonly database: SqliteDatabase
  readonly now: () => number
  readonly pass: (ms: number) => undefined
  readonly network: Network
}

/** Steps at which a device is taken off the network, is updated, and is back. */
type DeviceSchedule = { readonly cut: number; readonly update: number; readonly back: number }

/** Longest time in steps for which a device is cut off before its update. */
const LONGEST_CUT = 80

/**
 * The updates of one history that begins on an earlier release: first the server's at a random step, then each
 * device's at one of its own. Some devices are offline for hours before theirs, and some get it only at the end.
 */
export class Updates {
  readonly server: UpdatedServer
  readonly counts = {
    server_updates: 0,
    server_updates_unsent: 0,
    device_updates: 0,
    device_updates_unsent: 0,
    updated_at_end: 0,
    carried_unsent: 0,
    old_pushed: 0,
    old_requests: 0,
  }
  readonly #release: Release
  readonly #scene: Scene
  readonly #dice: Seeded
  readonly #server_at: number
  readonly #schedules = new Map<SimDevice, DeviceSchedule>()
  readonly #api: WireApi

  constructor(release: Release, api: WireApi, scene: Scene) {
    this.#release = release
    this.#api = api
    this.#scene = scene
    this.#dice = new Seeded(scene.seed * 4001 + 67)
    const { world, database, now, steps } = scene
    this.#server_at = this.#dice.below(Math.max(1, Math.floor(steps / 2)))
    this.server = new UpdatedServer({ release, database, org_id: world.ids.org, now, dice: this.#dice.fork() })
    api.requests = 0
  }

  /** Creates a device that runs the earlier release. */
  device(setting: ReleasedSetting): SimDevice {
    return new UpdatedDevice(
      { ...setting, mutant: null, lane: MEMORY_LANE },
      {
        release: this.#release,
        wire: new Wire(this.#release, this.server, this.#api, this.counts),
      },
    )
  }

  /** True from the server's update on. */
  get isServerUpdated(): boolean {
    return this.server.released === null
  }

  /** Makes the updates that are due at a step. Answers whether the server's is among them. */
  async step(n: number, devices: readonly SimDevice[]): Promise<boolean> {
    const isUpdated = n === this.#server_at && (await this.#updateServer(devices))
    for (const device of devices) {
      const { cut, update, back } = this.#scheduleOf(device)
      if (n >= cut && n < back) this.#reach(device, false)
      if (n === back) this.#reach(device, true)
      if (n !== update) continue
      if (cut < update) this.#scene.pass((3 + this.#dice.below(9)) * HOUR)
      await this.#update(device)
    }
    return isUpdated
  }

  /** Makes all updates that have not been due. Answers whether the server's is among them. */
  async finish(devices: readonly SimDevice[]): Promise<boolean> {
    const isUpdated = await this.#updateServer(devices)
    for (const device of devices) if (await this.#update(device)) this.counts.updated_at_end++
    this.counts.old_requests = this.#api.requests
    return isUpdated
  }

  #scheduleOf(device: SimDevice): DeviceSchedule {
    const known = this.#schedules.get(device)
    if (known) return known
    const dice = this.#dice
    const never = dice.chance(25)
    const after = Math.max(1, this.#scene.steps - this.#server_at)
    const update = never ? Number.POSITIVE_INFINITY : this.#server_at + 1 + dice.below(after)
    const isCut = !never && dice.chance(50)
    const made = isCut
      ? { cut: update - 1 - dice.below(LONGEST_CUT), update, back: update + 1 + dice.below(20) }
      : { cut: update, update, back: update }
    this.#schedules.set(device, made)
    return made
  }

  #reach(device: SimDevice, reachable: boolean): void {
    const { network } = this.#scene
    if (reachable) network.mend(device.id)
    else network.cut(device.id)
    device.setReachable(reachable)
  }

  async #updateServer(devices: readonly SimDevice[]): Promise<boolean> {
    if (this.isServerUpdated) return false
    this.counts.server_updates++
    const unsent = await Promise.all(devices.map(unsentOf))
    if (unsent.some((n) => n > 0)) this.counts.server_updates_unsent++
    this.server.update()
    return true
  }

  /** Updates a device, if it has not been. */
  async #update(device: SimDevice): Promise<boolean> {
    if (!(device instanceof UpdatedDevice && device.isOld)) return false
    this.counts.device_updates++
    const started = device.update()
    const unsent = await unsentOf(device)
    if (unsent > 0) this.counts.device_updates_unsent++
    this.counts.carried_unsent += unsent
    await started
    return true
  }
}

/** Returns the number of a device's operations that the server has not answered. The disk does not fail meanwhile. */
async function unsentOf(device: SimDevice): Promise<number> {
  const { weather } = device
  device.weather = CALM_DISK
  const log = await device.log()
  device.weather = weather
  return log.filter(({ state }) => state === 'pending').length
}
