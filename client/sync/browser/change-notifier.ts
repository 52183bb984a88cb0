import type { NetworkState } from '../sync-state'

/** What tabs of one organisation tell each other. */
export type ChangeMessage =
  | { readonly kind: 'log' }
  | { readonly kind: 'retry' }
  | { readonly kind: 'who' }
  | { readonly kind: 'state'; readonly state: Omit<NetworkState, 'problem'> & { readonly problem: string | null } }

export type ChangeNotifier = { notify(message: ChangeMessage): void; listen(listener: (message: ChangeMessage) => void): () => void; close(): void }

/** The bell between the tabs of a browser. */
export function broadcastNotifier(name: string): ChangeNotifier {
  const channel = new BroadcastChannel(name)
  return {
    notify: (message) => channel.postMessage(message),
    listen: (listener) => {
      const heard = (event: MessageEvent<ChangeMessage>) => listener(event.data)
      channel.addEventListener('message', heard)
      return () => channel.removeEventListener('message', heard)
    },
    close: () => channel.close(),
  }
}
