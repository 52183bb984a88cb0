import { DomainError } from '../../../shared/kernel/errors'
import { MINUTE, SECOND } from '../../../shared/kernel/time'

/** Limits of reading. Times are in ms. */
export type ReadLimits = {
  /** Statements that run at once. */
  readonly slots: number
  /** Statements of one person that run at once. */
  readonly perPerson: number
  /** Time that the statements of one request may run. */
  readonly perRequest: number
  /** Time that the statements of one person may run in a minute. */
  readonly perMinute: number
  /** Time that a statement may wait for its turn. */
  readonly patience: number
  /** Statements of one person that may wait. */
  readonly waiting: number
}

/** Limits in place of the usual ones. */
export type OwnReadLimits = Partial<Omit<ReadLimits, 'slots' | 'perPerson'>>

export const READ_LIMITS: Required<OwnReadLimits> = { perRequest: 5 * SECOND, perMinute: 30 * SECOND, patience: 8 * SECOND, waiting: 200 }

/** A statement under way. `answer` may be given up before the statement has ended; its place is free when `ended` resolves. */
export type Running<T> = { readonly answer: Promise<T>; readonly ended: Promise<unknown> }

/** Starts a statement that may run for `limit` ms. */
export type StartStatement<T> = (limit: number) => Running<T>

/** A request whose statements share a time budget. */
export type ReadRequest = { readonly person: string; spent: number }

type Waiting = { readonly request: ReadRequest; readonly start: () => Promise<unknown>; readonly refuse: (error: DomainError) => void }

type Person = { readonly waiting: Waiting[]; served: number; running: number; spent: number; since: number }

/** Figures of the queue: its present work, and what it has done. */
export type QueueFigures = { readonly running: number; readonly waiting: number }

/**
 * Fair queue of reads. Each user has a queue, and the user who was served least recently is next, so that one user's heavy lists do not delay others. A request and a user may each read for a limited time. Refuses with `reads.too_slow`, `reads.too_many` and
 * `server.busy`.
 */
export class ReadQueue {
  readonly #people = new Map<string, Person>()
  #running = 0
  #turns = 0

  constructor(
    private readonly limits: ReadLimits,
    private readonly clock: () => number = () => performance.now(),
    /** Called with the time in ms that a statement has taken. */
    private readonly observe: (ms: number) => void = () => {},
  ) {}

  figures(): QueueFigures {
    return { running: this.#running, waiting: [...this.#people.values()].reduce((sum, { waiting }) => sum + waiting.length, 0) }
  }

  request = (person: string): ReadRequest => ({ person, spent: 0 })

  /** Runs a statement of a request when it is its turn. */
  run<T>(request: ReadRequest, start: StartStatement<T>): Promise<T> {
    const person = this.#personOf(request.person)
    return new Promise<T>((resolve, reject) => {
      const refusal = this.#refusalFor(request, person)
      if (refusal) return reject(refusal)
      const overdue = setTimeout(() => {
        person.waiting.splice(person.waiting.indexOf(waiting), 1)
        reject(new DomainError('server.busy'))
      }, this.limits.patience)
      const waiting: Waiting = {
        request,
        start: () => {
          clearTimeout(overdue)
          const { answer, ended } = start(this.limits.perRequest - request.spent)
          answer.then(resolve, reject)
          return ended
        },
        refuse: (error) => {
          clearTimeout(overdue)
          reject(error)
        },
      }
      person.waiting.push(waiting)
      this.#next()
    })
  }

  #personOf(name: string): Person {
    const now = this.clock()
    const known = this.#people.get(name)
    if (known && known.since > now - MINUTE) return known
    if (known) {
      known.spent = 0
      known.since = now
      return known
    }
    const made = { waiting: [], served: 0, running: 0, spent: 0, since: now }
    this.#people.set(name, made)
    return made
  }

  #refusalFor(request: ReadRequest, person: Person): DomainError | null {
    if (request.spent >= this.limits.perRequest) return new DomainError('reads.too_slow')
    if (person.spent >= this.limits.perMinute) return new DomainError('reads.too_many')
    return person.waiting.length >= this.limits.waiting ? new DomainError('server.busy') : null
  }

  #next(): void {
    while (this.#running < this.limits.slots) {
      let person: Person | null = null
      for (const one of this.#people.values())
        if (one.waiting.length > 0 && one.running < this.limits.perPerson && one.served < (person?.served ?? Number.POSITIVE_INFINITY)) person = one
      const next = person?.waiting.shift()
      if (!person || !next) return
      person.served = ++this.#turns
      this.#start(next, person)
    }
  }

  #start(next: Waiting, person: Person): void {
    const refusal = this.#refusalFor(next.request, person)
    if (refusal && refusal.code !== 'server.busy') {
      next.refuse(refusal)
      return
    }
    const began = this.clock()
    this.#running++
    person.running++
    const settled = () => {
      const took = this.clock() - began
      this.observe(took)
      next.request.spent += took
      person.spent += took
      this.#running--
      person.running--
      this.#forgetIdle()
      this.#next()
    }
    next.start().then(settled, settled)
  }

  /** Forgets people who have read nothing for a minute, once there are many. */
  #forgetIdle(): void {
    if (this.#people.size < 1000) return
    const before = this.clock() - MINUTE
    for (const [name, { waiting, running, since }] of this.#people) if (waiting.length + running === 0 && since < before) this.#people.delete(name)
  }
}
