import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Encodings, the best first. Texts take up less in Brotli at a low quality than in gzip at its lowest level, and
 * sooner.
 */
const ENCODINGS: readonly { readonly name: 'br' | 'gzip'; readonly compress: (text: string) => Promise<Buffer> }[] = [
  {
    name: 'br',
    compress: (text) =>
      brotli(text, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
      }),
  },
  { name: 'gzip', compress: (text) => zip(text, { level: 1 }) },
]

/** A text as it is sent, with the name of its encoding; null for none. */
export type EncodedText = { readonly encoding: string | null; readonly body: Buffer }

/** Returns the best encoding that an `Accept-Encoding` names; null for none. */
const bestOf = (accepted: string | string[] | undefined) => {
  const understood = String(accepted ?? '')
    .split(',')
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => (each.split(';')[0] ?? '').trim())
  return ENCODINGS.find(({ name }) => understood.includes(name)) ?? null
}

/** Returns the name of the best encoding that the `Accept-Encoding` of a receiver names; null for none. */
export const encodingFor = (accepted: string | string[] | undefined): 'br' | 'gzip' | null =>
  bestOf(accepted)?.name ?? null

/** Compresses a text with the best encoding that the `Accept-Encoding` of its receiver names. */
export async function compressFor(accepted: string | string[] | undefined, text: string): Promise<EncodedText> {
  const found = bestOf(accepted)
  // Fastify would encode a text twice, for its length and to send it.
  return found
    ? { encoding: found.name, body: await found.compress(text) }
    : { encoding: null, body: Buffer.from(text) }
}
