import { DomainError } from '../../../shared/kernel/errors'
import type { LiveCell } from '../live'

/** Callbacks for the outcome of background work. */
export type ProblemReporter = { readonly failed: (error: unknown) => DomainError; readonly succeeded: () => void }

/**
 * Creates a reporter that shows a work's failure as the problem until it succeeds. An unreachable server or an ended
 * session is reported elsewhere.
 */
export function problemReporter<S extends { readonly problem: DomainError | null }>(
  told: LiveCell<S>,
): ProblemReporter {
  let mine: unknown = null
  return {
    failed: (error) => {
      const refusal =
        error instanceof DomainError
          ? error
          : new DomainError('internal', { reason: error instanceof Error ? error.message : String(error) })
      const elsewhere = refusal.code === 'offline' || refusal.code === 'auth.required'
      // What it failed with before is over, too.
      told.update((state) =>
        elsewhere && state.problem !== mine ? state : { ...state, problem: elsewhere ? null : refusal },
      )
      mine = refusal
      return refusal
    },
    succeeded: () => {
      told.update((state) => (state.problem !== null && state.problem === mine ? { ...state, problem: null } : state))
      mine = null
    },
  }
}
