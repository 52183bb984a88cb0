import { Outlet, useRouteContext, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
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
 * Returns true once this browser may store the app. The first time that is when the first page after the sign-in is there: on a slow line,
 * storing all pages would hold it up. A screen at the venue never signs in, so it stores the app once its page is there.
 */
function useStoresApp(): boolean {
  const { foyer } = useRouteContext({ from: '__root__' })
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const isScreen = useRouterState({ select: ({ location }) => location.pathname === SCREEN_PATH })
  const [stores, setStores] = useState(() => Boolean(navigator.serviceWorker?.controller))
  const isShown = (foyer !== null || isScreen) && !isLoading
  useEffect(() => {
    if (isShown) setStores(true)
  }, [isShown])
  return stores
}
