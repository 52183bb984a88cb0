import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
/** Where there is no service worker to wait for (an old browser, the development server) nothing is promised and nothing waited for. */
let ready = import.meta.env.DEV || !('serviceWorker' in navigator)

if (!ready)
  void navigator.serviceWorker.ready.then(() => {
    ready = true
    for (const changed of [...listeners]) changed()
  })

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Whether this browser has the app itself and opens it without a network. */
export const useOfflineReady = (): boolean => useSyncExternalStore(subscribe, () => ready)
