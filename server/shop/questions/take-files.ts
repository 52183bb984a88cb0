import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ANSWER_FILE } from '../../../shared/questions/files'
import { multipartParts, type SentFile } from '../../kernel/multipart'

const KILOBYTE = 1024

/** A file that is too large is read to its end up to this, so that its visitor gets an answer that says so. */
const MOST_BYTES = 4 * ANSWER_FILE.bytes
const LIMITS = { file: ANSWER_FILE.bytes, body: MOST_BYTES, field: KILOBYTE, fields: 12 }

const sent = new WeakMap<FastifyRequest, SentFile>()

/** Lets routes of this instance take a file with their form. Throws `input.too_large` for a body that is far too large. */
export function takeFiles(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { bodyLimit: MOST_BYTES },
    async (request: FastifyRequest, body: IncomingMessage) => {
      const { headers } = request
      const typed = { ...headers, 'content-type': headers['content-type'] ?? '' }
      const { fields, file } = await multipartParts(typed, body, LIMITS)
      if (file) sent.set(request, file)
      return Object.fromEntries(fields)
    },
  )
}

/** Returns the file that a form has sent; null for none, or for an empty one. */
export function fileOf(request: FastifyRequest): SentFile | null {
  const file = sent.get(request)
  return file && file.bytes.length > 0 ? file : null
}
