import { DEVICES } from './history'
import type { Lane } from './lanes/lane'
import { openWorld } from './lanes/open'
import { type HistoryRange, playAll } from './run'
import type { SimWorld } from './world'

/** Worlds of this process, in which it plays one plan after another. */
const worlds = new Map<Lane, Promise<SimWorld>>()

function worldOf(lane: Lane): Promise<SimWorld> {
  const world = worlds.get(lane) ?? openWorld(lane, DEVICES)
  worlds.set(lane, world)
  return world
}

async function closeWorlds(): Promise<void> {
  for (const world of worlds.values()) await (await world).close()
}

process.on('message', (plan: HistoryRange) => {
  void worldOf(plan.lane)
    .then((world) => playAll(world, plan))
    .then((tally) => process.send?.(tally))
})
process.once('disconnect', () => void closeWorlds())
