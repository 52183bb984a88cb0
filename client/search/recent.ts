import { useCallback, useState } from 'react'
import type { Foyer } from '../sync/foyer'
import { useFoyer } from '../sync/react'

const MOST = 5

/**
 * Searches that led to a result, newest first. A search text may be a customer's name, so it is in memory only and gone
 * with the open organisation: after signing out, locking the device or a reload.
 */
const recent = new WeakMap<Foyer['identity']['user'], readonly string[]>()

/** The recent searches, with a function that adds one and one that clears them. */
export function useRecentSearches(): readonly [
  texts: readonly string[],
  add: (text: string) => void,
  clear: () => void,
] {
  const { user } = useFoyer().identity
  const [texts, setTexts] = useState(() => recent.get(user) ?? [])
  const put = useCallback(
    (next: readonly string[]) => {
      recent.set(user, next)
      setTexts(next)
    },
    [user],
  )
  const add = useCallback(
    (text: string) =>
      text !== '' && put([text, ...(recent.get(user) ?? []).filter((each) => each !== text)].slice(0, MOST)),
    [put, user],
  )
  const clear = useCallback(() => put([]), [put])
  return [texts, add, clear]
}
