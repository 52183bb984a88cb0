import type { Language } from '../../../shared/kernel/phrases'
import type { OpenFoyer } from '../create-foyer'
import type { DeviceLock, DeviceLocking, UnlockProof } from '../device/device-lock'
import type { Unlocker } from '../device/unlocks'
import type { Foyer } from '../foyer'
import type { Identity, Membership } from '../identity'
import type { Live } from '../live'
import type { Transport } from '../network/transport'
import type { WithdrawalNotice } from './identity-records'
import type { IdentityStore } from './identity-store'
import type { Passwords } from './passwords'
import type { Proof } from './proof'

export type SessionState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'signed_out'; readonly problem?: unknown }
  | { readonly kind: 'choosing'; readonly memberships: readonly Membership[]; readonly problem?: unknown }
  | { readonly kind: 'opening'; readonly org_name: string }
  | { readonly kind: 'open'; readonly foyer: Foyer }
  /** Somebody has to show who they are before anything is seen or done; what is unsent goes up meanwhile where the page was open. */
  | { readonly kind: 'locked'; readonly lock: DeviceLock; readonly problem?: unknown }
  /** This browser's device was withdrawn and everything it knew wiped; `problem` is what stands in the way of that. */
  | { readonly kind: 'withdrawn'; readonly notice: WithdrawalNotice; readonly problem?: unknown }

/** Signing in and out, locking and unlocking. A cold start opens the last user's organisation without asking the server, or asks for a PIN. */
export type BrowserSession = {
  readonly state: Live<SessionState>
  /**
   * Signs in, and answers the language they have chosen; with one organisation it opens, with several the state is `choosing`. Where one is open or locked here, that
   * one goes on, whoever of it signs in. Throws `auth.invalid`, `auth.too_many`, `auth.not_here`, `offline`.
   */
  login(email: string, password: string): Promise<Language | null>
  readonly passwords: Passwords
  /** Enters an organisation of those offered. */
  enter(org_id: string): Promise<void>
  /**
   * Signs out: ends the session at the server, then goes back to the login page or the PINs of others and wipes the local rows.
   * Throws `auth.unsent_work` while anything waits for the server, and `offline`; nobody is signed out then.
   */
  logout(): Promise<void>
  /** Locks this device, in every tab. Answers false where whoever works here has no PIN to come back with. */
  lock(): Promise<boolean>
  /**
   * Unlocks this device by somebody's PIN, without the network; or, over running work whose session has ended, gets them another, with
   * it. Throws `pin.wrong`, `pin.wait`, `pin.forgotten`, `pin.expired`, and over running work `pin.withdrawn` and `offline`.
   */
  unlock(user_id: string, pin: string): Promise<void>
  /** Who unlocks this device by PIN. */
  unlockers(): Promise<readonly Unlocker[]>
  /** The address whoever works here signs in with, as far as this browser knows it; else ''. */
  emailAddress(): Promise<string>
  /** What a withdrawn device could not hand over, as a file's text. */
  exportLeftBehind(): Promise<string>
  /** The notice of a withdrawal was read: whatever it left behind goes, and somebody may sign in. What stands in the way is in the state. */
  acknowledgeWithdrawal(): Promise<void>
}

/** What tabs of a browser tell each other; what it means each of them reads where it is kept. */
export type SessionMessage = 'signed out' | 'locked' | 'changed'

export type OrganisationRequest = {
  readonly org_id: string
  readonly user: Identity['user']
  /** Hears that who or what this browser is has changed. */
  readonly onIdentityChanged: (foyer: Foyer) => void
  /** Hears, once, that this browser's device was withdrawn; what it knew is to be wiped. */
  readonly onWithdrawn: (notice: WithdrawalNotice) => void
  /** Hears that another tab takes its rows away. */
  readonly onRowsLost: () => void
}

export type OpenOrganisation = Pick<OpenFoyer, 'foyer' | 'close'> & { readonly engine: Pick<OpenFoyer['engine'], 'nudge'> }

/** What an organisation is opened and wiped with; most of the product's script, and not needed to sign in. */
export type LocalOrganisations = {
  /** Throws `client.two_versions` beside a tab whose rows are of another version. */
  readonly open: (wanted: OrganisationRequest) => Promise<OpenOrganisation>
  /** Waits until there is no such tab any more. */
  readonly waitForOtherVersions: () => Promise<void>
  /** Wipes what a withdrawn device knew; may be repeated. */
  readonly wipeDevice: (notice: WithdrawalNotice) => Promise<WithdrawalNotice>
  /** What a withdrawn device could not hand over, as a file's text. */
  readonly exportLeftBehind: (org_id: string) => Promise<string>
  /** Deletes the local rows of every organisation, but for what those who still unlock this device by PIN find here. */
  readonly wipeOrganisations: (org_id: string) => Promise<void>
}

export type SessionPorts = {
  readonly identityStore: () => Promise<IdentityStore>
  readonly transport: Transport
  readonly proof: Proof<UnlockProof>
  readonly organisations: () => Promise<LocalOrganisations>
  readonly deviceLocking: () => Promise<DeviceLocking>
  readonly tabs: { readonly send: (what: SessionMessage) => void; readonly listen: (listener: (what: SessionMessage) => void) => void }
  /** Hears whenever it is worth trying again: the network or the person is back. */
  readonly onAwake: (listener: () => void) => void
  /** Whether the browser was started anew. */
  readonly isBrowserRestart: () => Promise<boolean>
  /** Hears that somebody has begun to work in this tab. */
  readonly onWorkBegun: () => void
  /** Forgets what this browser remembers of a person besides rows and PIN. */
  readonly forgetPersonalSettings: () => void
}
