import type { RoleName } from '../kernel/permissions'
import type { Language } from '../kernel/phrases'
import type { OnboardingChoice } from '../orgs/office'
import type { WebclientSettings } from '../users/entity'

/** Time between the login page and the end of the server session at a sign-out, in ms (spec 1, section 9). */
export const LOGOUT_DELAY = 100

/** Organisation an account can open. */
export type AccountOrganisation = {
  readonly id: string
  readonly name: string
  readonly slug: string
  /** True for the organisation that owns the product and answers support requests. */
  readonly is_owner: boolean
  /** Address of the logo; null for none. Answers of earlier versions lack it. */
  readonly media_logo_url?: string | null
  readonly onboarding_choices: readonly OnboardingChoice[]
  readonly role: RoleName
  /** The account's user in this organisation, which commands name. */
  readonly user_id: string
  /** The user's name in this organisation. Answers of earlier versions lack it. */
  readonly user_name?: string
  /** The user's own display settings, which every role may read. */
  readonly webclient_settings: WebclientSettings
}

/**
 * Answer of `POST /api/auth/login` and `GET /api/auth/session`. `user.id` is the account's, the same in every
 * organisation; `lang` is null until they have chosen.
 */
export type SignInAnswer = {
  readonly user: { readonly id: string; readonly name: string; readonly email: string; readonly lang: Language | null }
  readonly organisations: readonly AccountOrganisation[]
}

/** Answer of `POST /api/auth/password/link` and `…/set`: whose password it is, and where they were invited. */
export type PasswordLinkAnswer = {
  readonly email: string
  readonly lang: Language | null
  readonly organisation: string | null
}

/**
 * Answer of `POST /api/auth/password/forgotten`, the same for unknown addresses. `letters`: true if this server sends
 * emails at all.
 */
export type PasswordEmailAnswer = { readonly letters: boolean }

/** Answer of `GET /api/auth/setup`: whether somebody can sign in at this server at all. */
export type SetupState = { readonly has_organisation: boolean }

/** Answer of `POST /api/auth/token`: the bearer token for one organisation, and when it ends (ISO). */
export type AccessToken = { readonly access_token: string; readonly expires_at: string }

/** Body of a failed REST call. */
export type RestError = {
  readonly code: string
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
}
