import { jwtVerify, SignJWT } from 'jose'
import type { AccessToken } from '../../shared/accounts/session'
import { type Clock, iso, MINUTE } from '../../shared/kernel/time'

const LASTS = 10 * MINUTE
const MAX_CACHED = 2000

export type Claims = { readonly user_id: string; readonly org_id: string; readonly session_id: string; readonly expires: number }

/** Signs and reads the short-lived tokens that stand for a user in one organisation. The session is checked at every use beside. */
export class Tokens {
  /** Tokens already verified: a desk sends the same one for minutes. */
  readonly #verified = new Map<string, Claims>()

  constructor(
    private readonly secret: Uint8Array,
    private readonly clock: Clock,
  ) {}

  async issue(claims: Omit<Claims, 'expires'>): Promise<AccessToken> {
    const now = this.clock()
    const expires = now + LASTS
    const access_token = await new SignJWT({ org: claims.org_id, sid: claims.session_id })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(claims.user_id)
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(Math.floor(expires / 1000))
      .sign(this.secret)
    return { access_token, expires_at: iso(Math.floor(expires / 1000) * 1000) }
  }

  /** What a token says; null where it is not ours or has ended. */
  async read(token: string): Promise<Claims | null> {
    const now = this.clock()
    const known = this.#verified.get(token)
    if (known) return known.expires > now ? known : null
    const verified = await jwtVerify(token, this.secret, { algorithms: ['HS256'], currentDate: new Date(now) }).catch(() => null)
    const { sub, org, sid, exp } = verified?.payload ?? {}
    if (!sub || typeof org !== 'string' || typeof sid !== 'string' || !exp) return null
    const claims = { user_id: sub, org_id: org, session_id: sid, expires: exp * 1000 }
    if (this.#verified.size >= MAX_CACHED) this.#verified.clear()
    this.#verified.set(token, claims)
    return claims
  }
}
