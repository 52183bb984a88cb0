import { local } from '../browser/browser-storage'
import { noteHere, restarted } from '../browser/restart-detection'
import type { Stock } from '../core'
import type { Opened } from '../device/device-lock'
import { Transport } from '../network/transport'
import { createSession } from './create-session'
import { proofOf } from './proof'
import type { Organisations, Session, Told } from './session'

/** What a browser remembers for whoever is signed in, and forgets with them. */
const PERSONAL = ['foyer.onboarding', 'foyer.selected_plan']

/**
 * Begins a session in this browser: opens who was here last or waits for somebody to sign in, and fetches meanwhile what comes after
 * that. `loadStock` answers how rights are held.
 */
export function openSession(loadStock: () => Promise<Stock>): Session {
  const kept = import('./identity-store').then(({ Keep }) => new Keep())
  const locking = async () => (await import('../device/device-lock')).browserLocking(await kept)
  const proof = proofOf<Opened>(async (shown) => (await locking()).sessionOf(transport, shown))
  const transport: Transport = new Transport({ base: location.origin, fetch: (...args) => fetch(...args), clock: Date.now, renew: proof.renew })
  const organisations = async (): Promise<Organisations> => {
    const [{ organisationsOf }, stock, keep] = await Promise.all([import('./open-organisation'), loadStock(), kept])
    return organisationsOf({ keep, transport, stock })
  }
  const tabs = new BroadcastChannel('foyer-session')
  addEventListener('offline', () => void transport.probe())
  return createSession({
    keep: () => kept,
    transport,
    proof,
    organisations,
    locking,
    tabs: {
      tell: (what) => tabs.postMessage(what),
      hear: (listener) => tabs.addEventListener('message', ({ data }: MessageEvent<Told>) => listener(data)),
    },
    awake: (listener) => {
      const visible = () => {
        if (document.visibilityState === 'visible') listener()
      }
      addEventListener('online', visible)
      document.addEventListener('visibilitychange', visible)
    },
    restarted,
    begun: noteHere,
    forgetPerson: () => {
      for (const key of PERSONAL) local.remove(key)
    },
  })
}
