import { useEffect } from 'react'

/** Every open sale holds this Web Lock as shared; a reload into a new version needs it alone. */
export const SALE_LOCK = 'foyer-sale'

const isHeld = async (lock: string): Promise<boolean> => {
  const { held } = await navigator.locks.query()
  return held?.some(({ name }) => name === lock) ?? false
}

/**
 * Returns true if any tab has an open sale. It does not take the lock, so that a reload at the same time does not see a
 * sale that is not there.
 */
export const isSaleOpen = (): Promise<boolean> => isHeld(SALE_LOCK)

/** Held while a sale is being paid: the device does not lock then. */
const PAYING_LOCK = 'foyer-paying'

/** Says, to every tab, that a sale is being paid. */
export function usePaying(paying: boolean): void {
  useEffect(() => {
    if (!paying) return
    const leave = new AbortController()
    const held = () =>
      new Promise<void>((release) => leave.signal.addEventListener('abort', () => release(), { once: true }))
    navigator.locks
      .request(PAYING_LOCK, { mode: 'shared' }, () => (leave.signal.aborted ? undefined : held()))
      .catch(() => {})
    return () => leave.abort()
  }, [paying])
}

/** Returns true if a sale is being paid in any tab. */
export const isPaying = (): Promise<boolean> => isHeld(PAYING_LOCK)
