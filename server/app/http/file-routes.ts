import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { can } from '../../../shared/kernel/permissions'
import type { Clock } from '../../../shared/kernel/time'
import type { AccessTokens } from '../../accounts/access-tokens'
import { type ServerSession, sessionMemberships } from '../../accounts/sessions'
import { requesterOf } from '../../accounts/visitor'
import type { Db } from '../../kernel/database/database'
import { scoped } from '../../kernel/database/org-scope'
import type { FileStore } from '../../media_gallery/file-store'
import { isPubliclyShown } from '../../media_gallery/picture-uses'
import { findPicture, pictureHeaders } from '../../media_gallery/read-picture'

type FileParts = {
  readonly db: Db
  readonly tokens: AccessTokens
  readonly clock: Clock
  readonly store: FileStore
  /** Returns the session of a request. */
  readonly session: (request: FastifyRequest) => Promise<ServerSession | null>
}

const asked = z.object({ org_id: z.string(), name: z.string() })

const YEAR = 31_536_000

/** File requests allowed per address and minute. */
const rateLimit = { max: 1200, timeWindow: '1 minute' }

/**
 * Serves uploaded files: to members who may see the gallery, and publicly if an email or a published event uses them.
 * Files never change.
 */
export function serveFiles(app: FastifyInstance, { db, tokens, clock, store, session }: FileParts): void {
  const mayRead = async (request: FastifyRequest, org_id: string): Promise<boolean> => {
    const { authorization, 'x-foyer-protocol': protocol } = request.headers
    if (authorization) {
      const actor = (await requesterOf(db, tokens, clock, authorization, protocol)).actor()
      return actor.org_id === org_id && can(actor.role, 'media_gallery.read')
    }
    const mine = await session(request)
    const membership =
      mine && !mine.ended_with ? (await sessionMemberships(db, mine)).find(({ id }) => id === org_id) : undefined
    return membership !== undefined && can(membership.role, 'media_gallery.read')
  }

  app.get('/files/:org_id/:name', { config: { rateLimit } }, async (request, reply): Promise<FastifyReply> => {
    const { org_id, name } = asked.parse(request.params)
    const key = `${org_id}/${name}`
    const inside = scoped(db, org_id)
    const picture = await findPicture(inside, key)
    if (!picture) throw new DomainError('not_found')
    const shown = await isPubliclyShown(inside, org_id, picture.url)
    if (!shown && !(await mayRead(request, org_id))) throw new DomainError('not_found')
    const bytes = await store.get(key)
    if (!bytes) throw new DomainError('not_found')
    return reply
      .headers({
        ...pictureHeaders(picture.contentType),
        'cross-origin-resource-policy': shown ? 'cross-origin' : 'same-origin',
        'cache-control': `${shown ? 'public' : 'private'}, max-age=${YEAR}, immutable`,
        ...(shown ? {} : { vary: 'cookie, authorization' }),
      })
      .send(bytes)
  })
}
