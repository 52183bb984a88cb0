import { lookup } from 'node:dns/promises'
import { z } from 'zod'
import { type Clock, MINUTE, SECOND } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import type { Db } from '../../kernel/database/database'
import { type Guard, publicAddresses } from '../../kernel/outbound/public-addresses'
import { publicGet } from '../../kernel/outbound/public-get'
import { boundedFetch } from '../../payments/bounded-fetch'
import type { SecretBox } from '../../secrets/secret-box'
import { encryptedSecret, openSecret } from '../../secrets/stored-secrets'
import { tokenName } from '../prepare'
import type { OAuthServices } from '../services'
import { publishOnFacebook } from './facebook'
import { publishOnInstagram } from './instagram'
import { PostRefused, type Publication, type Publish, type Publisher } from './network'
import { publishOnYouTube } from './youtube'

export type SocialNetwork = 'facebook' | 'instagram' | 'youtube'

/** Publishing function of each network. */
export const NETWORKS: Readonly<Record<SocialNetwork, Publish>> = {
  facebook: publishOnFacebook,
  instagram: publishOnInstagram,
  youtube: publishOnYouTube,
}

/** Services that publishing needs. */
export type PublishingParts = {
  readonly secrets: SecretBox
  readonly oauth: OAuthServices
  readonly fetch: typeof fetch
  readonly clock: Clock
  /** The installation's own address, under which networks fetch pictures. */
  readonly publicUrl: URL
  /** Says where a video may come from. */
  readonly videoHosts: Guard
}

/** Services of the jobs that publish a campaign and read its figures. */
export type PublishWorld = { readonly db: Db; readonly publishing: PublishingParts }

/** Largest video in bytes, and the time in ms to download it. */
const VIDEO = { bytes: 128 * 1024 * 1024, patience: 5 * MINUTE }
const REFRESH_PATIENCE = 15 * SECOND

const stored = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  expires_in: z.number().optional(),
  at: z.number(),
})
const renewed = z.object({ access_token: z.string() })

type Published = Pick<RowOf<'campaign_actions'>, 'org_id' | 'type' | 'fb_page_id' | 'ig_user_id'>

/** Returns the connected account a campaign is published with: the chosen page, or the one connected last. */
export async function accountOf(db: Db, { org_id, type, fb_page_id, ig_user_id }: Published) {
  const connected = db
    .selectFrom('social_accounts')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('provider', '=', type as SocialNetwork)
  const accounts = await connected
    .where('deleted', '=', false)
    .where('connected_at', 'is not', null)
    .orderBy('connected_at', 'desc')
    .limit(100)
    .execute()
  const chosen = type === 'facebook' ? fb_page_id : type === 'instagram' ? ig_user_id : null
  return accounts.find(({ external_id }) => external_id === chosen) ?? accounts[0]
}

type Account = Pick<RowOf<'social_accounts'>, 'provider' | 'external_id' | 'org_id'>

/** Reads an account's token, and renews it where it is over. Null for an account that was never connected. */
export async function publisherOf(
  db: Db,
  { provider, external_id, org_id }: Account,
  parts: PublishingParts,
): Promise<Publisher | null> {
  const name = tokenName(provider, external_id)
  const sealed = await encryptedSecret(db, org_id, name)
  const service = parts.oauth[provider]
  if (sealed === null) return null
  const { access_token, refresh_token, expires_in, at } = stored.parse(openSecret(parts.secrets, org_id, name, sealed))
  const isOver = expires_in !== undefined && parts.clock() > at + expires_in * SECOND - MINUTE
  if (!isOver || !refresh_token || !service) return { external_id, token: access_token }
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token,
    client_id: service.client_id,
    client_secret: service.client_secret,
  })
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }
  const init = { method: 'POST', headers, body: body.toString(), redirect: 'error' } as const
  const answer = await boundedFetch(parts.fetch, REFRESH_PATIENCE)(service.token, init)
  if (answer.status >= 500) throw new Error(`HTTP ${answer.status}`)
  if (!answer.ok) throw new PostRefused('campaign_actions.not_published')
  return { external_id, token: renewed.parse(await answer.json()).access_token }
}

/** Lets videos come from https addresses of public machines, and from everywhere where private networks are allowed. */
export function videoHosts(publicUrl: URL, allowPrivate: boolean): Guard {
  const isPublic = publicAddresses(publicUrl)
  if (!allowPrivate) return async (url) => (url.protocol === 'https:' ? isPublic(url) : [])
  return async ({ hostname }) => (await lookup(hostname, { all: true })).map(({ address }) => address)
}

/** Returns how a video is downloaded, from the addresses that were checked and no others. */
export const videoDownload =
  ({ videoHosts: guard }: Pick<PublishingParts, 'videoHosts'>): Publication['download'] =>
  async (address) => {
    const limits = {
      guard,
      accept: 'video/*, application/octet-stream',
      most: VIDEO.bytes,
      signal: AbortSignal.timeout(VIDEO.patience),
    }
    const video = await publicGet(address, limits)
    if (!video || !/^(video\/|application\/octet-stream)/.test(video.type))
      throw new PostRefused('campaign_actions.no_video')
    return video.bytes
  }
