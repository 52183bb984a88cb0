import type { z } from 'zod'
import type { RowOf } from '../../shared/model'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'

export type Payload = RowOf<'jobs'>['payload']

/** A kind of job: its name, its payload, and its number of tries before it is dead. */
export type JobKind<P extends Payload = Payload> = {
  readonly name: string
  readonly payload: z.ZodType<P>
  readonly tries: number
  /** Priority: jobs a user waits for (0) run before bulk jobs (1). */
  readonly rank: 0 | 1
  /** Maximum number of running jobs, so that a service that does not answer blocks no other kind. */
  readonly running: number
  /**
   * Returns true if something else enqueues it again. Such a job is deleted where it fails, neither retried nor dead.
   */
  readonly comesAgain: (payload: P) => boolean
}

/** Maximum number of running jobs of most kinds. */
export const MAX_RUNNING_PER_KIND = 8

type JobOptions<P> = {
  readonly tries?: number
  readonly rank?: 0 | 1
  readonly running?: number
  readonly comesAgain?: (payload: P) => boolean
}

/**
 * Names a kind of job. Its handling is declared in the `domain.ts` of its domain; a caller that enqueues the job needs
 * only this.
 */
export const jobKind = <P extends Payload>(
  name: string,
  payload: z.ZodType<P>,
  { tries = 8, rank = 0, running = MAX_RUNNING_PER_KIND, comesAgain = () => false }: JobOptions<P> = {},
): JobKind<P> => ({
  name,
  payload,
  tries,
  rank,
  running,
  comesAgain,
})

/** A leased job as plain data: it is sent to the writer thread. */
export type LeasedJob = {
  readonly id: string
  readonly org_id: string
  readonly kind: string
  /** Deduplication key; null for none. */
  readonly key: string | null
  readonly payload: unknown
  readonly tries: number
  readonly leased_by: string
}

/**
 * A job's work in the database, in the transaction that marks it as done. Returns when to run again (ISO) with the same
 * payload and key, or null.
 */
type BookJob<P> = (trx: Trx, payload: P, ctx: Context) => Promise<string | null>

/** A job's work outside the database, and what is booked before and after it. */
type ExternalWork<P, O, World> = {
  /**
   * Does the work. Retried where it throws, so the receiver must be idempotent by its key. `announce` books that it
   * cannot be undone from now on.
   */
  readonly effect: (payload: P, job: LeasedJob & { readonly announce: () => Promise<void> }, world: World) => Promise<O>
  readonly announced: (trx: Trx, payload: P, ctx: Context) => Promise<void>
  /** Books the outcome, in the transaction that marks the job as done. */
  readonly settled: (trx: Trx, payload: P, outcome: O, ctx: Context) => Promise<void>
  /** Books a failure. `dead`: it is not retried. */
  readonly failed: (
    trx: Trx,
    payload: P,
    failure: { readonly error: string; readonly dead: boolean },
    ctx: Context,
  ) => Promise<void>
}

/** Thrown by outside work that could not begin for a reason that is not the job's. The try does not count. */
export class JobPostponed extends Error {
  override readonly name = 'JobPostponed'
  constructor(
    /** Name of the reason, without any data of the job. */
    readonly reason: string,
    /** Time in ms after which it may succeed. */
    readonly after: number,
  ) {
    super(reason)
  }
}

/** The implementation of a kind of job. */
export type JobHandling<World> = {
  readonly kind: JobKind
  /** Set where each organisation always has one such job, starting at once. */
  readonly standing: boolean
  readonly book: BookJob<unknown> | null
  readonly outside: ExternalWork<unknown, unknown, World> | null
}

/** Job kinds by their names. */
export type JobKinds<World> = Readonly<Record<string, JobHandling<World>>>

/** Makes the handling of a job that only writes to the database. */
export const databaseJob = <P extends Payload>(
  kind: JobKind<P>,
  book: BookJob<P>,
  { standing = false } = {},
): JobHandling<unknown> => ({
  kind: kind as unknown as JobKind,
  standing,
  book: book as BookJob<unknown>,
  outside: null,
})

/** Makes the handling of a job with work outside the database. */
export const externalJob = <P extends Payload, O, World>(
  kind: JobKind<P>,
  outside: ExternalWork<P, O, World>,
): JobHandling<World> => ({
  kind: kind as unknown as JobKind,
  standing: false,
  book: null,
  outside: outside as ExternalWork<unknown, unknown, World>,
})

/** Indexes job kinds by name. Throws a TypeError for a duplicate name. */
export function jobKindsByName<World>(handlings: readonly JobHandling<World>[]): JobKinds<World> {
  const kinds = Object.fromEntries(handlings.map((handling) => [handling.kind.name, handling]))
  if (Object.keys(kinds).length !== handlings.length) throw new TypeError('two kinds of job are called alike')
  return kinds
}
