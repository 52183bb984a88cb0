import type { PasswordEmailAnswer, PasswordLinkAnswer } from '../../../shared/accounts/session'
import type { Transport } from '../network/transport'

/** What somebody does about a password at the server. Each throws the server's refusal, or `offline`. */
export type Passwords = {
  /** Whose password a link sets. */
  inspectLink(token: string): Promise<PasswordLinkAnswer>
  set(token: string, password: string): Promise<PasswordLinkAnswer>
  /** Changes the password of whoever is signed in; their other sessions end. */
  change(old: string, password: string): Promise<void>
  /** Asks for a letter with a link. Answers whether letters leave the server at all, and never whether it knows the address. */
  requestReset(email: string): Promise<PasswordEmailAnswer>
}

const AT = '/api/auth/password'

export const passwordsOf = ({ rest }: { readonly rest: Transport['rest'] }): Passwords => ({
  inspectLink: async (token) => (await rest('POST', `${AT}/link`, { token })) as PasswordLinkAnswer,
  set: async (token, password) => (await rest('POST', `${AT}/set`, { token, password })) as PasswordLinkAnswer,
  change: async (old, password) => void (await rest('POST', `${AT}/change`, { old, password })),
  requestReset: async (email) => (await rest('POST', `${AT}/forgotten`, { email })) as PasswordEmailAnswer,
})
