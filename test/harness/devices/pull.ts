import * as assert from 'uvu/assert'
import type { TableName } from '../../../shared/registry'
import type { Checkpoint, PullPage } from '../../../shared/sync/protocol'
import type { TestServer } from '../server'

type Page = PullPage<{ readonly id: string; readonly rev: number }>

/** Pulls one page of a table's changes after a checkpoint. */
export async function pullOnePage(
  server: TestServer,
  token: string,
  table: TableName,
  limit: number,
  checkpoint: Checkpoint | null,
): Promise<Page> {
  const query = `query ($input: PullInput!) { pull_${table}(input: $input) { documents { id rev } deleted reset checkpoint { epoch rev id } } }`
  const answer = await server.graphql(token, query, { input: { limit, checkpoint } })
  assert.is(answer.code, null, answer.message ?? '')
  return answer.data?.[`pull_${table}`] as Page
}

/** Pulls every row after a checkpoint like a device, page by page until one is short. */
export async function pullAll(
  server: TestServer,
  token: string,
  table: TableName,
  limit: number,
  from: Checkpoint | null = null,
) {
  const rows: Page['documents'][number][] = []
  let checkpoint = from
  for (;;) {
    const got = await pullOnePage(server, token, table, limit, checkpoint)
    rows.push(...got.documents)
    checkpoint = got.checkpoint
    if (got.documents.length + got.deleted.length < limit) return { rows, ids: rows.map(({ id }) => id), checkpoint }
  }
}
