import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { AnalyticsOffer } from '../../../shared/app/analytics'
import { serveAnalytics } from './analytics'

/** Sets the security headers of every answer. They allow the analytics script that the office is offered. */
export async function secureAnswers(
  app: FastifyInstance,
  publicUrl: URL | null,
  analytics: AnalyticsOffer,
): Promise<void> {
  await app.register(helmet, securityHeaders(publicUrl, analytics))
  serveAnalytics(app, analytics)
}

/** Security headers of every answer. `publicUrl`: the public address, whose protocol decides on HTTPS. */
function securityHeaders(publicUrl: URL | null, analytics: AnalyticsOffer) {
  const others = analytics ? [new URL(analytics.src).origin] : []
  const secure = publicUrl?.protocol === 'https:'
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The barcode reader is WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...others],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...others],
        fontSrc: ["'self'", 'data:'],
        // The print service on the desk's own computer.
        connectSrc: [
          "'self'",
          ...others,
          'http://localhost:*',
          'http://127.0.0.1:*',
          ...(publicUrl ? [`${secure ? 'wss' : 'ws'}://${publicUrl.host}`] : ['ws:', 'wss:']),
        ],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' as const },
  }
}
