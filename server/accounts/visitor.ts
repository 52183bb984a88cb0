import type { FastifyRequest } from 'fastify'
import { DomainError } from '../../shared/kernel/errors'
import { PROTOCOL } from '../../shared/sync/version'
import type { Actor } from '../kernel/commands/actor'
import type { Db } from '../kernel/database/database'
import type { AccessClaims, AccessTokens } from './access-tokens'
import { roleIn } from './members'
import { findSession, isSessionFor } from './sessions'

/** The sender of a request. */
export type Requester = {
  /**
   * Throws for no valid session or an outdated client. A withdrawn device passes: it may still hand over its
   * operations.
   */
  assertSignedIn(): void
  /** Returns the signed-in user. Throws for no valid session, an outdated client, or a withdrawn device. */
  actor(): Actor
  /** Throws `auth.password_needed` where the user has not typed their password lately. Throws like `actor`. */
  assertPasswordFresh(): void
  /**
   * Returns the user who pushes a device's operations. On a withdrawn device the user may still hand over that device's
   * operations. Throws like `actor`.
   */
  bringer(device_id: string): SyncingActor
  /** Tells whether the session is still valid. Checked again for what lasts longer than a request. */
  present(): Promise<boolean>
}

export type SyncingActor = Actor & { readonly session_id: string }

const throwing = (error: DomainError) => (): never => {
  throw error
}

const unauthenticated = (error: DomainError): Requester => ({
  assertSignedIn: throwing(error),
  actor: throwing(error),
  assertPasswordFresh: throwing(error),
  bringer: throwing(error),
  present: async () => false,
})

const bearerToken = (authorization: unknown): string | null =>
  typeof authorization === 'string' ? (/^Bearer (\S+)$/.exec(authorization)?.[1] ?? null) : null

/** Reads the claims of a request's bearer token, without checking the session. */
export async function claimsOf(tokens: AccessTokens, authorization: unknown): Promise<AccessClaims | null> {
  const token = bearerToken(authorization)
  return token ? tokens.read(token) : null
}

/** Returns what a limit of requests counts by: the user of a request's token, and without one its address. */
export const senderKey =
  (tokens: AccessTokens) =>
  async ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Promise<string> => {
    const claims = await claimsOf(tokens, headers.authorization)
    return claims ? `user ${claims.user_id}` : `address ${ip}`
  }

/**
 * Identifies the sender of a request. The token names user and organisation; session and role are read again every
 * time.
 */
export async function requesterOf(
  db: Db,
  tokens: AccessTokens,
  clock: () => number,
  authorization: unknown,
  protocol: unknown,
): Promise<Requester> {
  if (typeof protocol === 'string' && Number(protocol) < PROTOCOL)
    return unauthenticated(new DomainError('client.too_old'))
  const claims = await claimsOf(tokens, authorization)
  const session = claims ? await findSession(db, claims.session_id, clock()) : null
  const role =
    claims && session && isSessionFor(session, claims.org_id) ? await roleIn(db, claims.org_id, claims.user_id) : null
  if (!claims || !session || !role) return unauthenticated(new DomainError('auth.required'))
  const actor = { org_id: claims.org_id, user_id: claims.user_id, role }
  const bringer = { ...actor, session_id: session.id }
  const { ended_with } = session
  const present = async () => {
    const now = await findSession(db, session.id, clock())
    return now !== null && now.ended_with === null
  }
  const assertSignedIn = () => {}
  const assertPasswordFresh = session.isPasswordFresh ? () => {} : throwing(new DomainError('auth.password_needed'))
  if (!ended_with) return { assertSignedIn, actor: () => actor, assertPasswordFresh, bringer: () => bringer, present }
  const over = throwing(new DomainError(ended_with.code))
  return {
    assertSignedIn,
    actor: over,
    assertPasswordFresh: over,
    bringer: (device_id) => (device_id === ended_with.device_id ? bringer : over()),
    present,
  }
}
