import type { Register } from '../../../client/desk/register/contract'
import { createRegister } from '../../../client/desk/register/register'
import { HeldRights } from '../../../client/rights/held'
import { uploadRightsReport } from '../../../client/rights/report'
import type { Locks } from '../../../client/sync/browser/locks'
import type { Core, Reachability } from '../../../client/sync/core'
import type { Identity } from '../../../client/sync/identity'
import { cell } from '../../../client/sync/live'
import { Drain } from '../../../client/sync/log/drain'
import { Outbox, type OutboxPorts } from '../../../client/sync/log/outbox'
import { pushWithPresence } from '../../../client/sync/log/push-with-presence'
import type { Store } from '../../../client/sync/log/store/store'
import { applyRecorded, healRefused } from '../../../client/sync/network/pull'
import { idSource } from '../../../shared/kernel/ids'
import type { Clock } from '../../../shared/kernel/time'
import type { SimLock } from '../faults/lock'
import type { DeviceNetwork } from '../faults/network'
import { type Mutant, NoPendingOutbox, OUTBOXES, RepeatedGrantRights } from '../judge/mutants'
import type { SimRows, StorageLane } from '../lanes/storage'
import type { Seeded } from '../seeded'
import type { DeviceServer } from '../server'
import { signerKey, signWith, verifySimulated } from '../signing'

/** People, network, server and storage of a simulated device. */
export type DeviceSetting = {
  readonly identity: Identity
  /** Users who take turns at this device. */
  readonly people: readonly Identity['user'][]
  readonly certificate: string
  readonly now: () => number
  readonly dice: Seeded
  readonly network: DeviceNetwork
  readonly server: DeviceServer
  readonly mutant: Mutant | null
  readonly lane: StorageLane
}

/** A tab of a device: the production parts over its storage. */
export type Tab = {
  readonly core: Core
  readonly rows: SimRows
  readonly drain: Drain
  readonly register: Register
  readonly sync: ReturnType<typeof cell<Reachability>>
  readonly overlay: Outbox
  /** The outbox whose unsent work keeps rows that have left the window. */
  readonly pruned: Outbox
  readonly pins: ReturnType<SimLock['pins']>
}

/** The device as one of its tabs sees it. */
export type TabPorts = {
  readonly device_id: string
  readonly user: Identity['user']
  readonly clock: Clock
  readonly store: Store
  readonly rows: SimRows
  readonly locks: Locks
  readonly lock: SimLock
  readonly isAlive: () => boolean
}

/** Opens a tab. What a device that is switched off has asked the server never answers. */
export function openTab(setting: DeviceSetting, ports: TabPorts): Tab {
  const { certificate, dice, network, server, mutant } = setting
  const { device_id, user, clock, store, rows, locks, lock, isAlive } = ports
  const identity = { ...setting.identity, user }
  const alive = <T>(value: T): Promise<T> => (isAlive() ? Promise.resolve(value) : new Promise<T>(() => {}))
  const send = async <T>(work: () => Promise<T>): Promise<T> => {
    if (!isAlive()) return new Promise<T>(() => {})
    try {
      return await alive(await lock.ask(user.id, work))
    } catch (error) {
      await alive(null)
      throw error
    }
  }
  const outboxPorts: OutboxPorts = {
    store,
    locks,
    clock,
    newId: idSource(clock, dice.bytes),
    sign: signWith(signerKey(device_id)),
    author: () => ({ org_id: identity.org.id, device_id, user_id: user.id }),
  }
  const outbox = new (OUTBOXES[mutant ?? ''] ?? Outbox)(outboxPorts)
  const call: Core['call'] = (name, args) => send(() => server.call(device_id, name, args))
  const rights = new (mutant === 'no grant-id check' ? RepeatedGrantRights : HeldRights)({
    outbox,
    call,
    newId: outboxPorts.newId,
  })
  const sync = cell<Reachability>({
    reachable: !network.isCut(device_id),
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
    clock,
    newId: outboxPorts.newId,
    random: dice.bytes,
    sign: outboxPorts.sign,
    verify: verifySimulated,
    certificate: () => ({
      device_id,
      public_key: signerKey(device_id),
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
      clock,
      random: dice.bytes,
      sign: outboxPorts.sign,
      send: (input) => send(() => server.push(device_id, { ...input, operations: [...input.operations] })),
    }),
    recover: async (_code, epoch) => uploadRightsReport(core, epoch),
    heal: (healed, epoch) => healRefused(rows, outbox, identity.org.id, healed, epoch),
    clock,
  })
  const overlay = mutant === 'no rebase' ? new NoPendingOutbox(outboxPorts) : outbox
  const pruned = mutant === 'window drops unsent work' ? new NoPendingOutbox(outboxPorts) : outbox
  return { core, rows, drain, register: createRegister(core), sync, overlay, pruned, pins: lock.pins(user, call) }
}
