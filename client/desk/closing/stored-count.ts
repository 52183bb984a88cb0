import { useCallback, useState } from 'react'
import { z } from 'zod'
import { originStorage } from '../../sync/browser/browser-storage'
import { type Count, EMPTY_COUNT } from './count'

const KEY = 'foyer.count'
const kept = z.object({ shift_id: z.string(), pieces: z.array(z.tuple([z.number(), z.string()])), first: z.number().nullable() })

type Kept = { readonly count: Count; readonly first: number | null }

/** The count as it was kept for this shift; a new one where it was another shift's or cannot be read. */
function readKept(text: string | null, shift_id: string): Kept {
  try {
    const { pieces, first, shift_id: of } = kept.parse(JSON.parse(text ?? ''))
    if (of === shift_id) return { count: new Map(pieces), first }
  } catch {
    // What is not there or not understood is counted again.
  }
  return { count: EMPTY_COUNT, first: null }
}

type KeptCount = Kept & {
  readonly setCount: (count: Count) => void
  /** Fixes what was counted before anybody saw what should be there. It stays, whoever leaves and comes back. */
  readonly fix: (counted: number) => void
}

/** A drawer's count over leaving, reload and restart: neither is it lost, nor is it blind a second time. */
export function useKeptCount(shift_id: string): KeptCount {
  const [now, set] = useState(() => readKept(originStorage.get(KEY), shift_id))
  const keep = useCallback(
    (next: Kept) => {
      originStorage.set(KEY, JSON.stringify({ shift_id, pieces: [...next.count], first: next.first }))
      set(next)
    },
    [shift_id],
  )
  return { ...now, setCount: (count) => keep({ ...now, count }), fix: (counted) => keep({ ...now, first: now.first ?? counted }) }
}
