import type { z } from 'zod'
import type { officeSeats } from '../../../shared/seats/office'
import { type PlanSection, type planSeats, type planSections, SEATS_PER_PAGE } from '../../../shared/seats/queries'
import type { PlanBounds } from '../../parts/seats/plan-view'
import { cell, type Live } from '../../sync/live'

export type LoadedSeat = z.infer<typeof officeSeats.row>

/** Questions that the loader asks the server about one plan. */
export type SeatSource = {
  readonly sections: () => Promise<z.infer<typeof planSections.returns>>
  readonly seats: (
    input: Pick<SeatsInput, 'blocks' | 'changed_after' | 'after'>,
  ) => Promise<z.infer<typeof planSeats.returns>>
}
type SeatsInput = z.infer<typeof planSeats.args>['input']
type SeatPage = Pick<z.infer<typeof planSeats.returns>, 'seats' | 'removed'>

/** Seats of a plan as far as they are loaded. */
export type LoadedSeats = {
  /** Undefined until the first of them are there. */
  readonly seats: ReadonlyMap<string, LoadedSeat> | undefined
  /** Change number up to which they are current. */
  readonly rev: number
  /** Blocks whose seats are still to come. */
  readonly waiting: readonly PlanSection[]
  /** Reason why the last question failed; null if it did not. */
  readonly problem: unknown
}

const NOTHING: LoadedSeats = { seats: undefined, rev: 0, waiting: [], problem: null }
/** Largest number of blocks in one question. */
const BLOCKS_PER_QUESTION = 100

const touches = ({ left, top, right, bottom }: PlanSection, box: PlanBounds): boolean =>
  left <= box.right && right >= box.left && top <= box.bottom && bottom >= box.top

/** Loads the seats of a plan block by block, those in sight first, and then what changes. */
export class SeatLoader {
  readonly #loaded = cell<LoadedSeats>(NOTHING)
  readonly #source: SeatSource
  #sight: PlanBounds | null = null
  /** Change number up to which everything loaded is current; null before the first answer. */
  #known: number | null = null
  #isStale = false
  #isDeferred = false
  #isWorking = false
  #isStopped = false

  constructor(source: SeatSource) {
    this.#source = source
  }

  get live(): Live<LoadedSeats> {
    return this.#loaded
  }

  /** Loads blocks in this rectangle before others. */
  want(sight: PlanBounds): void {
    this.#sight = sight
  }

  /**
   * Loads what is missing or has changed. Called at the start, after changes on the server, and when it can be reached
   * again.
   */
  refresh(): void {
    this.#isStale = true
    this.#isStopped = false
    if (this.#isWorking) return
    this.#isWorking = true
    this.#work().then(
      () => {
        this.#isWorking = false
        // What changed after the last look, and before this.
        if (this.#isStale && !this.#isDeferred && !this.#isStopped) this.refresh()
      },
      (problem: unknown) => {
        this.#isWorking = false
        this.#loaded.set({ ...this.#loaded.get(), problem })
      },
    )
  }

  /**
   * Puts off loading changes while this editor's own are being sent: otherwise each part of them would be loaded by
   * itself.
   */
  defer(isDeferred: boolean): void {
    this.#isDeferred = isDeferred
    if (!isDeferred && this.#isStale) this.refresh()
  }

  stop(): void {
    this.#isStopped = true
  }

  async #work(): Promise<void> {
    while (!this.#isStopped) {
      if (this.#known === null) await this.#loadSections()
      else if (this.#isStale && !this.#isDeferred) await this.#loadChanges(this.#known)
      else {
        const blocks = this.#nextBlocks()
        if (blocks.length === 0) return
        await this.#loadBlocks(blocks)
      }
    }
  }

  async #loadSections(): Promise<void> {
    const { rev, sections } = await this.#source.sections()
    this.#known = rev
    this.#isStale = false
    this.#loaded.set({ seats: sections.length === 0 ? new Map() : undefined, rev, waiting: sections, problem: null })
  }

  async #loadChanges(changed_after: number): Promise<void> {
    this.#isStale = false
    try {
      const pages: SeatPage[] = []
      const rev = await this.#loadPages({ changed_after }, (page) => pages.push(page))
      // All of them at once: a plan of many pages is indexed and drawn once.
      this.#merge(pages)
      this.#known = rev
      this.#loaded.update((now) => (now.rev === rev ? now : { ...now, rev }))
    } catch (error) {
      this.#isStale = true
      throw error
    }
  }

  async #loadBlocks(sections: readonly PlanSection[]): Promise<void> {
    await this.#loadPages({ blocks: sections.map(({ block }) => block) }, (page) => this.#merge([page]))
    const now = this.#loaded.get()
    this.#loaded.set({ ...now, waiting: now.waiting.filter((each) => !sections.includes(each)) })
  }

  /** The blocks to ask for next: up to a page of seats, in sight if possible. */
  #nextBlocks(): readonly PlanSection[] {
    const { waiting } = this.#loaded.get()
    const sight = this.#sight
    const seen = sight ? waiting.filter((section) => touches(section, sight)) : []
    const chosen: PlanSection[] = []
    let seats = 0
    for (const section of seen.length > 0 ? seen : waiting) {
      if (chosen.length > 0 && (seats + section.seats > SEATS_PER_PAGE || chosen.length === BLOCKS_PER_QUESTION)) break
      chosen.push(section)
      seats += section.seats
    }
    return chosen
  }

  /** Loads every page of an answer. Returns the change number that the first of them had. */
  async #loadPages(
    input: Omit<SeatsInput, 'seating_plan_id' | 'after'>,
    loaded: (page: SeatPage) => void,
  ): Promise<number> {
    let known: number | null = null
    for (let after: string | undefined; ; ) {
      const page = await this.#source.seats({ ...input, ...(after !== undefined && { after }) })
      known ??= page.rev
      loaded(page)
      const ids = [...page.seats.map(({ id }) => id), ...page.removed]
      after = ids.reduce((last, id) => (id > last ? id : last), after ?? '')
      if (!page.more || this.#isStopped) return known
    }
  }

  #merge(pages: readonly SeatPage[]): void {
    const now = this.#loaded.get()
    if (pages.every(({ seats, removed }) => seats.length + removed.length === 0)) {
      if (now.problem !== null) this.#loaded.set({ ...now, problem: null })
      return
    }
    const next = new Map(now.seats)
    for (const { seats, removed } of pages) {
      for (const seat of seats) if ((next.get(seat.id)?.rev ?? 0) <= seat.rev) next.set(seat.id, seat)
      for (const id of removed) next.delete(id)
    }
    this.#loaded.set({ ...now, seats: next, problem: null })
  }
}
