import { DomainError } from '../../shared/kernel/errors'
import { PROTOCOL } from '../../shared/sync/version'
import type { Db } from '../kernel/database'
import type { Actor } from '../kernel/handler'
import { roleIn } from './members'
import { findSession } from './sessions'
import type { Claims, Tokens } from './tokens'

/** Whoever sent a request. `actor` throws where it is nobody, or somebody with too old a program. */
export type Visitor = {
  actor(): Actor
  /** Whether the session still stands: asked again for what lasts longer than a request. */
  present(): Promise<boolean>
}

const nobody = (error: DomainError): Visitor => ({
  actor: () => {
    throw error
  },
  present: async () => false,
})

const bearer = (authorization: unknown): string | null => (typeof authorization === 'string' ? (/^Bearer (\S+)$/.exec(authorization)?.[1] ?? null) : null)

/** What the bearer token of a request says, whether or not its session still stands. */
export async function claimsOf(tokens: Tokens, authorization: unknown): Promise<Claims | null> {
  const token = bearer(authorization)
  return token ? tokens.read(token) : null
}

/** Finds out who sends a request: the token says who and where, the session and the role are asked anew every time. */
export async function visitorOf(db: Db, tokens: Tokens, clock: () => number, authorization: unknown, protocol: unknown): Promise<Visitor> {
  if (typeof protocol === 'string' && Number(protocol) < PROTOCOL) return nobody(new DomainError('client.too_old'))
  const claims = await claimsOf(tokens, authorization)
  const session = claims ? await findSession(db, claims.session_id, clock()) : null
  const role = claims && session ? await roleIn(db, claims.org_id, claims.user_id) : null
  if (!claims || !session || !role) return nobody(new DomainError('auth.required'))
  const actor = { org_id: claims.org_id, user_id: claims.user_id, role }
  return { actor: () => actor, present: async () => (await findSession(db, claims.session_id, clock())) !== null }
}
