import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../shared/kernel/errors'
import { parseArgs } from '../../shared/kernel/parse'

const asked = z.object({
  query: z.string().min(1),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
})

/** Where a text is no query, Mercurius would take it for a parsed one written as JSON, which no limit on words holds. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Holds the body of a request to what a query is, before anybody reads it. Throws `input.invalid`. */
export async function assertQuery({ method, headers, body }: FastifyRequest): Promise<void> {
  if (method !== 'POST') return
  if (!/^(application\/json|multipart\/form-data)\b/.test(headers['content-type'] ?? ''))
    throw new DomainError('input.invalid', { field: 'content-type', reason: 'not JSON' })
  const { query } = parseArgs(asked, body)
  if (isJson(query)) throw new DomainError('input.invalid', { field: 'query', reason: 'not a query' })
}
