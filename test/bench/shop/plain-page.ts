import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** The whole of the rival: one page of Fastify that is always the same. */
const PAGE = `
  const { parentPort, workerData } = require('node:worker_threads')
  const app = require('fastify')()
  const page = (request, reply) => reply.type('text/html; charset=utf-8').send(workerData)
  app.get('/', page)
  app.listen({ port: 0, host: '127.0.0.1' }).then((url) => parentPort.postMessage(url))
`

/** Serves the bytes of a page by Fastify from memory, on a thread of its own. */
export async function startPlainPage(bytes: Buffer): Promise<{ readonly url: string; close(): Promise<unknown> }> {
  const worker = new Worker(PAGE, { eval: true, workerData: bytes })
  const [url] = (await once(worker, 'message')) as [string]
  return { url, close: () => worker.terminate() }
}
