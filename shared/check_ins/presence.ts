import { sum } from '../kernel/money'

/**
 * People going through a door with one ticket. `known`: how many the door knew at that moment to have gone the other way
 * with it, which is what let these through. No clock is asked: those of two doors never agree.
 */
export type Passage = { readonly qty: number; readonly leaving: boolean; readonly known: number; readonly undone_at: string | null }

export type Presence = {
  /** Everybody who was let in, those who came back included. */
  readonly entered: number
  /** How many of them have gone out again; two doors that read the same person leaving count one. */
  readonly left: number
  readonly inside: number
  /** The most that can have been inside at once. More than the ticket admits is a ticket used twice. */
  readonly peak: number
}

const byKnown = (a: Passage, b: Passage): number => a.known - b.known

/** Nobody leaves who has not come in: of exits that knew of `k` entries, at most `k` count. */
const leftOf = (exits: readonly Passage[], entered: number): number =>
  Math.min(
    entered,
    [...exits].sort(byKnown).reduce((left, { qty, known }) => Math.min(left + qty, known), 0),
  )

/** What all the passages of one ticket come to, in whatever order they arrived. */
export function presenceOf(passages: readonly Passage[]): Presence {
  const standing = passages.filter((passage) => passage.undone_at === null && passage.qty > 0)
  const entries = standing.filter(({ leaving }) => !leaving).sort(byKnown)
  const entered = sum(entries.map(({ qty }) => qty))
  const left = leftOf(
    standing.filter((passage) => passage.leaving),
    entered,
  )
  // An exit that was taken back has let nobody in.
  const undone = passages.some((passage) => passage.leaving && passage.undone_at !== null)
  let admitted = 0
  let peak = 0
  for (const { qty, known } of entries) {
    admitted += qty
    peak = Math.max(peak, admitted - (undone ? Math.min(known, left) : known))
  }
  return { entered, left, inside: entered - left, peak }
}
