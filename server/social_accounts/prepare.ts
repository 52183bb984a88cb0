import { createHash } from 'node:crypto'
import { z } from 'zod'
import { DomainError } from '../../shared/kernel/errors'
import type { Args } from '../../shared/kernel/model/command'
import { ms, SECOND } from '../../shared/kernel/time'
import {
  CONNECT_PATH,
  type ConnectedService,
  type finishConnection,
  type startConnection,
} from '../../shared/social_accounts/connect-commands'
import type { Actor } from '../kernel/commands/actor'
import { unscoped } from '../kernel/database/org-scope'
import { boundedFetch } from '../payments/bounded-fetch'
import type { PreparationWorld } from '../preparation'
import { encryptSecret, type SecretName } from '../secrets/stored-secrets'
import { type OAuthService, serviceName } from './services'

/** Time limit in ms of each request to a service. */
const PATIENCE = 15 * SECOND

const sha256 = (text: string) => createHash('sha256').update(text)

/** Id of a request to connect: the hash of its state, which only the browser has. */
const requestId = (state: string): string => sha256(state).digest('hex')

const sealedFor = (id: string): string => `oauth ${id}`

/** Name under which an account's tokens are stored. */
export const tokenName = (provider: ConnectedService, external_id: string): SecretName =>
  `page:${provider}:${external_id}`

export type PreparedStart = { readonly id: string; readonly verifier: string; readonly url: string }

/** Returns the service with the operator's credentials. Throws `social_accounts.no_credentials` without them. */
function serviceOf({ oauth }: PreparationWorld, provider: ConnectedService): OAuthService {
  const service = oauth[provider]
  if (!service) throw new DomainError('social_accounts.no_credentials', { service: serviceName(provider) })
  return service
}

const returnAddress = ({ publicUrl }: PreparationWorld): string => new URL(CONNECT_PATH, publicUrl).href

/** Makes the address at which a service asks for consent, with a state and a PKCE challenge of its own. */
export async function prepareStart(
  { input: { provider } }: Args<typeof startConnection>,
  _actor: Actor,
  world: PreparationWorld,
): Promise<PreparedStart> {
  const service = serviceOf(world, provider)
  const token = () => Buffer.from(world.random(32)).toString('base64url')
  const [state, verifier] = [token(), token()]
  const id = requestId(state)
  const url = new URL(service.authorize)
  const asked = {
    response_type: 'code',
    client_id: service.client_id,
    redirect_uri: returnAddress(world),
    scope: service.scope,
    state,
    code_challenge: sha256(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...service.more,
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return { id, verifier: world.secrets.seal(sealedFor(id), verifier), url: url.href }
}

const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  expires_in: z.number().optional(),
})

/** An account that a service has confirmed, with its encrypted tokens. */
export type ConfirmedAccount = {
  readonly request_id: string
  readonly provider: ConnectedService
  readonly external_id: string
  readonly name: string
  readonly sealed: string
}

async function exchange(
  service: OAuthService,
  code: string,
  verifier: string,
  world: PreparationWorld,
): Promise<z.infer<typeof tokens>> {
  const { client_id, client_secret, basic } = service
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: returnAddress(world),
    code_verifier: verifier,
  })
  if (!basic) for (const [name, value] of Object.entries({ client_id, client_secret })) body.set(name, value)
  const credentials = Buffer.from(`${client_id}:${client_secret}`).toString('base64')
  const headers = {
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
    ...(basic && { authorization: `Basic ${credentials}` }),
  }
  const answer = await boundedFetch(world.fetch, PATIENCE)(service.token, {
    method: 'POST',
    headers,
    body: body.toString(),
    redirect: 'error',
  })
  if (!answer.ok) throw new DomainError('social_accounts.refused', { service: service.name })
  return tokens.parse(await answer.json())
}

async function accountOf(service: OAuthService, access_token: string, world: PreparationWorld) {
  const headers = { accept: 'application/json', authorization: `Bearer ${access_token}` }
  const answer = await boundedFetch(world.fetch, PATIENCE)(service.account, { headers, redirect: 'error' })
  if (!answer.ok) throw new DomainError('social_accounts.refused', { service: service.name })
  const account = service.read(await answer.json())
  if (!account) throw new DomainError('social_accounts.no_page', { service: service.name })
  return { ...account, external_id: account.external_id.slice(0, 60), name: account.name.slice(0, 120) }
}

/**
 * Exchanges what a service sent back for tokens and reads the account. Throws `social_accounts.state_unknown` for a
 * state that this person did not begin or that was used, `social_accounts.state_over` for an expired one, and a refusal
 * that names the service's problem.
 */
export async function prepareFinish(
  { input }: Args<typeof finishConnection>,
  actor: Actor,
  world: PreparationWorld,
): Promise<ConfirmedAccount> {
  const request_id = requestId(input.state)
  const requests = unscoped(world.db).selectFrom('oauth_requests').selectAll().where('id', '=', request_id)
  const found = await requests
    .where('org_id', '=', actor.org_id)
    .where('user_id', '=', actor.user_id)
    .executeTakeFirst()
  if (!found) throw new DomainError('social_accounts.state_unknown')
  if (ms(found.expires_at) <= world.clock()) throw new DomainError('social_accounts.state_over')
  const provider = found.provider as ConnectedService
  const service = serviceOf(world, provider)
  const verifier = z.string().parse(world.secrets.open(sealedFor(request_id), found.verifier))
  try {
    const { access_token, ...more } = await exchange(service, input.code, verifier, world)
    const { external_id, name, token = access_token } = await accountOf(service, access_token, world)
    const sealed = encryptSecret(world.secrets, actor.org_id, tokenName(provider, external_id), {
      access_token: token,
      ...more,
      at: world.clock(),
    })
    return { request_id, provider, external_id, name, sealed }
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw new DomainError('social_accounts.unreachable', { service: service.name })
  }
}
