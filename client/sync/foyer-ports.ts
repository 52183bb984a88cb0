import type { Random } from '../../shared/kernel/ids'
import type { Clock } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/registry'
import type { DeviceBlock } from '../../shared/sync/protocol'
import type { ChangeNotifier } from './browser/change-notifier'
import type { Locks } from './browser/locks'
import type { RightsService } from './core'
import type { KeyDerivation } from './device/pin'
import type { Foyer } from './foyer'
import type { Identity } from './identity'
import type { Outbox } from './log/outbox'
import type { Store } from './log/store/store'
import type { Transport } from './network/transport'
import type { RxRows } from './rows/rx-rows'
import type { StoredDevice } from './session/identity-records'
import type { IdentityStore } from './session/identity-store'

export type FoyerPorts = {
  readonly org: RowOf<'orgs'>
  readonly user: Identity['user']
  readonly device: StoredDevice | null
  readonly transport: Transport
  readonly rows: RxRows
  readonly store: Store
  readonly identityStore: IdentityStore
  readonly locks: Locks
  readonly notifier: ChangeNotifier
  readonly clock: Clock
  readonly random: Random
  readonly subtle: SubtleCrypto | undefined
  readonly deriveKey: KeyDerivation
  /** Storage figures of the browser. */
  readonly storage: Foyer['storage']
  readonly rightsService: RightsService
  /** Called with a new `Foyer` over the same core when the user or the device of this browser has changed. */
  readonly onIdentityChanged: (foyer: Foyer) => void
  /** Called when the pulled row of the user has another role than the one that this organisation was opened with. */
  readonly onRoleChanged: () => void
  /** Called when the device of this name was withdrawn. The server then has all of its work that it accepts. */
  readonly onWithdrawn: (standing: DeviceBlock, outbox: Outbox, device: string) => void
}
