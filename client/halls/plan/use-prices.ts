import { useMemo } from 'react'
import { byPosition } from '../../../shared/kernel/model/list/by-position'
import type { RowOf } from '../../../shared/registry'
import { useAll } from '../../sync/react'

/** Prices on sale at an event by category, the usual one first. Empty for no event. */
export function usePrices(event_id: string | null): ReadonlyMap<string, readonly RowOf<'prices'>[]> {
  const all = useAll('prices')
  return useMemo(() => {
    const found = new Map<string, RowOf<'prices'>[]>()
    const own = all.filter((price) => price.event_id === event_id && price.enabled && !price.is_reservation_only)
    for (const price of own.sort(byPosition))
      found.set(price.price_category_id, [...(found.get(price.price_category_id) ?? []), price])
    return found
  }, [all, event_id])
}
