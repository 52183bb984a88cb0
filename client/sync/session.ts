import type { SignedIn } from '../../shared/accounts/session'
import { DomainError } from '../../shared/kernel/errors'
import type { RowOf } from '../../shared/registry'
import type { Stock } from './core'
import type { OpenFoyer } from './create-foyer'
import type { Foyer, Identity, Live } from './foyer'
import type { Notice } from './keep'
import { cell } from './live'
import { Transport } from './transport'

/** An organisation somebody may enter, with their membership of it. */
export type Membership = { readonly org: Pick<RowOf<'orgs'>, 'id' | 'name' | 'slug'>; readonly user: Identity['user'] }

export type SessionState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'signed_out'; readonly problem?: unknown }
  | { readonly kind: 'choosing'; readonly memberships: readonly Membership[]; readonly problem?: unknown }
  | { readonly kind: 'opening'; readonly org_name: string }
  | { readonly kind: 'open'; readonly foyer: Foyer }
  /** This browser's device was withdrawn and everything it knew wiped. */
  | { readonly kind: 'withdrawn'; readonly notice: Notice }

/** What a browser remembers for whoever is signed in, and forgets with them. */
const PERSONAL = ['foyer.onboarding', 'foyer.selected_plan']
/** The login page is drawn before the session ends behind it. */
const LINGERS = 100

/** Signing in and out. A cold start opens the last user's organisation without asking the server. */
export type Session = {
  readonly state: Live<SessionState>
  /** Signs in; with one organisation it opens, with several the state is `choosing`. Throws `auth.invalid`, `auth.too_many`, `offline`. */
  login(email: string, password: string): Promise<void>
  /** Enters an organisation of those offered. */
  enter(org_id: string): Promise<void>
  /** Signs out: back to the login page, the local rows wiped, and a moment later the session ended. Throws `auth.unsent_work` while anything waits for the server. */
  logout(): Promise<void>
  /** What a withdrawn device could not hand over, as a file's text. */
  leftBehind(): Promise<string>
  /** The notice of a withdrawal was read: whatever it left behind goes, and somebody may sign in. */
  understood(): Promise<void>
}

const membershipsOf = ({ user, organisations }: SignedIn): readonly Membership[] =>
  organisations.map(({ id, name, slug, role, user_id }) => ({ org: { id, name, slug }, user: { id: user_id, name: user.name, email: user.email, role } }))

/** What an open organisation is made of; most of the product's script, and not needed to sign in. */
const organisations = () => import('./open-organisation')

/**
 * Begins a session in this browser: opens who was here last or waits for somebody to sign in, and fetches meanwhile what comes after
 * that. `loadStock` answers how rights are held.
 */
