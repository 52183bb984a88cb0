import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { parseArgs } from '../../../shared/kernel/model/parse'
import { FILE_LIMITS } from '../../../shared/media_gallery/limits'
import { invalidPart as invalid, multipartParts } from '../../kernel/multipart'
import { UploadedFile } from '../../media_gallery/uploaded-file'

/** Maximum bytes of the query with its variables, and of the file map. */
const MAX_FIELD = 64 * 1024
const LIMITS = { file: FILE_LIMITS.bytes, body: FILE_LIMITS.bytes + 4 * MAX_FIELD, field: MAX_FIELD, fields: 2 }

const operations = z.object({
  query: z.string(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()),
})
/** Maps one file to one place in the variables. */
const map = z
  .record(z.string().max(20), z.tuple([z.string().regex(/^variables(\.\w{1,60}){1,4}$/)]))
  .refine((places) => Object.keys(places).length === 1)

type Operations = z.infer<typeof operations>
function fromJson(field: string, text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '', (key, value) => {
      if (key === '__proto__' || key === 'constructor') throw new SyntaxError(`a field called ${key}`)
      return value
    })
  } catch {
    throw invalid(field, 'not JSON')
  }
}

/** Puts the file into the variables where the map says, replacing a null. */
function placeFile({ variables, ...rest }: Operations, path: readonly string[], file: UploadedFile): Operations {
  const put = (value: unknown, [name, ...more]: readonly string[]): unknown => {
    if (name === undefined) {
      if (value !== null) throw invalid('map', 'no null is there')
      return file
    }
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name))
      throw invalid('map', 'no such variable')
    return { ...value, [name]: put((value as Record<string, unknown>)[name], more) }
  }
  return { ...rest, variables: put(variables, path) as Operations['variables'] }
}

/**
 * Reads a request with one file (GraphQL multipart request specification) into the body of a regular request. Throws
 * `input.invalid` or `input.too_large`.
 */
export async function readMultipart({ headers }: FastifyRequest, body: AsyncIterable<Uint8Array>): Promise<Operations> {
  const typed = { ...headers, 'content-type': headers['content-type'] ?? '' }
  const { fields, file } = await multipartParts(typed, body, LIMITS)
  if (file?.isCut) throw new DomainError('input.too_large')
  const asked = parseArgs(operations, fromJson('operations', fields.get('operations')))
  const [[field, [path]] = ['', ['']]] = Object.entries(parseArgs(map, fromJson('map', fields.get('map'))))
  if (!file || file.field !== field) throw invalid('map', 'no such file')
  return placeFile(asked, path.split('.').slice(1), new UploadedFile(file.name, file.bytes))
}
