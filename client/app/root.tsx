import { Outlet, useRouteContext, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { nothingLive } from '../sync/live'
import { useLive } from '../sync/react'
import type { SyncState } from '../sync/sync-state'
import { UpdatePrompt } from './screens/update-prompt'

/** Layout shared by all pages, signed in or not. */
export const Root = () => (
  <>
    {useStoresApp() && <UpdatePrompt />}
    <Outlet />
  </>
)

/** Page of a screen at the venue. */
const SCREEN_PATH = '/kiosk'

/**
 * Returns true once this browser may store the app. The first time that is when the first page after the sign-in and the rows are there: on
 * a slow line, storing all pages would hold them up. A screen at the venue never signs in, so it stores the app once its page is there.
 */
function useStoresApp(): boolean {
  const { foyer } = useRouteContext({ from: '__root__' })
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const isScreen = useRouterState({ select: ({ location }) => location.pathname === SCREEN_PATH })
  const sync = useLive<SyncState | null | undefined>(foyer?.sync ?? nothingLive)
  const [stores, setStores] = useState(() => Boolean(navigator.serviceWorker?.controller))
  // Rows that cannot come are not waited for.
  const hasRows = sync ? sync.filled || sync.problem !== null || sync.sign_in_needed : false
  const isReady = (hasRows || isScreen) && !isLoading
  useEffect(() => {
    if (isReady) setStores(true)
  }, [isReady])
  return stores
}
