import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Lane } from '../lanes/lane'
import { MUTANTS, type Mutant } from './mutants'

const [NODE] = process.versions.node.split('.')

/** File with the seed that kills each mutant on a lane. `npm run simulate -- --record` rewrites it, or that of `fileOf`. */
const sharedFile = (lane: Lane): URL =>
  new URL(lane === 'memory' ? './killing-seeds.json' : `../lanes/${lane}-killing-seeds.json`, import.meta.url)

/**
 * File of this version of Node, or else the one that all share: the order of events on the lane of RxDB depends on the
 * version.
 */
function fileOf(lane: Lane): URL {
  const own = new URL(`../lanes/${lane}-killing-seeds-node${NODE}.json`, import.meta.url)
  return existsSync(own) ? own : sharedFile(lane)
}

const seedsIn = (file: URL): ReadonlyMap<string, number> =>
  new Map(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>) : [])

/** The recorded seeds of a lane, by mutant. A mutant that was never recorded has none. */
export const killingSeeds = (lane: Lane = 'memory'): ReadonlyMap<string, number> => seedsIn(fileOf(lane))

/** The mutants that a lane has killed, on whichever version of Node. */
export const killedOn = (lane: Lane): ReadonlySet<string> =>
  new Set([...seedsIn(sharedFile(lane)).keys(), ...killingSeeds(lane).keys()])

/** Writes the seeds in the order of the mutants. */
export function recordKillingSeeds(lane: Lane, seeds: ReadonlyMap<Mutant, number>): void {
  const recorded = MUTANTS.flatMap((mutant) => (seeds.has(mutant) ? [[mutant, seeds.get(mutant)]] : []))
  writeFileSync(fileOf(lane), `${JSON.stringify(Object.fromEntries(recorded), null, 2)}\n`)
}
