import { UploadedFile } from '../../../server/media_gallery/uploaded-file'

type Headers = Readonly<Record<string, string>>

/** An SVG with four points. */
export const DRAWING = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><rect width="2" height="2" fill="#6f278f"/></svg>',
)

/** Builds a multipart body of these parts. */
export async function multipart(parts: readonly (readonly [name: string, value: string | Blob, file?: string])[]) {
  const form = new FormData()
  for (const [name, value, file] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, file)
  }
  const body = new Response(form)
  return { payload: Buffer.from(await body.arrayBuffer()), type: body.headers.get('content-type') ?? '' }
}

/** Builds a GraphQL request like a browser: JSON, or multipart if `input` has a file. */
export async function graphqlRequest(
  query: string,
  variables: Record<string, unknown>,
  headers: Headers,
): Promise<{ headers: Headers; payload: Buffer | object }> {
  const input = (variables.input ?? {}) as Record<string, unknown>
  const [field, file] = Object.entries(input).find(([, value]) => value instanceof UploadedFile) ?? []
  if (!(file instanceof UploadedFile))
    return { headers: { ...headers, 'content-type': 'application/json' }, payload: { query, variables } }
  const { payload, type } = await multipart([
    ['operations', JSON.stringify({ query, variables: { ...variables, input: { ...input, [field ?? '']: null } } })],
    ['map', JSON.stringify({ 0: [`variables.input.${field}`] })],
    ['0', new Blob([new Uint8Array(file.bytes)]), file.name],
  ])
  return { headers: { ...headers, 'content-type': type, 'mercurius-require-preflight': '1' }, payload }
}
