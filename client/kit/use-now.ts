import { useEffect, useState } from 'react'
import { MINUTE } from '../../shared/kernel/time'

/** The current time in ms. It changes each minute, or after `every` ms. */
export function useNow(every = MINUTE): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
