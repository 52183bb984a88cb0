import type { z } from 'zod'

/** Reason why a value is refused before a command runs. Each has a phrase `input.<problem>`. */
export const INPUT_PROBLEMS = [
  'missing',
  'wrong_type',
  'not_a_number',
  'too_short',
  'too_long',
  'too_few',
  'too_many',
  'too_low',
  'too_high',
  'not_one_of',
  'bad_format',
  'no_email',
  'unreadable',
  'not_allowed',
] as const

export type InputProblem = (typeof INPUT_PROBLEMS)[number]

export const isInputProblem = (value: unknown): value is InputProblem =>
  INPUT_PROBLEMS.some((problem) => problem === value)

/**
 * Options for `.refine`: the check's problem code, its reason for API callers, and the limit that the problem's phrase
 * names.
 */
export const failsAs = (problem: InputProblem, reason: string, limit?: number) => ({
  error: reason,
  params: { problem, limit },
})

/**
 * `limit`: the shortest, longest, least or most that is allowed. Counts characters or entries, or is in the field's own
 * unit.
 */
export type FoundProblem = { readonly problem: InputProblem; readonly limit?: number }

/**
 * Reason for API callers why a value is too short, long, few, many, low or high. The schema library would name its own
 * terms.
 */
const reasonOf: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return undefined
  const { origin } = issue
  const [words, limit] = issue.code === 'too_small' ? ['at least', issue.minimum] : ['at most', issue.maximum]
  if (isNumeric(origin)) return `must be ${words} ${limit}`
  return `has to have ${words} ${limit} ${isList(origin) ? (limit === 1 ? 'entry' : 'entries') : limit === 1 ? 'character' : 'characters'}`
}

/** Reads schema issues with their inputs: a missing value has another phrase than a wrong one. */
export const WITH_INPUTS: z.core.ParseContext<z.core.$ZodIssue> = { reportInput: true, error: reasonOf }

/** The problem behind a schema issue that was found `WITH_INPUTS`. */
export function problemOf(issue: z.core.$ZodIssue): FoundProblem {
  switch (issue.code) {
    case 'invalid_type':
      return { problem: mistyped(issue) }
    case 'too_small':
      // One character or entry at least: nothing was filled in.
      if (!isNumeric(issue.origin) && issue.minimum === 1) return { problem: 'missing' }
      return {
        problem: isNumeric(issue.origin) ? 'too_low' : isList(issue.origin) ? 'too_few' : 'too_short',
        limit: Number(issue.minimum),
      }
    case 'too_big':
      return {
        problem: isNumeric(issue.origin) ? 'too_high' : isList(issue.origin) ? 'too_many' : 'too_long',
        limit: Number(issue.maximum),
      }
    case 'invalid_value':
      return { problem: isEmpty(issue.input) ? 'missing' : 'not_one_of' }
    case 'invalid_format':
      return { problem: isEmpty(issue.input) ? 'missing' : 'bad_format' }
    case 'custom':
      if (isInputProblem(issue.params?.problem))
        return {
          problem: issue.params.problem,
          ...(typeof issue.params.limit === 'number' && { limit: issue.params.limit }),
        }
      return { problem: isEmpty(issue.input) ? 'missing' : 'not_allowed' }
    default:
      return { problem: 'wrong_type' }
  }
}

const isNumeric = (origin: string): boolean => origin === 'number' || origin === 'int'
const isList = (origin: string): boolean => origin === 'array'
const isEmpty = (input: unknown): boolean => input === undefined || input === null || input === ''

function mistyped({ input, expected }: z.core.$ZodIssueInvalidType): InputProblem {
  if (isEmpty(input)) return 'missing'
  return expected === 'number' || expected === 'int' ? 'not_a_number' : 'wrong_type'
}
