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

/**
 * Returns true once this browser may store the app. The first time that is when the first page after the sign-in is there: on a slow line,
 * storing all pages would hold it up.
 */
function useStoresApp(): boolean {
  const { foyer } = useRouteContext({ from: '__root__' })
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const [stores, setStores] = useState(() => Boolean(navigator.serviceWorker?.controller))
  const isShown = foyer !== null && !isLoading
  useEffect(() => {
    if (isShown) setStores(true)
  }, [isShown])
  return stores
}
