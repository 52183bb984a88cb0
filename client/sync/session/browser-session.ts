import { originStorage, tabStorage } from '../browser/browser-storage'
import { DRAFT_PREFIX } from '../browser/draft-store'
import { isBrowserRestart, markTabAtWork } from '../browser/restart-detection'
import type { RightsService } from '../core'
import type { UnlockProof } from '../device/device-lock'
import { Transport } from '../network/transport'
import { createSession } from './create-session'
import { ORGANISATION_PARAMETER } from './organisation/organisation-parameter'
import { proofOf } from './proof'
import type { BrowserSession, LocalOrganisations, SessionMessage, SessionPorts } from './session'

/** Storage keys that belong to the signed-in user and are deleted at sign-out. */
const PERSONAL = ['foyer.onboarding', 'foyer.selected_plan']

/** Key in the session storage: the organisation and user of this tab. */
const TAB_MEMBERSHIP = 'foyer.organisation'
const OWED_SIGN_OUT = 'foyer.owed_sign_out'

/** The membership of this tab. The address names the organisation of a new window, which has none of its own yet. */
const tabMembership: SessionPorts['tabMembership'] = {
  get: () => {
    const [org_id, user_id] = tabStorage.get(TAB_MEMBERSHIP)?.split(' ') ?? []
    const asked = org_id ?? new URLSearchParams(location.search).get(ORGANISATION_PARAMETER)
    return asked ? { org_id: asked, user_id } : null
  },
  set: (own) =>
    own ? tabStorage.set(TAB_MEMBERSHIP, `${own.org_id} ${own.user_id}`) : tabStorage.remove(TAB_MEMBERSHIP),
}

/** Code outside of the session that it loads on demand. */
type LaterCode = {
  readonly loadRights: () => Promise<RightsService>
  /** Loads the pages that most users open after the sign-in. */
  readonly loadPages: SessionPorts['loadPages']
}

/**
 * Starts the session of this browser: opens the last one or waits for a sign-in, and loads the code needed afterwards
 * while the user types.
 */
export function startBrowserSession({ loadRights, loadPages }: LaterCode): BrowserSession {
  const identityStore = import('./identity-store').then(({ IdentityStore }) => new IdentityStore())
  const deviceLocking = async () => (await import('../device/device-lock')).browserLocking(await identityStore)
  const proof = proofOf<UnlockProof>(async (shown) => (await deviceLocking()).requestSession(transport, shown))
  const transport: Transport = new Transport({
    base: location.origin,
    fetch: (...args) => fetch(...args),
    clock: Date.now,
    renew: proof.renew,
  })
  const organisations = async (): Promise<LocalOrganisations> => {
    const [{ localOrganisations }, rightsService, store] = await Promise.all([
      import('./organisation/open-organisation'),
      loadRights(),
      identityStore,
    ])
    return localOrganisations({ identityStore: store, transport, rightsService })
  }
  // Once the app is stored here its code costs no network, and is loaded while the session is read. A failure shows
  // where it is needed.
  if (navigator.serviceWorker?.controller) organisations().catch(() => {})
  const tabs = new BroadcastChannel('foyer-session')
  for (const change of ['online', 'offline'] as const) addEventListener(change, () => void transport.probe())
  return createSession({
    identityStore: () => identityStore,
    transport,
    proof,
    organisations,
    deviceLocking,
    tabs: {
      send: (what) => tabs.postMessage(what),
      listen: (listener) =>
        tabs.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => listener(data)),
    },
    onAwake: (listener) => {
      const visible = () => {
        if (document.visibilityState === 'visible') listener()
      }
      addEventListener('online', visible)
      document.addEventListener('visibilitychange', visible)
    },
    loadPages,
    onTyping: (listener) => addEventListener('input', listener, { once: true }),
    isBrowserRestart,
    onWorkBegun: markTabAtWork,
    tabMembership,
    owedSignOut: {
      get: () => originStorage.get(OWED_SIGN_OUT) !== null,
      set: (isOwed) => (isOwed ? originStorage.set(OWED_SIGN_OUT, '1') : originStorage.remove(OWED_SIGN_OUT)),
    },
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    forgetPersonalSettings: () => {
      for (const key of [...PERSONAL, ...originStorage.keys(DRAFT_PREFIX)]) originStorage.remove(key)
    },
  })
}
