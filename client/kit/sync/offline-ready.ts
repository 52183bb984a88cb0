import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
/** True at once if there is no service worker to wait for (old browsers, development server). */
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

/** Returns true if the app itself is stored in this browser and opens without a network. */
export const useOfflineReady = (): boolean => useSyncExternalStore(subscribe, () => ready)
