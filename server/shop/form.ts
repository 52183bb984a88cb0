import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../shared/kernel/errors'
import { id } from '../../shared/kernel/model/fields'

/** Size of a form in bytes, and its fields: a list of all seats of a large hall in which a hundred are ticked. */
const MOST_BYTES = 32 * 1024
const MOST_FIELDS = 400

/** Tickets or pieces that one field may ask for. */
export const MOST_PIECES = 500

/** Requests per minute and address that change something. */
export const FORM_LIMIT = { max: 60, timeWindow: '1 minute' }

/** Requests per minute and address that may send an email or write a document. */
export const FEW = { max: 5, timeWindow: '1 minute' }

/** The fields of a form. Of several with one name, the last counts. */
export type Form = Readonly<Record<string, string>>

/** Lets routes of this instance take forms. Throws `input.invalid` for one with too many fields. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MOST_BYTES },
    (_request, body, done) => {
      const fields = [...new URLSearchParams(String(body))]
      if (fields.length > MOST_FIELDS) done(new DomainError('input.invalid', { field: 'form' }))
      else done(null, Object.fromEntries(fields))
    },
  )
}

const form = z.record(z.string(), z.string())

/**
 * Returns the fields that a page of the shop has sent. Throws `forbidden` for a form of another site, which could fill
 * a visitor's cart.
 */
export function formOf({ body, headers }: FastifyRequest): Form {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new DomainError('forbidden')
  const read = form.safeParse(body)
  if (!read.success) throw new DomainError('input.invalid', { field: 'form' })
  return read.data
}

/** Returns a field that holds an id. Throws `input.invalid` otherwise. */
export function idField(fields: Form, name: string): string {
  const read = id().safeParse(fields[name])
  if (!read.success) throw new DomainError('input.invalid', { field: name })
  return read.data
}

/** Returns a field that holds a whole number within limits. Throws `input.invalid` otherwise. */
export function numberField(fields: Form, name: string, most: number): number {
  const value = Number(fields[name])
  if (!/^\d{1,9}$/.test(fields[name] ?? '') || value > most) throw new DomainError('input.invalid', { field: name })
  return value
}
