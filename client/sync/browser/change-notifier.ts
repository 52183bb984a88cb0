import type { NetworkState } from '../sync-state'

/**
 * Messages between the tabs of one organisation. `log`: the log changed. `retry`: retry now. `who`: a new tab asks for
 * the state. `state`: the leader's state. `tables`: tables that changed on the server. `device`: this browser is
 * another device.
 */
export type ChangeMessage =
  | { readonly kind: 'log' }
  | { readonly kind: 'retry' }
  | { readonly kind: 'who' }
  | { readonly kind: 'device' }
  | { readonly kind: 'tables'; readonly tables: readonly string[] }
  | { readonly kind: 'state'; readonly state: Omit<NetworkState, 'problem'> & { readonly problem: string | null } }

export type ChangeNotifier = {
  notify(message: ChangeMessage): void
  listen(listener: (message: ChangeMessage) => void): () => void
  close(): void
}

/**
 * Creates a notifier between the tabs of a browser, on a BroadcastChannel. After `close` it tells nothing: an answer of
 * the server may arrive in a tab that has left the organisation, and another tab leads by then.
 */
export function broadcastNotifier(name: string): ChangeNotifier {
  const channel = new BroadcastChannel(name)
  let isClosed = false
  return {
    notify: (message) => {
      if (!isClosed) channel.postMessage(message)
    },
    listen: (listener) => {
      const heard = (event: MessageEvent<ChangeMessage>) => listener(event.data)
      channel.addEventListener('message', heard)
      return () => channel.removeEventListener('message', heard)
    },
    close: () => {
      isClosed = true
      channel.close()
    },
  }
}
