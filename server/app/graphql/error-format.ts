import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import type { MercuriusContext } from 'mercurius'
import { DomainError } from '../../../shared/kernel/errors'
import { asRefusal, httpStatusOf as httpStatus } from '../http/http-refusal'
import { type failureLog, isOutage } from '../outage'
import { errorBody, truncateEcho } from './error-echo'
import { expectsOkFor } from './media-type'

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

type Failed = {
  readonly errors?: readonly unknown[]
  readonly data?: Record<string, unknown> | null
  readonly statusCode?: number
}

function statusOf({ statusCode, errors, data }: Failed): number | undefined {
  const inner = originalError(errors?.[0])
  // The request was never executed. A refusal by a resolver is a regular answer.
  if (
    data === undefined &&
    inner instanceof DomainError &&
    (inner.code.startsWith('input.') || inner.code === 'auth.required')
  )
    return httpStatus(inner)
  return (
    statusCode ??
    (inner instanceof Error && 'statusCode' in inner && typeof inner.statusCode === 'number'
      ? inner.statusCode
      : undefined)
  )
}

type FormatterParts = {
  readonly production: boolean
  /** Called with the text of an internal error. */
  readonly failed: (text: string) => void
  readonly logFailure: ReturnType<typeof failureLog>
}

/**
 * Formats every error: a refusal with its code and details; GraphQL's own message for an invalid query, without name
 * suggestions in production; `server.busy` while the database is away; otherwise a generic internal error, with the
 * details in the log only.
 */
export function errorFormatter({ production, failed, logFailure }: FormatterParts) {
  const format = (error: unknown): GraphQLFormattedError => {
    const inner = originalError(error)
    const path = error instanceof GraphQLError && error.path ? { path: error.path } : {}
    const said = (refusal: DomainError): GraphQLFormattedError => {
      const { code, message, details } = errorBody(refusal)
      return { message, extensions: { code, details }, ...path }
    }
    if (inner instanceof DomainError) return said(inner)
    const own =
      error instanceof GraphQLError && (inner === error || !(inner instanceof Error) || inner instanceof GraphQLError)
    if (own)
      return {
        message: truncateEcho(production ? error.message.replace(/ Did you mean.*$/s, '') : error.message),
        extensions: { code: 'graphql' },
        ...path,
      }
    if (inner instanceof Error && 'code' in inner && String(inner.code).startsWith('MER_ERR_GQL'))
      return { message: truncateEcho(inner.message), extensions: { code: 'graphql' } }
    const refusal = inner instanceof Error ? asRefusal(inner) : null
    if (refusal) return said(refusal)
    logFailure(inner, 'a request failed', inner instanceof Error && 'code' in inner ? { code: String(inner.code) } : {})
    if (isOutage(inner)) return said(new DomainError('server.busy'))
    failed(
      inner instanceof Error
        ? `${inner.stack ?? inner.message} ${'code' in inner ? String(inner.code) : ''}`
        : String(inner),
    )
    return said(new DomainError('internal'))
  }
  return (execution: Failed, { reply }: Pick<MercuriusContext, 'reply'>) => {
    const { data } = execution
    const failures = (execution.errors?.length ? execution.errors : [execution]).flatMap(individualErrors)
    const unavailable = failures.some((error) => isOutage(originalError(error)))
    const isInvalidQuery = data === undefined && failures.every((error) => originalError(error) instanceof GraphQLError)
    const status = isInvalidQuery && expectsOkFor(reply?.request) ? 200 : statusOf(execution)
    const statusCode = unavailable ? 503 : data ? 200 : (status ?? 200)
    const errors = failures.map(format)
    // An answer without `data` says that nothing was executed.
    return { statusCode, response: data === undefined ? { errors } : { data, errors } }
  }
}
