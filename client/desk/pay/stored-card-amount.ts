import { useState } from 'react'
import { z } from 'zod'
import { originStorage } from '../../sync/browser/browser-storage'
import type { TabCart } from '../parking/use-tab-cart'

const storedAmount = z.object({ order_id: z.string(), due: z.number(), typed: z.string() })

/**
 * Reads the amount that was typed for what is due of an order, null where it is of another order, or something has been
 * paid since.
 */
function readStoredAmount(text: string | null, order_id: string, due: number): string | null {
  try {
    const stored = storedAmount.parse(JSON.parse(text ?? ''))
    return stored.order_id === order_id && stored.due === due ? stored.typed : null
  } catch {
    return null
  }
}

type StoredCardAmount = {
  /** The amount as it was typed, null for all that is due. */
  readonly typed: string | null
  readonly setTyped: (typed: string | null) => void
}

/**
 * The part of a sale that is charged by card, stored beside the cart in localStorage: the terminal may have charged it
 * already when the page is reloaded.
 */
export function useStoredCardAmount(
  { key: slot, order_id }: Pick<TabCart, 'key' | 'order_id'>,
  due: number,
): StoredCardAmount {
  const key = `foyer.card.${slot}`
  const [typed, set] = useState(() => readStoredAmount(originStorage.get(key), order_id, due))
  const setTyped = (next: string | null) => {
    if (next === null) originStorage.remove(key)
    else originStorage.set(key, JSON.stringify({ order_id, due, typed: next }))
    set(next)
  }
  return { typed, setTyped }
}
