import { z } from 'zod'
import { count, oneOf, part, text } from '../kernel/model/fields'

/** A second subject that competes with the message's own on a part of the audience. */
export const subjectTest = () =>
  part('SubjectTest', {
    subject: text(200).min(1),
    /** Percentage of the audience that gets one of the two at first, each half of it. */
    share: z.int().min(2).max(50),
    /** Time until the better one goes to all others. */
    hours: z.int().min(1).max(72),
  })

export type SubjectTest = z.infer<ReturnType<typeof subjectTest>>

/** Values that the form begins with. */
export const SUBJECT_TEST_START = { subject: '', share: 20, hours: 4 }

/** Result of comparing two subjects: `a` is the message's own, `b` the second one. */
export const subjectResult = () =>
  part('SubjectResult', {
    a: text(200),
    b: text(200),
    sent_a: count(),
    opened_a: count(),
    sent_b: count(),
    opened_b: count(),
    chosen: oneOf('ChosenSubject', ['a', 'b']),
  })

export type SubjectResult = z.infer<ReturnType<typeof subjectResult>>

/** Returns the subject that more of its readers opened; the message's own if both did equally well. */
export const betterSubject = ({
  sent_a,
  opened_a,
  sent_b,
  opened_b,
}: Omit<SubjectResult, 'a' | 'b' | 'chosen'>): SubjectResult['chosen'] =>
  opened_b * Math.max(1, sent_a) > opened_a * Math.max(1, sent_b) ? 'b' : 'a'

/** Readers of each subject at first. */
const halfOf = (count: number, share: number): number => Math.max(1, Math.round((count * share) / 200))

/**
 * Returns true for an audience in which some are left for the better subject. All get the first one in a smaller one.
 */
export const isComparable = (count: number, share: number): boolean => 2 * halfOf(count, share) < count

/**
 * Divides an audience by the places that chance gave its members: those below `a` get the first subject, those below
 * `b` the second, all others wait. Null for an audience that is too small to compare anything.
 */
export function testBounds(
  places: readonly number[],
  share: number,
): { readonly a: number; readonly b: number } | null {
  const sorted = [...places].sort((one, other) => one - other)
  const half = halfOf(sorted.length, share)
  const [a, b] = [sorted[half], sorted[2 * half]]
  return a === undefined || b === undefined ? null : { a, b }
}
