import type { RowOf } from '../../shared/registry'
import type { Foyer, Identity, Live } from './foyer'

/** An organisation somebody may enter, with their membership of it. */
export type Membership = { readonly org: Pick<RowOf<'orgs'>, 'id' | 'name' | 'slug'>; readonly user: Identity['user'] }

export type SessionState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'signed_out' }
  | { readonly kind: 'choosing'; readonly memberships: readonly Membership[] }
  | { readonly kind: 'opening'; readonly org_name: string }
  | { readonly kind: 'open'; readonly foyer: Foyer }

/** Signing in and out. A cold start opens the last user's organisation without asking the server. */
export type Session = {
  readonly state: Live<SessionState>
  /** Signs in; with one organisation it opens, with several the state is `choosing`. Throws `auth.invalid`, `auth.too_many`, `offline`. */
  login(email: string, password: string): Promise<void>
  /** Enters an organisation of those offered. */
  enter(org_id: string): Promise<void>
  /** Signs out and wipes the local rows. Throws `auth.unsent_work` while anything waits for the server. */
  logout(): Promise<void>
}
