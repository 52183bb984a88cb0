import type { FastifyBaseLogger } from 'fastify'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { DomainError } from '../../../shared/kernel/errors'
import { asRefusal, httpStatusOf as httpStatus } from '../http/http-refusal'
import { WriterUnavailable } from '../writer/writer'
import { errorBody, shortEcho } from './error-echo'

/** Unwraps the error a resolver threw. Mercurius wraps everything in a GraphQLError, so its class says nothing. */
function originalError(error: unknown): unknown {
  let inner: unknown = error
  while (inner instanceof Error && 'originalError' in inner && inner.originalError) inner = inner.originalError
  return inner
}

/** Returns the individual errors behind an aggregate, such as a failed validation. */
function individualErrors(error: unknown): unknown[] {
  const inner = originalError(error)
  const parts = inner instanceof Error && 'errors' in inner && Array.isArray(inner.errors) ? inner.errors : []
  return parts.length > 0 && parts.every((part) => part instanceof GraphQLError) ? parts : [error]
}

type Failed = { readonly errors?: readonly unknown[]; readonly data?: Record<string, unknown> | null; readonly statusCode?: number }

function statusOf({ statusCode, errors, data }: Failed): number | undefined {
  const inner = originalError(errors?.[0])
  // The request was never executed. A refusal by a resolver is a regular answer.
  if (data === undefined && inner instanceof DomainError && (inner.code.startsWith('input.') || inner.code === 'auth.required')) return httpStatus(inner)
  return statusCode ?? (inner instanceof Error && 'statusCode' in inner && typeof inner.statusCode === 'number' ? inner.statusCode : undefined)
}

/**
 * Formats every error: a refusal with its code and details; GraphQL's own message for an invalid query, without name suggestions in
 * production; otherwise a generic internal error, with the details in the log only.
 */
export function errorFormatter(log: FastifyBaseLogger, production: boolean, failed: (text: string) => void) {
  const format = (error: unknown): GraphQLFormattedError => {
    const inner = originalError(error)
    const path = error instanceof GraphQLError && error.path ? { path: error.path } : {}
    const said = (refusal: DomainError): GraphQLFormattedError => {
      const { code, message, details } = errorBody(refusal)
      return { message, extensions: { code, details }, ...path }
    }
    if (inner instanceof DomainError) return said(inner)
    const own = error instanceof GraphQLError && (inner === error || !(inner instanceof Error) || inner instanceof GraphQLError)
    if (own)
      return { message: shortEcho(production ? error.message.replace(/ Did you mean.*$/s, '') : error.message), extensions: { code: 'graphql' }, ...path }
    if (inner instanceof Error && 'code' in inner && String(inner.code).startsWith('MER_ERR_GQL'))
      return { message: shortEcho(inner.message), extensions: { code: 'graphql' } }
    const refusal = inner instanceof Error ? asRefusal(inner) : null
    if (refusal) return said(refusal)
    const text = inner instanceof Error ? `${inner.stack ?? inner.message} ${'code' in inner ? String(inner.code) : ''}` : String(inner)
    failed(text)
    log.error({ error: text }, 'a request failed')
    return said(new DomainError(inner instanceof WriterUnavailable ? 'server.busy' : 'internal'))
  }
  return (execution: Failed) => {
    const errors = (execution.errors?.length ? execution.errors : [execution]).flatMap(individualErrors)
    const unavailable = errors.some((error) => originalError(error) instanceof WriterUnavailable)
    const statusCode = unavailable ? 503 : execution.data ? 200 : (statusOf(execution) ?? 200)
    return { statusCode, response: { data: execution.data ?? null, errors: errors.map(format) } }
  }
}
