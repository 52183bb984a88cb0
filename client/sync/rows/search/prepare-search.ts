import type { Live } from '../../live'
import type { SyncState } from '../../sync-state'
import type { RxRows } from '../rx-rows'

/**
 * Loads the search index in the pauses of the page: when it opens, and again after a first pull. Returns a function
 * that cancels the loading.
 */
export function prepareSearch(
  rows: Pick<RxRows, 'prepareSearch'>,
  sync: Live<SyncState>,
  whenIdle: () => Promise<void>,
): () => void {
  let isLoaded = false
  const load = async (isPulling: boolean) => {
    if (isPulling === !isLoaded) return
    isLoaded = !isPulling
    if (isPulling) return
    await whenIdle()
    await rows.prepareSearch(whenIdle)
  }
  // A search that finds words missing loads them itself.
  return sync.subscribe(({ first_pull }) => void load(first_pull !== null).catch(() => {}))
}
