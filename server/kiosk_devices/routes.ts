import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../shared/kernel/errors'
import type { Random } from '../../shared/kernel/ids'
import { parseArgs } from '../../shared/kernel/model/parse'
import type { Clock } from '../../shared/kernel/time'
import { type ScreenProgramme, type screenCode, screenRequest } from '../../shared/kiosk_devices/screen'
import { networkOf } from '../accounts/login-limits'
import type { Db } from '../kernel/database/database'
import { type FileStore, parseKey } from '../media_gallery/file-store'
import { deviceOf, type PairedScreen, programmeOf, slidesOf } from './programme'
import { findScreen, isContactOutdated, newScreenCode, type ScreenAction } from './screens'
import { WaitingScreens } from './waiting-screens'

type ScreenParts = {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly store: FileStore
  readonly book: (action: ScreenAction) => Promise<unknown>
}

const keyGenerator = ({ ip }: FastifyRequest) => networkOf(ip)
/** Codes requested, and contacts of screens, per network and minute. */
const codesPerMinute = { max: 20, timeWindow: '1 minute', keyGenerator }
const contactsPerMinute = { max: 600, timeWindow: '1 minute', keyGenerator }

const KEY = /^Bearer ([0-9a-f]{64})$/
const wanted = z.object({ name: z.string().max(60) })

/** Returns the hash of the key that a request brings. Throws `auth.required` without one. */
function keyHashOf({ headers }: FastifyRequest): string {
  const [, key] = KEY.exec(headers.authorization ?? '') ?? []
  if (!key) throw new DomainError('auth.required')
  return createHash('sha256').update(key).digest('hex')
}

/**
 * Serves screens of kiosk devices under `/api/kiosk`. A screen makes a key, asks for a code by the key's hash, and
 * reads its programme and the pictures in it with the key. It can read nothing else. A screen that is unknown or was
 * ended gets `auth.required`.
 */
export function serveScreens(app: FastifyInstance, { db, clock, random, store, book }: ScreenParts): void {
  const paired = async (request: FastifyRequest): Promise<PairedScreen | null> => {
    const screen = await findScreen(db, keyHashOf(request), clock())
    if (!screen) throw new DomainError('auth.required')
    return screen.paired ? screen : null
  }

  const waiting = new WaitingScreens(clock)
  app.post(
    '/api/kiosk/code',
    { config: { rateLimit: codesPerMinute } },
    async (request, reply): Promise<z.infer<typeof screenCode>> => {
      const { key_hash } = parseArgs(screenRequest, request.body)
      reply.header('cache-control', 'no-store')
      waiting.admit(networkOf(request.ip), key_hash)
      const { code, expires_at, action } = newScreenCode(key_hash, clock(), random)
      await book(action)
      return { code, expires_at }
    },
  )

  app.get(
    '/api/kiosk/programme',
    { config: { rateLimit: contactsPerMinute } },
    async (request, reply): Promise<{ programme: ScreenProgramme | null }> => {
      reply.header('cache-control', 'no-store')
      const screen = await paired(request)
      if (!screen) return { programme: null }
      const device = await deviceOf(db, screen)
      if (isContactOutdated(device.seen_at, clock()))
        await book({ do: 'seen', org_id: screen.org_id, kiosk_device_id: device.id })
      return { programme: await programmeOf(db, screen, device, clock()) }
    },
  )

  app.get(
    '/api/kiosk/files/:name',
    { config: { rateLimit: contactsPerMinute } },
    async (request, reply): Promise<FastifyReply> => {
      const { name } = parseArgs(wanted, request.params)
      const screen = await paired(request)
      if (!screen || !(await deviceOf(db, screen)).enabled) throw new DomainError('not_found')
      const isShown = (await slidesOf(db, screen, clock())).some((slide) => slide.name === name)
      const key = `${screen.org_id}/${name}`
      const bytes = isShown ? await store.get(key) : null
      if (!bytes) throw new DomainError('not_found')
      return reply
        .headers({
          'content-type': parseKey(key)?.contentType ?? 'application/octet-stream',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          'content-disposition': 'attachment',
          'cache-control': 'no-store',
        })
        .send(bytes)
    },
  )
}
