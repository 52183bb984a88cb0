import type { Raw } from '../../../server/kernel/database/sqlite'
import type { NewId } from '../../../shared/kernel/ids'
import type { Clock } from '../../../shared/kernel/time'
import type { RowOf, TableName } from '../../../shared/registry'
import type { PullPage } from '../../../shared/sync/protocol'
import type { SimDevice } from '../device'
import type { DeviceSetting } from '../device/tab'
import type { Seeded } from '../seeded'
import type { SimServer } from '../server'

/** The driver of a device, as far as a history needs it while the device runs an earlier release. */
export type ReleasedDevice = Pick<
  SimDevice,
  | 'copy'
  | 'crash'
  | 'door'
  | 'drain'
  | 'evictRows'
  | 'faults'
  | 'held'
  | 'shutDown'
  | 'life'
  | 'log'
  | 'person'
  | 'pull'
  | 'register'
  | 'resume'
  | 'rights'
  | 'rowsOf'
  | 'sell'
  | 'setPins'
  | 'setReachable'
  | 'topUp'
  | 'unlock'
  | 'weather'
  | 'window'
> & {
  /** Text of the log. Releases of 2026-11-29 and before have no `look`. */
  readonly disk?: { readonly snapshot: () => string }
  readonly look?: SimDevice['look']
}

/** Setting of a device of a release. Its storage is in memory. */
export type ReleasedSetting = Omit<DeviceSetting, 'mutant' | 'lane'>

/** The driver of a server, as far as a history needs it while the server runs an earlier release. */
export type ReleasedServer = Pick<
  SimServer,
  | 'admit'
  | 'ahead'
  | 'all'
  | 'backUp'
  | 'bookedOf'
  | 'call'
  | 'confirm'
  | 'enter'
  | 'expire'
  | 'faults'
  | 'giveUp'
  | 'holds'
  | 'now'
  | 'office'
  | 'pull'
  | 'push'
  | 'remove'
  | 'reports'
  | 'restore'
  | 'signIn'
  | 'unlock'
  | 'weather'
>

/**
 * A release as a history plays it: drivers over the product code of that release. A frozen one has what this type
 * asked for when it was frozen, so that later members are optional.
 */
export type Release = {
  /** Migrates an empty database to the schema of the release. */
  readonly migrate: (raw: Raw, ports: { readonly clock: Clock; readonly newId: NewId }) => unknown
  readonly createServer: (raw: Raw, org_id: string, now: Clock, dice: Seeded) => ReleasedServer
  readonly createDevice: (setting: ReleasedSetting) => ReleasedDevice
  /** The GraphQL documents that its devices send. */
  readonly documents: {
    readonly mutation: (command: string) => string
    readonly pull: (table: TableName) => string
    readonly push: string
  }
  /** Unpacks the answer to the document of a pull. */
  readonly unpackPage: <T extends TableName>(table: T, org_id: string, answer: unknown) => PullPage<RowOf<T>>
  /** Returns the error that its devices throw for a refusal. */
  readonly refusal: (code: unknown, details: unknown) => Error
}
