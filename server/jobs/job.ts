import type { z } from 'zod'
import type { RowOf } from '../../shared/model'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'

export type Payload = RowOf<'jobs'>['payload']

/** A kind of job: what it is called, what it is told, and how often it is tried before it is dead. */
export type JobKind<P extends Payload = Payload> = {
  readonly name: string
  readonly payload: z.ZodType<P>
  readonly tries: number
  /** What somebody waits for (0) is done before what goes to many (1). */
  readonly rank: 0 | 1
  /** Whether something else has it done again: where it fails it is gone, and is neither tried again nor dead. */
  readonly comesAgain: (payload: P) => boolean
}

type Options<P> = { readonly tries?: number; readonly rank?: 0 | 1; readonly comesAgain?: (payload: P) => boolean }

/** Names a kind of job. Its handling is declared in the `domain.ts` of its domain; a caller that enqueues the job needs only this. */
export const jobKind = <P extends Payload>(
  name: string,
  payload: z.ZodType<P>,
  { tries = 8, rank = 0, comesAgain = () => false }: Options<P> = {},
): JobKind<P> => ({
  name,
  payload,
  tries,
  rank,
  comesAgain,
})

/** A job that is under way, as plain data: it crosses to the writer's thread. */
export type Taken = {
  readonly id: string
  readonly org_id: string
  readonly kind: string
  readonly payload: unknown
  readonly tries: number
  readonly leased_by: string
}

/** What a job does in the database, all in the transaction that marks it as done. Answers when it is to be done again, or null. */
type Book<P> = (trx: Trx, payload: P, ctx: Context) => Promise<string | null>

/** What a job does outside, and what is booked before and after it. */
type Outside<P, O, World> = {
  /** Tried again where it throws, so it must be known by its key where it arrives. `announce` books that it cannot be taken back from now on. */
  readonly effect: (payload: P, job: Taken & { readonly announce: () => Promise<void> }, world: World) => Promise<O>
  readonly announced: (trx: Trx, payload: P, ctx: Context) => Promise<void>
  /** Books what came of it, in the transaction that marks it as done. */
  readonly settled: (trx: Trx, payload: P, outcome: O, ctx: Context) => Promise<void>
  /** Books that it failed: `dead` where it is not tried again. */
  readonly failed: (trx: Trx, payload: P, failure: { readonly error: string; readonly dead: boolean }, ctx: Context) => Promise<void>
}

/** How a kind of job is done. */
export type JobHandling<World> = {
  readonly kind: JobKind
  /** Set where each organisation always has one of it, first done at once. */
  readonly standing: boolean
  readonly book: Book<unknown> | null
  readonly outside: Outside<unknown, unknown, World> | null
}

/** Every kind of job by its name. */
export type JobKinds<World> = Readonly<Record<string, JobHandling<World>>>

/** A job that only writes. */
export const booking = <P extends Payload>(kind: JobKind<P>, book: Book<P>, { standing = false } = {}): JobHandling<unknown> => ({
  kind: kind as unknown as JobKind,
  standing,
  book: book as Book<unknown>,
  outside: null,
})

/** A job that does something outside. */
export const bringing = <P extends Payload, O, World>(kind: JobKind<P>, outside: Outside<P, O, World>): JobHandling<World> => ({
  kind: kind as unknown as JobKind,
  standing: false,
  book: null,
  outside: outside as Outside<unknown, unknown, World>,
})

/** The kinds by their names. Throws a TypeError where two are called alike. */
export function byName<World>(handlings: readonly JobHandling<World>[]): JobKinds<World> {
  const kinds = Object.fromEntries(handlings.map((handling) => [handling.kind.name, handling]))
  if (Object.keys(kinds).length !== handlings.length) throw new TypeError('two kinds of job are called alike')
  return kinds
}
