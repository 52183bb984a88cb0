import { useEffect, useState } from 'react'
import { MINUTE } from '../../../shared/kernel/time'

/** The time, a minute at a time: enough for "tonight" and "over". */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
