import { bytesToHex } from '@noble/hashes/utils.js'
import type { Core } from '../../../client/sync/core'
import type { UnlockProof } from '../../../client/sync/device/device-lock'
import type { KeyDerivation } from '../../../client/sync/device/pin'
import { createPins, type UnlockStore, unlockWithPin } from '../../../client/sync/device/unlocks'
import type { Identity } from '../../../client/sync/identity'
import type { StoredUnlock } from '../../../client/sync/session/identity-records'
import { unlockBytes } from '../../../shared/devices/grant'
import { makeNonce } from '../../../shared/devices/nonce'
import { DomainError } from '../../../shared/kernel/errors'
import { type Clock, iso, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/registry'
import type { Mutant } from '../judge/mutants'
import { Violation } from '../judge/oracle'
import type { Seeded } from '../seeded'
import type { DeviceServer } from '../server'
import { signerKey, signWith, verifySimulated } from '../signing'
import type { DeviceNetwork } from './network'

type LockPorts = {
  readonly org: RowOf<'orgs'>
  readonly device_id: string
  readonly clock: Clock
  readonly dice: Seeded
  readonly network: DeviceNetwork
  readonly server: DeviceServer
  readonly mutant: Mutant | null
}

/** Stand-in for Argon2id, which takes a second. The owner of a PIN is visible in every hash. */
const stretch: KeyDerivation = async (pin, salt) =>
  Uint8Array.from([...signerKey(`${pin} ${bytesToHex(salt)}`), ...signerKey(`${bytesToHex(salt)} ${pin}`)])

const PIN = '402817'

/** Everything that a device's browser stores about who may open it, and who has. */
export type StoredAccess = {
  readonly unlocks: readonly StoredUnlock[]
  readonly heard: number
  readonly opened: UnlockProof | null
  readonly removals: readonly string[]
}

/**
 * Access to one device: the PIN data in the browser's storage, which survives crashes, and the session of its requests.
 */
export class SimLock {
  readonly #ports: LockPorts
  readonly #kept = new Map<string, StoredUnlock>()
  #heard = 0
  #opened: UnlockProof | null = null
  /** Users whose removal the server has reported to this device. */
  readonly #reportedRemovals = new Set<string>()

  constructor(ports: LockPorts) {
    this.#ports = ports
  }

  readonly #keep: UnlockStore = {
    unlocks: async () => [...this.#kept.values()],
    setUnlock: async (unlock) => void this.#kept.set(unlock.user_id, unlock),
    changeUnlock: async (_org, user_id, change) => {
      const unlock = this.#kept.get(user_id)
      const next = unlock ? change(unlock) : null
      if (next) this.#kept.set(user_id, next)
      else if (this.#ports.mutant !== 'PIN of the removed') this.#kept.delete(user_id)
      return next
    },
    serverTime: async () => (this.#ports.mutant === 'PIN by the clock alone' ? 0 : this.#heard),
    noteServerTime: async (at) => {
      this.#heard = Math.max(this.#heard, at)
    },
  }

  /** Copies the access data of another device, as a copy of its disk does. */
  copyFrom(other: SimLock): void {
    for (const [user_id, unlock] of other.#kept) this.#kept.set(user_id, unlock)
    for (const user_id of other.#reportedRemovals) this.#reportedRemovals.add(user_id)
    this.#heard = other.#heard
  }

  get stored(): StoredAccess {
    return {
      unlocks: [...this.#kept.values()],
      heard: this.#heard,
      opened: this.#opened,
      removals: [...this.#reportedRemovals],
    }
  }

  /** Puts back what another version of the app has stored. */
  restore({ unlocks, heard, opened, removals }: StoredAccess): void {
    for (const unlock of unlocks) this.#kept.set(unlock.user_id, unlock)
    for (const user_id of removals) this.#reportedRemovals.add(user_id)
    this.#heard = heard
    this.#opened = opened
  }

  /** Sends a request as a user. Starts a session first when the user unlocked the device and has none. */
  async ask<T>(user_id: string, work: () => Promise<T>): Promise<T> {
    const { server, device_id } = this.#ports
    const once = () =>
      this.#send(async () => {
        await server.admit(device_id, user_id)
        return work()
      })
    try {
      return await once()
    } catch (error) {
      const opened = this.#opened
      if (!(error instanceof DomainError) || error.code !== 'auth.required' || opened?.user_id !== user_id) throw error
      const moment = makeNonce(iso(this.#heard), this.#ports.dice.bytes)
      const signature = bytesToHex(
        await signWith(signerKey(device_id))(unlockBytes(device_id, user_id, opened.secret, moment)),
      )
      await this.#send(() => server.unlock({ ...opened, moment, signature }))
      return once()
    }
  }

  async #send<T>(work: () => Promise<T>): Promise<T> {
    const { network, server, device_id } = this.#ports
    const answer = await network.send(device_id, async () => ({ value: await work(), at: server.now() }))
    await this.#keep.noteServerTime(answer.at)
    return answer.value
  }

  /** PIN functions of the device for a user with this role. */
  pins({ role }: Identity['user'], call: Core['call']) {
    const { org, clock, dice, device_id } = this.#ports
    const telling: Core['call'] = async (name, args, timeout) => {
      const answer = await call(name, args, timeout)
      if (name === 'RenewUnlocks') withdrawn = (answer as { readonly withdrawn: readonly string[] }).withdrawn
      return answer
    }
    let withdrawn: readonly string[] = []
    const pins = createPins({
      unlockStore: this.#keep,
      org: () => org,
      role,
      roleOf: async () => undefined,
      call: telling,
      clock,
      random: dice.bytes,
      verify: verifySimulated,
      deriveKey: stretch,
    })
    return {
      set: () => pins.set(device_id, PIN),
      renew: async () => {
        await pins.renew(device_id)
        for (const user_id of withdrawn) this.#reportedRemovals.add(user_id)
      },
    }
  }

  /** Unlocks the device with a user's PIN, online or offline. Throws what `openWithPin` throws. */
  async byPin(user_id: string): Promise<void> {
    const { org, device_id, clock } = this.#ports
    const { grant, secret } = await unlockWithPin(
      { unlockStore: this.#keep, org, device_id, clock, verify: verifySimulated, deriveKey: stretch },
      user_id,
      PIN,
    )
    const end = ms(grant.not_after)
    if (this.#reportedRemovals.has(user_id))
      throw new Violation(10, 'a device was opened by somebody of whom it had heard that they are removed')
    if (end <= clock() || end <= this.#heard)
      throw new Violation(10, 'a device was opened after the hours that the server gave')
    this.#opened = { org_id: org.id, device_id, user_id, secret }
  }

  /** Unlocks the device with a user's password, which only the server can check. */
  async byPassword(user_id: string): Promise<void> {
    await this.#send(() => this.#ports.server.signIn(this.#ports.device_id, user_id))
    this.#opened = null
  }
}
