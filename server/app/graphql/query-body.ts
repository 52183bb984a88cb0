import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { documentsWith, queryOf, withId } from '../../../shared/documents'
import { DomainError } from '../../../shared/kernel/errors'
import { sha256Hex } from '../../../shared/kernel/model/fields'
import { parseArgs } from '../../../shared/kernel/model/parse'
import { commands, officeQueries } from '../../../shared/model'
import { lists, readings } from '../../registry'
import { LIMITS } from '../http/limits'

const asked = z.object({
  query: z.string().min(1).optional(),
  id: sha256Hex().optional(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  extensions: z.record(z.string(), z.unknown()).nullish(),
})

/** The beginning of every JSON text, and of no query. */
const JSON_START = /^\s*(?:[["\d-]|\{\s*["}]|(?:true|false|null)\s*$)/

/** Mercurius would accept a JSON text as an already parsed query, which bypasses the token limit. */
function isJson(text: string): boolean {
  if (!JSON_START.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** An uploaded file, which arrives separately, is neither list nor object. */
const isList = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)

/**
 * Returns true if lists and objects are nested deeper than `most`. Checked level by level, because recursion into
 * endless nesting overflows the stack, and the writer thread accepts or rejects a batch as a whole.
 */
function isNestedDeeper(value: unknown, most: number): boolean {
  let level = [value].filter(isList)
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true
    level = level.flatMap((each) => Object.values(each).filter(isList))
  }
  return false
}

/** Persisted documents of this app version by their id. */
export const DOCUMENTS: ReadonlyMap<string, string> = new Map(
  [
    ...documentsWith(Object.values(commands)),
    ...[
      ...readings.map(({ query }) => query),
      ...officeQueries,
      ...lists.flatMap(({ asked, one }) => [asked, ...(one ? [one] : [])]),
    ].map(queryOf),
  ].map((text) => [withId(text).id, text]),
)

/**
 * Returns a persisted document. Throws `client.too_old` for an unknown id; an app of another version then sends the
 * full text.
 */
function documentOf(id: string): string {
  const text = DOCUMENTS.get(id)
  if (text === undefined) throw new DomainError('client.too_old')
  return text
}

/**
 * Checks the shape of a request body before anything reads it, and leaves in it what Mercurius reads: a document in
 * place of its id, and no extensions, which it does not let be null. Throws `input.invalid` and `client.too_old`.
 */
export async function assertQuery(request: FastifyRequest): Promise<void> {
  if (request.ws) return
  if (request.method !== 'POST') throw new DomainError('input.invalid', { field: 'method', reason: 'not POST' })
  if (!/^(application\/json|multipart\/form-data)\b/.test(request.headers['content-type'] ?? ''))
    throw new DomainError('input.invalid', { field: 'content-type', reason: 'not JSON' })
  const { id, extensions: _, ...given } = parseArgs(asked, request.body)
  if (isNestedDeeper(given.variables, LIMITS.nested))
    throw new DomainError('input.invalid', { field: 'variables', reason: `deeper than ${LIMITS.nested}` })
  if (id !== undefined && given.query === undefined) {
    request.body = { ...given, query: documentOf(id) }
    return
  }
  const { query } = given
  if (query !== undefined && query.length > LIMITS.query)
    throw new DomainError('input.invalid', { field: 'query', reason: `longer than ${LIMITS.query}` })
  if (query === undefined)
    throw new DomainError('input.invalid', { field: 'query', reason: 'neither a query nor the name of one' })
  if (isJson(query)) throw new DomainError('input.invalid', { field: 'query', reason: 'not a query' })
  request.body = given
}
