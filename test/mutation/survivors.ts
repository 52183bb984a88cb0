import type { Judged } from './run'
import explained from './survivors.json'

/** A mutant that no test can kill or that none should, and why. It is known by its file, its line and its change. */
type Explained = {
  readonly file: string
  readonly text: string
  readonly from: string
  readonly to: string
  readonly sentence: string
}

const EXPLAINED: readonly Explained[] = explained

const keyOf = ({ file, text, from, to }: Omit<Explained, 'sentence'>) => JSON.stringify([file, text, from, to])

export const hasSurvived = ({ verdict }: Judged): boolean => verdict === 'survived' || verdict === 'unreached'

/** Returns the survivors without a sentence. */
export function unexplained(judged: readonly Judged[]): Judged[] {
  const known = new Set(EXPLAINED.map(keyOf))
  return judged.filter((each) => hasSurvived(each) && !known.has(keyOf(each)))
}

/** Returns the sentences about mutants of judged files that are killed or no longer there. */
export function outdated(judged: readonly Judged[]): Explained[] {
  const files = new Set(judged.map(({ file }) => file))
  const alive = new Set(judged.filter(hasSurvived).map(keyOf))
  return EXPLAINED.filter((each) => files.has(each.file) && !alive.has(keyOf(each)))
}
