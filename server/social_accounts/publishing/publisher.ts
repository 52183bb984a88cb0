import { lookup } from 'node:dns/promises'
import { z } from 'zod'
import { type Clock, MINUTE, SECOND } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import type { Db } from '../../kernel/database/database'
import { isPrivateAddress } from '../../mail/delivery/smtp-host'
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
  /** True if a video may come from a private network. */
  readonly allowPrivate: boolean
}

/** Largest video in bytes, and the time in ms to download it. */
const VIDEO = { bytes: 128 * 1024 * 1024, patience: 5 * MINUTE }
const REFRESH_PATIENCE = 15 * SECOND

const stored = z.object({ access_token: z.string(), refresh_token: z.string().optional(), expires_in: z.number().optional(), at: z.number() })
const renewed = z.object({ access_token: z.string() })

type Account = Pick<RowOf<'social_accounts'>, 'provider' | 'external_id' | 'org_id'>

/** Reads an account's token, and renews it where it is over. Null for an account that was never connected. */
export async function publisherOf(db: Db, { provider, external_id, org_id }: Account, parts: PublishingParts): Promise<Publisher | null> {
  const name = tokenName(provider, external_id)
  const sealed = await encryptedSecret(db, org_id, name)
  const service = parts.oauth[provider]
  if (sealed === null) return null
  const { access_token, refresh_token, expires_in, at } = stored.parse(openSecret(parts.secrets, org_id, name, sealed))
  const isOver = expires_in !== undefined && parts.clock() > at + expires_in * SECOND - MINUTE
  if (!isOver || !refresh_token || !service) return { external_id, token: access_token }
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token, client_id: service.client_id, client_secret: service.client_secret })
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }
  const init = { method: 'POST', headers, body: body.toString(), redirect: 'error' } as const
  const answer = await boundedFetch(parts.fetch, REFRESH_PATIENCE)(service.token, init)
  if (answer.status >= 500) throw new Error(`HTTP ${answer.status}`)
  if (!answer.ok) throw new PostRefused('campaign_actions.not_published')
  return { external_id, token: renewed.parse(await answer.json()).access_token }
}

/** Returns how a video is downloaded: from https addresses of public machines, without redirects. */
export const videoDownload =
  ({ fetch, allowPrivate }: PublishingParts): Publication['download'] =>
  async (address) => {
    const url = URL.canParse(address) ? new URL(address) : null
    const host = url && (allowPrivate || url.protocol === 'https:') ? await lookup(url.hostname).catch(() => null) : null
    if (!url || !host || (!allowPrivate && isPrivateAddress(host.address))) throw new PostRefused('campaign_actions.no_video')
    const answer = await boundedFetch(fetch, VIDEO.patience, VIDEO.bytes)(url, { redirect: 'error' }).catch(() => null)
    if (!answer?.ok || !/^(video\/|application\/octet-stream)/.test(answer.headers.get('content-type') ?? ''))
      throw new PostRefused('campaign_actions.no_video')
    return new Uint8Array(await answer.arrayBuffer())
  }
