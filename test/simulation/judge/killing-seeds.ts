import { readFileSync, writeFileSync } from 'node:fs'
import { MUTANTS, type Mutant } from './mutants'

/** File with the seed that kills each mutant. `npm run simulate -- --record` rewrites it. */
const FILE = new URL('./killing-seeds.json', import.meta.url)

/** The recorded seeds, by mutant. A mutant that was never recorded has none. */
export const killingSeeds = (): ReadonlyMap<string, number> =>
  new Map(Object.entries(JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>))

/** Writes the seeds in the order of the mutants. */
export function recordKillingSeeds(seeds: ReadonlyMap<Mutant, number>): void {
  const recorded = MUTANTS.flatMap((mutant) => (seeds.has(mutant) ? [[mutant, seeds.get(mutant)]] : []))
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(recorded), null, 2)}\n`)
}
