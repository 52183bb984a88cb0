import type { SignInAnswer } from '../../../shared/accounts/session'
import { DomainError } from '../../../shared/kernel/errors'
import type { UnlockProof } from '../device/device-lock'
import type { Membership } from '../identity'
import type { LiveCell } from '../live'
import { isSamePerson, membershipsOf } from './organisation/memberships'
import type { BrowserSession, SessionPorts, SessionState } from './session'

type PinUnlockParts = {
  readonly state: LiveCell<SessionState>
  /** Returns the user working in this tab. */
  readonly currentMember: () => Membership | undefined
  /** Continues after a user has identified themselves, where this tab was or from the start. */
  readonly continueAs: (membership: Membership, memberships: readonly Membership[]) => Promise<void>
  /** Shows the stored memberships. */
  readonly showMemberships: () => Promise<void>
}

type PinUnlock = Pick<BrowserSession, 'unlock' | 'unlockers' | 'emailAddress'> & {
  /**
   * Refreshes what the server knows of the current user: their memberships, and the email address of a user who
   * unlocked by PIN.
   */
  refresh(me: Membership): Promise<void>
}

/** Coming by PIN, to a locked device or over running work. Its steps want a turn of their own. */
export function createPinUnlock(
  { identityStore: loadIdentityStore, deviceLocking, transport, proof, onAwake: awake }: SessionPorts,
  { state, currentMember, continueAs, showMemberships }: PinUnlockParts,
): PinUnlock {
  /** User without a known email address. It is requested at the next opportunity. */
  let nameless: Membership | null = null

  const refresh = async (me: Membership) => {
    const memberships = membershipsOf((await transport.rest('GET', '/api/auth/session')) as SignInAnswer)
    if (!memberships.some((one) => isSamePerson(one, me))) return
    const isMine = (one: Membership) => isSamePerson(one, me)
    await (await loadIdentityStore()).changeSession((now) =>
      !now.locked && now.memberships.some(isMine) ? { ...now, memberships } : null,
    )
    await showMemberships()
  }
  /** Requests the email address once the user has a session. */
  const learn = async () => {
    const me = nameless
    if (!me || !isSamePerson(currentMember(), me)) return
    await transport.token(me.org.id)
    await refresh(me)
    if (nameless === me) nameless = null
  }
  const learnSoon = () => void learn().catch(() => {})
  awake(learnSoon)

  /** During running work the session is opened before anything else, so that the user sees why it failed. */
  const getSession = async (opened: UnlockProof) => {
    proof.set(opened)
    const refused = await proof.renew().then(
      (renewed) => (renewed ? null : new DomainError('pin.withdrawn')),
      (error: unknown) => error,
    )
    if (refused === null) return
    proof.set(null)
    throw refused
  }

  return {
    refresh,
    unlock: async (user_id, pin) => {
      const now = state.get()
      const org = now.kind === 'locked' ? now.lock.org : now.kind === 'open' ? currentMember()?.org : undefined
      if (!org) return
      const [{ openLock, lockOf }, identityStore] = await Promise.all([deviceLocking(), loadIdentityStore()])
      const found = await openLock(org.id, user_id, pin).catch(async (error: unknown) => {
        const lock = now.kind === 'locked' ? await lockOf(org.id) : null
        if (lock) state.set({ kind: 'locked', lock })
        throw error
      })
      if (now.kind === 'open') await getSession(found.opened)
      else proof.set(found.opened)
      // A sign-in by password allows other organisations too; a PIN only allows this one.
      const known = (await identityStore.session())?.memberships ?? []
      const isKnown = known.some((one) => isSamePerson(one, found.membership))
      await continueAs(found.membership, isKnown ? known : [found.membership])
      nameless = isKnown ? null : found.membership
      learnSoon()
    },
    unlockers: async () => {
      const me = state.get().kind === 'open' ? currentMember() : undefined
      return me ? ((await (await deviceLocking()).lockOf(me.org.id))?.people ?? []) : []
    },
    emailAddress: async () => {
      const kept = (await (await loadIdentityStore()).session())?.memberships.find((one) =>
        isSamePerson(one, currentMember()),
      )
      return kept?.user.email ?? ''
    },
  }
}
