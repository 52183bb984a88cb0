import type { z } from 'zod'
import type { Args, Command } from '../../shared/kernel/model/command'
import type { Query } from '../../shared/kernel/model/query'
import type { CommandName, commands, RowOf, TableName } from '../../shared/registry'
import type { HeldRight } from '../../shared/rights/rules'
import type { DraftStore } from './browser/draft-store'
import type { Core } from './core'
import type { DeviceRequest } from './device/enrol'
import type { Identity } from './identity'
import type { Live } from './live'
import type { ImportSummary } from './log/unsent-file'
import type { RowQuery } from './rows/local-rows'
import type { StoredDevice } from './session/identity-records'
import type { PasswordQuestion } from './session/password-question'
import type { SyncState, WaitingItem } from './sync-state'

/** Reference to a command: its name where the browser starts with it, its definition where an office page loads it. */
export type CommandRef = CommandName | Command
export type CommandOf<C extends CommandRef> = C extends CommandName
  ? (typeof commands)[C]
  : C extends Command
    ? C
    : never

/** The product in one browser: identity, local rows, outbox, rights and the state of the network. */
export type Foyer = {
  readonly identity: Identity
  readonly sync: Live<SyncState>
  readonly waiting: Live<readonly WaitingItem[]>
  readonly held: Live<readonly HeldRight[]>
  /** Drafts of forms that the user has not saved yet. */
  readonly drafts: DraftStore
  /** The question for the user's password, while a command waits for it. */
  readonly passwordQuestion: Live<PasswordQuestion | null>
  /** Services of desk and door: the outbox, the rights, the local rows and the keys of this device. */
  readonly core: Core
  /** Live rows of a table with a collection of its own; undefined during the first read. */
  find<T extends TableName>(table: T, query: RowQuery<T>): Live<readonly RowOf<T>[] | undefined>
  /**
   * One live row by id; null where there is none, undefined during the first read. A row of a catalogue table is there
   * at once.
   */
  row<T extends TableName>(table: T, id: string): Live<RowOf<T> | null | undefined>
  /** Every row of a catalogue table, which is small and in memory. */
  all<T extends TableName>(table: T): Live<readonly RowOf<T>[]>
  /** Tables that changed on the server, of the latest change signal. Each signal is a new list. */
  readonly changedTables: Live<readonly string[]>
  /** Ids of rows whose changes have not reached the server, and of rows that need attention. */
  readonly marks: Live<{ readonly waiting: ReadonlySet<string>; readonly attention: ReadonlySet<string> }>
  /** Rows of `orders` or `contacts` and others with `search`, best first, at most `limit`. */
  search<T extends TableName>(table: T, text: string, limit: number): Promise<readonly RowOf<T>[]>
  /** Records a command that works offline: durable when the promise resolves, visible at once. */
  record<C extends CommandName>(name: C, args: Args<CommandOf<C>>): Promise<{ readonly id: string }>
  /** Settles when every operation recorded in this tab is in the local rows. */
  effectsApplied(): Promise<void>
  /**
   * Runs a command that works offline. A desk and a door record it. An office asks the server while it answers and
   * nothing waits for it, and records otherwise: the refusal then shows where others do. Throws the server's refusal,
   * or `forbidden` for a role that may not.
   */
  save<C extends CommandName>(name: C, args: Args<CommandOf<C>>): Promise<unknown>
  /**
   * Runs a command on the server now, after the user's password where it wants that; throws `offline` where it cannot
   * be reached.
   */
  call<C extends CommandRef>(command: C, args: Args<CommandOf<C>>): Promise<unknown>
  /** Runs a query on the server, for data the local rows do not hold. Throws `offline` where it cannot be reached. */
  ask<Q extends Query>(query: Q, args: z.infer<Q['args']>): Promise<z.infer<Q['returns']>>
  /**
   * Runs a command whose input is a file, such as `FileUpload`. Throws `offline` where the server cannot be reached.
   */
  upload<C extends CommandRef>(command: C, file: File): Promise<unknown>
  /**
   * Downloads a file through a single-use link, which the request to `path` answers. Throws `offline` where the server
   * cannot be reached.
   */
  file(path: string, ask: unknown): Promise<Blob>
  /**
   * Sends a request to a path of the server's own, after the user's password where it wants that. Throws `offline`
   * where it cannot be reached.
   */
  post(path: string, body: unknown): Promise<unknown>
  /** Enrols this browser as a device and answers its name and kind. Online only. */
  enrol(wanted: DeviceRequest): Promise<Pick<StoredDevice, 'name' | 'kind'>>
  /**
   * Makes a first pull bring what a desk or a door keeps, while one is being set up on a screen. Returns a function
   * that ends it.
   */
  prepareCounter(): () => void
  /** Sets the signed-in user's PIN, which unlocks this device with and without the network. Online only. */
  setPin(pin: string): Promise<void>
  /** Retries everything that waits for the network now. */
  retry(): void
  /** Marks an attention item as read. */
  dismiss(id: string): Promise<void>
  /** Exports every unsent operation as the text of a file. */
  exportUnsent(): Promise<string>
  /** Sends the server a file that another device has exported. Each operation is booked once. Online only. */
  importUnsent(file: string): Promise<ImportSummary>
  /** Storage figures of the browser. */
  storage(): Promise<{ readonly usage: number; readonly quota: number; readonly persisted: boolean }>
}
