import { SECOND } from '../../../shared/kernel/time'
import type { VisitorSource } from '../../orders/cart/source'
import type { ShopVisits, ViewCount } from './book-views'

/** Time in ms for which views are collected. As much is lost where the server is killed. */
const COLLECTED_FOR = 2 * SECOND

/** Ways to pages of a shop that are told apart at the same time. Of all others only the page is counted. */
const MOST = 200

/** A look at a page. `entered` is true unless the visitor came from another page of the shop. */
type View = VisitorSource & { readonly org_id: string; readonly event_id: string; readonly entered: boolean }

/** Starts a timer that does not keep the process alive. */
export type StartTimer = (run: () => void, ms: number) => void

const startTimer: StartTimer = (run, ms) => void setTimeout(run, ms).unref()

/** Counts looks at the shops' pages in memory, and writes them every few seconds. It knows nothing of who looked. */
export class ViewCounter {
  /** Page views by organisation, page and source. */
  #counts = new Map<string, Map<string, ViewCount>>()

  constructor(
    private readonly write: (visits: ShopVisits) => Promise<unknown>,
    private readonly failed: (error: unknown) => void,
    private readonly start = startTimer,
  ) {}

  note({ org_id, event_id, entered, ...came }: View): void {
    if (this.#counts.size === 0) this.start(() => void this.flush(), COLLECTED_FOR)
    const counts = this.#counts.get(org_id) ?? new Map<string, ViewCount>()
    this.#counts.set(org_id, counts)
    const isFull = counts.size >= MOST
    const { affiliate, promo, referrer } = isFull ? { affiliate: null, promo: null, referrer: null } : came
    const key = JSON.stringify([event_id, affiliate, promo, referrer])
    const { views, visits } = counts.get(key) ?? { views: 0, visits: 0 }
    const count = { views: views + 1, visits: visits + Number(entered) }
    counts.set(key, { event_id, affiliate, promo, referrer, ...count })
  }

  /** Writes what was counted. What cannot be written is lost: statistics are no reason to fail. */
  async flush(): Promise<void> {
    const counted = this.#counts
    this.#counts = new Map()
    for (const [org_id, counts] of counted)
      await this.write({ org_id, counts: [...counts.values()] }).catch(this.failed)
  }
}
