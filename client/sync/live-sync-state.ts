import { watchStorageSpace } from './browser/storage-space'
import { realTimer } from './browser/timer'
import type { Foyer } from './foyer'
import type { Live } from './live'
import { cell } from './live'
import type { LogViews } from './log/log-views'
import type { SyncEngine } from './network/sync-engine'
import type { SyncState } from './sync-state'

type Shown = { readonly sync: Live<SyncState>; readonly leave: () => void }

/** Watches the sync state for the shell: network, waiting operations and free storage. */
export function watchSyncState(
  engine: Pick<SyncEngine, 'state'>,
  views: Pick<LogViews, 'waiting' | 'attention'>,
  storage: Foyer['storage'],
): Shown {
  const room = watchStorageSpace(storage, realTimer)
  const now = (): SyncState => {
    const waiting = views.waiting.get()
    return {
      ...engine.state.get(),
      waiting: waiting.length,
      waiting_since: waiting[0]?.at ?? null,
      attention: views.attention.get(),
      storage_low: room.low.get(),
    }
  }
  const sync = cell(now())
  const refresh = () => sync.set(now())
  const leaves = [engine.state, views.waiting, views.attention, room.low].map((live: Live<unknown>) =>
    live.subscribe(refresh),
  )
  return {
    sync,
    leave: () => {
      for (const leave of leaves) leave()
      room.stop()
    },
  }
}
