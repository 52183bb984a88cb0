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
import type { Setup } from './setup'

export type SessionState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'signed_out'; readonly problem?: unknown }
  | { readonly kind: 'choosing'; readonly memberships: readonly Membership[]; readonly problem?: unknown }
  | { readonly kind: 'opening'; readonly org_name: string }
  | { readonly kind: 'open'; readonly foyer: Foyer }
  /**
   * A user has to unlock the device before anything shows. Unsent operations are still sent where the page was open.
   */
  | { readonly kind: 'locked'; readonly lock: DeviceLock; readonly problem?: unknown }
  /** This browser's device was withdrawn and its data wiped. `problem` says why the wiping is not complete. */
  | { readonly kind: 'withdrawn'; readonly notice: WithdrawalNotice; readonly problem?: unknown }

/**
 * The session in this browser: signing in and out, locking and unlocking. A cold start opens the last user's
 * organisation offline, or asks for a PIN.
 */
export type BrowserSession = {
  readonly state: Live<SessionState>
  /**
   * Signs in and returns the user's language. A single organisation opens; with several, the state is `choosing`. An
   * organisation that is open or locked here continues, for any of its users. Throws `auth.invalid`, `auth.too_many`,
   * `auth.not_here`, `offline`.
   */
  login(email: string, password: string): Promise<Language | null>
  readonly passwords: Passwords
  readonly setup: Setup
  /** Enters one of the offered organisations. */
  enter(org_id: string): Promise<void>
  /** The organisations of the stored session, as last read from the server. Empty while signed out. */
  readonly memberships: Live<readonly Membership[]>
  /** Reads the memberships again. Throws `offline`. */
  refreshMemberships(): Promise<void>
  /**
   * Opens another organisation in this tab; other tabs keep theirs. What has not been sent stays stored for the next
   * time. Offline, only an organisation that was open here before. On failure the previous organisation stays. Throws
   * `auth.required`, `not_found`, `offline`.
   */
  switchTo(org_id: string): Promise<void>
  /** Checks that the server lets the user into an organisation, with a new access token. Throws like `switchTo`. */
  renewAccess(org_id: string): Promise<void>
  /**
   * Signs out: forgets the user's settings, shows the login page or the PINs of other users, ends the session on the
   * server about 100 ms later (spec 1, section 4), and wipes the local rows. A server session that cannot be ended then
   * is ended at the next contact. Throws `auth.unsent_work` or `auth.unsent_elsewhere` while anything waits for the
   * server, and `offline`; the user stays signed in then.
   */
  logout(): Promise<void>
  /** Locks this device in every tab. Answers false where the current user has no PIN to come back with. */
  lock(): Promise<boolean>
  /**
   * Unlocks this device offline by a user's PIN, or renews the ended session of running work online. Throws
   * `pin.wrong`, `pin.wait`, `pin.forgotten`, `pin.expired`, and during running work `pin.withdrawn` and `offline`.
   */
  unlock(user_id: string, pin: string): Promise<void>
  /** The users who unlock this device by PIN. */
  unlockers(): Promise<readonly Unlocker[]>
  /** The current user's email address, or '' where this browser does not know it. */
  emailAddress(): Promise<string>
  /** Exports the operations that a withdrawn device could not send, as the text of a file. */
  exportLeftBehind(): Promise<string>
  /**
   * Acknowledges the withdrawal: deletes the operations left behind and returns to the login page. A failure shows in
   * the state.
   */
  acknowledgeWithdrawal(): Promise<void>
}

/** Messages between the tabs of a browser. Each tab then reads the stored session. */
export type SessionMessage = 'signed out' | 'locked' | 'changed'

export type OrganisationRequest = {
  readonly org_id: string
  readonly user: Identity['user']
  /** Called when the user, the organisation or the device has changed. */
  readonly onIdentityChanged: (foyer: Foyer) => void
  /** Called when the server has given the user another role. */
  readonly onRoleChanged: () => void
  /** Called once when this browser's device was withdrawn and has to be wiped. */
  readonly onWithdrawn: (notice: WithdrawalNotice) => void
  /** Called when another tab deletes the local rows. */
  readonly onRowsLost: () => void
}

export type OpenOrganisation = Pick<OpenFoyer, 'foyer' | 'close'> & {
  readonly engine: Pick<OpenFoyer['engine'], 'nudge'>
}

/** Opens and wipes organisations. Most of the product's script is behind it, and signing in does not need it. */
export type LocalOrganisations = {
  /** Throws `client.two_versions` beside a tab whose rows are of another version. */
  readonly open: (wanted: OrganisationRequest) => Promise<OpenOrganisation>
  /** Waits until there is no such tab. */
  readonly waitForOtherVersions: () => Promise<void>
  /** Wipes the data of a withdrawn device. May be repeated. */
  readonly wipeDevice: (notice: WithdrawalNotice) => Promise<WithdrawalNotice>
  /** Returns the work a withdrawn device could not hand over, as a file's text. */
  readonly exportLeftBehind: (org_id: string) => Promise<string>
  /**
   * Finds the first of some organisations, none of them open, with operations that have not reached the server; null if
   * none has.
   */
  readonly findUnsent: (
    org_ids: readonly string[],
  ) => Promise<{ readonly org_id: string; readonly count: number } | null>
  /** Deletes the local rows of every organisation, except those for users who still unlock this device by PIN. */
  readonly wipeOrganisations: (org_id: string) => Promise<void>
}

/** Organisation of one tab. `user_id` is missing in a window that was opened for an organisation. */
export type TabMembership = { readonly org_id: string; readonly user_id?: string | undefined }

export type SessionPorts = {
  readonly identityStore: () => Promise<IdentityStore>
  readonly transport: Transport
  readonly proof: Proof<UnlockProof>
  readonly organisations: () => Promise<LocalOrganisations>
  readonly deviceLocking: () => Promise<DeviceLocking>
  readonly tabs: {
    readonly send: (what: SessionMessage) => void
    readonly listen: (listener: (what: SessionMessage) => void) => void
  }
  /** Subscribes to moments when a retry is worthwhile: the network or the user is back. */
  readonly onAwake: (listener: () => void) => void
  /** Returns true if the browser was restarted. */
  readonly isBrowserRestart: () => Promise<boolean>
  /** Loads the code of the pages behind the sign-in. */
  readonly loadPages: () => Promise<unknown>
  /** Calls the listener when the user begins to type. */
  readonly onTyping: (listener: () => void) => void
  /** Called when a user begins to work in this tab. */
  readonly onWorkBegun: () => void
  /** The membership that this tab works with, over a reload; null for the stored session's organisation. */
  readonly tabMembership: {
    readonly get: () => TabMembership | null
    readonly set: (own: TabMembership | null) => void
  }
  /** Remembers over a restart that a sign-out has to end the server session. */
  readonly owedSignOut: { readonly get: () => boolean; readonly set: (isOwed: boolean) => void }
  /** Waits some milliseconds. */
  readonly pause: (ms: number) => Promise<void>
  /** Deletes the user's settings in this browser. Rows and PIN are deleted elsewhere. */
  readonly forgetPersonalSettings: () => void
}
