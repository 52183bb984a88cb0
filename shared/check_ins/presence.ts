import { sum } from '../kernel/money'

/**
 * People going through a door with one ticket. `known` is how many the door knew at that moment to have gone the other
 * way, which is what let these through. No clock is used, because clocks of two doors never agree.
 */
export type Passage = {
  readonly qty: number
  readonly leaving: boolean
  readonly known: number
  readonly undone_at: string | null
}

export type Presence<P extends Passage = Passage> = {
  /** People who were admitted, including those who came back. */
  readonly entered: number
  /** People who went out again. Two doors that scan the same person leaving count one. */
  readonly left: number
  readonly inside: number
  /** Maximum number of people inside at once. More than the ticket admits means the ticket was used twice. */
  readonly peak: number
  /** Each entry and how many people may have been inside with it. */
  readonly entries: readonly { readonly passage: P; readonly inside: number }[]
}

const byKnown = (a: Passage, b: Passage): number => a.known - b.known

/** Limits exits to entries: of exits that knew of `k` entries, at most `k` count. */
const countedExits = (exits: readonly Passage[], entered: number): number =>
  Math.min(
    entered,
    [...exits].sort(byKnown).reduce((left, { qty, known }) => Math.min(left + qty, known), 0),
  )

/**
 * Evaluates all passages of one ticket, in any order of arrival. Passages that knew equally much count in the given
 * order.
 */
export function presenceOf<P extends Passage>(passages: readonly P[]): Presence<P> {
  const standing = passages.filter((passage) => passage.undone_at === null && passage.qty > 0)
  const ways_in = standing.filter(({ leaving }) => !leaving).sort(byKnown)
  const entered = sum(ways_in.map(({ qty }) => qty))
  const left = countedExits(
    standing.filter((passage) => passage.leaving),
    entered,
  )
  // An undone exit no longer allows a re-entry.
  const undone = passages.some((passage) => passage.leaving && passage.undone_at !== null)
  let admitted = 0
  const entries = ways_in.map((passage) => {
    admitted += passage.qty
    return { passage, inside: admitted - (undone ? Math.min(passage.known, left) : passage.known) }
  })
  return { entered, left, inside: entered - left, peak: Math.max(0, ...entries.map(({ inside }) => inside)), entries }
}
