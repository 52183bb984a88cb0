import { useEffect, useState } from 'react'
import { useFoyer } from '../../sync/react'
import { onServerChange } from './server-pages'

/**
 * Counts changes of rows of some tables on the server, and commands of this tab, so that a question can be asked again.
 */
export function useServerChanges(...tables: readonly string[]): number {
  const foyer = useFoyer()
  const [changes, setChanges] = useState(0)
  const key = tables.join()
  useEffect(() => onServerChange(foyer, key.split(','), () => setChanges((count) => count + 1)), [foyer, key])
  return changes
}
