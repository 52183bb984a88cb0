import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { can } from '../../../shared/kernel/permissions'
import { type Clock, SECOND } from '../../../shared/kernel/time'
import { FILE_LIMITS } from '../../../shared/media_gallery/limits'
import type { AccessTokens } from '../../accounts/access-tokens'
import { requesterOf, senderKey } from '../../accounts/visitor'
import type { Db } from '../../kernel/database/database'
import { type Guard, publicAddresses } from '../../kernel/outbound/public-addresses'
import { publicGet } from '../../kernel/outbound/public-get'
import { DownloadSlots } from '../../kernel/outbound/slots'
import { pictureKind } from '../../kernel/picture-kind'
import { pictureHeaders } from '../../media_gallery/read-picture'
import { PictureTickets } from './tickets'

/** Limits in place of the usual ones; only in tests. */
export type PictureReach = {
  readonly guard?: Guard
  /** Time in ms for a picture, with its redirects and the wait for a slot. */
  readonly patience?: number
  /** Pictures of one organisation in a minute. */
  readonly perMinute?: number
}

type PictureParts = {
  readonly db: Db
  readonly tokens: AccessTokens
  readonly clock: Clock
  readonly secret: Uint8Array
  /** The installation's own address, which is refused. */
  readonly address: URL
  readonly reach: PictureReach | undefined
}

/** A ticket is asked for once per editor and hour, and counted by user. */
const ticketLimit = { max: 60, timeWindow: '1 minute' }

const opened = z.object({ ticket: z.string() })
const wanted = z.object({ url: z.string().max(2048) })

/**
 * Serves pictures of other hosts to the email editor, whose page may load only from this server: `POST
 * /api/email/pictures` gives an address that a picture's own is appended to. Every refusal is the same 404, so that
 * nobody learns what this server reaches.
 */
export function servePictures(
  app: FastifyInstance,
  { db, tokens, clock, secret, address, reach = {} }: PictureParts,
): void {
  const { guard = publicAddresses(address), patience = 10 * SECOND, perMinute = 600 } = reach
  const tickets = new PictureTickets(secret, clock)
  const slots = new DownloadSlots()
  const orgOf = ({ params }: FastifyRequest): string | null =>
    tickets.orgOf(opened.safeParse(params).data?.ticket ?? '')
  const rateLimit = {
    max: perMinute,
    timeWindow: '1 minute',
    keyGenerator: (request: FastifyRequest) => orgOf(request) ?? request.ip,
  }

  app.post(
    '/api/email/pictures',
    { config: { rateLimit: { ...ticketLimit, keyGenerator: senderKey(tokens) } } },
    async (request): Promise<{ url: string }> => {
      const { authorization, 'x-foyer-protocol': protocol } = request.headers
      const { role, org_id } = (await requesterOf(db, tokens, clock, authorization, protocol)).actor()
      if (!can(role, 'message_templates.read')) throw new DomainError('forbidden')
      return { url: `/api/email/picture/${tickets.issue(org_id)}?url=` }
    },
  )

  app.get('/api/email/picture/:ticket', { config: { rateLimit } }, async (request, reply): Promise<FastifyReply> => {
    const org_id = orgOf(request)
    const url = wanted.safeParse(request.query).data?.url
    if (org_id === null || url === undefined) throw new DomainError('not_found')
    const signal = AbortSignal.timeout(patience)
    const limits = { guard, accept: 'image/*', most: FILE_LIMITS.bytes, signal }
    const bytes = (await slots.run(org_id, signal, () => publicGet(url, limits)).catch(() => null))?.bytes
    const kind = bytes && pictureKind(bytes)
    if (!kind) throw new DomainError('not_found')
    return reply
      .headers({
        ...pictureHeaders(kind === 'svg' ? 'image/svg+xml' : `image/${kind}`),
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, max-age=600',
      })
      .send(bytes)
  })
}
