import type { PasswordEmailAnswer, PasswordLinkAnswer } from '../../../shared/accounts/session'
import type { Transport } from '../network/transport'

/** Password requests to the server. Each throws the server's refusal, or `offline`. */
export type Passwords = {
  /** Reads whose password a link sets. */
  inspectLink(token: string): Promise<PasswordLinkAnswer>
  set(token: string, password: string): Promise<PasswordLinkAnswer>
  /** Changes the signed-in user's password and ends their other sessions. */
  change(old: string, password: string): Promise<void>
  /** Types the signed-in user's password again, which the server then trusts for some minutes. */
  confirm(password: string): Promise<void>
  /**
   * Requests an email with a link to set a password. Answers whether this server sends email at all, never whether it
   * knows the address.
   */
  requestReset(email: string): Promise<PasswordEmailAnswer>
}

const AT = '/api/auth/password'

export const passwordsOf = ({ rest }: { readonly rest: Transport['rest'] }): Passwords => ({
  inspectLink: async (token) => (await rest('POST', `${AT}/link`, { token })) as PasswordLinkAnswer,
  set: async (token, password) => (await rest('POST', `${AT}/set`, { token, password })) as PasswordLinkAnswer,
  change: async (old, password) => void (await rest('POST', `${AT}/change`, { old, password })),
  confirm: async (password) => void (await rest('POST', `${AT}/confirm`, { password })),
  requestReset: async (email) => (await rest('POST', `${AT}/forgotten`, { email })) as PasswordEmailAnswer,
})
