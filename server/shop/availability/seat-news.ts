import { DomainError } from '../../../shared/kernel/errors'
import { SECOND } from '../../../shared/kernel/time'
import type { SeatAvailability } from '../../../shared/shop/plan'
import type { Db } from '../../kernel/database/database'
import { scoped } from '../../kernel/database/org-scope'
import { publishedEvent } from '../event/read'
import { hasMap, readAvailability, readSeatOrder, type SeatOrder } from './plan'
import { ShopPlans } from './plans'
import { RecentValues } from './recent'

/** Tables whose changes may free or take a seat, or change a plan. */
const TABLES: ReadonlySet<string> = new Set([
  'rights',
  'seats',
  'seating_plans',
  'events',
  'prices',
  'price_categories',
  'orgs',
])
/** Least time in ms for which changes are collected before seats are counted again. */
const GATHER_MS = SECOND / 5
/** Pause between two rounds of counting, in times of the last one, so that they leave the thread to others. */
const PAUSES = 10
/** Events whose free seats are remembered. */
const REMEMBERED = 500
/** Events whose seats are remembered in their order, which takes more. */
const REMEMBERED_ORDERS = 50

/** Called with the free seats whenever they changed; with null once the event is no longer shown. */
export type SeatListener = (state: SeatAvailability | null) => void

/** Runs something after a time in ms. Returns a function that cancels it. */
type RunLater = (ms: number, run: () => void) => () => void

const afterTime: RunLater = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

type ListenedEvent = { readonly listeners: Set<SeatListener>; version: string | null }

/** Sends free seats to the visitors of the shop. Each state is read once for all of them, after a change. */
export class SeatNews {
  /** The plans of the halls. */
  readonly plans = new ShopPlans()
  readonly #states = new RecentValues<SeatAvailability>(REMEMBERED)
  readonly #orders = new RecentValues<SeatOrder>(REMEMBERED_ORDERS)
  readonly #listened = new Map<string, ListenedEvent>()
  readonly #changed = new Set<string>()
  /** Takes back the round that is to begin; null where there is none. */
  #cancel: (() => void) | null = null
  /** True while a round tells: the next begins after it, so that no older state is told last. */
  #isTelling = false
  #pause = GATHER_MS

  constructor(
    private readonly db: Db,
    private readonly log: (error: unknown) => void,
    private readonly after = afterTime,
  ) {}

  /** Returns the free seats of an event. Throws `not_found` unless the shop shows its plan. */
  stateOf(org_id: string, event_id: string): Promise<SeatAvailability> {
    const key = `${org_id} ${event_id}`
    return this.#states.get(key, async () => {
      const db = scoped(this.db, org_id)
      const event = await publishedEvent(db, org_id, event_id)
      if (!hasMap(event)) throw new DomainError('not_found')
      const order = await this.#orders.get(key, () => readSeatOrder(db, org_id, event))
      return readAvailability(db, org_id, event_id, order)
    })
  }

  /** Listens for changes after the state of `version`. Returns a function that stops listening. */
  listen(org_id: string, event_id: string, version: string, listener: SeatListener): () => void {
    const key = `${org_id} ${event_id}`
    const known = this.#listened.get(key)
    const listened = known ?? { listeners: new Set(), version }
    this.#listened.set(key, listened)
    listened.listeners.add(listener)
    // A change may have come between the reading and the listening: nobody heard it for the first listener.
    if (listened.version !== version) listened.version = null
    if (!known || listened.version === null) this.#tellSoon(key)
    return () => {
      listened.listeners.delete(listener)
      if (listened.listeners.size === 0 && this.#listened.get(key) === listened) this.#listened.delete(key)
    }
  }

  /** Notes that rows of an organisation have changed. */
  readonly heard = (org_id: string, tables: readonly string[]): void => {
    if (!tables.some((table) => TABLES.has(table))) return
    this.#states.forget(`${org_id} `)
    if (tables.some((table) => table !== 'rights' && TABLES.has(table))) this.#forgetPlans(org_id)
    this.#gather(org_id)
  }

  /** Notes that changes may have been missed. */
  missed(): void {
    this.#states.forget('')
    this.#forgetPlans('')
    this.#gather('')
  }

  /** Forgets what waits to be told. */
  close(): void {
    this.#cancel?.()
    this.#cancel = null
    this.#listened.clear()
    this.#changed.clear()
  }

  #forgetPlans(org_id: string): void {
    this.plans.forget(org_id)
    this.#orders.forget(org_id)
  }

  #gather(org_id: string): void {
    for (const key of this.#listened.keys()) if (org_id === '' || key.startsWith(`${org_id} `)) this.#tellSoon(key)
  }

  #tellSoon(key: string): void {
    this.#changed.add(key)
    if (!this.#isTelling) this.#startTimer()
  }

  #startTimer(): void {
    this.#cancel ??= this.after(this.#pause, () => {
      this.#cancel = null
      void this.#tellAll()
    })
  }

  /** Tells of all that changed. Where that takes long, the next changes are collected for longer. */
  async #tellAll(): Promise<void> {
    const changed = [...this.#changed]
    this.#changed.clear()
    this.#isTelling = true
    const begun = performance.now()
    try {
      for (const key of changed) await this.#tell(key)
    } finally {
      this.#pause = Math.max(GATHER_MS, (performance.now() - begun) * PAUSES)
      this.#isTelling = false
      if (this.#changed.size > 0) this.#startTimer()
    }
  }

  async #tell(key: string): Promise<void> {
    const listened = this.#listened.get(key)
    if (!listened) return
    const [org_id = '', event_id = ''] = key.split(' ')
    try {
      const state = await this.stateOf(org_id, event_id)
      if (state.version === listened.version) return
      listened.version = state.version
      for (const listener of listened.listeners) listener(state)
    } catch (error) {
      if (!(error instanceof DomainError)) return this.log(error)
      for (const listener of listened.listeners) listener(null)
    }
  }
}
