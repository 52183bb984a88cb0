import { createHash } from 'node:crypto'
import { type ProviderServer, serveProvider } from './provider-server'

/**
 * An OAuth server with the answers of Facebook and Canva, which checks PKCE, the return address and the credentials.
 */
export type OAuthServer = ProviderServer & {
  /** The environment that points a service at it. */
  environment(...services: readonly string[]): Record<string, string>
  /** Consents at the address the product sent the person to. Returns what comes back with them. */
  consent(url: string): { readonly state: string; readonly code: string }
}

const CREDENTIALS = { client_id: 'foyer', client_secret: 'foyer-secret' }
export const OAUTH_TOKEN = 'token-of-the-page'

/** Starts it. Each code works once. */
export async function startOAuth(): Promise<OAuthServer> {
  const codes = new Map<string, { readonly challenge: string; readonly redirect: string }>()
  let made = 0
  const server = await serveProvider(({ path, method, headers, body }) => {
    if (path.endsWith('/token') && method === 'POST') {
      const form = new URLSearchParams(body)
      const basic = Buffer.from(String(headers.authorization ?? '').replace('Basic ', ''), 'base64').toString()
      const isKnown =
        basic === `${CREDENTIALS.client_id}:${CREDENTIALS.client_secret}` ||
        form.get('client_secret') === CREDENTIALS.client_secret
      const code = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      if (!isKnown || !code || code.challenge !== challenge || code.redirect !== form.get('redirect_uri'))
        return { status: 400, body: { error: 'invalid_grant' } }
      return {
        status: 200,
        body: { access_token: 'token-of-the-person', refresh_token: 'refresh', expires_in: 3600, token_type: 'Bearer' },
      }
    }
    if (headers.authorization !== 'Bearer token-of-the-person') return { status: 401, body: {} }
    if (path.startsWith('/facebook/'))
      return { status: 200, body: { data: [{ id: '1001', name: 'Theatre page', access_token: OAUTH_TOKEN }] } }
    return { status: 200, body: { team_user: { user_id: 'canva-user', team_id: 'canva-team' } } }
  })
  return Object.assign(server, {
    environment: (...services: readonly string[]) =>
      Object.fromEntries(
        services.flatMap((service) => [
          [`${service.toUpperCase()}_CLIENT_ID`, CREDENTIALS.client_id],
          [`${service.toUpperCase()}_CLIENT_SECRET`, CREDENTIALS.client_secret],
          ...['AUTHORIZE', 'TOKEN', 'ACCOUNT'].map((at) => [
            `${service.toUpperCase()}_${at}_URL`,
            `${server.url}/${service}/${at.toLowerCase()}`,
          ]),
        ]),
      ),
    consent: (url: string) => {
      const { searchParams } = new URL(url)
      const code = `code-${++made}`
      codes.set(code, {
        challenge: searchParams.get('code_challenge') ?? '',
        redirect: searchParams.get('redirect_uri') ?? '',
      })
      return { state: searchParams.get('state') ?? '', code }
    },
  })
}
