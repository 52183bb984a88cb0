import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AccessToken, SignedIn } from '../../shared/accounts/session'
import { DomainError } from '../../shared/kernel/errors'
import { id } from '../../shared/kernel/fields'
import type { Random } from '../../shared/kernel/ids'
import type { Clock } from '../../shared/kernel/time'
import { LoginLimits } from '../accounts/login-limits'
import { verifyPassword } from '../accounts/passwords'
import { findSession, memberships, SESSION_LASTS, sessionId } from '../accounts/sessions'
import type { Tokens } from '../accounts/tokens'
import type { Db } from '../kernel/database'
import { parseArgs } from '../kernel/handle'
import type { Writer } from './writer'

export type AuthParts = {
  readonly db: Db
  readonly writer: Writer
  readonly tokens: Tokens
  readonly clock: Clock
  readonly random: Random
  readonly publicUrl: URL | null
}

const credentials = z.object({ email: z.string().max(254), password: z.string().max(1000) })
const wantedOrg = z.object({ org_id: id() })

/** Requests to sign in that one address may send a minute; failed ones are counted apart. */
const PER_MINUTE = 300

/** Refuses a request that another site made this browser send: cookies go along, but the origin tells. */
function assertSameOrigin(request: FastifyRequest, publicUrl: URL | null): void {
  const { origin, host } = request.headers
  if (!request.headers['content-type']?.startsWith('application/json')) throw new DomainError('forbidden')
  if (!origin) return
  const from = URL.canParse(origin) ? new URL(origin).host : null
  if (from !== host && from !== publicUrl?.host) throw new DomainError('forbidden')
}

/** Signing in and out, and tokens for one organisation: `/api/auth/*`. */
export async function serveAuth(app: FastifyInstance, parts: AuthParts): Promise<void> {
  const { db, writer, tokens, clock, random, publicUrl } = parts
  const secure = publicUrl?.protocol === 'https:'
  const name = secure ? '__Host-foyer' : 'foyer_session'
  const limits = new LoginLimits(clock)
  await app.register(cookie)
  await app.register(rateLimit, { global: false, errorResponseBuilder: () => new DomainError('auth.too_many') })
  const guard = {
    preHandler: async (request: FastifyRequest) => assertSameOrigin(request, publicUrl),
    config: { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } },
  }

  const current = async (request: FastifyRequest) => {
    const token = request.cookies[name]
    return token ? findSession(db, sessionId(token), clock()) : null
  }
  const setCookie = (reply: FastifyReply, token: string) =>
    reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: SESSION_LASTS / 1000 })
  const signedIn = async (account: SignedIn['user']): Promise<SignedIn> => ({ user: account, organisations: await memberships(db, account.id) })

  app.post('/api/auth/login', guard, async (request, reply): Promise<SignedIn> => {
    const { email: typed, password } = parseArgs(credentials, request.body)
    const email = typed.trim().toLowerCase()
    if (!limits.begins(email, request.ip)) throw new DomainError('auth.too_many')
    const account = await db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
    if (!(await verifyPassword(account?.password_hash, password)) || !account) throw new DomainError('auth.invalid')
    limits.succeeded(email, request.ip)
    const token = Buffer.from(random(32)).toString('base64url')
    const before = request.cookies[name]
    await writer.run({
      kind: 'open_session',
      session: { id: sessionId(token), account_id: account.id, replaces: before ? sessionId(before) : null, now: clock() },
    })
    setCookie(reply, token)
    return signedIn({ id: account.id, name: account.name, email: account.email })
  })

  app.get('/api/auth/session', async (request): Promise<SignedIn> => {
    const session = await current(request)
    if (!session) throw new DomainError('auth.required')
    return signedIn(session.account)
  })

  app.post('/api/auth/token', guard, async (request): Promise<AccessToken> => {
    const { org_id } = parseArgs(wantedOrg, request.body)
    const session = await current(request)
    if (!session) throw new DomainError('auth.required')
    const membership = (await memberships(db, session.account.id)).find((one) => one.id === org_id)
    if (!membership) throw new DomainError('not_found', { table: 'orgs', id: org_id })
    return tokens.issue({ user_id: membership.user_id, org_id, session_id: session.id })
  })

  app.post('/api/auth/logout', guard, async (request, reply) => {
    const token = request.cookies[name]
    if (token) await writer.run({ kind: 'close_session', id: sessionId(token) })
    reply.clearCookie(name, { path: '/', secure })
    return { ok: true }
  })
}
