import { DEVICES } from '../history'
import { openSqliteDatabase } from '../lanes/sqlite'
import { type HistoryRange, playAll, type Tally } from '../run'
import { SimWorld } from '../world'
import { WireApi } from './api'
import type { Release } from './contract'
import { loadRelease, RELEASES } from './frozen-releases'
import { Updates } from './updates'

/** Plays histories that begin on earlier releases, by default the frozen ones, on each of them in turn. */
export async function playAcrossVersions(
  range: Omit<HistoryRange, 'lane'>,
  releases: readonly Release[] = RELEASES.map(loadRelease),
): Promise<Tally> {
  const api = new WireApi()
  const database = openSqliteDatabase()
  const world = new SimWorld(database, DEVICES)
  const begun = playAll(world, range, (seed) => (scene) => {
    const release = releases[seed % releases.length]
    if (!release) throw new RangeError('there is no frozen release')
    return new Updates(release, api, { ...scene, database })
  })
  return begun.finally(() => world.close())
}
