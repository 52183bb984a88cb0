import type { SignedIn } from '../../../shared/accounts/session'
import { DomainError } from '../../../shared/kernel/errors'
import type { Membership } from '../identity'
import type { Cell } from '../live'
import { isSame, membershipsOf, personOf } from '../session/memberships'
import type { Session, SessionPorts, SessionState } from '../session/session'
import type { Opened } from './device-lock'

type Parts = {
  readonly state: Cell<SessionState>
  /** Who works in this tab. */
  readonly here: () => Membership | undefined
  /** Somebody has shown who they are: they go on where this tab was, or anew. */
  readonly goOnAs: (membership: Membership, memberships: readonly Membership[]) => Promise<void>
}

type ByPin = Pick<Session, 'unlock' | 'unlockers' | 'address'> & {
  /** Takes in what the server knows of whoever works here: their memberships, and the address of somebody who came by PIN. */
  refresh(me: Membership): Promise<void>
}

/** Coming by PIN, to a locked device or over running work. Its steps want a turn of their own. */
export function pinSession({ keep: loadKeep, locking, transport, proof, awake }: SessionPorts, { state, here, goOnAs }: Parts): ByPin {
  /** Whose address is asked for at the next chance. */
  let nameless: Membership | null = null

  const refresh = async (me: Membership) => {
    const memberships = membershipsOf((await transport.rest('GET', '/api/auth/session')) as SignedIn)
    if (!memberships.some((one) => isSame(one, me))) return
    await (await loadKeep()).changeSession((now) => (!now.locked && isSame(personOf(now), me) ? { ...now, memberships } : null))
  }
  /** Asks once there is a session of their own: the one a PIN gets, or the one this browser has. */
  const learn = async () => {
    const me = nameless
    if (!me || !isSame(here(), me)) return
    await transport.token(me.org.id)
    await refresh(me)
    if (nameless === me) nameless = null
  }
  const learnSoon = () => void learn().catch(() => {})
  awake(learnSoon)

  /** Over running work the session is had before anything else happens: whoever typed sees why where there is none. */
  const getSession = async (opened: Opened) => {
    proof.show(opened)
    const refused = await proof.renew().then(
      (renewed) => (renewed ? null : new DomainError('pin.withdrawn')),
      (error: unknown) => error,
    )
    if (refused === null) return
    proof.show(null)
    throw refused
  }

  return {
    refresh,
    unlock: async (user_id, pin) => {
      const now = state.get()
      const org = now.kind === 'locked' ? now.lock.org : now.kind === 'open' ? here()?.org : undefined
      if (!org) return
      const [{ openLock, lockOf }, keep] = await Promise.all([locking(), loadKeep()])
      const found = await openLock(org.id, user_id, pin).catch(async (error: unknown) => {
        const lock = now.kind === 'locked' ? await lockOf(org.id) : null
        if (lock) state.set({ kind: 'locked', lock })
        throw error
      })
      if (now.kind === 'open') await getSession(found.opened)
      else proof.show(found.opened)
      // Whoever signed in by password may enter other organisations too; a PIN is for this one.
      const known = (await keep.session())?.memberships ?? []
      const isKnown = known.some((one) => isSame(one, found.membership))
      await goOnAs(found.membership, isKnown ? known : [found.membership])
      nameless = isKnown ? null : found.membership
      learnSoon()
    },
    unlockers: async () => {
      const me = state.get().kind === 'open' ? here() : undefined
      return me ? ((await (await locking()).lockOf(me.org.id))?.people ?? []) : []
    },
    address: async () => {
      const kept = personOf(await (await loadKeep()).session())
      return kept && isSame(kept, here()) ? kept.user.email : ''
    },
  }
}
