import { createHash } from 'node:crypto'
import type { Mutant } from './mutants'

const hashOf = ({ file, text, from, to }: Mutant): string =>
  createHash('sha256')
    .update(JSON.stringify([file, text, from, to]))
    .digest('hex')

/**
 * Returns a sample of at most `most` mutants of each file, in their order. They are chosen by hashes of their changes, so
 * that a change elsewhere in a file replaces few of them.
 */
export function sampleOf(mutants: readonly Mutant[], most: number): readonly Mutant[] {
  const hashed = mutants.map((mutant) => ({ mutant, hash: hashOf(mutant) }))
  const chosen = new Set<Mutant>()
  for (const file of new Set(mutants.map((each) => each.file)))
    for (const { mutant } of hashed
      .filter((each) => each.mutant.file === file)
      .sort((a, b) => (a.hash < b.hash ? -1 : 1))
      .slice(0, most))
      chosen.add(mutant)
  return mutants.filter((mutant) => chosen.has(mutant))
}
