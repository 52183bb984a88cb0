import type { List } from '../../../shared/kernel/model/list/list'
import { MAX_DEPTH } from '../../../shared/kernel/model/query'
import { realTimer } from '../../sync/browser/timer'
import type { Foyer } from '../../sync/foyer'
import { type Live, lazyCell } from '../../sync/live'
import { retryLater } from '../../sync/network/requests/busy-server'
import { EVERY_TABLE } from '../../sync/network/sync-engine'

/** Number of lists whose rows are kept for when they are opened again. */
const KEPT = 30

type AnyRow = { readonly id: string }

/** The pages of a list read so far. `total` is undefined until the first answer. */
export type ReadPages<R> = {
  readonly total: number | undefined
  readonly pages: ReadonlyMap<number, readonly R[]>
  readonly problem: unknown
}

/** The input of a list's query without its page. */
export type PageInput = { readonly limit: number } & Readonly<Record<string, unknown>>

/** Pages of a question that was not asked yet. */
export const NOTHING_READ: ReadPages<never> = { total: undefined, pages: new Map(), problem: null }

const listeners = new Set<() => void>()

/** Tells everything that was read from the server, and is on the screen, that its rows may have changed. */
export function rereadServerRows(): void {
  for (const listener of [...listeners]) listener()
}

/**
 * Calls `reread` when a command of this tab or a change of the tables may have changed rows on the server, and when it
 * can be reached again. Returns a function that ends this.
 */
export function onServerChange(foyer: Foyer, tables: readonly string[], reread: () => void): () => void {
  let wasReachable = foyer.sync.get().reachable
  const leaveSync = foyer.sync.subscribe(({ reachable }) => {
    if (reachable && !wasReachable) reread()
    wasReachable = reachable
  })
  const known = foyer.changedTables.get()
  const leaveChanges = foyer.changedTables.subscribe((changed) => {
    if (changed !== known && changed.some((table) => table === EVERY_TABLE || tables.includes(table))) reread()
  })
  listeners.add(reread)
  return () => {
    leaveSync()
    leaveChanges()
    listeners.delete(reread)
  }
}

/** One question to the server's list, read page by page as places come into sight. */
export class ServerPages<R extends AnyRow> {
  readonly live: Live<ReadPages<R>>
  readonly #foyer: Foyer
  readonly #list: List
  readonly #input: PageInput
  #read: ReadPages<R> = NOTHING_READ
  #set: (read: ReadPages<R>) => void = () => {}
  #wanted: readonly number[] = [0]
  /** Answers to questions of an earlier round are out of date. */
  #round = 0
  readonly #asking = new Set<number>()
  #again = false
  /** Ends the wait for a less busy server. */
  #cancel = () => {}
  /** Pages read since the last change. */
  readonly #fresh = new Set<number>()

  constructor(foyer: Foyer, list: List, input: PageInput) {
    this.#foyer = foyer
    this.#list = list
    this.#input = input
    this.live = lazyCell<ReadPages<R>>(NOTHING_READ, (set) => {
      this.#set = set
      const leave = onServerChange(foyer, [list.entity.name], this.reread)
      this.reread()
      return () => {
        this.#cancel()
        leave()
      }
    })
  }

  want(first: number, last: number): void {
    const { limit } = this.#input
    const pages: number[] = []
    const deepest = Math.floor(MAX_DEPTH / limit) - 1
    for (
      let page = Math.floor(Math.max(0, first) / limit);
      page <= Math.min(deepest, Math.floor(Math.max(0, last) / limit));
      page++
    )
      pages.push(page)
    this.#wanted = pages
    for (const page of pages) if (!this.#fresh.has(page)) void this.#ask(page)
  }

  /** Reads what is in sight again, and the rest when it comes into sight. The rows stay until the answer is there. */
  readonly reread = (): void => {
    // Changes that come while an answer is on its way are read once, when it has come.
    if (this.#asking.size > 0) {
      this.#again = true
      return
    }
    this.#round++
    this.#asking.clear()
    this.#fresh.clear()
    for (const page of this.#wanted) void this.#ask(page)
  }

  async #ask(page: number): Promise<void> {
    if (this.#asking.has(page)) return
    this.#asking.add(page)
    const round = this.#round
    try {
      const answer = (await this.#foyer.ask(this.#list.asked, {
        input: { ...this.#input, page: page + 1 },
      })) as Readonly<Record<string, unknown>>
      if (round !== this.#round) return
      const rows = answer[this.#list.rows] as readonly R[]
      this.#fresh.add(page)
      this.#update({ total: Number(answer.total), pages: new Map([...this.#read.pages, [page, rows]]), problem: null })
    } catch (problem) {
      if (round !== this.#round) return
      this.#update({ ...this.#read, problem })
      this.#cancel()
      this.#cancel = retryLater(
        problem,
        { timer: realTimer, isReachable: this.#foyer.sync.get().reachable },
        this.reread,
      )
    } finally {
      if (round === this.#round) this.#asking.delete(page)
      if (this.#again && this.#asking.size === 0) {
        this.#again = false
        this.reread()
      }
    }
  }

  #update(read: ReadPages<R>): void {
    this.#read = read
    this.#set(read)
  }
}

const known = new WeakMap<Foyer['changedTables'], Map<string, ServerPages<AnyRow>>>()

/**
 * The pages of a question to the server, with what was read of them before. They outlive a new name or other settings
 * of the open organisation, which bring a new `foyer`, so that forms beside the rows stay open. Another role reads
 * anew.
 */
export function serverPages(foyer: Foyer, list: List, input: PageInput): ServerPages<AnyRow> {
  const kept = known.get(foyer.changedTables) ?? new Map<string, ServerPages<AnyRow>>()
  known.set(foyer.changedTables, kept)
  const key = `${foyer.identity.user.role} ${list.entity.name} ${JSON.stringify(input)}`
  const pages = kept.get(key) ?? new ServerPages(foyer, list, input)
  kept.delete(key)
  kept.set(key, pages)
  for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest)
  return pages
}
