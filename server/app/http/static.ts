import { existsSync } from 'node:fs'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../../shared/kernel/errors'

const YEAR = 31_536_000

/**
 * Security headers that only matter for a page. Sent with each of sixty files they would be a tenth of a first visit.
 */
const PAGE_HEADERS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Paths that are never a screen of the app. */
const SERVER_PATHS = /^\/(graphql|api|healthz|readyz|metrics|assets|files)(\/|\?|$)/

/**
 * Serves the built client. Files with a hash in their name are cached forever; everything else, above all the service
 * worker, is revalidated. All other addresses return the app, whose router resolves them.
 */
export async function serveClient(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  if (built)
    await app.register(files, {
      root: folder,
      cacheControl: false,
      // The build has a Brotli and a gzip copy beside each file.
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(folder, 'assets'))
        // Scripts, styles and fonts: what these headers are about is said by the page that loads them. Workers need the
        // content policy.
        if (hashed) for (const name of PAGE_HEADERS) reply.removeHeader(name)
        // The address of the password page contains a secret token, so it must not leak through referrer or cache.
        const secret = reply.request.url.startsWith('/auth/password')
        if (secret) reply.header('referrer-policy', 'no-referrer')
        // Emails show them, also in a preview, which has an origin of its own.
        if (path.startsWith(join(folder, 'placeholders'))) reply.header('cross-origin-resource-policy', 'cross-origin')
        reply.header('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : secret ? 'no-store' : 'no-cache')
      },
    })
  app.setNotFoundHandler((request, reply) => {
    const screen =
      built &&
      ['GET', 'HEAD'].includes(request.method) &&
      !SERVER_PATHS.test(request.url) &&
      request.headers.accept?.includes('text/html')
    if (!screen) throw new DomainError('not_found')
    return reply.sendFile('index.html')
  })
}
