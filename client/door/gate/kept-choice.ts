import { useCallback, useState } from 'react'
import { originStorage } from '../../sync/browser/browser-storage'

/** A choice of this device that outlives the page, such as its gate's name. */
export function useStoredChoice(key: string, initial: string): [string, (value: string) => void] {
  const [value, set] = useState(() => originStorage.get(key) ?? initial)
  const keep = useCallback(
    (next: string) => {
      originStorage.set(key, next)
      set(next)
    },
    [key],
  )
  return [value, keep]
}
