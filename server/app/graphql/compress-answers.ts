import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DocumentNode, Kind, OperationTypeNode } from 'graphql'
import { compressFor } from '../../kernel/compress'

/** Bytes from which compressing saves a packet. */
const SMALLEST = 2048

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
    const { encoding, body } = await compressFor(request.headers['accept-encoding'], payload)
    if (encoding !== null) reply.header('content-encoding', encoding)
    return body
  }
}
