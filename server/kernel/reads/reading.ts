import type { z } from 'zod'
import type { Query } from '../../../shared/kernel/model/query'
import type { Actor } from '../commands/handler'
import type { Db } from '../database/database'

/** What a read knows: a connection scoped to the reader's organisation, the reader, the time, and whether there is an account by which the organisation is paid in a way. */
export type ReadContext = { readonly db: Db; readonly actor: Actor; readonly now: number; readonly hasAccount: (method: string) => boolean }

/** How a query is answered. */
export type Reading<Q extends Query = Query> = {
  readonly query: Q
  readonly read: (args: z.infer<Q['args']>, context: ReadContext) => Promise<z.infer<Q['returns']>>
}

export const reading = <Q extends Query>(query: Q, read: Reading<Q>['read']): Reading => ({ query, read: read as Reading['read'] })
