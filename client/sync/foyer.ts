import type { z } from 'zod'
import type { DomainError } from '../../shared/kernel/errors'
import type { Args, Command } from '../../shared/kernel/model/command'
import type { Query } from '../../shared/kernel/model/query'
import type { RoleName } from '../../shared/kernel/permissions'
import type { CommandName, commands, RowOf, TableName } from '../../shared/registry'
import type { HeldRight } from '../../shared/rights/rules'
import type { WantedDevice } from './device/enrol'
import type { Brought } from './log/unsent-file'
import type { Core } from './network/server-link'
import type { KeptDevice } from './session/kept-session'

/** Who is signed in, where, on which device. Kept on the device, so that a cold start offline knows it. */
export type Identity = {
  readonly user: { readonly id: string; readonly name: string; readonly email: string; readonly role: RoleName }
  readonly org: RowOf<'orgs'>
  readonly device: { readonly id: string; readonly name: string; readonly kind: 'desk' | 'door' | 'office'; readonly number: number } | null
}

/** What the shell says about the network and the outbox; every figure is true at the moment it is shown. */
export type SyncState = {
  /** Judged by the last real request, never by `navigator.onLine` alone. */
  readonly reachable: boolean
  /** ISO time since when the server has not answered; null while it does. */
  readonly offline_since: string | null
  readonly last_contact: string | null
  readonly next_try_at: string | null
  readonly waiting: number
  readonly waiting_since: string | null
  /** Refused or quarantined operations nobody has looked at yet. */
  readonly attention: readonly AttentionItem[]
  /** Still filling the local store for the first time: rows so far; null when done. */
  readonly first_pull: { readonly rows: number } | null
  /** The session ended while away: work goes on, and goes up after signing in again. */
  readonly sign_in_needed: boolean
  /** How far this device's clock is from the server's, in milliseconds, ahead or (negative) behind; 0 where it hardly matters. */
  readonly clock_off: number
  /** Little room is left in the browser's storage. */
  readonly storage_low: boolean
  /** A copy of this device has been at work too: it has been stopped, this one goes on, a manager looks at it. */
  readonly copied: boolean
  /** The last failure that is not simply the network, in a code with a phrase; null when all is well. */
  readonly problem: DomainError | null
}

export type WaitingItem = { readonly id: string; readonly seq: number; readonly name: CommandName; readonly at: string; readonly input: unknown }
export type AttentionItem = WaitingItem & {
  readonly status: 'refused' | 'quarantined'
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
}

/** What a command is called by: its name where the browser starts with it, itself where a page of the office brings it along. */
export type Asked = CommandName | Command
export type Meant<C extends Asked> = C extends CommandName ? (typeof commands)[C] : C extends Command ? C : never

/** Mango-style query on one collection; `sort` is one of the entity's `sorts`, or begins an index of it. */
export type Find<T extends TableName> = {
  readonly where?: Partial<Record<keyof RowOf<T>, unknown>>
  readonly sort?: { readonly by: keyof RowOf<T> & string; readonly desc: boolean }
  readonly limit?: number
}

/** A value that changes; `subscribe` calls at once with the current value and answers the way to stop. */
export type Live<T> = { get(): T; subscribe(listener: (value: T) => void): () => void }

/** The product in one browser: identity, local rows, outbox, rights and the state of the network. */
export type Foyer = {
  readonly identity: Identity
  readonly sync: Live<SyncState>
  readonly waiting: Live<readonly WaitingItem[]>
  readonly held: Live<readonly HeldRight[]>
  /** What desk and door are built from: the outbox, the rights, the local rows and the keys of this device. */
  readonly core: Core
  /** Rows of a table with a collection of its own, newest state, live; undefined while they are read for the first time. */
  find<T extends TableName>(table: T, query: Find<T>): Live<readonly RowOf<T>[] | undefined>
  /** One row by id; undefined while it is read, which one of a catalogue table never is, null where there is none. */
  row<T extends TableName>(table: T, id: string): Live<RowOf<T> | null | undefined>
  /** Every row of a catalogue table (small, in memory). */
  all<T extends TableName>(table: T): Live<readonly RowOf<T>[]>
  /** Ids of rows whose changes have not reached the server, and of rows that need attention. */
  readonly marks: Live<{ readonly waiting: ReadonlySet<string>; readonly attention: ReadonlySet<string> }>
  /** Rows of `orders` or `contacts` and others with `search`, best first, at most `limit`. */
  search<T extends TableName>(table: T, text: string, limit: number): Promise<readonly RowOf<T>[]>
  /** Records a command that works offline: durable when the promise resolves, visible at once. */
  record<C extends CommandName>(name: C, args: Args<Meant<C>>): Promise<{ readonly id: string }>
  /** Runs a command on the server now; throws `offline` where it cannot be reached. */
  call<C extends Asked>(command: C, args: Args<Meant<C>>): Promise<unknown>
  /** Asks the server something the local rows do not hold; throws `offline` where it cannot be reached. */
  ask<Q extends Query>(query: Q, args: z.infer<Q['args']>): Promise<z.infer<Q['returns']>>
  /** A file behind a link that is good once; `path` answers the link. Throws `offline` where the server cannot be reached. */
  file(path: string, ask: unknown): Promise<Blob>
  /** Makes this browser a device, and answers which. Online, once. */
  enrol(wanted: WantedDevice): Promise<Pick<KeptDevice, 'name' | 'kind'>>
  /** Gives whoever is signed in a PIN that unlocks this device, with and without the network. Online. */
  setPin(pin: string): Promise<void>
  /** Tries the network now. */
  retry(): void
  /** Marks an attention item as read. */
  dismiss(id: string): Promise<void>
  /** Everything unsent, as a file's text. */
  exportUnsent(): Promise<string>
  /** Brings the server what another device has exported; each entry is booked once. Online only. */
  importUnsent(file: string): Promise<Brought>
  /** Storage figures of the browser. */
  storage(): Promise<{ readonly usage: number; readonly quota: number; readonly persisted: boolean }>
}
