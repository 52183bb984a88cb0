import { Busboy, type BusboyConfig, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { parseArgs } from '../../../shared/kernel/model/parse'
import { FILE_LIMITS } from '../../../shared/media_gallery/limits'
import { UploadedFile } from '../../media_gallery/uploaded-file'

/** Maximum bytes of the query with its variables, and of the file map. */
const MAX_FIELD = 64 * 1024
/** Maximum bytes of the whole body, including part separators. */
const MAX_BODY = FILE_LIMITS.bytes + 4 * MAX_FIELD

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
type Parts = {
  readonly fields: ReadonlyMap<string, string>
  readonly file: { readonly field: string; readonly uploaded: UploadedFile } | null
}

const invalid = (field: string, reason: string) => new DomainError('input.invalid', { field, reason })

function parserFor(headers: BusboyHeaders, limits: BusboyConfig['limits']): BusboyInstance {
  try {
    return new Busboy({ headers, limits })
  } catch {
    throw invalid('content-type', 'not multipart')
  }
}

/** Reads the parts of a body. Stops when a limit is exceeded by at most one network chunk. */
async function partsOf(headers: BusboyHeaders, body: AsyncIterable<Uint8Array>): Promise<Parts> {
  const fields = new Map<string, string>()
  let file: Parts['file'] = null
  let wrong: DomainError | null = null
  const fail = (error: DomainError) => {
    wrong ??= error
  }
  const limits = {
    fieldNameSize: 40,
    fieldSize: MAX_FIELD,
    fields: 2,
    fileSize: FILE_LIMITS.bytes,
    files: 1,
    parts: 4,
    headerPairs: 20,
    headerSize: 4096,
  }
  const parser = parserFor(headers, limits)
  const finished = new Promise<void>((resolve) => {
    parser.on('finish', resolve)
    parser.on('error', () => {
      fail(invalid('body', 'not multipart'))
      resolve()
    })
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => fail(invalid('body', 'more parts than one file needs')))
  parser.on('field', (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut) fail(new DomainError('input.too_large'))
    fields.set(name, value)
  })
  parser.on('file', (field, stream, name) => {
    const chunks: Uint8Array[] = []
    stream.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    stream.on('limit', () => fail(new DomainError('input.too_large')))
    stream.on('error', () => fail(invalid('body', 'the file ends in the middle')))
    stream.on('end', () => {
      file = { field, uploaded: new UploadedFile(name ?? '', Buffer.concat(chunks)) }
    })
  })
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > MAX_BODY) fail(new DomainError('input.too_large'))
    if (wrong) break
    if (!parser.write(chunk)) await Promise.race([finished, new Promise((resolve) => parser.once('drain', resolve))])
  }
  if (wrong) throw wrong
  parser.end()
  await finished
  if (wrong) throw wrong
  return { fields, file }
}

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
  const { fields, file } = await partsOf({ ...headers, 'content-type': headers['content-type'] ?? '' }, body)
  const asked = parseArgs(operations, fromJson('operations', fields.get('operations')))
  const [[field, [path]] = ['', ['']]] = Object.entries(parseArgs(map, fromJson('map', fields.get('map'))))
  if (!file || file.field !== field) throw invalid('map', 'no such file')
  return placeFile(asked, path.split('.').slice(1), file.uploaded)
}
