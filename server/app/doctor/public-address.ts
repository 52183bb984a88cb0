import http from 'node:http'
import https from 'node:https'
import { TLSSocket } from 'node:tls'
import { z } from 'zod'
import { MINUTE, SECOND } from '../../../shared/kernel/time'

/** The address and the scheme by which the server sees a visitor. */
const seenVisitor = z.object({ address: z.string(), https: z.boolean() })

/** Answer of the public address. */
export type PublicAnswer = {
  /** Time of the answer by the clock of who gave it, in ms. */
  readonly date: number | null
  /** Null where another program answers. */
  readonly seen: z.infer<typeof seenVisitor> | null
  /** Own address of this end of the connection. */
  readonly own: string
  /** Null without https. `problem` is why a browser refuses it. */
  readonly certificate: { readonly expires_at: number; readonly problem: string | null } | null
}

/** Thrown if nothing answers at the public address. The message is the reason. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/**
 * An address of the documentation (RFC 5737) that nobody has. Sent as a header that a good proxy replaces or appends
 * to.
 */
export const FORGED_ADDRESS = '192.0.2.1'

const ANSWER_WITHIN = MINUTE / 4
const LONGEST_ANSWER = 10_000

/** The path at which the server answers with what it sees of the request. */
export const SEEN_PATH = '/api/seen'

function certificateOf(socket: unknown): PublicAnswer['certificate'] {
  if (!(socket instanceof TLSSocket)) return null
  const { valid_to } = socket.getPeerCertificate()
  const { authorizationError } = socket
  return { expires_at: Date.parse(valid_to), problem: authorizationError ? String(authorizationError) : null }
}

function seenIn(body: string): PublicAnswer['seen'] {
  try {
    return seenVisitor.parse(JSON.parse(body))
  } catch {
    return null
  }
}

/**
 * Asks the server through its public address what it sees. Looks at the certificate without insisting on it. Throws
 * Unreachable.
 */
export const askPublicAddress = (url: URL): Promise<PublicAnswer> =>
  new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http
    const headers = { 'x-forwarded-for': FORGED_ADDRESS, accept: 'application/json' }
    const asked = request(
      new URL(SEEN_PATH, url),
      { agent: false, rejectUnauthorized: false, timeout: ANSWER_WITHIN, headers },
      (answer) => {
        const { socket } = answer
        const [own, certificate, date] = [
          socket.localAddress ?? '',
          certificateOf(socket),
          Date.parse(answer.headers.date ?? ''),
        ]
        let body = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          body += chunk.slice(0, LONGEST_ANSWER - body.length)
        })
        answer.on('end', () =>
          resolve({ date: Number.isNaN(date) ? null : date, seen: seenIn(body), own, certificate }),
        )
        answer.on('error', (error) => reject(new Unreachable(error.message)))
      },
    )
    asked.on('timeout', () => asked.destroy(new Error(`no answer within ${ANSWER_WITHIN / SECOND} seconds`)))
    asked.on('error', (error) => reject(new Unreachable(error.message || 'no answer')))
    asked.end()
  })
