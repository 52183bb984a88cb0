import { z } from 'zod'
import { parseJson } from '../../../../shared/kernel/encoding/json'
import { HOLDERS, type Holder } from '../../../../shared/kernel/model/window'
import type { BrowserStorage } from '../../browser/browser-storage'

/** Numbers of rows that a first pull brings, by table. */
export type PullTotals = Readonly<Record<string, number>>

/** The totals of a first pull that is under way, so that a page that is loaded again goes on with them. */
export type RememberedTotals = {
  get(holder: Holder): PullTotals | null
  /** Remembers the totals of a holder, or null once everything is here. */
  set(totals: { readonly holder: Holder; readonly totals: PullTotals } | null): void
}

const remembered = z.object({ holder: z.enum(HOLDERS), totals: z.record(z.string(), z.int().min(0)) })

/** Keeps the totals of one organisation in this browser. */
export function rememberedTotals(
  storage: Pick<BrowserStorage, 'get' | 'set' | 'remove'>,
  org_id: string,
): RememberedTotals {
  const key = `foyer.first_pull.${org_id}`
  return {
    get: (holder) => {
      const text = storage.get(key)
      if (text === null) return null
      try {
        const known = remembered.parse(parseJson(text))
        return known.holder === holder ? known.totals : null
      } catch {
        return null
      }
    },
    set: (totals) => (totals ? storage.set(key, JSON.stringify(totals)) : storage.remove(key)),
  }
}
