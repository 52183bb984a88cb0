import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { documentsWith, named } from '../../../shared/documents'
import { DomainError } from '../../../shared/kernel/errors'
import { sha256Hex } from '../../../shared/kernel/model/fields'
import { parseArgs } from '../../../shared/kernel/model/parse'
import { commands } from '../../../shared/model'
import { LIMITS } from '../http/limits'

const asked = z.object({
  query: z.string().min(1).optional(),
  id: sha256Hex().optional(),
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

/** A file, which came beside them, is neither. */
const isList = (value: unknown): value is object =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)

/**
 * Whether lists and objects stand in each other deeper than this. Looked at level by level: what has no bottom ends whoever calls himself,
 * and the writer's thread takes a whole batch or none of it.
 */
function isDeeper(value: unknown, most: number): boolean {
  let level = [value].filter(isList)
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true
    level = level.flatMap((each) => Object.values(each).filter(isList))
  }
  return false
}

/** What the app of this version sends, by the name it sends in its place. */
const DOCUMENTS: ReadonlyMap<string, string> = new Map(documentsWith(Object.values(commands)).map((text) => [named(text).id, text]))

/** The document of this name. Throws `client.too_old` where none is known: it is an app's of another version, which sends it whole then. */
function documentOf(id: string): string {
  const text = DOCUMENTS.get(id)
  if (text === undefined) throw new DomainError('client.too_old')
  return text
}

/** Holds the body of a request to what a query is, before anybody reads it, and puts the document in the place of its name. Throws `input.invalid` and `client.too_old`. */
export async function assertQuery(request: FastifyRequest): Promise<void> {
  if (request.ws) return
  if (request.method !== 'POST') throw new DomainError('input.invalid', { field: 'method', reason: 'not POST' })
  if (!/^(application\/json|multipart\/form-data)\b/.test(request.headers['content-type'] ?? ''))
    throw new DomainError('input.invalid', { field: 'content-type', reason: 'not JSON' })
  const { id, ...given } = parseArgs(asked, request.body)
  if (isDeeper(given.variables, LIMITS.nested)) throw new DomainError('input.invalid', { field: 'variables', reason: `deeper than ${LIMITS.nested}` })
  if (id !== undefined && given.query === undefined) {
    request.body = { ...given, query: documentOf(id) }
    return
  }
  const { query } = given
  if (query === undefined) throw new DomainError('input.invalid', { field: 'query', reason: 'neither a query nor the name of one' })
  if (isJson(query)) throw new DomainError('input.invalid', { field: 'query', reason: 'not a query' })
}
