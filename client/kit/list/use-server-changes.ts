import { useEffect, useState } from 'react'
import { useFoyer } from '../../sync/react'
import { onServerChange } from './reading/server-pages'

/** Counts changes of rows on the server, so that a question can be asked again. */
export function useServerChanges(): number {
  const foyer = useFoyer()
  const [changes, setChanges] = useState(0)
  useEffect(() => onServerChange(foyer, [], () => setChanges((count) => count + 1)), [foyer])
  return changes
}
