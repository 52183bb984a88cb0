import { useCallback, useState } from 'react'

/** A choice of this device that outlives the page, such as its gate's name. */
export function useKept(key: string, initial: string): [string, (value: string) => void] {
  const [value, set] = useState(() => localStorage.getItem(key) ?? initial)
  const keep = useCallback(
    (next: string) => {
      localStorage.setItem(key, next)
      set(next)
    },
    [key],
  )
  return [value, keep]
}
