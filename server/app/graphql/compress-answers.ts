import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DocumentNode, Kind, OperationTypeNode } from 'graphql'

/** Bytes from which compressing saves a packet. */
const SMALLEST = 2048

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Encodings, the best first. Pulled rows take up less in Brotli at a low quality than in gzip at its lowest level, and
 * sooner.
 */
const ENCODINGS: readonly { readonly name: string; readonly compress: (text: string) => Promise<Buffer> }[] = [
  {
    name: 'br',
    compress: (text) =>
      brotli(text, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
      }),
  },
  { name: 'gzip', compress: (text) => zip(text, { level: 1 }) },
]

/**
 * Compresses long answers of queries, pulls above all. Answers of mutations stay as they are, because some hand out a
 * secret beside text that somebody else may have chosen, and the length of a compressed answer would tell about both.
 */
export class AnswerCompression {
  readonly #queries = new WeakSet<FastifyRequest>()

  /** Notes that a request is about to be executed. */
  note(request: FastifyRequest, document: DocumentNode): void {
    const operations = document.definitions.flatMap((each) =>
      each.kind === Kind.OPERATION_DEFINITION ? [each.operation] : [],
    )
    if (operations.every((operation) => operation === OperationTypeNode.QUERY)) this.#queries.add(request)
  }

  /** Fastify hook that compresses a body about to be sent. */
  onSend = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (typeof payload !== 'string' || payload.length < SMALLEST || !this.#queries.has(request)) return payload
    reply.header('vary', 'accept-encoding')
    const named = String(request.headers['accept-encoding'] ?? '').split(',')
    const understood = named
      .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
      .map((each) => (each.split(';')[0] ?? '').trim())
    const encoding = ENCODINGS.find(({ name }) => understood.includes(name))
    // Fastify would encode a text twice, for its length and to send it.
    if (!encoding) return Buffer.from(payload)
    reply.header('content-encoding', encoding.name)
    return encoding.compress(payload)
  }
}
