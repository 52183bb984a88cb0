import { Outlet, useRouteContext, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { MINUTE } from '../../shared/kernel/time'
import { isMostlyDone } from '../sync/sync-state'
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

/** Time in ms after which the app is stored although rows are still coming. */
const PATIENCE = MINUTE

/**
 * Returns true once this browser may store the app. The first time that is when the first page after the sign-in and
 * most rows are there: on a slow line, storing all pages would hold them up. It is not put off for long, nor once
 * somebody has worked here: without the app, unsent work could not be reached after a reload. A screen at the venue
 * never signs in, so it stores the app once its page is there.
 */
function useStoresApp(): boolean {
  const { foyer } = useRouteContext({ from: '__root__' })
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const isScreen = useRouterState({ select: ({ location }) => location.pathname === SCREEN_PATH })
  const [stores, setStores] = useState(() => Boolean(navigator.serviceWorker?.controller))
  const [isFree, setFree] = useState(false)
  const sync = foyer?.sync
  useEffect(() => {
    if (stores || !sync) return
    const late = setTimeout(() => setFree(true), PATIENCE)
    const leave = sync.subscribe(({ first_pull, first_pull_done, waiting, problem, sign_in_needed }) => {
      if (
        first_pull_done ||
        (first_pull !== null && isMostlyDone(first_pull)) ||
        waiting > 0 ||
        problem !== null ||
        sign_in_needed
      )
        setFree(true)
    })
    return () => {
      clearTimeout(late)
      leave()
    }
  }, [stores, sync])
  const isReady = (isFree || isScreen) && !isLoading
  useEffect(() => {
    if (isReady) setStores(true)
  }, [isReady])
  return stores
}
