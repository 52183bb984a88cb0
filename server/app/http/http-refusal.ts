import type { FastifyError } from 'fastify'
import { DomainError, type ErrorCode } from '../../../shared/kernel/errors'

const STATUS: Readonly<Partial<Record<ErrorCode, number>>> = {
  'auth.required': 401,
  'auth.invalid': 401,
  'auth.too_many': 429,
  'pin.withdrawn': 401,
  forbidden: 403,
  not_found: 404,
  'input.invalid': 400,
  'links.unknown': 403,
  'mail_settings.report_forged': 403,
  'links.expired': 410,
  'links.used': 410,
  'links.over': 410,
  'links.followed': 410,
  'links.replaced': 410,
  'setup.unknown': 403,
  'setup.over': 410,
  'setup.done': 410,
  internal: 500,
  'server.busy': 503,
  'reads.too_many': 429,
  'input.too_large': 413,
}

/** Returns the HTTP status of a refusal. */
export const httpStatusOf = ({ code }: DomainError): number => STATUS[code] ?? 400

/** Converts an error to a refusal. Malformed requests are the sender's fault. Returns null for an internal error. */
export function asRefusal(error: FastifyError | DomainError | Error): DomainError | null {
  if (error instanceof DomainError) return error
  if ('statusCode' in error && error.statusCode === 413) return new DomainError('input.too_large')
  if ('statusCode' in error && error.statusCode && error.statusCode < 500)
    return new DomainError('input.invalid', { field: 'body', reason: error.message })
  return null
}
