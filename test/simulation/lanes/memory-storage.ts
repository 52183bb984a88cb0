import { memoryStore } from '../../../client/sync/log/store/memory-store'
import { memoryRows } from '../../../client/sync/rows/memory-rows'
import type { DeviceStorage, StorageLane, StoragePorts } from './storage'

class DiskError extends Error {
  override readonly name: string
  constructor(full: boolean) {
    super('the disk failed')
    this.name = full ? 'QuotaExceededError' : 'DiskError'
  }
}

/** Storage in memory, whose rows both tabs of a device share. */
function memoryStorage({ dice, weather, noteError }: StoragePorts): DeviceStorage {
  const disk = memoryStore((step) => {
    if (!dice.chance(weather()[step])) return
    noteError()
    throw new DiskError(dice.chance(30))
  })
  let rows = memoryRows()
  let kept: string | null = null
  return {
    open: () => ({ store: disk, rows }),
    log: disk,
    end: () => {},
    keep: () => {
      kept = disk.snapshot()
      return undefined
    },
    revert: () => {
      if (kept === null) return false
      disk.restore(kept)
      return true
    },
    dump: () => disk.snapshot(),
    takeOver: (log) => disk.restore(log),
    evictRows: () => {
      rows = memoryRows()
    },
  }
}

/** Lane whose devices keep log and rows in memory. */
export const MEMORY_LANE: StorageLane = {
  create: memoryStorage,
  // All promises settle before the event loop turns.
  settle: () => new Promise((resolve) => setImmediate(resolve)),
  begin: async () => {},
  close: async () => {},
}
