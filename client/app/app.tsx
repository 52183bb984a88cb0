import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { appPhrases } from '../../shared/app/phrases'
import { signInRefusals } from '../../shared/kernel/refusals/sign-in'
import { timeZoneOf } from '../../shared/orgs/rules'
import { addPhrases, PhrasesProvider, useLanguage } from '../kit/phrases'
import { reporter } from '../sync/errors/reporter'
import { SessionProvider, useSessionState } from '../sync/react'
import { startBrowserSession } from '../sync/session/browser-session'
import { router } from './router'
import { WaitScreen } from './screens/wait-screen'
import { cssVariablesResolver, theme } from './theme'

const LockScreen = lazy(() => import('../auth/lock-screen').then((m) => ({ default: m.LockScreen })))
const WithdrawnScreen = lazy(() => import('./screens/withdrawn-screen').then((m) => ({ default: m.WithdrawnScreen })))

// The rest of the phrases load with what follows the sign-in.
addPhrases(appPhrases)
addPhrases(signInRefusals)

/** Routes of the office's frame and of its most used list. */
const OFFICE = ['/_app', '/_app/_shell', '/_app/_shell/orders'] as const

const session = startBrowserSession({
  loadRights: () => import('../rights/rights-service').then(({ rightsService }) => rightsService),
  loadPages: () => Promise.all(OFFICE.map((id) => router.loadRouteChunk(router.routesById[id]))),
})

/** The whole product in one browser. */
export const App = () => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
    <PhrasesProvider>
      <SessionProvider session={session}>
        <Pages />
      </SessionProvider>
    </PhrasesProvider>
  </MantineProvider>
)

function Pages() {
  const state = useSessionState()
  const { setHouse } = useLanguage()
  const foyer = state.kind === 'open' ? state.foyer : null
  const org = foyer?.identity.org
  const [currency, zone] = [org?.currency, org && timeZoneOf(org)]
  useEffect(() => {
    if (currency && zone) setHouse({ currency, zone })
  }, [currency, zone, setHouse])
  const role = foyer?.identity.user.role ?? null
  useEffect(() => {
    reporter.role = role
  }, [role])
  const isWaiting = state.kind === 'starting' || state.kind === 'opening'
  useEffect(() => {
    // Guards look at the context, so a change of session has to run them again. Before the session is read they would
    // send everybody to the login.
    if (isWaiting) return
    router.update({ context: { foyer } })
    void router.invalidate()
  }, [foyer, isWaiting])
  if (isWaiting) return <WaitScreen />
  if (state.kind === 'locked')
    return (
      <Suspense fallback={<WaitScreen />}>
        <LockScreen lock={state.lock} />
      </Suspense>
    )
  if (state.kind === 'withdrawn')
    return (
      <Suspense fallback={<WaitScreen />}>
        <WithdrawnScreen notice={state.notice} />
      </Suspense>
    )
  return <RouterProvider router={router} context={{ foyer }} />
}
