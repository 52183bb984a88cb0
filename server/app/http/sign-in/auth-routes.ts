import { createHash } from 'node:crypto'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AccessToken, SignInAnswer } from '../../../../shared/accounts/session'
import { nonceExpiry } from '../../../../shared/devices/nonce'
import { DomainError } from '../../../../shared/kernel/errors'
import type { Random } from '../../../../shared/kernel/ids'
import { id, sha256Hex, text } from '../../../../shared/kernel/model/fields'
import { parseArgs } from '../../../../shared/kernel/model/parse'
import { type Clock, iso, ms } from '../../../../shared/kernel/time'
import type { Verify } from '../../../../shared/tickets/code'
import type { AccessTokens } from '../../../accounts/access-tokens'
import { browserName } from '../../../accounts/browser-name'
import { KnownBrowsers, REMEMBERED_FOR } from '../../../accounts/known-browsers'
import { LoginLimits, networkOf } from '../../../accounts/login-limits'
import type { PasswordLinkTokens } from '../../../accounts/password-links'
import { verifyPassword } from '../../../accounts/passwords'
import {
  accountMemberships,
  findSession,
  IDLE_LIMIT,
  SESSION_LIFETIME,
  type ServerSession,
  type SignInProof,
  sessionId,
  sessionMemberships,
} from '../../../accounts/sessions'
import { verifyUnlock } from '../../../devices/unlock-grants'
import type { Db } from '../../../kernel/database/database'
import type { Writer } from '../../writer/writer'
import { servePasswords } from './password-routes'
import { serveSetup } from './setup-routes'

export type AuthParts = {
  readonly db: Db
  readonly writer: Writer
  readonly tokens: AccessTokens
  readonly clock: Clock
  readonly random: Random
  readonly secret: Uint8Array
  /** Waits before an attempt that must not come too soon. */
  readonly pause: (ms: number) => Promise<void>
  readonly verify: Verify
  readonly publicUrl: URL | null
  readonly accountTokens: PasswordLinkTokens
  /** True if emails can be sent. */
  readonly canSendEmails: boolean
}

const credentials = z.object({ email: z.string().max(254), password: z.string().max(1000) })
/** `user_id`: the user the device believes to be signed in. The browser may have another session by now. */
const wantedOrg = z.object({ org_id: id(), user_id: id().optional() })
const unlocked = z.object({
  org_id: id(),
  device_id: id(),
  user_id: id(),
  secret: sha256Hex(),
  moment: text(64).optional(),
  signature: text(128),
})

/**
 * Requests allowed per minute for a browser that has signed in before, or for an address. Failed attempts are limited
 * separately.
 */
const PER_MINUTE = 300

/** Rejects cross-site requests by their Origin header, because cookies are sent along. */
function assertSameOrigin(request: FastifyRequest, publicUrl: URL | null): void {
  const { origin, host } = request.headers
  if (!request.headers['content-type']?.startsWith('application/json')) throw new DomainError('forbidden')
  if (!origin) return
  const from = URL.canParse(origin) ? new URL(origin).host : null
  if (from !== host && from !== publicUrl?.host) throw new DomainError('forbidden')
}

/**
 * Serves `/api/auth/*`: sign-in by password or PIN, sign-out, and access tokens for one organisation. Returns a
 * function that finds a request's session.
 */
