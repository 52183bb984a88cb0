import { DomainError } from '../../shared/kernel/errors'
import { PROTOCOL } from '../../shared/sync/version'
import type { Actor } from '../kernel/commands/handler'
import type { Db } from '../kernel/database/database'
import type { Claims, Tokens } from './access-tokens'
import { roleIn } from './members'
import { findSession, isFor } from './sessions'

/** Whoever sent a request. */
export type Visitor = {
  /** Throws where it is nobody, somebody with too old a program, or somebody on a device that was withdrawn. */
  actor(): Actor
  /** Whoever brings a device's operations: somebody on a withdrawn device may hand over that one's, and is told by the answer. Throws like `actor`. */
  bringer(device_id: string): Bringer
  /** Whether the session still stands: asked again for what lasts longer than a request. */
  present(): Promise<boolean>
}

export type Bringer = Actor & { readonly session_id: string }

const refuse = (error: DomainError) => (): never => {
  throw error
}

const nobody = (error: DomainError): Visitor => ({ actor: refuse(error), bringer: refuse(error), present: async () => false })

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
  const role = claims && session && isFor(session, claims.org_id) ? await roleIn(db, claims.org_id, claims.user_id) : null
  if (!claims || !session || !role) return nobody(new DomainError('auth.required'))
  const actor = { org_id: claims.org_id, user_id: claims.user_id, role }
  const bringer = { ...actor, session_id: session.id }
  const { ended_with } = session
  const present = async () => {
    const now = await findSession(db, session.id, clock())
    return now !== null && now.ended_with === null
  }
  if (!ended_with) return { actor: () => actor, bringer: () => bringer, present }
  const over = refuse(new DomainError(ended_with.code))
  return { actor: over, bringer: (device_id) => (device_id === ended_with.device_id ? bringer : over()), present }
}
