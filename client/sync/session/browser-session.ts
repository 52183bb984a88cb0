import { originStorage } from '../browser/browser-storage'
import { isBrowserRestart, markTabAtWork } from '../browser/restart-detection'
import type { RightsService } from '../core'
import type { UnlockProof } from '../device/device-lock'
import { Transport } from '../network/transport'
import { createSession } from './create-session'
import { proofOf } from './proof'
import type { BrowserSession, LocalOrganisations, SessionMessage } from './session'

/** Storage keys that belong to the signed-in user and are deleted at sign-out. */
const PERSONAL = ['foyer.onboarding', 'foyer.selected_plan']

/**
 * Starts the session of this browser: opens the last one or waits for a sign-in, and meanwhile loads the code needed afterwards.
 * `loadRights` loads the rights service.
 */
export function startBrowserSession(loadRights: () => Promise<RightsService>): BrowserSession {
  const identityStore = import('./identity-store').then(({ IdentityStore }) => new IdentityStore())
  const deviceLocking = async () => (await import('../device/device-lock')).browserLocking(await identityStore)
  const proof = proofOf<UnlockProof>(async (shown) => (await deviceLocking()).requestSession(transport, shown))
  const transport: Transport = new Transport({ base: location.origin, fetch: (...args) => fetch(...args), clock: Date.now, renew: proof.renew })
  const organisations = async (): Promise<LocalOrganisations> => {
    const [{ localOrganisations }, rightsService, store] = await Promise.all([import('./open-organisation'), loadRights(), identityStore])
    return localOrganisations({ identityStore: store, transport, rightsService })
  }
  const tabs = new BroadcastChannel('foyer-session')
  addEventListener('offline', () => void transport.probe())
  return createSession({
    identityStore: () => identityStore,
    transport,
    proof,
    organisations,
    deviceLocking,
    tabs: {
      send: (what) => tabs.postMessage(what),
      listen: (listener) => tabs.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => listener(data)),
    },
    onAwake: (listener) => {
      const visible = () => {
        if (document.visibilityState === 'visible') listener()
      }
      addEventListener('online', visible)
      document.addEventListener('visibilitychange', visible)
    },
    isBrowserRestart,
    onWorkBegun: markTabAtWork,
    forgetPersonalSettings: () => {
      for (const key of PERSONAL) originStorage.remove(key)
    },
  })
}
