import type { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { type FoundProblem, isInputProblem, problemOf } from '../../../shared/kernel/model/input-problem'
import { errorText, inputText, type T } from '../phrases'
import type { Kind } from './form-fields'

/** A field that a form shows. */
type ShownField = { readonly field: string; readonly kind: Kind }

/** The field that a path into a command's arguments leads to, or into. */
const fieldAt = (path: readonly PropertyKey[]): string => String(path[0] === 'input' ? path[1] : path[0])

/** Returns the error message for a field. A limit is given in the unit the user types, not the stored one. */
function wordsHere(t: T, found: FoundProblem, { kind }: Kind): string {
  const { problem, limit = 0 } = found
  if (kind === 'number' && problem === 'too_low') return t('input.at_least', { limit })
  if (kind === 'number' && problem === 'too_high') return t('input.at_most', { limit })
  return inputText(t, found, 'here')
}

/** The messages of a form whose input was refused by its schema, by field; those of fields that are not shown are left out. */
export function fieldErrors(t: T, error: z.ZodError, shown: readonly ShownField[]): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const issue of error.issues) {
    const at = shown.find(({ field }) => field === fieldAt(issue.path))
    // One wrong entry of several makes the field wrong, not empty.
    if (at) found[at.field] ??= wordsHere(t, issue.path.length > 2 ? { problem: 'wrong_type' } : problemOf(issue), at.kind)
  }
  return found
}

/** The message of a refusal at the field it names; null where it names none of those that are shown. */
export function refusedField(t: T, error: unknown, shown: readonly ShownField[]): Readonly<Record<string, string>> | null {
  if (!(error instanceof DomainError) || typeof error.details.field !== 'string') return null
  const path = error.details.field.split('.')
  const at = shown.find(({ field }) => field === fieldAt(path))
  if (!at) return null
  const { problem, limit } = error.details
  const found = isInputProblem(problem) && path.length <= 2 ? { problem, limit: Number(limit ?? 0) } : null
  return { [at.field]: found ? wordsHere(t, found, at.kind) : errorText(t, error) }
}
