import type { SignedIn } from '../../shared/accounts/session'
import { DomainError } from '../../shared/kernel/errors'
import type { RowOf } from '../../shared/registry'
import type { Stock } from './core'
import type { OpenFoyer } from './create-foyer'
import type { Foyer, Identity, Live } from './foyer'
import type { KeptSession, Notice } from './keep'
import { cell } from './live'
import type { Lock, Opened } from './locking'
import { proofOf } from './proof'
import { noteHere, restarted } from './restarted'
import { Transport } from './transport'
import type { Unlocker } from './unlocks'

/** An organisation somebody may enter, with their membership of it. */
export type Membership = { readonly org: Pick<RowOf<'orgs'>, 'id' | 'name' | 'slug'>; readonly user: Identity['user'] }

export type SessionState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'signed_out'; readonly problem?: unknown }
  | { readonly kind: 'choosing'; readonly memberships: readonly Membership[]; readonly problem?: unknown }
  | { readonly kind: 'opening'; readonly org_name: string }
  | { readonly kind: 'open'; readonly foyer: Foyer }
  /** Somebody has to show who they are before anything is seen or done; what is unsent goes up meanwhile where the page was open. */
  | { readonly kind: 'locked'; readonly lock: Lock; readonly problem?: unknown }
  /** This browser's device was withdrawn and everything it knew wiped. */
  | { readonly kind: 'withdrawn'; readonly notice: Notice }

/** What a browser remembers for whoever is signed in, and forgets with them. */
const PERSONAL = ['foyer.onboarding', 'foyer.selected_plan']
/** The login page is drawn before the session ends behind it. */
const LINGERS = 100

/** Signing in and out, locking and unlocking. A cold start opens the last user's organisation without asking the server, or asks for a PIN. */
export type Session = {
  readonly state: Live<SessionState>
  /**
   * Signs in; with one organisation it opens, with several the state is `choosing`. Where one is open or locked here, that
   * one goes on, whoever of it signs in. Throws `auth.invalid`, `auth.too_many`, `auth.not_here`, `offline`.
   */
  login(email: string, password: string): Promise<void>
  /** Enters an organisation of those offered. */
  enter(org_id: string): Promise<void>
  /** Signs out: back to the login page or the PINs of others, the local rows wiped, and a moment later the session ended. Throws `auth.unsent_work` while anything waits for the server. */
  logout(): Promise<void>
  /** Locks this device, in every tab. Answers false where whoever works here has no PIN to come back with. */
  lock(): Promise<boolean>
  /** Unlocks this device by somebody's PIN, without the network. Throws `pin.wrong`, `pin.wait`, `pin.forgotten`, `pin.expired`. */
  unlock(user_id: string, pin: string): Promise<void>
  /** Who unlocks this device by PIN. */
  unlockers(): Promise<readonly Unlocker[]>
  /** What a withdrawn device could not hand over, as a file's text. */
  leftBehind(): Promise<string>
  /** The notice of a withdrawal was read: whatever it left behind goes, and somebody may sign in. */
  understood(): Promise<void>
}

const membershipsOf = ({ user, organisations }: SignedIn): readonly Membership[] =>
  organisations.map(({ id, name, slug, role, user_id }) => ({ org: { id, name, slug }, user: { id: user_id, name: user.name, email: user.email, role } }))

/** What an open organisation is made of; most of the product's script, and not needed to sign in. */
const organisations = () => import('./open-organisation')
const locking = () => import('./locking')

/**
 * Begins a session in this browser: opens who was here last or waits for somebody to sign in, and fetches meanwhile what comes after
 * that. `loadStock` answers how rights are held.
 */
