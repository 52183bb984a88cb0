import type { SignInAnswer } from '../../../shared/accounts/session'
import { DomainError } from '../../../shared/kernel/errors'
import { memoryLocks } from '../browser/locks'
import type { DeviceLock } from '../device/device-lock'
import type { Foyer } from '../foyer'
import type { Membership } from '../identity'
import { cell } from '../live'
import type { WithdrawalNotice } from './identity-records'
import { currentMembership, isSamePerson, membershipsOf } from './memberships'
import { passwordsOf } from './passwords'
import { createPinUnlock } from './pin-unlock'
import type { BrowserSession, OpenOrganisation, SessionPorts, SessionState } from './session'
import { createWithdrawal } from './withdrawal'

const isTwoVersions = (problem: unknown): boolean => problem instanceof DomainError && problem.code === 'client.two_versions'

/**
 * The session of one tab. Its transitions happen one after another, each from what is kept when its turn comes: other tabs change that
 * at any time. Whoever has shown who they are writes it; whatever only goes on with it changes it where it still is so.
 */
export function createSession(ports: SessionPorts): BrowserSession {
  const { transport, proof, organisations, deviceLocking, tabs } = ports
  const state = cell<SessionState>({ kind: 'starting' })
  const turns = memoryLocks()
  const turn = <T>(work: () => Promise<T>): Promise<T> => turns.run('session', work)
  let open: OpenOrganisation | null = null
  /** Grows with everything that is closed: what an organisation says after that is not listened to. */
  let generation = 0

  const close = async () => {
    const was = open
    open = null
    generation++
    await was?.close()
  }
  const forget = () => {
    transport.forgetToken()
    proof.set(null)
  }
  const currentMember = (): Membership | undefined => {
    const identity = open?.foyer.identity
    return identity && { org: identity.org, user: identity.user }
  }
  const endSession = () => transport.rest('POST', '/api/auth/logout', {})

  /** Opens an organisation as one of its people, in the place of whoever was there. */
  const openAs = async ({ org, user }: Membership): Promise<Foyer> => {
    const before = state.get()
    state.set({ kind: 'opening', org_name: org.name })
    try {
      await close()
      transport.actAs(user.id)
      const mine = generation
      const changed = (foyer: Foyer) => {
        if (mine !== generation || !open) return
        open = { ...open, foyer }
        if (state.get().kind === 'open') state.set({ kind: 'open', foyer })
      }
      const withdrawn = (notice: WithdrawalNotice) => {
        tabs.send('signed out')
        void turn(() => withdraw(notice))
      }
      const lost = () => go(() => (mine === generation ? rowsLost() : Promise.resolve()))
      open = await (await organisations()).open({ org_id: org.id, user, onIdentityChanged: changed, onWithdrawn: withdrawn, onRowsLost: lost })
      return open.foyer
    } catch (error) {
      // The page that asked is gone by now: the wait screen has taken its place.
      state.set(before.kind === 'choosing' || before.kind === 'locked' ? { ...before, problem: error } : { kind: 'signed_out', problem: error })
      if (isTwoVersions(error)) goOnAlone()
      throw error
    }
  }

  const show = (foyer: Foyer) => {
    ports.onWorkBegun()
    state.set({ kind: 'open', foyer })
  }
  /** The same person goes on, with whichever session the browser has by now. */
  const goOn = ({ foyer, engine }: OpenOrganisation) => {
    transport.forgetToken()
    show(foyer)
    engine.nudge(true)
  }
  const showLock = (lock: DeviceLock) => {
    proof.set(null)
    state.set({ kind: 'locked', lock })
  }

  /** Somebody has shown who they are: they go on where this tab was, or anew, whatever was kept before. */
  const continueAs = async (membership: Membership, memberships: readonly Membership[]) => {
    const identityStore = await ports.identityStore()
    const still = currentMember()
    const same = isSamePerson(still, membership) && still?.user.role === membership.user.role ? open : null
    const foyer = same?.foyer ?? (await openAs(membership))
    await identityStore.setSession({ memberships, org_id: membership.org.id })
    if (same) goOn(same)
    else show(foyer)
    tabs.send('changed')
  }

  const { unlock, unlockers, emailAddress: address, refresh } = createPinUnlock(ports, { state, currentMember, continueAs })

  /** Begins with what is kept. */
  const start = async (): Promise<void> => {
    const identityStore = await ports.identityStore()
    const notice = await identityStore.notice()
    if (notice) return withdraw(notice)
    const last = await identityStore.session()
    if (!last) {
      state.set({ kind: 'signed_out' })
      // Loaded while somebody types.
      return void organisations().catch(() => {})
    }
    const { org_id, memberships, locked } = last
    if (org_id === null) return state.set({ kind: 'choosing', memberships })
    const me = currentMembership(last)
    if (locked || (await ports.isBrowserRestart())) {
      const lock = await (await deviceLocking()).lockOf(org_id)
      if (locked) return lock ? showLock(lock) : state.set({ kind: 'signed_out' })
      if (me && lock?.people.some(({ user_id }) => user_id === me.user.id)) {
        await identityStore.changeSession((now) => (!now.locked && isSamePerson(currentMembership(now), me) ? { ...now, locked: true } : null))
        return start()
      }
    }
    if (!me) return state.set({ kind: 'signed_out' })
    show(await openAs(me))
    // A role that has changed counts from the next start on.
    void refresh(me).catch(() => {})
  }

  /** Does what is kept by now, whichever tab wrote it: the same person goes on where they are, anybody else anew. */
  const follow = async () => {
    const identityStore = await ports.identityStore()
    const [notice, last] = [await identityStore.notice(), await identityStore.session()]
    if (notice) return withdraw(notice, false)
    const [me, still] = [currentMembership(last), currentMember()]
    if (open && me && isSamePerson(still, me)) {
      const lock = last?.locked ? await (await deviceLocking()).lockOf(me.org.id) : null
      if (lock) return showLock(lock)
      if (!last?.locked) return still?.user.role === me.user.role ? goOn(open) : show(await openAs(me))
    }
    await close()
    forget()
    return start()
  }

  const {
    withdraw,
    exportLeftBehind: leftBehind,
    acknowledgeWithdrawal: understood,
  } = createWithdrawal(ports, { state, close, forget, endSession, start: () => start() })

  /** Whoever cannot read what is kept does not know whether it is locked by now, and shows nothing of the work. */
  const failed = async (problem: unknown) => {
    const now = state.get()
    // What opening told already stays told.
    if ('problem' in now) return
    if (now.kind !== 'starting' && now.kind !== 'opening' && now.kind !== 'open') return state.set({ ...now, problem })
    state.set({ kind: 'signed_out', problem })
    await close().catch(() => {})
  }
  const go = (work: () => Promise<void>) => void turn(() => work().catch(failed))
  /** Begins once more when the tab of another version is gone. Nobody waits for it: whoever signs in meanwhile does. */
  const goOnAlone = () => {
    const waited = async () => {
      await (await organisations()).waitForOtherVersions()
      const now = state.get()
      if ('problem' in now && isTwoVersions(now.problem)) go(start)
    }
    void waited().catch(failed)
  }
  /** Another tab has dropped the rows: one of another version, one that has lost their key, or whoever signs out there, who tells it as well. */
  const rowsLost = async () => {
    await close()
    await start()
  }
  go(start)
  // One read that fails is no reason yet to put somebody out.
  tabs.listen(() => go(() => follow().catch(follow)))
  ports.onAwake(() => {
    open?.engine.nudge(true)
    const now = state.get()
    if (now.kind === 'withdrawn' && (now.problem || !now.notice.wiped)) go(start)
  })

  return {
    state,
    passwords: passwordsOf({ rest: (...args) => transport.rest(...args) }),
    enter: (org_id) =>
      turn(async () => {
        const now = state.get()
        const membership = now.kind === 'choosing' ? now.memberships.find(({ org }) => org.id === org_id) : undefined
        if (!membership) throw new DomainError('not_found')
        const foyer = await openAs(membership)
        const known = (one: Membership) => isSamePerson(one, membership)
        const kept = await (await ports.identityStore()).changeSession((last) => (!last.locked && last.memberships.some(known) ? { ...last, org_id } : null))
        if (kept && !kept.locked && isSamePerson(currentMembership(kept), membership)) show(foyer)
        else await follow()
      }),
    lock: () =>
      turn(async () => {
        const me = currentMember()
        if (state.get().kind !== 'open' || !me) return false
        const found = await (await deviceLocking()).lockOf(me.org.id)
        if (!found?.people.some(({ user_id }) => user_id === me.user.id)) return false
        const known = (one: Membership) => isSamePerson(one, me)
        const kept = await (await ports.identityStore()).changeSession((now) =>
          now.memberships.some(known) ? { ...now, org_id: me.org.id, locked: true } : null,
        )
        await follow()
        if (kept?.locked) tabs.send('locked')
        return true
      }),
    login: async (email, password) => {
      // Whoever is signing out ends the session there is now.
      await turn(async () => {})
      const signedIn = (await transport.rest('POST', '/api/auth/login', { email, password })) as SignInAnswer
      const memberships = membershipsOf(signedIn)
      await turn(async () => {
        forget()
        const now = state.get()
        const org = now.kind === 'locked' ? now.lock.org : currentMember()?.org
        const mine = memberships.find((one) => one.org.id === org?.id)
        if (org && !mine) throw new DomainError('auth.not_here', { organisation: org.name })
        if (mine) return continueAs(mine, memberships)
        const [only, ...others] = memberships
        await (await ports.identityStore()).setSession({ memberships, org_id: null })
        if (only && others.length === 0) return continueAs(only, memberships)
        state.set({ kind: 'choosing', memberships })
      })
      return signedIn.user.lang
    },
    unlock: (user_id, pin) => turn(() => unlock(user_id, pin)),
    unlockers,
    emailAddress: address,
    logout: () =>
      turn(async () => {
        const me = currentMember()
        if (state.get().kind !== 'open' || !me || !open) return
        const count = (await open.foyer.core.outbox.pending()).length
        if (count > 0) throw new DomainError('auth.unsent_work', { count })
        // The session first: the next to sit here must not be let in by it, whatever becomes of this tab. And no PIN gets another.
        await proof.suspendDuring(endSession)
        forget()
        let next: SessionState & { readonly kind: 'signed_out' | 'locked' } = { kind: 'signed_out' }
        try {
          ports.forgetPersonalSettings()
          await close()
          const lock = await (await deviceLocking()).forgetUser(me.org.id, me.user.id)
          if (lock) next = { kind: 'locked', lock }
          state.set(next)
          tabs.send('signed out')
          await (await organisations()).wipeOrganisations(me.org.id)
        } catch (problem) {
          state.set({ ...next, problem })
        }
      }),
    exportLeftBehind: leftBehind,
    acknowledgeWithdrawal: () => turn(understood),
  }
}
