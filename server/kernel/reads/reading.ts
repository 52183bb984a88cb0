import type { z } from 'zod'
import type { List } from '../../../shared/kernel/model/list/list'
import type { Query } from '../../../shared/kernel/model/query'
import type { OrderOutcome } from '../../../shared/orders/preview'
import type { Actor } from '../commands/actor'
import type { Db } from '../database/database'

/** A command on orders to preview. */
export type PreviewRequest = { readonly name: string; readonly args: unknown; readonly order_ids: readonly string[] }

/**
 * The surroundings of a read: a connection scoped to the reader's organisation, the reader, the time, a check for
 * provider accounts by payment method, previews of commands, which the writer runs and rolls back, and the fields
 * asked.
 */
export type ReadContext = {
  readonly db: Db
  readonly actor: Actor
  readonly now: number
  readonly hasAccount: (method: string) => boolean
  /** True if the emails of the actor's organisation leave. Absent for lists, of which none asks. */
  readonly sendsEmail?: () => Promise<boolean>
  readonly preview: (request: PreviewRequest) => Promise<OrderOutcome[]>
  /** The fields that the reader asks of the rows in a part of the answer; absent where all are wanted. */
  readonly asked?: (part: string) => ReadonlySet<string>
}

/** The resolver of one query. */
export type Reading<Q extends Query = Query> = {
  readonly query: Q
  /** The list that the query answers, where it does. */
  readonly list?: List
  readonly read: (args: z.infer<Q['args']>, context: ReadContext) => Promise<z.infer<Q['returns']>>
}

export const reading = <Q extends Query>(query: Q, read: Reading<Q>['read']): Reading => ({
  query,
  read: read as Reading['read'],
})
