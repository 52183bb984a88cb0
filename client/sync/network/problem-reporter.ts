import { DomainError } from '../../../shared/kernel/errors'
import type { Cell } from '../live'

/** Hears how a piece of work went. */
export type ProblemReporter = { readonly failed: (error: unknown) => DomainError; readonly succeeded: () => void }

/** A piece of work whose failures are told as the problem until it succeeds; that the server is not there or a session has ended is told otherwise. */
export function problemReporter<S extends { readonly problem: DomainError | null }>(told: Cell<S>): ProblemReporter {
  let mine: unknown = null
  return {
    failed: (error) => {
      const refusal = error instanceof DomainError ? error : new DomainError('internal', { reason: error instanceof Error ? error.message : String(error) })
      const elsewhere = refusal.code === 'offline' || refusal.code === 'auth.required'
      // What it failed with before is over, too.
      told.update((state) => (elsewhere && state.problem !== mine ? state : { ...state, problem: elsewhere ? null : refusal }))
      mine = refusal
      return refusal
    },
    succeeded: () => {
      told.update((state) => (state.problem !== null && state.problem === mine ? { ...state, problem: null } : state))
      mine = null
    },
  }
}
