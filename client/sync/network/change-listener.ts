import { createClient } from 'graphql-ws'
import { RESYNC } from '../../../shared/documents'
import { DomainError } from '../../../shared/kernel/errors'
import type { Signal } from '../../../shared/sync/protocol'
import type { Access } from './requests/access'
import type { Transport } from './transport'

/** A server that hangs shows within nine seconds. */
const PING_INTERVAL = 5_000
const PONG_TIMEOUT = 4_000
/** Connection timeout in ms. */
const CONNECT_TIMEOUT = 10_000

/**
 * Listens for "something changed" until the connection ends, and then throws. The connection counts as ended when the
 * server no longer answers pings, even if the socket is still open.
 */
export async function listenForChanges(
  transport: Transport,
  access: Access,
  org_id: string,
  heard: (signal: Signal) => void,
  connected: () => void,
  stop: AbortSignal,
): Promise<never> {
  const token = await transport.token(org_id, undefined, access)
  if (stop.aborted) throw new DomainError('offline')
  return new Promise((_, reject) => {
    let socket: WebSocket | null = null
    let late: ReturnType<typeof setTimeout> | undefined
    const client = createClient({
      url: transport.socketUrl,
      connectionParams: { authorization: `Bearer ${token}` },
      retryAttempts: 0,
      keepAlive: PING_INTERVAL,
      connectionAckWaitTimeout: CONNECT_TIMEOUT,
      on: {
        connected: (opened) => {
          socket = opened as WebSocket
          transport.server.noteAnswer()
          connected()
        },
        ping: (received) => {
          if (received) return
          late = setTimeout(() => {
            transport.server.noteSilence()
            socket?.close(4408, 'no answer')
            end(new DomainError('offline'))
          }, PONG_TIMEOUT)
        },
        pong: () => clearTimeout(late),
      },
    })
    let ended = false
    const end = (reason: unknown) => {
      if (ended) return
      ended = true
      clearTimeout(late)
      stop.removeEventListener('abort', aborted)
      void client.dispose()
      reject(reason instanceof DomainError ? reason : new DomainError('offline'))
    }
    const aborted = () => end(new DomainError('offline'))
    stop.addEventListener('abort', aborted)
    client.subscribe<{ readonly resync: Signal }>(
      { query: RESYNC },
      {
        next: ({ data, errors }) => {
          if (data) heard(data.resync)
          else if (errors) end(new DomainError('internal'))
        },
        error: end,
        complete: () => end(new DomainError('offline')),
      },
    )
  })
}
