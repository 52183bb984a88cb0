import { Busboy, type BusboyConfig, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { DomainError } from '../../shared/kernel/errors'

/** Limits of a body with one file. */
export type MultipartLimits = {
  /** Bytes of the file. More are not kept. */
  readonly file: number
  /** Bytes of the whole body, including part separators. Reading stops within one network chunk beyond it. */
  readonly body: number
  /** Bytes of a field, and number of fields. */
  readonly field: number
  readonly fields: number
}

/** A file of a body; `isCut` where it is larger than allowed, and only its beginning was kept. */
export type SentFile = {
  readonly field: string
  readonly name: string
  readonly bytes: Uint8Array
  readonly isCut: boolean
}

export type MultipartParts = { readonly fields: ReadonlyMap<string, string>; readonly file: SentFile | null }

export const invalidPart = (field: string, reason: string) => new DomainError('input.invalid', { field, reason })

function parserFor(headers: BusboyHeaders, limits: BusboyConfig['limits']): BusboyInstance {
  try {
    return new Busboy({ headers, limits })
  } catch {
    throw invalidPart('content-type', 'not multipart')
  }
}

/** Reads the fields and the file of a body. Throws `input.invalid` or `input.too_large`. */
export async function multipartParts(
  headers: BusboyHeaders,
  body: AsyncIterable<Uint8Array>,
  most: MultipartLimits,
): Promise<MultipartParts> {
  const fields = new Map<string, string>()
  let file: SentFile | null = null
  let wrong: DomainError | null = null
  const fail = (error: DomainError) => {
    wrong ??= error
  }
  const limits = {
    fieldNameSize: 40,
    fieldSize: most.field,
    fields: most.fields,
    fileSize: most.file,
    files: 1,
    parts: most.fields + 2,
    headerPairs: 20,
    headerSize: 4096,
  }
  const parser = parserFor(headers, limits)
  const finished = new Promise<void>((resolve) => {
    parser.on('finish', resolve)
    parser.on('error', () => {
      fail(invalidPart('body', 'not multipart'))
      resolve()
    })
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => fail(invalidPart('body', 'more parts than one file needs')))
  parser.on('field', (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut) fail(new DomainError('input.too_large'))
    fields.set(name, value)
  })
  parser.on('file', (field, stream, name) => {
    const chunks: Uint8Array[] = []
    let isCut = false
    stream.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    stream.on('limit', () => {
      isCut = true
    })
    stream.on('error', () => fail(invalidPart('body', 'the file ends in the middle')))
    stream.on('end', () => {
      file = { field, name: name ?? '', bytes: Buffer.concat(chunks), isCut }
    })
  })
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > most.body) fail(new DomainError('input.too_large'))
    if (wrong) break
    if (!parser.write(chunk)) await Promise.race([finished, new Promise((resolve) => parser.once('drain', resolve))])
  }
  if (wrong) throw wrong
  parser.end()
  await finished
  if (wrong) throw wrong
  return { fields, file }
}
