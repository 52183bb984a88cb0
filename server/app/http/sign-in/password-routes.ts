import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { assertStrongPassword } from '../../../../shared/accounts/password'
import type { PasswordEmailAnswer, PasswordLinkAnswer } from '../../../../shared/accounts/session'
import { DomainError } from '../../../../shared/kernel/errors'
import { parseArgs } from '../../../../shared/kernel/model/parse'
import type { Clock } from '../../../../shared/kernel/time'
import { assertUncommonPassword } from '../../../accounts/common-passwords'
import type { LoginLimits } from '../../../accounts/login-limits'
import { type OpenPasswordLink, type PasswordLinkTokens, readPasswordLink } from '../../../accounts/password-links'
import { hashPassword, verifyPassword } from '../../../accounts/passwords'
import { type ServerSession, sessionMemberships } from '../../../accounts/sessions'
import { reasonOf } from '../../../jobs/steps'
import type { Db } from '../../../kernel/database/database'
import { passwordResetFor } from '../../../users/password-reset'
import type { Writer } from '../../writer/writer'

type PasswordParts = {
  readonly db: Db
  readonly writer: Writer
  readonly clock: Clock
  readonly accountTokens: PasswordLinkTokens
  /** True if emails can be sent. */
  readonly canSendEmails: boolean
  readonly limits: LoginLimits
  /** Returns the session of a request. */
  readonly current: (request: FastifyRequest) => Promise<ServerSession | null>
  /** Route options with the guard for requests that change something. */
  readonly guard: object
}

const followed = z.object({ token: z.string().max(200) })
const forgotten = z.object({ email: z.string().max(254) })
const changed = z.object({ old: z.string().max(1000), password: z.string().max(1000) })
const typedAgain = z.object({ password: z.string().max(1000) })
const chosen = followed.extend({ password: z.string().max(1000) })

/** Hashes a new password that is hard to guess. `known` is what others know of the user. Throws `password.*`. */
export async function hashNewPassword(password: string, known: readonly string[]): Promise<string> {
  assertStrongPassword(password, known)
  await assertUncommonPassword(password)
  return hashPassword(password)
}

/**
 * Serves `/api/auth/password/*`: forgotten, set, change and confirm password. Tokens come in the body only, because
 * URLs are logged.
 */
export function servePasswords(
  app: FastifyInstance,
  { db, writer, clock, accountTokens, canSendEmails, limits, current, guard }: PasswordParts,
): void {
  /** Opens a password link and counts the attempt, to limit guessing of tokens per address. */
  const opened = async (request: FastifyRequest, token: string): Promise<OpenPasswordLink> => {
    const one = { kind: 'link', address: request.ip } as const
    if (!(await limits.begins(one))) throw new DomainError('auth.too_many')
    const link = await readPasswordLink(db, accountTokens.read(token), clock())
    limits.succeeded(one)
    return link
  }

  app.post('/api/auth/password/link', guard, async (request): Promise<PasswordLinkAnswer> => {
    const { email, lang, house } = await opened(request, parseArgs(followed, request.body).token)
    return { email, lang, organisation: house }
  })

  app.post('/api/auth/password/set', guard, async (request): Promise<PasswordLinkAnswer> => {
    const { token, password } = parseArgs(chosen, request.body)
    const { id, account_id, email, name, lang, house } = await opened(request, token)
    const password_hash = await hashNewPassword(password, [email, name, house ?? ''])
    await writer.run({ kind: 'set_password', set: { account_id, password_hash, now: clock(), by: { link: id } } })
    return { email, lang, organisation: house }
  })

  app.post('/api/auth/password/forgotten', guard, async (request): Promise<PasswordEmailAnswer> => {
    const email = parseArgs(forgotten, request.body).email.trim().toLowerCase()
    const one = { kind: 'email', account: email, address: request.ip } as const
    if (!(await limits.begins(one))) throw new DomainError('auth.too_many')
    // Runs after the response, which is the same and takes the same time for unknown addresses.
    setImmediate(() => {
      const written = passwordResetFor(db, email).then((who) => (who ? writer.run({ kind: 'forgotten', who }) : null))
      written.catch((error: unknown) =>
        request.log.error({ reason: reasonOf(error) }, 'a link to a password was not written'),
      )
    })
    return { letters: canSendEmails }
  })

  /**
   * Compares a password that the signed-in user has typed with theirs, and counts the attempt. Returns their session
   * and the hash. Throws `password.wrong`.
   */
  const verified = async (
    request: FastifyRequest,
    password: string,
  ): Promise<{ readonly session: ServerSession; readonly password_hash: string }> => {
    const session = await current(request)
    if (!session || session.ended_with) throw new DomainError('auth.required')
    const { id, email } = session.account
    const one = { kind: 'sign_in', account: email, address: request.ip, known: session.id } as const
    if (!(await limits.begins(one))) throw new DomainError('auth.too_many')
    const { password_hash } = await db
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (!(await verifyPassword(password_hash, password))) throw new DomainError('password.wrong')
    limits.succeeded(one)
    return { session, password_hash }
  }

  app.post('/api/auth/password/confirm', guard, async (request) => {
    const { session, password_hash } = await verified(request, parseArgs(typedAgain, request.body).password)
    await writer.run({
      kind: 'note_password',
      typed: { id: session.id, account_id: session.account.id, password_hash, now: clock() },
    })
    return { ok: true }
  })

  app.post('/api/auth/password/change', guard, async (request) => {
    const { old, password } = parseArgs(changed, request.body)
    const { session, password_hash: old_hash } = await verified(request, old)
    const { id: account_id, email, name } = session.account
    const password_hash = await hashNewPassword(password, [
      email,
      name,
      ...(await sessionMemberships(db, session)).map((house) => house.name),
    ])
    const set = { account_id, password_hash, now: clock(), by: { old_hash, session: session.id } }
    await writer.run({ kind: 'set_password', set })
    return { ok: true }
  })
}
