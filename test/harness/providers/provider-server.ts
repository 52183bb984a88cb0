import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ProviderRequest = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
export type ProviderAnswer = {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Answer of a provider that is down. */
export const DOWN: ProviderAnswer = { status: 500, body: {} }

/** A provider in this process on a local port. */
export type ProviderServer = {
  readonly url: string
  /** Every request in words, in order. */
  readonly asked: string[]
  /** Runs after the provider has acted and before it answers. */
  done: (asked: string) => Promise<void>
  /** Returns true if this answer is to be lost. */
  lose: (asked: string) => boolean
  /** Answers every request with this, without acting. */
  instead: ProviderAnswer | null
  close(): Promise<void>
}

/** Serves the answers of a function. */
export async function serveProvider(answer: (asked: ProviderRequest) => ProviderAnswer): Promise<ProviderServer> {
  const provider: ProviderServer = {
    url: '',
    asked: [],
    done: async () => {},
    lose: () => false,
    instead: null,
    close: async () => {},
  }
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk as Uint8Array)
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://x')
    const { method = '', headers } = request
    provider.asked.push(`${method} ${path}`)
    const {
      status,
      body,
      headers: more,
    } = provider.instead ?? answer({ method, path, query, headers, body: Buffer.concat(chunks).toString() })
    await provider.done(`${method} ${path}`)
    if (provider.lose(`${method} ${path}`)) request.socket.destroy()
    else response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return Object.assign(provider, { url: `http://127.0.0.1:${port}`, close })
}
