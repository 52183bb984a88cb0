import { useMemo } from 'react'
import type { Entity, Row } from '../../../shared/kernel/model/entity'
import type { List } from '../../../shared/kernel/model/list/list'
import { MAX_LIMIT } from '../../../shared/kernel/model/query'
import { useFoyer, useLive } from '../../sync/react'
import { serverPages } from './server-pages'

/**
 * The rows of a short list from the server, kept up to date; undefined until they are read. `problem`: why they could
 * not be read.
 */
export function useServerRows<E extends Entity>(
  list: List<E>,
): { readonly rows: readonly Row<E>[] | undefined; readonly problem: unknown } {
  const foyer = useFoyer()
  const { pages, problem } = useLive(
    useMemo(() => serverPages(foyer, list as unknown as List, { limit: MAX_LIMIT }).live, [foyer, list]),
  )
  return { rows: pages.get(0) as unknown as readonly Row<E>[] | undefined, problem }
}
