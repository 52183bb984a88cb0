import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { errorPhrases } from '../../../../shared/kernel/error-phrases'
import { DomainError } from '../../../../shared/kernel/errors'
import type { NewId } from '../../../../shared/kernel/ids'
import { parseArgs } from '../../../../shared/kernel/model/parse'
import type { Clock } from '../../../../shared/kernel/time'
import type { AccessTokens } from '../../../accounts/access-tokens'
import { roleIn } from '../../../accounts/members'
import { findSession, isSessionFor } from '../../../accounts/sessions'
import { type SingleUseLinkClaims, SingleUseLinks } from '../../../accounts/single-use-links'
import { claimsOf, requesterOf } from '../../../accounts/visitor'
import { readerLanguage } from '../../../email/compose/reader-language'
import type { Actor } from '../../../kernel/commands/actor'
import type { Db } from '../../../kernel/database/database'
import type { Writer } from '../../writer/writer'

export type DownloadParts = {
  readonly db: Db
  readonly writer: Writer
  readonly tokens: AccessTokens
  readonly clock: Clock
  readonly newId: NewId
  readonly secret: Uint8Array
  /** Folder of the fonts used in PDFs. */
  readonly fonts: string
}

type File = { readonly type: string; readonly name: string; readonly body: Buffer | Readable }

/** A document that people download. `Wanted` is what the app asks for, `Source` what is read to make the file. */
export type Download<Wanted extends Readonly<Record<string, unknown>>, Source> = {
  /** Path that is posted to for a link, and the one that the link opens. */
  readonly linkPath: string
  readonly filePath: string
  /** Links requested or opened per address and minute. */
  readonly perMinute: number
  readonly wanted: z.ZodType<Wanted>
  /**
   * Reads the source for this reader, before a link is given and again when it is opened. Throws `forbidden` or
   * `not_found`.
   */
  readonly read: (wanted: Wanted, actor: Actor) => Promise<Source>
  /** Further query parameters of the link. A link whose parameters differ from those of its source is refused. */
  readonly address?: (source: Source) => Readonly<Record<string, string>>
  readonly file: (source: Source, wanted: Wanted, actor: Actor) => File | Promise<File>
}

const opened = z.looseObject({ token: z.string().max(12_000) })

const NO_ADDRESS: Readonly<Record<string, string>> = {}

/**
 * Serves a document. Its link path returns a link valid for a minute, which opens once and without a header. Role,
 * session and organisation are checked again when it is opened.
 */
export function serveDownload<Wanted extends Readonly<Record<string, unknown>>, Source>(
  app: FastifyInstance,
  { db, writer, tokens, clock, newId, secret }: DownloadParts,
  { linkPath, filePath, perMinute, wanted, read, address = () => NO_ADDRESS, file }: Download<Wanted, Source>,
): void {
  const links = new SingleUseLinks(secret, clock, newId)
  const rateLimit = { max: perMinute, timeWindow: '1 minute' }

  app.post(linkPath, { config: { rateLimit } }, async (request): Promise<{ url: string; expires_at: string }> => {
    const { authorization, 'x-foyer-protocol': protocol } = request.headers
    const actor = (await requesterOf(db, tokens, clock, authorization, protocol)).actor()
    const session_id = (await claimsOf(tokens, authorization))?.session_id ?? ''
    const asked = parseArgs(wanted, request.body)
    const source = await read(asked, actor)
    const { org_id, user_id } = actor
    const { token, expires_at } = await links.issue({ kind: filePath, org_id, user_id, session_id, wanted: asked })
    return { url: `${filePath}?${new URLSearchParams({ ...address(source), token })}`, expires_at }
  })

  app.get(filePath, { config: { rateLimit }, errorHandler: answerReadably }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const query = opened.safeParse(request.query)
    if (!query.success) throw new DomainError('links.unknown')
    const link = await links.read(filePath, query.data.token)
    const asked = parseArgs(wanted, link.wanted)
    const actor = await currentActor(db, link, clock())
    const source = await read(asked, actor)
    if (Object.entries(address(source)).some(([name, value]) => query.data[name] !== value))
      throw new DomainError('links.unknown')
    await writer.run({ kind: 'spend_link', link: { id: link.id, expires_at: link.expires_at } })
    const { type, name, body } = await file(source, asked, actor)
    return reply.header('content-type', type).header('content-disposition', `attachment; filename="${name}"`).send(body)
  })
}

/**
 * Returns the current rights of the user a link was made for. Throws `auth.required` if they have signed out or left.
 */
async function currentActor(
  db: Db,
  { org_id, user_id, session_id }: Pick<SingleUseLinkClaims, 'org_id' | 'user_id' | 'session_id'>,
  now: number,
): Promise<Actor> {
  const session = await findSession(db, session_id, now)
  const role =
    session && !session.ended_with && isSessionFor(session, org_id) ? await roleIn(db, org_id, user_id) : null
  if (!role) throw new DomainError('auth.required')
  return { org_id, user_id, role }
}

/** Answers an error as a readable page for people who opened the link, and as a code for the app. */
export function answerReadably(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  if (!(error instanceof DomainError) || !request.headers.accept?.includes('text/html')) throw error
  reply
    .code(403)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(errorPhrases[readerLanguage(request, null)][`error.${error.code}`])
}
