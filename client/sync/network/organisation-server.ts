import type { z } from 'zod'
import { mutationOf, PUSH, pullOf, queryOf, withId } from '../../../shared/documents'
import type { Query } from '../../../shared/kernel/model/query'
import type { RowOf, TableName } from '../../../shared/registry'
import type { Checkpoint, PullPage, PushResult } from '../../../shared/sync/protocol'
import type { ServerCall } from './server-call'
import type { Transport } from './transport'

type PullRequest = { readonly checkpoint: Checkpoint | null; readonly limit: number }

/** The requests to the server in the name of one organisation. Each throws `offline` where no answer comes in time, or the server's refusal. */
export function organisationServer(transport: Transport, org_id: string) {
  const call: ServerCall = (name, args, timeout) => transport.graphql(org_id, withId(mutationOf(name)), args, timeout)
  return {
    /** Runs a command that the browser knows by name. */
    call,
    /** Runs a command by name or by its definition. */
    run: (command: Parameters<typeof mutationOf>[0], args: unknown): Promise<unknown> => transport.graphql(org_id, withId(mutationOf(command)), args),
    query: async <Q extends Query>(query: Q, args: z.infer<Q['args']>): Promise<z.infer<Q['returns']>> =>
      query.returns.parse(await transport.graphql(org_id, withId(queryOf(query)), args)) as z.infer<Q['returns']>,
    push: async (input: unknown): Promise<PushResult> => (await transport.graphql(org_id, withId(PUSH), { input })) as PushResult,
    pull: async <T extends TableName>(table: T, input: PullRequest): Promise<PullPage<RowOf<T>>> =>
      (await transport.graphql(org_id, withId(pullOf(table)), { input })) as PullPage<RowOf<T>>,
    file: (path: string, body: unknown): Promise<Blob> => transport.file(org_id, path, body),
  }
}

export type OrganisationServer = ReturnType<typeof organisationServer>
