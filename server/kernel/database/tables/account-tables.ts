import type { RowOf } from '../../../../shared/registry'
import { type ColumnsOf, text, textOrNull } from './columns-of'

/**
 * A person's login, shared by all organisations they belong to. `password_hash` is empty until they set a password,
 * `lang` is null until they choose a language.
 */
type Account = {
  id: string
  email: string
  name: string
  password_hash: string
  lang: RowOf<'orgs'>['lang'] | null
  created_at: string
}

/**
 * A single-use link to set an account's password. The token in the email is derived from the id and the server's
 * secret, so reading the database is not enough to use the link. `user_id`: the membership it invites to; the link ends
 * with it.
 */
type AccountLink = {
  id: string
  account_id: string
  org_id: string | null
  user_id: string | null
  state: 'open' | 'spent' | 'replaced'
  created_at: string
  expires_at: string
}

/**
 * A session. `id` is the SHA-256 of the cookie's token. `browser` names browser and system. `org_id` limits it to one
 * organisation; null means all of the account's. `password_at`: when the user last typed their password; null for
 * never.
 */
type Session = {
  id: string
  account_id: string
  org_id: string | null
  browser: string | null
  password_at: string | null
  created_at: string
  expires_at: string
}

/** A device on which a session has been used. Withdrawing the device ends the session. */
type SessionDevice = { id: string; org_id: string; session_id: string; device_id: string }

/**
 * A person who is sent to another service to connect an account. `id` is the SHA-256 of the state, `verifier` the
 * encrypted PKCE verifier.
 */
type OAuthRequest = {
  id: string
  org_id: string
  user_id: string
  provider: string
  verifier: string
  created_at: string
  expires_at: string
}

/** The nonce of a single-use link that has been opened. */
type SpentLink = { id: string; expires_at: string }

/** Tables of accounts, their sessions and their links. */
export type AccountTables = {
  accounts: Account
  account_links: AccountLink
  sessions: Session
  session_devices: SessionDevice
  oauth_requests: OAuthRequest
  spent_links: SpentLink
}

/** Columns of these tables, as `INTERNAL_COLUMNS`. */
export const ACCOUNT_COLUMNS: ColumnsOf<AccountTables> = {
  accounts: { id: text, email: text, name: text, password_hash: text, lang: textOrNull, created_at: text },
  account_links: {
    id: text,
    account_id: text,
    org_id: textOrNull,
    user_id: textOrNull,
    state: text,
    created_at: text,
    expires_at: text,
  },
  sessions: {
    id: text,
    account_id: text,
    org_id: textOrNull,
    browser: textOrNull,
    password_at: textOrNull,
    created_at: text,
    expires_at: text,
  },
  session_devices: { id: text, org_id: text, session_id: text, device_id: text },
  oauth_requests: {
    id: text,
    org_id: text,
    user_id: text,
    provider: text,
    verifier: text,
    created_at: text,
    expires_at: text,
  },
  spent_links: { id: text, expires_at: text },
}
