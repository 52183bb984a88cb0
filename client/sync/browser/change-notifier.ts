import type { NetworkState } from '../sync-state'

/** What tabs of one organisation tell each other. */
export type Ring =
  | { readonly kind: 'log' }
  | { readonly kind: 'retry' }
  | { readonly kind: 'who' }
  | { readonly kind: 'state'; readonly state: Omit<NetworkState, 'problem'> & { readonly problem: string | null } }

export type Bell = { ring(message: Ring): void; hear(listener: (message: Ring) => void): () => void; close(): void }

/** The bell between the tabs of a browser. */
export function broadcastBell(name: string): Bell {
  const channel = new BroadcastChannel(name)
  return {
    ring: (message) => channel.postMessage(message),
    hear: (listener) => {
      const heard = (event: MessageEvent<Ring>) => listener(event.data)
      channel.addEventListener('message', heard)
      return () => channel.removeEventListener('message', heard)
    },
    close: () => channel.close(),
  }
}
