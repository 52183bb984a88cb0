import { type Clock, DAY } from '../../../shared/kernel/time'

/** Sites that one visitor can bring to the names of a day. */
const MOST_SITES = 5

/** Visitors that are remembered. Beyond them all are forgotten, so that what is kept stays small. */
const MOST_VISITORS = 20_000

/** The site of those who named too many: counted among all others. */
const UNNAMED = ''

/**
 * The sites that visitors came from, so that nobody who only invents some uses up the names that are counted on a day.
 * Kept in memory for a day, by keyed hashes of addresses.
 */
export class NamedSites {
  #day = 0
  #sites = new Map<string, Set<string>>()

  constructor(private readonly clock: Clock) {}

  /** Returns the site that a visitor came from; one without a name after too many of the same visitor, null for none. */
  of(visitor: string, site: string | null): string | null {
    if (site === null) return null
    const day = Math.floor(this.clock() / DAY)
    const known = day === this.#day && this.#sites.size < MOST_VISITORS ? this.#sites : new Map<string, Set<string>>()
    this.#day = day
    this.#sites = known
    const named = known.get(visitor) ?? new Set()
    known.set(visitor, named)
    if (named.size >= MOST_SITES && !named.has(site)) return UNNAMED
    named.add(site)
    return site
  }
}
