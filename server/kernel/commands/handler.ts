import type { z } from 'zod'
import type { NewId } from '../../../shared/kernel/ids'
import type { Args, Command, OpContext } from '../../../shared/kernel/model/command'
import type { Entity, Row } from '../../../shared/kernel/model/entity'
import type { Permission, RoleName } from '../../../shared/kernel/permissions'
import type { Clock } from '../../../shared/kernel/time'
import type { CommandName, commands } from '../../../shared/model'
import type { Part } from '../../../shared/rights/rules'
import type { Trx } from '../database/database'
import type { Rows } from './rows'

/** Who asks: a member of the organisation with the role they have there now. */
export type Actor = { readonly org_id: string; readonly user_id: string; readonly role: RoleName }

/** What logic may not take from the machine it runs on. */
export type Ports = {
  readonly clock: Clock
  readonly newId: NewId
  /** Ed25519 with a raw private key in hex. Synchronous: it runs inside a transaction. */
  readonly sign: (privateKey: string, bytes: Uint8Array) => Uint8Array
  /** Whether there is an account by which an organisation is paid in this way. */
  readonly hasAccount: (org_id: string, method: string) => boolean
}

/** Told of a failure that is ours, never of a refusal. */
export type Report = (error: unknown, about: { readonly op_id: string; readonly name: string }) => void

/** What a handler knows beside its transaction and its arguments. */
export type Context = {
  readonly op: OpContext
  /** Whether whoever asks may do a thing; where something is booked that has happened, and nobody asks, never. */
  readonly may: (permission: Permission) => boolean
  readonly ports: Ports
  /** The server's time, ISO. `op.at` is the device's. */
  readonly now: string
  readonly rows: Rows
  /** Rows of another organisation, where something passes from one to the other on purpose; who listens there is told as well. */
  readonly rowsOf: (org_id: string) => Rows
  readonly report: Report
}

/** What a command's named mutation answers with. */
export type Answer<C extends Command> = C['returns'] extends Entity ? Row<C['returns']> : C['returns'] extends z.ZodType ? z.infer<C['returns']> : { ok: true }

/**
 * Books a command: `trx` is scoped to the organisation and the only thing that may be awaited. The function it answers
 * with reads the answer, after the change numbers are stamped.
 */
export type Handler<C extends Command> = (trx: Trx, args: Args<C>, ctx: Context) => Promise<() => Promise<Answer<C>>>

/**
 * What is true of a command that happened in the world although it cannot be booked (a receipt was written, a drawer was
 * closed). Runs in place of the handler before the quarantine, and may itself be refused. Answers whether its receipt is
 * counted: one that cannot be true only keeps its number.
 */
export type Salvage<C extends Command> = (trx: Trx, args: Args<C>, ctx: Context) => Promise<boolean>

/** What a command takes from rights of its device, so that a manager can have them granted afterwards; `qty` 0 for a right that only gets something back. */
export type Takes<C extends Command> = (trx: Trx, args: Args<C>, ctx: Context) => Promise<readonly Part[]>

export type Handling<C extends Command> = {
  readonly book: Handler<C>
  readonly salvage?: Salvage<C>
  readonly takes?: Takes<C>
  /** In place of `book` where a manager books it out of the quarantine; `gone` says that it is of a device that is out of service, or of a copy. */
  readonly afterwards?: (...booked: [...Parameters<Handler<C>>, gone: boolean]) => ReturnType<Handler<C>>
  /** What a manager's words about it leave true, of a device in service; tried anew after each later decision about that device until it is done. Throws where that one has to come first. */
  readonly inWords?: (trx: Trx, args: Args<C>, ctx: Context) => Promise<void>
}

/** A command without an entry is booked by its effect alone. */
export type Handlers = { readonly [K in CommandName]?: Handling<(typeof commands)[K]> }

/** Everything `handle` needs beside the transaction. */
export type Machine = { readonly handlers: Handlers; readonly ports: Ports; readonly report: Report }