export function openSession(loadStock: () => Promise<Stock>): Session {
  const state = cell<SessionState>({ kind: 'starting' })
  const kept = import('./keep').then(({ Keep }) => new Keep())
  const proof = proofOf<Opened>(async (shown) => (await locking()).sessionOf(await kept, transport, shown))
  const transport: Transport = new Transport({ base: location.origin, fetch: (...args) => fetch(...args), clock: Date.now, renew: proof.renew })
  let open: OpenFoyer | null = null
  let memberships: readonly Membership[] = []
  let ending: Promise<void> = Promise.resolve()
  const tabs = new BroadcastChannel('foyer-session')
  const tell = (what: 'signed out' | 'locked' | 'changed') => tabs.postMessage(what)

  const close = async () => {
    await open?.close()
    open = null
  }
  const keepSession = async (session: Omit<KeptSession, 'id'> | null) => (await kept).setSession(session)

  const end = () =>
    transport.rest('POST', '/api/auth/logout', {}).then(
      () => {},
      () => {},
    )

  /** Wipes, shows what has happened, and ends the session: who signs in here again begins anew. */
  const withdraw = async (notice: Notice, elsewhere = false) => {
    await close()
    transport.forgetToken()
    proof.show(null)
    if (!elsewhere) tell('signed out')
    state.set({ kind: 'withdrawn', notice })
    const [{ wipeDevice }, keep] = await Promise.all([organisations(), kept])
    if (!notice.wiped) state.set({ kind: 'withdrawn', notice: await wipeDevice(keep, notice) })
    if (!elsewhere) await end()
  }
  const withdrawn = (notice: Notice) => void withdraw(notice).catch(() => {})

  const shown = (foyer: Foyer) => {
    if (open) open = { ...open, foyer }
    if (state.get().kind !== 'locked') state.set({ kind: 'open', foyer })
  }

  /** Opens an organisation as one of its people, in the place of whoever was there. */
  const openAs = async ({ org, user }: Membership) => {
    const before = state.get()
    state.set({ kind: 'opening', org_name: org.name })
    await close()
    transport.speakFor(user.id)
    try {
      const [{ openOrganisation }, stock, keep] = await Promise.all([organisations(), loadStock(), kept])
      open = await openOrganisation({ org_id: org.id, user, keep, transport, stock, changed: shown, withdrawn })
      await keepSession({ memberships, org_id: org.id })
      noteHere()
      state.set({ kind: 'open', foyer: open.foyer })
      void navigator.storage?.persist?.()
    } catch (error) {
      // The page that asked is gone by now: the wait screen has taken its place.
      state.set(before.kind === 'choosing' || before.kind === 'locked' ? { ...before, problem: error } : { kind: 'signed_out', problem: error })
      throw error
    }
  }

  const enter = async (org_id: string) => {
    const membership = memberships.find(({ org }) => org.id === org_id)
    if (!membership) throw new DomainError('not_found')
    await openAs(membership)
  }

  /** Goes on in an organisation that is open or locked here: where it was, or anew as somebody else. */
  const goOnAs = async (membership: Membership) => {
    const { id, role } = membership.user
    const still = open?.foyer.identity
    if (!open || still?.org.id !== membership.org.id || still.user.id !== id || still.user.role !== role) await openAs(membership)
    else {
      transport.forgetToken()
      await keepSession({ memberships, org_id: membership.org.id })
      state.set({ kind: 'open', foyer: open.foyer })
      open.engine.nudge(true)
    }
    tell('changed')
  }

  /** What another tab has begun: the same person goes on where they are, anybody else anew. */
  const follow = async () => {
    const last = await (await kept).session()
    const me = last?.memberships.find(({ org }) => org.id === last.org_id)?.user
    const here = open?.foyer.identity
    if (!open || !last || here?.org.id !== last.org_id || here.user.id !== me?.id) {
      await close()
      return begin()
    }
    memberships = last.memberships
    transport.forgetToken()
    state.set({ kind: 'open', foyer: open.foyer })
    open.engine.nudge(true)
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
    const { org_id } = last
    if (org_id === null) return state.set({ kind: 'choosing', memberships })
    const me = memberships.find(({ org }) => org.id === org_id)?.user.id
    if (last.locked || (await restarted())) {
      const lock = await (await locking()).lockOf(keep, org_id)
      if (lock && (last.locked || lock.people.some(({ user_id }) => user_id === me))) {
        await keepSession({ memberships, org_id, locked: true })
        return state.set({ kind: 'locked', lock })
      }
    }
    await enter(org_id)
    // A role that has changed meanwhile counts from the next start on.
    const now = membershipsOf((await transport.rest('GET', '/api/auth/session')) as SignedIn)
    if (now.some(({ org, user }) => org.id === org_id && user.id === me)) await keepSession({ memberships: now, org_id })
  }
  const begin = () => void start().catch(() => state.update((now) => (now.kind === 'open' ? now : { kind: 'signed_out' })))
  begin()

  const lock = async (elsewhere = false): Promise<boolean> => {
    const here = state.get()
    if (here.kind !== 'open') return false
    const { org, user } = here.foyer.identity
    const found = await (await locking()).lockOf(await kept, org.id)
    if (!found?.people.some(({ user_id }) => user_id === user.id)) return false
    if (!elsewhere) await keepSession({ memberships, org_id: org.id, locked: true })
    proof.show(null)
    state.set({ kind: 'locked', lock: found })
    if (!elsewhere) tell('locked')
    return true
  }

  tabs.addEventListener('message', ({ data }: MessageEvent<Parameters<typeof tell>[0]>) => {
    if (data === 'locked') return void lock(true).catch(() => {})
    if (data === 'changed') return void follow().catch(() => {})
    transport.forgetToken()
    void close().then(async () => {
      const notice = await (await kept).notice()
      if (notice) await withdraw(notice, true)
      else begin()
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
    lock,
    login: async (email, password) => {
      await ending
      const signedIn = membershipsOf((await transport.rest('POST', '/api/auth/login', { email, password })) as SignedIn)
      transport.forgetToken()
      proof.show(null)
      const here = state.get()
      const org = here.kind === 'open' ? here.foyer.identity.org : here.kind === 'locked' ? here.lock.org : null
      const mine = signedIn.find((one) => one.org.id === org?.id)
      if (org && !mine) throw new DomainError('auth.not_here', { organisation: org.name })
      memberships = signedIn
      if (mine) return goOnAs(mine)
      const [only, ...others] = signedIn
      await keepSession({ memberships, org_id: null })
      if (only && others.length === 0) return enter(only.org.id)
      state.set({ kind: 'choosing', memberships })
    },
    unlock: async (user_id, pin) => {
      const here = state.get()
      if (here.kind !== 'locked') return
      const [{ openLock, lockOf }, keep] = await Promise.all([locking(), kept])
      const { id } = here.lock.org
      const found = await openLock(keep, id, user_id, pin).catch(async (error: unknown) => {
        const now = await lockOf(keep, id)
        if (now && state.get().kind === 'locked') state.set({ kind: 'locked', lock: now })
        throw error
      })
      proof.show(found.opened)
      // Whoever signed in by password may enter other organisations too; a PIN is for this one.
      if (!memberships.some(({ org, user }) => org.id === id && user.id === user_id)) memberships = [found.membership]
      await goOnAs(found.membership)
    },
    unlockers: async () => {
      const here = state.get()
      return here.kind === 'open' ? ((await (await locking()).lockOf(await kept, here.foyer.identity.org.id))?.people ?? []) : []
    },
    logout: async () => {
      const here = state.get()
      if (here.kind !== 'open') return
      const { org, user } = here.foyer.identity
      const count = (await here.foyer.core.outbox.pending()).length
      if (count > 0) throw new DomainError('auth.unsent_work', { count })
      // Without the server the session would outlive the sign-out, and the next to sit here would be let in by it.
      await transport.rest('GET', '/api/auth/session').catch((error: unknown) => {
        if (!(error instanceof DomainError) || error.code === 'offline') throw error
      })
      for (const key of PERSONAL) localStorage.removeItem(key)
      await close()
      const [keep, { forgetUser }, { wipeOrganisations }] = await Promise.all([kept, locking(), organisations()])
      const others = await forgetUser(keep, org.id, user.id)
      memberships = []
      transport.forgetToken()
      proof.show(null)
      tell('signed out')
      await wipeOrganisations(keep, org.id)
      state.set(others ? { kind: 'locked', lock: others } : { kind: 'signed_out' })
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
