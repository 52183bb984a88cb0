import type { z } from 'zod'
import type { NewId } from '../../../shared/kernel/ids'
import type { Args, Command, OpContext } from '../../../shared/kernel/model/command'
import type { Entity, Row } from '../../../shared/kernel/model/entity'
import type { Permission } from '../../../shared/kernel/permissions'
import type { Clock } from '../../../shared/kernel/time'
import type { CommandName, commands } from '../../../shared/model'
import type { RightPortion } from '../../../shared/rights/rules'
import type { Trx } from '../database/database'
import type { RowWriter } from './rows'

/** Services of the machine that logic receives from outside: clock, ids, signatures, accounts. */
export type Ports = {
  readonly clock: Clock
  readonly newId: NewId
  /** Ed25519 with a raw private key in hex. Synchronous, because it runs inside a transaction. */
  readonly sign: (privateKey: string, bytes: Uint8Array) => Uint8Array
  /** Returns true if the organisation has a provider account for this payment method. */
  readonly hasAccount: (org_id: string, method: string) => boolean
}

/** Callback for internal failures, never for refusals. */
export type Report = (error: unknown, about: { readonly op_id: string; readonly name: string }) => void

/**
 * The surroundings of a command: rows, operation, permissions and time. Passed to handlers beside the transaction and
 * arguments.
 */
export type Context = {
  readonly op: OpContext
  /**
   * Returns true if the caller has a permission. Always false when booking something that already happened without a
   * caller.
   */
  readonly may: (permission: Permission) => boolean
  readonly ports: Ports
  /** Server time in ISO format. `op.at` is the device's time. */
  readonly now: string
  readonly rows: RowWriter
  /**
   * Rows of another organisation, for data that passes between organisations on purpose. Its listeners are notified
   * too.
   */
  readonly rowsOf: (org_id: string) => RowWriter
  readonly report: Report
  /** Result of the command's preparation (`server/preparation.ts`); undefined without one. */
  readonly prepared: unknown
}

/** The result type of a command's named mutation. */
export type CommandAnswer<C extends Command> = C['returns'] extends Entity
  ? Row<C['returns']>
  : C['returns'] extends z.ZodType
    ? z.infer<C['returns']>
    : { ok: true }

/**
 * Books a command. `trx` is scoped to the organisation and is the only thing a handler may await. Returns a function
 * that reads the answer after the change numbers are stamped.
 */
export type Handler<C extends Command> = (
  trx: Trx,
  args: Args<C>,
  ctx: Context,
) => Promise<() => Promise<CommandAnswer<C>>>

/**
 * Books what physically happened when a command cannot be booked, such as a written receipt or a closed drawer. Runs
 * instead of the handler before the operation goes to quarantine, and may itself be refused. Returns true if the
 * receipt counts towards the totals; an impossible receipt only keeps its number.
 */
export type Salvage<C extends Command> = (trx: Trx, args: Args<C>, ctx: Context) => Promise<boolean>

/**
 * Lists the rights a command takes from its device, so that a manager can grant them afterwards. `qty` is 0 for a right
 * that is only given something back.
 */
export type RightsTaken<C extends Command> = (trx: Trx, args: Args<C>, ctx: Context) => Promise<readonly RightPortion[]>

export type Handling<C extends Command> = {
  readonly book: Handler<C>
  readonly salvage?: Salvage<C>
  readonly rightsTaken?: RightsTaken<C>
  /**
   * Replaces `book` when a manager books the operation out of quarantine. `gone`: the device is out of service, or the
   * operation came from a cloned device.
   */
  readonly bookLater?: (...booked: [...Parameters<Handler<C>>, gone: boolean]) => ReturnType<Handler<C>>
  /**
   * Runs when a manager closes the incident without booking it. Retried after each later decision about the same
   * device. Throws if another decision has to come first.
   */
  readonly settleManually?: (trx: Trx, args: Args<C>, ctx: Context) => Promise<void>
}

/** Handlers by command. A command without an entry is booked by its effect alone. */
export type Handlers = { readonly [K in CommandName]?: Handling<(typeof commands)[K]> }

/** The dependencies of `handle` beside the transaction. */
export type Machine = { readonly handlers: Handlers; readonly ports: Ports; readonly report: Report }
