import { DomainError } from '../../../shared/kernel/errors'
import type { Foyer } from '../foyer'
import type { Membership } from '../identity'
import type { LiveCell } from '../live'
import type { WithdrawalNotice } from './identity-records'
import type { OpenOrganisation, SessionPorts, SessionState } from './session'

/** Events of the open organisation that end it. They arrive outside a turn. */
export type SessionTabEvents = {
  /** The server has withdrawn this browser's device. */
  readonly onWithdrawn: (notice: WithdrawalNotice) => void
  /** The server has given the user another role. */
  readonly onRoleChanged: (isStillOpen: () => boolean) => void
  /**
   * Another tab takes the local rows away. `isStillOpen` tells, at any later time, whether the organisation is still
   * the open one.
   */
  readonly onRowsLost: (isStillOpen: () => boolean) => void
  /** The organisation cannot be opened beside a tab of another version. */
  readonly onOtherVersion: () => void
}

/** The organisation that is open in this tab, and the credentials it is used with. */
export type SessionTab = {
  /** The open organisation; null while there is none. */
  opened(): OpenOrganisation | null
  /** The membership that works in this tab, with the identity's current name and role. */
  currentMember(): Membership | undefined
  /**
   * Opens an organisation as one of its members and closes the one that was open. On failure the state says why, and
   * the error is thrown; with `isSwitch` the state stays `opening`, because the caller opens the previous one again.
   */
  openAs(membership: Membership, isSwitch?: boolean): Promise<Foyer>
  /** Shows the work of an organisation. */
  show(foyer: Foyer): void
  /** Continues with the open organisation and whichever server session the browser has now. */
  resume(organisation: OpenOrganisation): void
  close(): Promise<void>
  /** Forgets the access token and the PIN proof. */
  forgetCredentials(): void
}

/** Returns true if opening failed because another tab runs a version with another schema. */
export const isOtherVersion = (problem: unknown): boolean =>
  problem instanceof DomainError && problem.code === 'client.two_versions'

export function createSessionTab(
  { transport, proof, organisations, onWorkBegun, tabMembership }: SessionPorts,
  state: LiveCell<SessionState>,
  events: SessionTabEvents,
): SessionTab {
  let open: OpenOrganisation | null = null
  /** Grows with every close, so that late events of a closed organisation are ignored. */
  let generation = 0

  const close = async () => {
    const closing = open
    open = null
    generation++
    // Before anything of it closes: from here on it asks nothing, and what it has asked is called off.
    transport.endAccess()
    await closing?.close()
  }
  const show = (foyer: Foyer) => {
    onWorkBegun()
    tabMembership.set({ org_id: foyer.identity.org.id, user_id: foyer.identity.user.id })
    state.set({ kind: 'open', foyer })
  }
  return {
    opened: () => open,
    currentMember: () => {
      const identity = open?.foyer.identity
      return identity && { org: identity.org, user: identity.user }
    },
    openAs: async ({ org, user }, isSwitch = false) => {
      const before = state.get()
      state.set({ kind: 'opening', org_name: org.name })
      try {
        await close()
        transport.actAs(user.id)
        const own = generation
        const isStillOpen = () => own === generation
        open = await (await organisations()).open({
          org_id: org.id,
          user,
          onIdentityChanged: (foyer) => {
            if (!isStillOpen() || !open) return
            open = { ...open, foyer }
            if (state.get().kind === 'open') state.set({ kind: 'open', foyer })
          },
          onRoleChanged: () => events.onRoleChanged(isStillOpen),
          onWithdrawn: events.onWithdrawn,
          onRowsLost: () => events.onRowsLost(isStillOpen),
        })
        return open.foyer
      } catch (error) {
        if (isSwitch) throw error
        // The wait screen has replaced the page that asked, so the state has to carry the error.
        state.set(
          before.kind === 'choosing' || before.kind === 'locked'
            ? { ...before, problem: error }
            : { kind: 'signed_out', problem: error },
        )
        if (isOtherVersion(error)) events.onOtherVersion()
        throw error
      }
    },
    show,
    resume: ({ foyer, engine }) => {
      transport.forgetToken()
      show(foyer)
      engine.nudge(true)
    },
    close,
    forgetCredentials: () => {
      transport.forgetToken()
      proof.set(null)
    },
  }
}