export async function serveAuth(
  app: FastifyInstance,
  parts: AuthParts,
): Promise<(request: FastifyRequest) => Promise<ServerSession | null>> {
  const { db, writer, tokens, clock, random, verify, publicUrl, pause } = parts
  const secure = publicUrl?.protocol === 'https:'
  const name = secure ? '__Host-foyer' : 'foyer_session'
  const limits = new LoginLimits(clock, pause)
  const browsers = new KnownBrowsers(parts.secret, random)
  const browserCookie = secure ? '__Secure-foyer-browser' : 'foyer_browser'
  const sender = ({ cookies, ip }: FastifyRequest) => browsers.idOf(cookies[browserCookie]) ?? networkOf(ip)
  await app.register(cookie)
  await app.register(rateLimit, { global: false, errorResponseBuilder: () => new DomainError('auth.too_many') })
  const guard = {
    preHandler: async (request: FastifyRequest) => assertSameOrigin(request, publicUrl),
    config: { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute', keyGenerator: sender } },
  }

  const current = async (request: FastifyRequest) => {
    const token = request.cookies[name]
    return token ? findSession(db, sessionId(token), clock()) : null
  }
  /** Opens a session, replacing the browser's previous one, and sets the cookie. */
  const open = async (
    request: FastifyRequest,
    reply: FastifyReply,
    account_id: string,
    lasts: number,
    by: SignInProof,
  ) => {
    const token = Buffer.from(random(32)).toString('base64url')
    const before = request.cookies[name]
    const browser = browserName(request.headers['user-agent'])
    const session = {
      id: sessionId(token),
      account_id,
      browser,
      replaces: before ? sessionId(before) : null,
      now: clock(),
      lasts,
      by,
    }
    await writer.run({ kind: 'open_session', session })
    reply.setCookie(name, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure,
      maxAge: Math.floor(Math.max(lasts, SESSION_LIFETIME) / 1000),
    })
  }

  app.post('/api/auth/login', guard, async (request, reply): Promise<SignInAnswer> => {
    const { email: typed, password } = parseArgs(credentials, request.body)
    const email = typed.trim().toLowerCase()
    const before = await current(request)
    const remembered = request.cookies[browserCookie]
    const known = browsers.idFor(remembered, email) ?? (before && before.account.email === email ? before.id : null)
    const one = { kind: 'sign_in', account: email, address: request.ip, known } as const
    if (!(await limits.begins(one))) throw new DomainError('auth.too_many')
    const account = await db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
    if (!(await verifyPassword(account?.password_hash, password)) || !account) throw new DomainError('auth.invalid')
    limits.succeeded(one)
    await open(request, reply, account.id, IDLE_LIMIT, { password_hash: account.password_hash })
    const cookie = { path: '/api/auth', httpOnly: true, sameSite: 'strict', secure, maxAge: REMEMBERED_FOR } as const
    reply.setCookie(browserCookie, browsers.noted(remembered, email), cookie)
    return {
      user: { id: account.id, name: account.name, email: account.email, lang: account.lang },
      organisations: await accountMemberships(db, account.id),
    }
  })

  /** Server time. Devices sign within a time window of this clock. */
  app.get('/api/auth/now', async () => ({ now: iso(clock()) }))

  app.post('/api/auth/unlock', guard, async (request, reply) => {
    const { moment, ...rest } = parseArgs(unlocked, request.body)
    // Earlier versions signed without a time window.
    if (moment === undefined) throw new DomainError('client.too_old')
    const shown = { ...rest, moment }
    const one = {
      kind: 'sign_in',
      account: `unlock ${shown.device_id} ${shown.user_id}`,
      address: request.ip,
      known: null,
    } as const
    if (!(await limits.begins(one))) throw new DomainError('auth.too_many')
    const grant = await verifyUnlock(db, shown, clock(), verify)
    if (!grant) throw new DomainError('pin.withdrawn')
    const end = nonceExpiry(moment, clock())
    if (end === null) throw new DomainError('pin.late')
    const once = createHash('sha256').update(`${shown.device_id} ${shown.user_id} ${moment}`).digest('hex')
    await writer.run({ kind: 'spend_link', link: { id: once, expires_at: iso(end), now: clock() } })
    limits.succeeded(one)
    const { org_id, device_id } = shown
    const { id: grant_id, secret_hash } = grant
    await open(request, reply, grant.account_id, ms(grant.not_after) - clock(), {
      org_id,
      device_id,
      grant_id,
      secret_hash,
    })
    return { ok: true }
  })

  app.get('/api/auth/session', async (request): Promise<SignInAnswer> => {
    const session = await current(request)
    if (!session || session.ended_with) throw new DomainError('auth.required')
    return { user: session.account, organisations: await sessionMemberships(db, session) }
  })

  app.post('/api/auth/token', guard, async (request): Promise<AccessToken> => {
    const { org_id, user_id } = parseArgs(wantedOrg, request.body)
    const session = await current(request)
    if (!session) throw new DomainError('auth.required')
    const membership = (await sessionMemberships(db, session)).find((one) => one.id === org_id)
    if (user_id && user_id !== membership?.user_id) throw new DomainError('auth.required')
    if (!membership) throw new DomainError('not_found', { table: 'orgs', id: org_id })
    if (session.ends_unused_at !== null)
      await writer.run({ kind: 'keep_session', id: session.id, now: clock(), end: session.ends_unused_at })
    return tokens.issue({ user_id: membership.user_id, org_id, session_id: session.id })
  })

  app.post('/api/auth/logout', guard, async (request, reply) => {
    const token = request.cookies[name]
    if (token) await writer.run({ kind: 'close_session', id: sessionId(token) })
    reply.clearCookie(name, { path: '/', secure })
    return { ok: true }
  })
  servePasswords(app, {
    db,
    writer,
    clock,
    accountTokens: parts.accountTokens,
    canSendEmails: parts.canSendEmails,
    limits,
    current,
    guard,
  })
  serveSetup(app, { db, writer, clock, limits, guard })
  return current
}
