import { useEffect, useMemo, useState } from 'react'
import { DomainError } from '../../shared/kernel/errors'
import { SEARCH_DEBOUNCE } from '../../shared/kernel/search-text'
import { useFormat, useT } from '../kit/phrases'
import { useAll, useFoyer, useSyncState } from '../sync/react'
import { readableCategories, SEARCHES } from './found'
import type { Hit } from './hit'

/** Source of the shown results. `ms`: time that the server took. */
export type ResultSource =
  | { readonly kind: 'none' | 'searching' | 'offline' }
  | { readonly kind: 'both'; readonly ms: number }
  | { readonly kind: 'failed'; readonly error: unknown }

export type SearchResults = { readonly hits: readonly Hit[]; readonly source: ResultSource }

const NOTHING: SearchResults = { hits: [], source: { kind: 'none' } }

const isOffline = (error: unknown) => error instanceof DomainError && error.code === 'offline'

/**
 * Searches the server's categories. The rows of this device answer each keystroke; the server is asked once the input
 * has rested, and its results replace them.
 */
export function useSearchResults(text: string): SearchResults {
  const foyer = useFoyer()
  const t = useT()
  const format = useFormat()
  const places = useAll('locations')
  const { reachable } = useSyncState()
  const context = useMemo(
    () => ({ t, format, locations: new Map(places.map(({ id, name }) => [id, name])) }),
    [t, format, places],
  )
  const [found, setFound] = useState(NOTHING)
  useEffect(() => {
    if (text === '') return setFound(NOTHING)
    let isCurrent = true
    let isAnswered = false
    const show = (next: SearchResults) => {
      if (isCurrent) setFound(next)
    }
    const categories = readableCategories(foyer)
    const onDevice = async () => {
      const each = await Promise.all(
        categories.map(async (category) => (await SEARCHES[category].onDevice?.(foyer, text, context)) ?? []),
      )
      return each.flat()
    }
    const local = onDevice()
    local.then(
      (hits) => !isAnswered && show({ hits, source: { kind: reachable ? 'searching' : 'offline' } }),
      (error: unknown) => !isAnswered && show({ hits: [], source: { kind: 'failed', error } }),
    )
    const askServer = async () => {
      const begun = performance.now()
      try {
        const hits = (
          await Promise.all(categories.map((category) => SEARCHES[category].onServer(foyer, text, context)))
        ).flat()
        isAnswered = true
        show({ hits, source: { kind: 'both', ms: Math.round(performance.now() - begun) } })
      } catch (error) {
        const hits = await local.catch((): readonly Hit[] => [])
        show({ hits, source: isOffline(error) ? { kind: 'offline' } : { kind: 'failed', error } })
      }
    }
    const later = reachable ? setTimeout(() => void askServer(), SEARCH_DEBOUNCE) : undefined
    return () => {
      isCurrent = false
      clearTimeout(later)
    }
  }, [foyer, text, context, reachable])
  return text === '' ? NOTHING : found
}
