import type { FastifyReply, FastifyRequest } from 'fastify'

/** Media type of answers by the specification "GraphQL over HTTP", for clients that ask for it. */
const GRAPHQL_RESPONSE = 'application/graphql-response+json'

const asksFor = (request: FastifyRequest, type: string): boolean => request.headers.accept?.includes(type) ?? false

/**
 * True for a client that names JSON and not GraphQL's own media type: by the specification it gets an invalid query's
 * errors with status 200.
 */
export const expectsOkFor = (request: FastifyRequest | undefined): boolean =>
  request !== undefined && asksFor(request, 'application/json') && !asksFor(request, GRAPHQL_RESPONSE)

/** Fastify hook that gives an answer GraphQL's own media type where the client asks for it. */
export const nameMediaType = async (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> => {
  if (asksFor(request, GRAPHQL_RESPONSE)) reply.header('content-type', `${GRAPHQL_RESPONSE}; charset=utf-8`)
  return payload
}
