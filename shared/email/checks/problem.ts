import { z } from 'zod'
import { startFollower } from '../edit/patch'
import { lineOf } from '../source/node'

/** Kinds of problems of an email, the gravest first. Those that begin with `link_` are found by trying the links. */
export const EMAIL_PROBLEM_KINDS = [
  'faulty',
  'removed',
  'slot',
  'link_gone',
  'link_broken',
  'link_nowhere',
  'link_silent',
  'link_insecure',
  'link_circles',
  'link_slow',
  'braces',
  'incomplete',
  'target',
  'size',
  'unsubscribe',
  'alt',
  'contrast',
  'preview_text',
] as const

/**
 * Something that an author should know before an email is sent. `at` is the offset of its element in the source, `line`
 * the line there; null for the email as a whole. `name` is the address, the tag or the words in question, `figure` the
 * number.
 */
export const emailProblem = z.object({
  kind: z.enum(EMAIL_PROBLEM_KINDS),
  at: z.number().nullable(),
  line: z.number().nullable(),
  name: z.string(),
  figure: z.number().nullable(),
})
export type EmailProblem = z.infer<typeof emailProblem>

/** Problems that are told; the others are counted. */
const TOLD = 30

export const emailProblems = z.object({ problems: z.array(emailProblem), more: z.number() })
export type EmailProblems = z.infer<typeof emailProblems>

/**
 * Puts the gravest problems first, those of one kind in the order of the source, and leaves out what nobody would read
 * to its end.
 */
export function sortProblems(found: readonly EmailProblem[]): EmailProblems {
  const gravity = ({ kind }: EmailProblem) => EMAIL_PROBLEM_KINDS.indexOf(kind)
  const sorted = [...found].sort((one, other) => gravity(one) - gravity(other) || (one.at ?? 0) - (other.at ?? 0))
  return { problems: sorted.slice(0, TOLD), more: Math.max(0, sorted.length - TOLD) }
}

/** Returns problems of a source as they stand in a later one. Those of elements that are gone are left out. */
export function problemsIn(later: string, source: string, problems: readonly EmailProblem[]): readonly EmailProblem[] {
  if (later === source) return problems
  const startIn = startFollower(source, later)
  return problems.flatMap((problem) => {
    if (problem.at === null) return [problem]
    const at = startIn(problem.at)
    return at === null ? [] : [{ ...problem, at, line: problem.line === null ? null : lineOf(later, at) }]
  })
}
