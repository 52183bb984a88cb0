import { DEVICES } from '../history'
import { openSqliteDatabase } from '../lanes/sqlite'
import { type HistoryRange, playAll, type Tally } from '../run'
import { SimWorld } from '../world'
import { WireApi } from './api'
import type { Release } from './contract'
import { loadRelease, RELEASES } from './frozen-releases'
import { Updates } from './updates'

/** Plays histories that begin on frozen releases, on each of them in turn. */
export async function playAcrossVersions(range: HistoryRange, names = RELEASES): Promise<Tally> {
  const api = new WireApi()
  const releases = new Map<string, Release>(names.map((name) => [name, loadRelease(name)]))
  const database = openSqliteDatabase()
  return playAll(new SimWorld(database, DEVICES), range, (seed) => (scene) => {
    const release = releases.get(names[seed % names.length] ?? '')
    if (!release) throw new RangeError('there is no frozen release')
    return new Updates(release, api, { ...scene, database })
  })
}
