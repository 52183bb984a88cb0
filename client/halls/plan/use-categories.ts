import { useMemo } from 'react'
import type { RowOf } from '../../../shared/registry'
import { useAll } from '../../sync/react'

/** Returns the price categories by id, in their order. */
export function useCategories(): ReadonlyMap<string, RowOf<'price_categories'>> {
  const all = useAll('price_categories')
  return useMemo(() => new Map([...all].sort((a, b) => a.pos - b.pos).map((each) => [each.id, each])), [all])
}
