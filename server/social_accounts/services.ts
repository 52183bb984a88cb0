import { z } from 'zod'
import type { ConnectedService } from '../../shared/social_accounts/connect-commands'

/** Account that a service reports. `token`: of the account itself, if it has another than its owner. */
type ReportedAccount = { readonly external_id: string; readonly name: string; readonly token?: string }

type Description = {
  readonly name: string
  readonly authorize: string
  readonly token: string
  readonly account: string
  /** Base URL under which posts are published. */
  readonly api: string
  readonly scope: string
  /** True if client id and secret are sent as HTTP Basic instead of in the body. */
  readonly basic?: boolean
  /** Further parameters of the consent page. */
  readonly more?: Readonly<Record<string, string>>
  /** Reads the account from the answer; null if there is none. Throws a ZodError for an unknown answer. */
  readonly read: (answer: unknown) => ReportedAccount | null
}

const page = z.object({ data: z.array(z.object({ id: z.string(), name: z.string(), access_token: z.string() })) })
const person = z.object({ user_id: z.coerce.string(), username: z.string() })
const channel = z.object({
  items: z.array(z.object({ id: z.string(), snippet: z.object({ title: z.string() }) })).default([]),
})
const profile = z.object({ team_user: z.object({ user_id: z.string(), team_id: z.string() }) })

/** Addresses and parameters of each service, from its documentation. */
const DESCRIPTIONS: Readonly<Record<ConnectedService, Description>> = {
  facebook: {
    name: 'Facebook',
    authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
    token: 'https://graph.facebook.com/v23.0/oauth/access_token',
    account: 'https://graph.facebook.com/v23.0/me/accounts',
    api: 'https://graph.facebook.com/v23.0',
    scope: 'pages_show_list,pages_manage_posts,pages_read_engagement,read_insights',
    read: (answer) => {
      const [first] = page.parse(answer).data
      return first ? { external_id: first.id, name: first.name, token: first.access_token } : null
    },
  },
  instagram: {
    name: 'Instagram',
    authorize: 'https://www.instagram.com/oauth/authorize',
    token: 'https://api.instagram.com/oauth/access_token',
    account: 'https://graph.instagram.com/v23.0/me?fields=user_id,username',
    api: 'https://graph.instagram.com/v23.0',
    scope: 'instagram_business_basic,instagram_business_content_publish,instagram_business_manage_insights',
    read: (answer) => {
      const { user_id, username } = person.parse(answer)
      return { external_id: user_id, name: username }
    },
  },
  youtube: {
    name: 'YouTube',
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    account: 'https://www.googleapis.com/youtube/v3/channels?part=snippet&mine=true',
    api: 'https://www.googleapis.com',
    scope: 'https://www.googleapis.com/auth/youtube.upload https://www.googleapis.com/auth/youtube.readonly',
    more: { access_type: 'offline', prompt: 'consent' },
    read: (answer) => {
      const [first] = channel.parse(answer).items
      return first ? { external_id: first.id, name: first.snippet.title } : null
    },
  },
  canva: {
    name: 'Canva',
    authorize: 'https://www.canva.com/api/oauth/authorize',
    token: 'https://api.canva.com/rest/v1/oauth/token',
    account: 'https://api.canva.com/rest/v1/users/me',
    api: 'https://api.canva.com/rest/v1',
    scope: 'design:meta:read design:content:read',
    basic: true,
    read: (answer) => {
      const { user_id, team_id } = profile.parse(answer).team_user
      return { external_id: user_id, name: team_id }
    },
  },
}

/** The operator's credentials at a service, and where it is asked. */
export type OAuthService = Description & { readonly client_id: string; readonly client_secret: string }

/** Services by name; null for those the operator has no credentials for. */
export type OAuthServices = Readonly<Record<ConnectedService, OAuthService | null>>

export const serviceName = (service: ConnectedService): string => DESCRIPTIONS[service].name

/** Reads an address from the environment. Throws a RangeError if it is no web address. */
function addressFrom(env: NodeJS.ProcessEnv, name: string, usual: string): string {
  const given = env[name]
  if (!given) return usual
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw new RangeError(`${name} must begin with https://`)
  return given
}

/**
 * Reads the credentials, for example `FACEBOOK_CLIENT_ID` and `FACEBOOK_CLIENT_SECRET`. `FACEBOOK_AUTHORIZE_URL`,
 * `FACEBOOK_TOKEN_URL`, `FACEBOOK_ACCOUNT_URL` and `FACEBOOK_API_URL` replace the service's own addresses. Throws a
 * RangeError if only one of id and secret is set.
 */
export function readOAuthServices(env: NodeJS.ProcessEnv): OAuthServices {
  const read = (service: ConnectedService): OAuthService | null => {
    const usual = DESCRIPTIONS[service]
    const prefix = service.toUpperCase()
    const [client_id, client_secret] = [env[`${prefix}_CLIENT_ID`], env[`${prefix}_CLIENT_SECRET`]]
    if (!client_id && !client_secret) return null
    if (!client_id || !client_secret)
      throw new RangeError(`Set ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET together`)
    const authorize = addressFrom(env, `${prefix}_AUTHORIZE_URL`, usual.authorize)
    const token = addressFrom(env, `${prefix}_TOKEN_URL`, usual.token)
    const account = addressFrom(env, `${prefix}_ACCOUNT_URL`, usual.account)
    return {
      ...usual,
      authorize,
      token,
      account,
      api: addressFrom(env, `${prefix}_API_URL`, usual.api),
      client_id,
      client_secret,
    }
  }
  return { facebook: read('facebook'), instagram: read('instagram'), youtube: read('youtube'), canva: read('canva') }
}
