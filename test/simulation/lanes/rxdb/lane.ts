import type { StorageLane } from '../storage'
import { pageProgram } from './program'
import { RxdbStorage, type Shared } from './storage'
import { Turns } from './turns'

/**
 * Opens the lane whose devices keep log and rows in Dexie and RxDB on a fake IndexedDB. From its first history until
 * it is closed, the timers of this process are the histories'.
 */
export async function openRxdbLane(areTabsDeaf = false): Promise<StorageLane> {
  const shared: Shared = { turns: new Turns(), program: await pageProgram(), areTabsDeaf }
  let open: RxdbStorage[] = []
  const free = async () => {
    for (const storage of open) await storage.close()
    open = []
    await shared.turns.settle()
  }
  return {
    create: (ports) => {
      const storage = new RxdbStorage(ports, shared)
      open.push(storage)
      return storage
    },
    settle: () => shared.turns.settle(),
    begin: async () => {
      await free()
      shared.turns.install()
    },
    close: async () => {
      try {
        await free()
      } finally {
        shared.turns.uninstall()
      }
    },
  }
}
