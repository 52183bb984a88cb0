import { DomainError } from '../../../shared/kernel/errors'
import { MINUTE, SECOND } from '../../../shared/kernel/time'

/** Limits of reading. Times are in ms. */
export type ReadLimits = {
  /** Statements that run at once. */
  readonly slots: number
  /** Statements of one person that run at once, and as many again for the person's replication. */
  readonly perPerson: number
  /** Work of the statements of one request. */
  readonly perRequest: number
  /** Work of one person's statements in a minute. Beyond it they wait behind everybody else's. */
  readonly perMinute: number
  /** Time that a statement may wait for its turn. */
  readonly patience: number
  /** Statements of one person that may wait. */
  readonly waiting: number
}

/** Limits in place of the usual ones. */
export type OwnReadLimits = Partial<Omit<ReadLimits, 'slots' | 'perPerson'>>

export const READ_LIMITS: Required<OwnReadLimits> = {
  perRequest: 5 * SECOND,
  perMinute: 30 * SECOND,
  patience: 30 * SECOND,
  waiting: 200,
}

/**
 * A statement under way. `answer` may be given up before the statement has ended; its place is free when `ended`
 * resolves, with the work in ms that it was, or null where only the clock tells.
 */
export type RunningStatement<T> = { readonly answer: Promise<T>; readonly ended: Promise<number | null> }

/** Starts a statement that may work for `limit` ms. */
export type StartStatement<T> = (limit: number) => RunningStatement<T>

/**
 * The purposes of reading, by how much their work counts: where both wait, replication gets a quarter of what lists
 * get.
 */
const WEIGHTS = { list: 1, replication: 4 } as const

export type ReadShare = keyof typeof WEIGHTS

/** The share that a request reads in, and a signal that its reader is gone. */
export type ReadOptions = { readonly share?: ReadShare; readonly gone?: AbortSignal }

/** A request whose statements share a budget of work. */
export type ReadRequest = {
  readonly person: string
  readonly share: ReadShare
  readonly gone: AbortSignal | null
  spent: number
}

type Waiting = {
  readonly request: ReadRequest
  readonly start: () => Promise<number | null>
  readonly refuse: (error: DomainError) => void
}

/** Reading of one person in one share. `spent` is the work of late, as it was at `since`. */
type Lane = {
  readonly share: ReadShare
  readonly waiting: Waiting[]
  served: number
  running: number
  spent: number
  since: number
}

/** Figures of the queue: its present work. */
export type QueueFigures = { readonly running: number; readonly waiting: number }

/**
 * Weighted fair queue of reads. Each person has a lane for lists and one for replication, and the lane with the least
 * weighted work of late is next. Replication never takes the last slot. Limits decide who waits: nobody is refused
 * while a slot is free. Refuses with `reads.too_slow` a request beyond its own budget, and what has waited too long
 * with `reads.too_many` where the person is beyond theirs, else with `server.busy`.
 */
export class ReadQueue {
  readonly #lanes = new Map<string, Lane>()
  #running = 0
  #replicating = 0
  #turns = 0

  constructor(
    private readonly limits: ReadLimits,
    private readonly clock: () => number = () => performance.now(),
    /** Called with the time in ms that a statement has taken. */
    private readonly observe: (ms: number) => void = () => {},
  ) {}

  figures(): QueueFigures {
    return {
      running: this.#running,
      waiting: [...this.#lanes.values()].reduce((sum, { waiting }) => sum + waiting.length, 0),
    }
  }

  request = (person: string, { share = 'list', gone }: ReadOptions = {}): ReadRequest => ({
    person,
    share,
    gone: gone ?? null,
    spent: 0,
  })

  /** Runs a statement of a request when it is its turn. */
  run<T>(request: ReadRequest, start: StartStatement<T>): Promise<T> {
    const lane = this.#laneOf(request)
    return new Promise<T>((resolve, reject) => {
      if (request.gone?.aborted) return reject(new DomainError('server.busy'))
      if (request.spent >= this.limits.perRequest) return reject(new DomainError('reads.too_slow'))
      if (lane.waiting.length >= this.limits.waiting) return reject(this.#crowded(lane))
      const leave = (error: DomainError) => {
        settle()
        lane.waiting.splice(lane.waiting.indexOf(waiting), 1)
        reject(error)
      }
      const overdue = setTimeout(() => leave(this.#crowded(lane)), this.limits.patience)
      const gone = () => leave(new DomainError('server.busy'))
      request.gone?.addEventListener('abort', gone)
      const settle = () => {
        clearTimeout(overdue)
        request.gone?.removeEventListener('abort', gone)
      }
      const waiting: Waiting = {
        request,
        start: () => {
          settle()
          const { answer, ended } = start(this.limits.perRequest - request.spent)
          answer.then(resolve, reject)
          return ended
        },
        refuse: (error) => {
          settle()
          reject(error)
        },
      }
      lane.waiting.push(waiting)
      this.#next()
    })
  }

  #laneOf({ person, share }: ReadRequest): Lane {
    const key = `${share} ${person}`
    const known = this.#lanes.get(key)
    if (known) return known
    const made = { share, waiting: [], served: 0, running: 0, spent: 0, since: this.clock() }
    this.#lanes.set(key, made)
    return made
  }

  /** The work of a lane of late. What a person may do in a minute is forgotten in a minute. */
  #spentBy(lane: Lane): number {
    return Math.max(0, lane.spent - ((this.clock() - lane.since) * this.limits.perMinute) / MINUTE)
  }

  #crowded(lane: Lane): DomainError {
    return new DomainError(this.#spentBy(lane) >= this.limits.perMinute ? 'reads.too_many' : 'server.busy')
  }

  #mayStart({ share, waiting, running }: Lane): boolean {
    if (waiting.length === 0 || running >= this.limits.perPerson) return false
    return share === 'list' || this.#replicating < Math.max(1, this.limits.slots - 1)
  }

  #next(): void {
    while (this.#running < this.limits.slots) {
      let first: { readonly lane: Lane; readonly work: number } | null = null
      for (const lane of this.#lanes.values()) {
        if (!this.#mayStart(lane)) continue
        const work = this.#spentBy(lane) * WEIGHTS[lane.share]
        if (first === null || work < first.work || (work === first.work && lane.served < first.lane.served))
          first = { lane, work }
      }
      const next = first?.lane.waiting.shift()
      if (!first || !next) return
      first.lane.served = ++this.#turns
      this.#start(next, first.lane)
    }
  }

  #start(next: Waiting, lane: Lane): void {
    if (next.request.spent >= this.limits.perRequest) {
      next.refuse(new DomainError('reads.too_slow'))
      return
    }
    const began = this.clock()
    const count = (by: 1 | -1) => {
      this.#running += by
      lane.running += by
      if (lane.share === 'replication') this.#replicating += by
    }
    count(1)
    const settled = (work: number | null) => {
      const now = this.clock()
      this.observe(now - began)
      const cost = work ?? now - began
      next.request.spent += cost
      lane.spent = this.#spentBy(lane) + cost
      lane.since = now
      count(-1)
      this.#forgetIdle()
      this.#next()
    }
    next.start().then(settled, () => settled(null))
  }

  /** Forgets lanes without work of late, once there are many. */
  #forgetIdle(): void {
    if (this.#lanes.size < 1000) return
    for (const [key, lane] of this.#lanes)
      if (lane.waiting.length + lane.running === 0 && this.#spentBy(lane) === 0) this.#lanes.delete(key)
  }
}
