import type { z } from 'zod'
import { mutationOf, PULL_TOTALS, PUSH, pullOf, queryOf, withId } from '../../../shared/documents'
import type { Query } from '../../../shared/kernel/model/query'
import { entities, type RowOf, type TableName } from '../../../shared/registry'
import { type PackedRows, unpackRows } from '../../../shared/sync/packed'
import type { PullPage, PullRequest, PushResult } from '../../../shared/sync/protocol'
import type { ServerCall } from '../server-call'
import type { Transport } from './transport'

/** Unpacks the answer to `pullOf`. */
export function unpackPage<T extends TableName>(table: T, org_id: string, answer: unknown): PullPage<RowOf<T>> {
  const { packed, ...page } = answer as Omit<PullPage<RowOf<T>>, 'documents'> & { readonly packed: PackedRows }
  return { ...page, documents: unpackRows(packed, org_id, Object.keys(entities[table].row.shape)) }
}

/**
 * The requests to the server in the name of one organisation and of the user who opened it. Each throws `offline` where
 * no answer comes in time, or the server's refusal.
 */
export function organisationServer(transport: Transport, org_id: string) {
  const { access } = transport
  const ask = (document: Parameters<Transport['graphql']>[1], variables: unknown, timeout?: number) =>
    transport.graphql(org_id, document, variables, timeout, access)
  const call: ServerCall = (name, args, timeout) => ask(withId(mutationOf(name)), args, timeout)
  return {
    /** Runs a command that the browser knows by name. */
    call,
    /** Runs a command by name or by its definition. */
    run: (command: Parameters<typeof mutationOf>[0], args: unknown): Promise<unknown> =>
      ask(withId(mutationOf(command)), args),
    query: async <Q extends Query>(query: Q, args: z.infer<Q['args']>): Promise<z.infer<Q['returns']>> =>
      query.returns.parse(await ask(withId(queryOf(query)), args)) as z.infer<Q['returns']>,
    push: async (input: unknown): Promise<PushResult> => (await ask(withId(PUSH), { input })) as PushResult,
    pull: async <T extends TableName>(table: T, input: PullRequest): Promise<PullPage<RowOf<T>>> =>
      unpackPage(table, org_id, await ask(withId(pullOf(table)), { input })),
    /** Returns the numbers of rows that a window has, by table. */
    pullTotals: async (window: PullRequest['window']): Promise<Readonly<Record<string, number>>> =>
      (await ask(withId(PULL_TOTALS), { window })) as Readonly<Record<string, number>>,
    upload: (command: Parameters<typeof mutationOf>[0], file: File): Promise<unknown> =>
      transport.upload(org_id, mutationOf(command), file, undefined, access),
    file: (path: string, body: unknown): Promise<Blob> => transport.file(org_id, path, body, undefined, access),
    post: (path: string, body: unknown): Promise<unknown> => transport.post(org_id, path, body, undefined, access),
  }
}

export type OrganisationServer = ReturnType<typeof organisationServer>
