import type { Store } from '../../../client/sync/log/store/store'
import type { LocalRows } from '../../../client/sync/rows/local-rows'
import type { RowSink } from '../../../client/sync/rows/row-sink'
import type { Clock } from '../../../shared/kernel/time'
import type { Seeded } from '../seeded'

/**
 * Fault rates of one device's disk, in per cent of all steps. With `slow`, a finished write stays unanswered until the
 * history resumes it.
 */
export type DiskWeather = {
  readonly read: number
  readonly write: number
  readonly commit: number
  readonly slow: number
}

export const CALM_DISK: DiskWeather = { read: 0, write: 0, commit: 0, slow: 0 }

/** Rows of a device, as its desk reads them and its pulls write them. */
export type SimRows = LocalRows & RowSink

/** Storage as one tab has opened it. */
export type TabStorage = { readonly store: Store; readonly rows: SimRows }

/** Disk of one simulated device. It outlives crashes. */
export type DeviceStorage = {
  /** Opens the storage for a tab. Work of a tab that is no longer alive never finishes. */
  open(isAlive: () => boolean): TabStorage
  /** The log past all tabs. */
  readonly log: Pick<Store, 'read'>
  /** Ends every tab that is open. Transactions that have not been committed are undone. */
  end(): void
  /** Keeps a copy of the log to which `revert` returns. */
  keep(): Promise<void> | undefined
  /** Returns the log to the copy, as relaxed durability may. Returns false if there is no copy. */
  revert(): Promise<boolean> | boolean
  /** Replaces the log by that of another disk, given as text. */
  takeOver(log: string): Promise<void> | void
  /** The log as text. */
  dump(): Promise<string> | string
  /** Deletes the rows. The log stays. */
  evictRows(): void
}

/** Parts that a device's storage depends on. */
export type StoragePorts = {
  readonly device_id: string
  readonly org_id: string
  readonly clock: Clock
  readonly dice: Seeded
  readonly weather: () => DiskWeather
  readonly noteError: () => void
  /** Cuts the power of the device in the middle of what its storage does. */
  readonly cutPower: () => void
}

/** A kind of storage on which histories are played. */
export type StorageLane = {
  create(ports: StoragePorts): DeviceStorage
  /** Resolves when no device waits for its storage any more. */
  settle(): Promise<void>
  /** Frees what the last history has used. Called before each. */
  begin(): Promise<void>
  /** Ends the lane. */
  close(): Promise<void>
}
