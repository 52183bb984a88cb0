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
import type { SimServer } from '../server'
import { keyOf, signWith, verifySimulated } from '../signing'
import type { Network } from './network'

type LockPorts = {
  readonly org: RowOf<'orgs'>
  readonly device_id: string
  readonly clock: Clock
  readonly dice: Seeded
  readonly network: Network
  readonly server: SimServer
  readonly mutant: Mutant | null
}

/** Argon2id takes a second; whose PIN it is shows in any hash. */
const stretch: KeyDerivation = async (pin, salt) => Uint8Array.from([...keyOf(`${pin} ${bytesToHex(salt)}`), ...keyOf(`${bytesToHex(salt)} ${pin}`)])

const PIN = '402817'

/** Who may open one device: what its browser keeps of them, which no crash takes, and the session that its requests are made with. */
export class SimLock {
  readonly #ports: LockPorts
  readonly #kept = new Map<string, StoredUnlock>()
  #heard = 0
  #opened: UnlockProof | null = null
  /** Of whom the server has said here that they do not belong here any more. */
  readonly #told = new Set<string>()

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

  /** What a copy of the disk has of it. */
  copyFrom(other: SimLock): void {
    for (const [user_id, unlock] of other.#kept) this.#kept.set(user_id, unlock)
    for (const user_id of other.#told) this.#told.add(user_id)
    this.#heard = other.#heard
  }

  /** Sends a request in somebody's name. Whoever has unlocked the device gets a session first, where there is none. */
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
      const signature = bytesToHex(await signWith(keyOf(device_id))(unlockBytes(device_id, user_id, opened.secret, moment)))
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

  /** PINs as whoever works here sets and the device renews them. */
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
        for (const user_id of withdrawn) this.#told.add(user_id)
      },
    }
  }

  /** Opens the device with somebody's PIN, whether or not the server answers. Throws what `openWithPin` throws. */
  async byPin(user_id: string): Promise<void> {
    const { org, device_id, clock } = this.#ports
    const { grant, secret } = await unlockWithPin({ unlockStore: this.#keep, org, device_id, clock, verify: verifySimulated, deriveKey: stretch }, user_id, PIN)
    const end = ms(grant.not_after)
    if (this.#told.has(user_id)) throw new Violation(10, 'a device was opened by somebody of whom it had heard that they are removed')
    if (end <= clock() || end <= this.#heard) throw new Violation(10, 'a device was opened after the hours that the server gave')
    this.#opened = { org_id: org.id, device_id, user_id, secret }
  }

  /** Opens the device with somebody's password, which the server alone can judge. */
  async byPassword(user_id: string): Promise<void> {
    await this.#send(() => this.#ports.server.signIn(this.#ports.device_id, user_id))
    this.#opened = null
  }
}
