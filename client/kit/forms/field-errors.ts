import type { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { type FoundProblem, isInputProblem, problemOf } from '../../../shared/kernel/model/input-problem'
import type { FieldMessages } from '../fields/field-props'
import type { ShownField } from '../fields/kind'
import { errorText, inputText, type T } from '../phrases'

type Path = readonly PropertyKey[]

/**
 * A shown field that a path leads to. `isWhole`: the path ends there, and not somewhere inside that the form does not
 * show.
 */
type Found = { readonly path: string; readonly field: ShownField; readonly isWhole: boolean }

/** Finds the innermost shown field on a path into a command's arguments: `['input', 'prices', 0, 'value']`. */
function fieldAt(shown: readonly ShownField[], [head, ...tail]: Path, before = ''): Found | null {
  if (head === 'input' && before === '') return fieldAt(shown, tail)
  const field = shown.find((each) => each.field === head)
  if (!field) return null
  const path = `${before}${field.field}`
  const isEntry = field.kind.kind === 'list' || field.kind.kind === 'translations'
  const inside = isEntry
    ? fieldAt(field.kind.members, tail.slice(1), `${path}.${String(tail[0])}.`)
    : fieldAt(field.kind.members, tail, `${path}.`)
  return inside ?? { path, field, isWhole: tail.length === 0 }
}

/** Returns the error message for a field. A limit is given in the unit the user types, not the stored one. */
function wordsHere(t: T, found: FoundProblem, { words, kind: { kind } }: ShownField): string {
  const { problem, limit = 0 } = found
  if (problem === 'missing' && words.required) return words.required
  if (problem !== 'missing' && words.invalid) return words.invalid
  if (kind === 'number' && problem === 'too_low') return t('input.at_least', { limit })
  if (kind === 'number' && problem === 'too_high') return t('input.at_most', { limit })
  return inputText(t, found, 'here')
}

/**
 * The messages of a form whose input was refused by its schema, by the path of their field; those of fields that are
 * not shown are left out.
 */
export function fieldErrors(t: T, error: z.ZodError, shown: readonly ShownField[]): FieldMessages {
  const messages: Record<string, string> = {}
  for (const issue of error.issues) {
    const found = fieldAt(shown, issue.path)
    // One wrong entry of several makes the field wrong, not empty.
    if (found)
      messages[found.path] ??= wordsHere(t, found.isWhole ? problemOf(issue) : { problem: 'wrong_type' }, found.field)
  }
  return messages
}

/** The message of a refusal at the field it names; null where it names none of those that are shown. */
export function refusedField(t: T, error: unknown, shown: readonly ShownField[]): FieldMessages | null {
  if (!(error instanceof DomainError) || typeof error.details.field !== 'string') return null
  const steps = error.details.field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))
  const found = fieldAt(shown, steps)
  if (!found) return null
  const { problem, limit } = error.details
  const here = found.isWhole && isInputProblem(problem) ? { problem, limit: Number(limit ?? 0) } : null
  return { [found.path]: here ? wordsHere(t, here, found.field) : errorText(t, error) }
}
