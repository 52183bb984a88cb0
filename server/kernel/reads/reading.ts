import type { z } from 'zod'
import type { List } from '../../../shared/kernel/model/list/list'
import type { Query } from '../../../shared/kernel/model/query'
import type { Actor } from '../commands/actor'
import type { Db } from '../database/database'

/**
 * The surroundings of a read: a connection scoped to the reader's organisation, the reader, the time, and a check for provider
 * accounts by payment method.
 */
export type ReadContext = { readonly db: Db; readonly actor: Actor; readonly now: number; readonly hasAccount: (method: string) => boolean }

/** The resolver of one query. */
export type Reading<Q extends Query = Query> = {
  readonly query: Q
  /** The list that the query answers, where it does. */
  readonly list?: List
  readonly read: (args: z.infer<Q['args']>, context: ReadContext) => Promise<z.infer<Q['returns']>>
}

export const reading = <Q extends Query>(query: Q, read: Reading<Q>['read']): Reading => ({ query, read: read as Reading['read'] })
