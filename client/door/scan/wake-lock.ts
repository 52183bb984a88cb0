import { useEffect } from 'react'

/**
 * Keeps the screen on while a gate is open; the browser lets go of it whenever the page is hidden, so it is asked for
 * again.
 */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let over = false
    let lock: WakeLockSentinel | null = null
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      navigator.wakeLock.request('screen').then(
        (given) => {
          if (over) void given.release()
          else lock = given
        },
        // A battery that is nearly empty refuses it; the gate works all the same.
        () => {},
      )
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
