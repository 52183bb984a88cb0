import { useEffect } from 'react'

/** Every open sale holds this Web Lock as shared; a reload into a new version needs it alone. */
export const SALE_LOCK = 'foyer-sale'

/** Does something while no tab has an open sale; where one has, nothing. */
export const betweenSales = (work: () => Promise<void>): Promise<void> =>
  navigator.locks.request(SALE_LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })

/** Held while a sale is being paid: the device does not lock then. */
const PAYING_LOCK = 'foyer-paying'

/** Says, to every tab, that a sale is being paid. */
export function usePaying(paying: boolean): void {
  useEffect(() => {
    if (!paying) return
    const leave = new AbortController()
    const held = () => new Promise<void>((release) => leave.signal.addEventListener('abort', () => release(), { once: true }))
    navigator.locks.request(PAYING_LOCK, { mode: 'shared' }, () => (leave.signal.aborted ? undefined : held())).catch(() => {})
    return () => leave.abort()
  }, [paying])
}

/** Whether a sale is being paid in any tab. */
export async function isPaying(): Promise<boolean> {
  const { held } = await navigator.locks.query()
  return held?.some(({ name }) => name === PAYING_LOCK) ?? false
}
