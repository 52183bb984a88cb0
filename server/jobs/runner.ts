import type { Clock } from '../../shared/kernel/time'
import { MINUTE, SECOND } from '../../shared/kernel/time'
import { jobBackOff } from './back-off'
import { type JobKinds, JobPostponed, type LeasedJob, MAX_RUNNING_PER_KIND } from './job'
import { type JobStep, RENEW_INTERVAL, reasonOf } from './steps'

/** Poll interval for due jobs, where nothing pokes the runner. */
const POLL_INTERVAL = SECOND
/** Interval in ms of the check for recurring jobs. A new organisation has none yet. */
const RECURRING_CHECK_INTERVAL = 5 * MINUTE
/** Maximum number of running jobs: more than all kinds that wait for an outside service can have together. */
const MAX_RUNNING = 56

export type RunnerParts<World> = {
  readonly book: (step: JobStep) => Promise<unknown>
  readonly kinds: JobKinds<World>
  readonly world: World
  /** Kinds that this process cannot run, because their service is not configured. They wait. */
  readonly without: readonly string[]
  /** Organisations that have that service themselves, so that their jobs of these kinds run. */
  readonly equipped?: () => Promise<readonly string[]>
  readonly clock: Clock
  /** Random number from 0 to 1. */
  readonly chance: () => number
  /** Name of this process while it lives. */
  readonly name: string
  /** True if no other process uses the database. Leases of a previous process are then released at once. */
  readonly alone: boolean
  readonly log: (error: unknown, about: { readonly job: string; readonly kind: string }) => void
  /** Reports the outcome of a job. */
  readonly ended: (kind: string, outcome: 'done' | 'failed' | 'lost') => void
}

/** Leases due jobs and runs them, up to the limits, until it is closed. */
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

  /** Starts polling. */
  start(): void {
    this.#renewing = setInterval(() => void this.#renew(), RENEW_INTERVAL)
    this.#later(0)
  }

  /** Polls soon, because a job may be due now. */
  readonly poke = (): void => {
    if (this.#renewing && !this.#closed) this.#later(50)
  }

  /** Runs all due jobs and the jobs that follow from them. For tests and commands. */
  async drain(): Promise<void> {
    do {
      await this.#ended()
    } while ((await this.#ask()) > 0 || this.#under.size > 0)
  }

  /** Stops leasing jobs and waits for the running ones. */
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

  /** Number of jobs that may be leased now, and the kinds that are at their limit. */
  #room(): { readonly limit: number; readonly full: readonly string[] } {
    const counts = new Map<string, number>()
    for (const { kind } of this.#under.values()) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    const rooms = [...counts].map(([kind, count]) => ({
      kind,
      left: (this.#parts.kinds[kind]?.kind.running ?? MAX_RUNNING_PER_KIND) - count,
    }))
    const full = rooms.flatMap(({ kind, left }) => (left <= 0 ? [kind] : []))
    const least = Math.min(MAX_RUNNING_PER_KIND, ...rooms.filter(({ left }) => left > 0).map(({ left }) => left))
    return { limit: Math.min(MAX_RUNNING - this.#under.size, least), full }
  }

  #later(ms: number): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#turn(), ms)
  }

  async #turn(): Promise<void> {
    const taken = await this.#ask()
    if (!this.#closed) this.#later(taken > 0 ? 0 : POLL_INTERVAL)
  }

  /** Leases due jobs and returns how many. A concurrent call waits for the same answer. */
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
    const { book, clock, name, alone, without, equipped } = this.#parts
    if (!this.#begun && alone) await book({ do: 'let_go' })
    this.#begun = true
    if (clock() - this.#stood >= RECURRING_CHECK_INTERVAL) {
      await book({ do: 'stand' })
      this.#stood = clock()
    }
    const { limit, full } = this.#room()
    if (limit <= 0 || this.#closed) return 0
    const taken = (await book({
      do: 'take',
      leased_by: name,
      limit,
      without: full,
      missing: { kinds: without, except: without.length > 0 ? ((await equipped?.()) ?? []) : [] },
    })) as readonly LeasedJob[]
    for (const job of taken) {
      const done = this.#do(job).finally(() => {
        this.#under.delete(job.id)
        // There is room for another job.
        if (this.#renewing && !this.#closed) this.#later(0)
      })
      this.#under.set(job.id, { kind: job.kind, done })
    }
    return taken.length
  }

  async #do(job: LeasedJob): Promise<void> {
    const { book, ended } = this.#parts
    try {
      ended(job.kind, (await this.#bring(job)) ? 'done' : 'lost')
    } catch (error) {
      this.#parts.log(error, { job: job.id, kind: job.kind })
      ended(job.kind, 'failed')
      await book(this.#failure(job, error)).catch((unsaid: unknown) => {
        // Its lease expires, and another run takes it up.
        this.#parts.log(unsaid, { job: job.id, kind: job.kind })
      })
    }
  }

  #failure(job: LeasedJob, error: unknown): JobStep {
    const chance = this.#parts.chance()
    const after =
      error instanceof JobPostponed ? Math.round(error.after * (1 + chance / 2)) : jobBackOff(job.tries, chance)
    return { do: 'fail', job, error: reasonOf(error), after, counts: !(error instanceof JobPostponed) }
  }

  async #bring(job: LeasedJob): Promise<unknown> {
    const { book, kinds, world } = this.#parts
    const handling = kinds[job.kind]
    // It was started so often without an end that it may crash the process.
    if (handling && job.tries > handling.kind.tries) throw new JobNeverEnds()
    if (!handling?.outside) return book({ do: 'book', job })
    const announce = async () => {
      if ((await book({ do: 'announce', job })) !== true) throw new JobLeaseLost()
    }
    const outcome = await handling.outside.effect(handling.kind.payload.parse(job.payload), { ...job, announce }, world)
    try {
      return await book({ do: 'settle', job, outcome })
    } catch (unsaid) {
      // The outside work has not failed. The lease expires, and the next run knows that it was announced.
      this.#parts.log(unsaid, { job: job.id, kind: job.kind })
      return false
    }
  }

  async #renew(): Promise<void> {
    const ids = [...this.#under.keys()]
    if (ids.length === 0) return
    await this.#parts
      .book({ do: 'renew', leased_by: this.#parts.name, ids })
      .catch((error: unknown) => this.#parts.log(error, { job: '', kind: 'renew' }))
  }
}

/** Another process leases the job by now. */
class JobLeaseLost extends Error {
  override readonly name = 'JobLost'
}

/** A job was started more often than it may fail, and never ended. */
class JobNeverEnds extends Error {
  override readonly name = 'JobNeverEnds'
}
