import type { RoleName } from '../kernel/permissions'

/** An organisation somebody may enter: `user_id` is who they are there, which is what commands name. */
export type Membership = { readonly id: string; readonly name: string; readonly slug: string; readonly role: RoleName; readonly user_id: string }

/** Answer of `POST /api/auth/login` and `GET /api/auth/session`. `user.id` is the account's, the same in every organisation. */
export type SignedIn = { readonly user: { readonly id: string; readonly name: string; readonly email: string }; readonly organisations: readonly Membership[] }

/** Answer of `POST /api/auth/token`: the bearer token for one organisation, and when it ends (ISO). */
export type AccessToken = { readonly access_token: string; readonly expires_at: string }

/** Body of a failed REST call. */
export type RestError = { readonly code: string; readonly message: string; readonly details: Readonly<Record<string, unknown>> }