export function openSession(loadStock: () => Promise<Stock>): Session {
  const state = cell<SessionState>({ kind: 'starting' })
  const kept = import('./keep').then(({ Keep }) => new Keep())
  const transport = new Transport({ base: location.origin, fetch: (...args) => fetch(...args), clock: Date.now })
  let open: OpenFoyer | null = null
  let memberships: readonly Membership[] = []
  let ending: Promise<void> = Promise.resolve()

  const close = async () => {
    await open?.close()
    open = null
  }

  const end = () =>
    transport.rest('POST', '/api/auth/logout', {}).then(
      () => {},
      () => {},
    )

  /** Wipes, shows what has happened, and ends the session: who signs in here again begins anew. */
  const withdraw = async (notice: Notice, elsewhere = false) => {
    await close()
    transport.forgetToken()
    if (!elsewhere) tabs.postMessage('signed out')
    state.set({ kind: 'withdrawn', notice })
    const [{ wipeDevice }, keep] = await Promise.all([organisations(), kept])
    if (!notice.wiped) state.set({ kind: 'withdrawn', notice: await wipeDevice(keep, notice) })
    if (!elsewhere) await end()
  }
  const withdrawn = (notice: Notice) => void withdraw(notice).catch(() => {})

  const enter = async (org_id: string) => {
    const membership = memberships.find(({ org }) => org.id === org_id)
    if (!membership) throw new DomainError('not_found')
    await close()
    transport.forgetToken()
    const before = state.get()
    state.set({ kind: 'opening', org_name: membership.org.name })
    try {
      const [{ openOrganisation }, stock, keep] = await Promise.all([organisations(), loadStock(), kept])
      const { user } = membership
      open = await openOrganisation({ org_id, user, keep, transport, stock, changed: (foyer) => state.set({ kind: 'open', foyer }), withdrawn })
      await keep.setSession({ memberships, org_id })
      state.set({ kind: 'open', foyer: open.foyer })
      void navigator.storage?.persist?.()
    } catch (error) {
      // The page that asked is gone by now: the wait screen has taken its place.
      state.set(before.kind === 'choosing' || before.kind === 'signed_out' ? { ...before, problem: error } : before)
      throw error
    }
  }

  const start = async () => {
    const keep = await kept
    const notice = await keep.notice()
    if (notice) return withdraw(notice)
    const last = await keep.session()
    if (!last) {
      state.set({ kind: 'signed_out' })
      void Promise.all([organisations(), loadStock()]).catch(() => {})
      return
    }
    memberships = last.memberships
    if (last.org_id === null) return state.set({ kind: 'choosing', memberships })
    await enter(last.org_id)
    // A role that has changed meanwhile counts from the next start on.
    const now = membershipsOf((await transport.rest('GET', '/api/auth/session')) as SignedIn)
    if (now.some(({ org }) => org.id === last.org_id)) await keep.setSession({ memberships: now, org_id: last.org_id })
  }
  void start().catch(() => state.update((now) => (now.kind === 'open' ? now : { kind: 'signed_out' })))

  const tabs = new BroadcastChannel('foyer-session')
  tabs.addEventListener('message', () => {
    transport.forgetToken()
    void close().then(async () => {
      const notice = await (await kept).notice()
      if (notice) await withdraw(notice, true)
      else state.set({ kind: 'signed_out' })
    })
  })

  const retry = () => {
    if (document.visibilityState === 'visible') open?.engine.nudge(true)
  }
  addEventListener('online', retry)
  addEventListener('offline', () => void transport.probe())
  document.addEventListener('visibilitychange', retry)

  return {
    state,
    enter,
    login: async (email, password) => {
      await ending
      const signedIn = membershipsOf((await transport.rest('POST', '/api/auth/login', { email, password })) as SignedIn)
      transport.forgetToken()
      memberships = signedIn
      const keep = await kept
      const here = state.get()
      const same = here.kind === 'open' && signedIn.some(({ org, user }) => org.id === here.foyer.identity.org.id && user.id === here.foyer.identity.user.id)
      if (same) {
        await keep.setSession({ memberships, org_id: here.foyer.identity.org.id })
        open?.engine.nudge(true)
        return
      }
      const [only, ...others] = signedIn
      await keep.setSession({ memberships, org_id: null })
      if (only && others.length === 0) return enter(only.org.id)
      await close()
      state.set({ kind: 'choosing', memberships })
    },
    logout: async () => {
      const here = state.get()
      if (here.kind === 'open') {
        const count = (await here.foyer.core.outbox.pending()).length
        if (count > 0) throw new DomainError('auth.unsent_work', { count })
      }
      // Without the server the session would outlive the sign-out, and the next to sit here would be let in by it.
      await transport.rest('GET', '/api/auth/session').catch((error: unknown) => {
        if (!(error instanceof DomainError) || error.code === 'offline') throw error
      })
      for (const key of PERSONAL) localStorage.removeItem(key)
      await close()
      await (await kept).setSession(null)
      transport.forgetToken()
      tabs.postMessage('signed out')
      await (await organisations()).wipeOrganisations()
      state.set({ kind: 'signed_out' })
      ending = new Promise((resolve) => setTimeout(resolve, LINGERS)).then(end)
    },
    leftBehind: async () => {
      const here = state.get()
      return here.kind === 'withdrawn' ? (await organisations()).leftBehind(here.notice.org_id) : ''
    },
    understood: async () => {
      const here = state.get()
      if (here.kind !== 'withdrawn') return
      const [{ wipeDevice }, keep] = await Promise.all([organisations(), kept])
      await wipeDevice(keep, { ...here.notice, left: 0 })
      await keep.forgetNotice(here.notice.org_id)
      state.set({ kind: 'signed_out' })
    },
  }
}
