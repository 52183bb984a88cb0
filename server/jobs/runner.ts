import type { Clock } from '../../shared/kernel/time'
import { MINUTE, SECOND } from '../../shared/kernel/time'
import { backOff } from './back-off'
import type { JobKinds, Taken } from './job'
import { type JobStep, RENEW_EVERY, reasonOf } from './steps'

/** How often it is asked whether something is due, where nobody says so. */
const ASKS_EVERY = SECOND
/** How often each organisation is given its standing jobs: one that was made a moment ago has none. */
const STANDS_EVERY = 5 * MINUTE
/** Jobs at most that are under way at once: more than all kinds that wait for somebody outside can be together. */
const AT_ONCE = 40
/** Those of one kind: who is asked and does not answer keeps no other kind waiting. */
export const OF_A_KIND = 8

export type RunnerParts<World> = {
  readonly book: (step: JobStep) => Promise<unknown>
  readonly kinds: JobKinds<World>
  readonly world: World
  /** Kinds that this process cannot do: what they need is not set up. They wait. */
  readonly without: readonly string[]
  readonly clock: Clock
  /** 0 to 1. */
  readonly chance: () => number
  /** What this process calls itself, for as long as it lives. */
  readonly name: string
  /** Whether no other process works on the same database: what one before it had is then free at once. */
  readonly alone: boolean
  readonly log: (error: unknown, about: { readonly job: string; readonly kind: string }) => void
  /** Told what became of a job. */
  readonly ended: (kind: string, outcome: 'done' | 'failed' | 'lost') => void
}

/** Takes jobs and does them, as many as may be under way at once, until it is closed. */
export class JobRunner<World> {
  readonly #parts: RunnerParts<World>
  readonly #under = new Map<string, { readonly kind: string; readonly done: Promise<void> }>()
  #timer: NodeJS.Timeout | null = null
  #renewing: NodeJS.Timeout | null = null
  #asking: Promise<number> | null = null
  #stood = -Infinity
  #begun = false
  #closed = false

  constructor(parts: RunnerParts<World>) {
    this.#parts = parts
  }

  /** Goes on by itself from now on. */
  start(): void {
    this.#renewing = setInterval(() => void this.#renew(), RENEW_EVERY)
    this.#later(0)
  }

  /** Something may be due now: asks within a moment. */
  readonly poke = (): void => {
    if (this.#renewing && !this.#closed) this.#later(50)
  }

  /** Does whatever is due now, and what comes of it. For whoever has the time in hand. */
  async drain(): Promise<void> {
    do {
      await this.#ended()
    } while ((await this.#ask()) > 0 || this.#under.size > 0)
  }

  /** Takes nothing any more, and waits for what is under way. */
  async close(): Promise<void> {
    this.#closed = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#asking
    await this.#ended()
    if (this.#renewing) clearInterval(this.#renewing)
  }

  async #ended(): Promise<void> {
    await Promise.all([...this.#under.values()].map(({ done }) => done))
  }

  /** How many may be taken, whatever of the other kinds they are, and the kinds of which enough are under way. */
  #room(): { readonly limit: number; readonly full: readonly string[] } {
    const counts = new Map<string, number>()
    for (const { kind } of this.#under.values()) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    const full = [...counts].flatMap(([kind, count]) => (count >= OF_A_KIND ? [kind] : []))
    const most = Math.max(0, ...[...counts.values()].filter((count) => count < OF_A_KIND))
    return { limit: Math.min(AT_ONCE - this.#under.size, OF_A_KIND - most), full }
  }

  #later(ms: number): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#turn(), ms)
  }

  async #turn(): Promise<void> {
    const taken = await this.#ask()
    if (!this.#closed) this.#later(taken > 0 ? 0 : ASKS_EVERY)
  }

  /** Takes what is due. Answers how much it was; one that is asked meanwhile waits for the same answer. */
  #ask(): Promise<number> {
    this.#asking ??= this.#take()
      .catch((error: unknown) => {
        this.#parts.log(error, { job: '', kind: 'take' })
        return 0
      })
      .finally(() => {
        this.#asking = null
      })
    return this.#asking
  }

  async #take(): Promise<number> {
    const { book, clock, name, alone, without } = this.#parts
    if (!this.#begun && alone) await book({ do: 'let_go' })
    this.#begun = true
    if (clock() - this.#stood >= STANDS_EVERY) {
      await book({ do: 'stand' })
      this.#stood = clock()
    }
    const { limit, full } = this.#room()
    if (limit <= 0 || this.#closed) return 0
    const taken = (await book({ do: 'take', leased_by: name, limit, without: [...without, ...full] })) as readonly Taken[]
    for (const job of taken) {
      const done = this.#do(job).finally(() => {
        this.#under.delete(job.id)
        // Room for another one.
        if (this.#renewing && !this.#closed) this.#later(0)
      })
      this.#under.set(job.id, { kind: job.kind, done })
    }
    return taken.length
  }

  async #do(job: Taken): Promise<void> {
    const { book, ended } = this.#parts
    try {
      ended(job.kind, (await this.#bring(job)) ? 'done' : 'lost')
    } catch (error) {
      this.#parts.log(error, { job: job.id, kind: job.kind })
      ended(job.kind, 'failed')
      await book({ do: 'fail', job, error: reasonOf(error), after: backOff(job.tries, this.#parts.chance()) }).catch((unsaid: unknown) => {
        // Its lease ends, and somebody takes it up again.
        this.#parts.log(unsaid, { job: job.id, kind: job.kind })
      })
    }
  }

  async #bring(job: Taken): Promise<unknown> {
    const { book, kinds, world } = this.#parts
    const handling = kinds[job.kind]
    // Begun so often and never ended: it takes the process with it.
    if (handling && job.tries > handling.kind.tries) throw new JobNeverEnds()
    if (!handling?.outside) return book({ do: 'book', job })
    const announce = async () => {
      if ((await book({ do: 'announce', job })) !== true) throw new JobLost()
    }
    const outcome = await handling.outside.effect(handling.kind.payload.parse(job.payload), { ...job, announce }, world)
    try {
      return await book({ do: 'settle', job, outcome })
    } catch (unsaid) {
      // What was done outside has not failed. Its lease ends, and whoever takes it up knows that it was announced.
      this.#parts.log(unsaid, { job: job.id, kind: job.kind })
      return false
    }
  }

  async #renew(): Promise<void> {
    const ids = [...this.#under.keys()]
    if (ids.length === 0) return
    await this.#parts.book({ do: 'renew', leased_by: this.#parts.name, ids }).catch((error: unknown) => this.#parts.log(error, { job: '', kind: 'renew' }))
  }
}

/** Somebody else has the job by now. */
class JobLost extends Error {
  override readonly name = 'JobLost'
}

/** A job was begun more often than it may fail, and nobody has heard of its end. */
class JobNeverEnds extends Error {
  override readonly name = 'JobNeverEnds'
}
