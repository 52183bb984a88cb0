import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SetupState } from '../../../../shared/accounts/session'
import { DomainError } from '../../../../shared/kernel/errors'
import { parseArgs } from '../../../../shared/kernel/model/parse'
import type { Clock } from '../../../../shared/kernel/time'
import { taxGroupsOf } from '../../../../shared/orgs/country-defaults'
import { firstOrganisation } from '../../../../shared/orgs/setup'
import type { LoginLimits } from '../../../accounts/login-limits'
import type { Db } from '../../../kernel/database/database'
import { assertFirstLink, hasOrganisation } from '../../organisations/first-organisation'
import type { Writer } from '../../writer/writer'
import { hashNewPassword } from './password-routes'

type SetupParts = {
  readonly db: Db
  readonly writer: Writer
  readonly clock: Clock
  readonly limits: LoginLimits
  /** Route options with the guard for requests that change something. */
  readonly guard: object
}

const followed = z.object({ token: z.string().max(200) })
const made = followed.extend({ organisation: firstOrganisation, password: z.string().max(1000) })

/**
 * Serves `/api/auth/setup`: the first organisation of a server that has none. The token comes in the body only, because
 * URLs are logged.
 */
export function serveSetup(app: FastifyInstance, { db, writer, clock, limits, guard }: SetupParts): void {
  const assertLink = async (request: FastifyRequest, token: string): Promise<void> => {
    const one = { kind: 'link', address: request.ip } as const
    if (!(await limits.begins(one))) throw new DomainError('auth.too_many')
    await assertFirstLink(db, token, clock())
    limits.succeeded(one)
  }

  app.get('/api/auth/setup', async (): Promise<SetupState> => ({ has_organisation: await hasOrganisation(db) }))

  app.post('/api/auth/setup/link', guard, async (request) => {
    await assertLink(request, parseArgs(followed, request.body).token)
    return { ok: true }
  })

  app.post('/api/auth/setup', guard, async (request) => {
    const { token } = parseArgs(followed, request.body)
    await assertLink(request, token)
    const { organisation, password } = parseArgs(made, request.body)
    const { name, email, admin, country, language } = organisation
    const password_hash = await hashNewPassword(password, [email, admin, name])
    const setup = { ...organisation, tax: taxGroupsOf(country, language), password_hash }
    await writer.run({ kind: 'first_organisation', first: { token, setup } })
    return { ok: true }
  })
}
