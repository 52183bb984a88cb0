import type { NewId, Random } from '../../shared/kernel/ids'
import type { Clock } from '../../shared/kernel/time'
import type { AsyncSigner, DeviceCertificate, Verify } from '../../shared/tickets/code'
import type { HeldRights, HeldRightsPorts } from '../rights/held'
import type { Identity } from './identity'
import type { Live } from './live'
import type { Outbox } from './log/outbox'
import type { LocalRows } from './rows/local-rows'
import type { ServerCall } from './server-call'
import type { SyncState } from './sync-state'

/**
 * The part of the sync state that desk and door need: reachability of the server, and how complete the rows here are.
 */
export type Reachability = Pick<SyncState, 'reachable' | 'offline_since' | 'behind_since' | 'first_pull'>

/**
 * The services that desk and door are built on. The simulation builds the same ones with its own clock, random, network
 * and storage.
 */
export type Core = {
  readonly identity: () => Identity
  readonly outbox: Outbox
  readonly rights: HeldRights
  readonly rows: LocalRows
  readonly call: ServerCall
  readonly sync: Live<Reachability>
  readonly clock: Clock
  readonly newId: NewId
  readonly random: Random
  readonly sign: AsyncSigner
  readonly verify: Verify
  readonly certificate: () => DeviceCertificate | null
}

/** Operations of the rights layer. Injected, because that layer depends on this one. */
export type RightsService = {
  readonly create: (ports: HeldRightsPorts) => HeldRights
  /** Tops up the rights for near events, and hands back rights that no shift needs. */
  readonly maintain: (core: Core) => Promise<void>
  /** Tells a restored server what this device holds. Answers whether the server takes its operations now. */
  readonly report: (core: Pick<Core, 'outbox' | 'rights' | 'call'>, epoch: string) => Promise<boolean>
}
