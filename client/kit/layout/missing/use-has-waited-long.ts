import { useEffect, useState } from 'react'

/** Time in ms after which something that is not read yet is said to be missing. */
const PATIENCE = 4000

/** Returns true once a component has been there for so long that whoever waits should be told. */
export function useHasWaitedLong(): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  return isLong
}
