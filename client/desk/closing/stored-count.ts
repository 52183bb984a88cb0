import { useCallback, useState } from 'react'
import { z } from 'zod'
import { originStorage } from '../../sync/browser/browser-storage'
import { type Count, EMPTY_COUNT } from './count'

const KEY = 'foyer.count'
const storedCount = z.object({
  shift_id: z.string(),
  pieces: z.array(z.tuple([z.number(), z.string()])),
  first: z.number().nullable(),
})

type StoredCount = { readonly count: Count; readonly first: number | null }

/** Reads the stored count of this shift. An empty count where it is of another shift or not readable. */
function readStoredCount(text: string | null, shift_id: string): StoredCount {
  try {
    const { pieces, first, shift_id: stored_for } = storedCount.parse(JSON.parse(text ?? ''))
    if (stored_for === shift_id) return { count: new Map(pieces), first }
  } catch {
    // A missing or unreadable count starts again.
  }
  return { count: EMPTY_COUNT, first: null }
}

type StoredCountState = StoredCount & {
  readonly setCount: (count: Count) => void
  /** Fixes the amount of the blind count. It does not change after the expected amount was shown. */
  readonly fix: (counted: number) => void
}

/** The count of the drawer, stored in localStorage. It survives a reload, and so does the amount of the blind count. */
export function useStoredCount(shift_id: string): StoredCountState {
  const [now, set] = useState(() => readStoredCount(originStorage.get(KEY), shift_id))
  const store = useCallback(
    (next: StoredCount) => {
      originStorage.set(KEY, JSON.stringify({ shift_id, pieces: [...next.count], first: next.first }))
      set(next)
    },
    [shift_id],
  )
  return {
    ...now,
    setCount: (count) => store({ ...now, count }),
    fix: (counted) => store({ ...now, first: now.first ?? counted }),
  }
}
