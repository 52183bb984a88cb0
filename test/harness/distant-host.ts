import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A host on this machine, under a name that no name server knows. */
export type DistantHost = { readonly at: string; close(): Promise<void> }

/** Starts a host that answers under a name. Closing it cuts off requests that are still open. */
export async function startDistantHost(name: string, answer: RequestListener): Promise<DistantHost> {
  const host = createServer(answer)
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
  return {
    at: `http://${name}:${(host.address() as AddressInfo).port}`,
    close: async () => {
      host.closeAllConnections()
      host.close()
      await once(host, 'close')
    },
  }
}
