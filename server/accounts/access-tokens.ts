import { jwtVerify, SignJWT } from 'jose'
import type { AccessToken } from '../../shared/accounts/session'
import { type Clock, iso, MINUTE } from '../../shared/kernel/time'

const LIFETIME = 10 * MINUTE
const MAX_CACHED = 2000

export type AccessClaims = {
  readonly user_id: string
  readonly org_id: string
  readonly session_id: string
  readonly expires: number
}

/**
 * Signs and verifies the short-lived access tokens of a user in one organisation. Callers check the session itself at
 * every use.
 */
export class AccessTokens {
  /** Cache of verified tokens. A desk sends the same token for minutes. */
  readonly #verified = new Map<string, AccessClaims>()

  constructor(
    private readonly secret: Uint8Array,
    private readonly clock: Clock,
  ) {}

  async issue(claims: Omit<AccessClaims, 'expires'>): Promise<AccessToken> {
    const now = this.clock()
    const expires = now + LIFETIME
    const access_token = await new SignJWT({ org: claims.org_id, sid: claims.session_id })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(claims.user_id)
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(Math.floor(expires / 1000))
      .sign(this.secret)
    return { access_token, expires_at: iso(Math.floor(expires / 1000) * 1000) }
  }

  /** Verifies a token. Returns its claims, or null where the signature is wrong or it has expired. */
  async read(token: string): Promise<AccessClaims | null> {
    const now = this.clock()
    const known = this.#verified.get(token)
    if (known) return known.expires > now ? known : null
    const verified = await jwtVerify(token, this.secret, { algorithms: ['HS256'], currentDate: new Date(now) }).catch(
      () => null,
    )
    const { sub, org, sid, exp } = verified?.payload ?? {}
    if (!sub || typeof org !== 'string' || typeof sid !== 'string' || !exp) return null
    const claims = { user_id: sub, org_id: org, session_id: sid, expires: exp * 1000 }
    if (this.#verified.size >= MAX_CACHED) this.#verified.clear()
    this.#verified.set(token, claims)
    return claims
  }
}
