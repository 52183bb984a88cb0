import { sum } from '../kernel/money'

/**
 * People going through a door with one ticket. `known`: how many the door knew at that moment to have gone the other way
 * with it, which is what let these through. No clock is asked: those of two doors never agree.
 */
export type Passage = { readonly qty: number; readonly leaving: boolean; readonly known: number; readonly undone_at: string | null }

export type Presence<P extends Passage = Passage> = {
  /** Everybody who was let in, those who came back included. */
  readonly entered: number
  /** How many of them have gone out again; two doors that read the same person leaving count one. */
  readonly left: number
  readonly inside: number
  /** The most that can have been inside at once. More than the ticket admits is a ticket used twice. */
  readonly peak: number
  /** Each entry, and how many can have been inside with it. */
  readonly entries: readonly { readonly passage: P; readonly inside: number }[]
}

const byKnown = (a: Passage, b: Passage): number => a.known - b.known

/** Nobody leaves who has not come in: of exits that knew of `k` entries, at most `k` count. */
const leftOf = (exits: readonly Passage[], entered: number): number =>
  Math.min(
    entered,
    [...exits].sort(byKnown).reduce((left, { qty, known }) => Math.min(left + qty, known), 0),
  )

/** What all the passages of one ticket come to, in whatever order they arrived; those that knew as much count in the order given. */
export function presenceOf<P extends Passage>(passages: readonly P[]): Presence<P> {
  const standing = passages.filter((passage) => passage.undone_at === null && passage.qty > 0)
  const ways_in = standing.filter(({ leaving }) => !leaving).sort(byKnown)
  const entered = sum(ways_in.map(({ qty }) => qty))
  const left = leftOf(
    standing.filter((passage) => passage.leaving),
    entered,
  )
  // An exit that was taken back has let nobody in.
  const undone = passages.some((passage) => passage.leaving && passage.undone_at !== null)
  let admitted = 0
  const entries = ways_in.map((passage) => {
    admitted += passage.qty
    return { passage, inside: admitted - (undone ? Math.min(passage.known, left) : passage.known) }
  })
  return { entered, left, inside: entered - left, peak: Math.max(0, ...entries.map(({ inside }) => inside)), entries }
}
