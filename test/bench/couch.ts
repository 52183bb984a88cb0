import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Doc = Readonly<Record<string, unknown>> & { readonly id: string }

/**
 * Serves the part of CouchDB that PouchDB needs to pull documents from memory: no disk, no query, no permission. This
 * favours the rival, and avoids the three hundred packages of a real CouchDB. The page that pulls has the same origin.
 */
export async function startCouch(
  docs: readonly Doc[],
  script: string,
): Promise<{ readonly url: string; close(): void }> {
  const revs = new Map(docs.map((doc) => [doc.id, `1-${createHash('md5').update(doc.id).digest('hex')}`]))
  const byId = new Map(docs.map((doc) => [doc.id, doc]))
  const stored = (id: string) => {
    const rev = revs.get(id) ?? ''
    return { ...byId.get(id), _id: id, _rev: rev, _revisions: { start: 1, ids: [rev.slice(2)] } }
  }
  const changes = (since: number, limit: number) => {
    const part = docs.slice(since, since + limit)
    const last = since + part.length
    return {
      results: part.map((doc, n) => ({ seq: since + n + 1, id: doc.id, changes: [{ rev: revs.get(doc.id) }] })),
      last_seq: last,
      pending: docs.length - last,
    }
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const say = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (pathname === '/page')
        return response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(`<!doctype html><script type="module">${script}</script>`)
      if (pathname.startsWith('/db/_local/'))
        return request.method === 'GET'
          ? say({ error: 'not_found', reason: 'missing' }, 404)
          : say({ ok: true, id: '_local/x', rev: '0-1' }, 201)
      if (pathname === '/db/_changes')
        return say(changes(Number(searchParams.get('since') ?? 0), Number(searchParams.get('limit') ?? docs.length)))
      if (pathname === '/db/_bulk_get') {
        const { docs: wanted } = JSON.parse(Buffer.concat(parts).toString()) as { docs: { id: string }[] }
        return say({ results: wanted.map(({ id }) => ({ id, docs: [{ ok: stored(id) }] })) })
      }
      return say(
        pathname === '/'
          ? { couchdb: 'Welcome', uuid: 'bench', version: '3.3.0' }
          : { db_name: 'db', doc_count: docs.length, update_seq: docs.length, instance_start_time: '0' },
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
