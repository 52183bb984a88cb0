import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { type FileStore, parseKey } from './file-store'

/** An S3 bucket, at Amazon or any compatible service. */
export type S3Bucket = {
  readonly endpoint: URL
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Time limit of a request, in ms. */
const TIMEOUT = 30_000

/** Stores files in an S3 bucket. The signature covers the content, so that nothing on the way can change it. */
export function s3Store({ endpoint, bucket, ...keys }: S3Bucket): FileStore {
  const client = new AwsClient({ ...keys, service: 's3', retries: 3 })
  const base = `${endpoint.href.replace(/\/$/, '')}/${bucket}`
  const at = (key: string): string => {
    if (!parseKey(key)) throw new RangeError(`not a key: ${key}`)
    return `${base}/${key}`
  }
  const ask = async (
    method: string,
    url: string,
    accepted: readonly number[],
    bytes: Uint8Array = new Uint8Array(),
    headers = {},
  ): Promise<Response> => {
    const hash = createHash('sha256').update(bytes).digest('hex')
    const answer = await client.fetch(url, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': hash },
      signal: AbortSignal.timeout(TIMEOUT),
      ...(bytes.length > 0 ? { body: new Uint8Array(bytes) } : {}),
    })
    if (accepted.includes(answer.status)) return answer
    throw new Error(`the bucket answered ${answer.status} to ${method}: ${(await answer.text()).slice(0, 500)}`)
  }
  return {
    put: async (key, bytes, contentType) => {
      await (await ask('PUT', at(key), [200], bytes, { 'content-type': contentType })).arrayBuffer()
    },
    get: async (key) => {
      const answer = await ask('GET', at(key), [200, 404])
      const bytes = new Uint8Array(await answer.arrayBuffer())
      return answer.status === 404 ? null : bytes
    },
    remove: async (key) => {
      await (await ask('DELETE', at(key), [200, 204, 404])).arrayBuffer()
    },
    list: async function* (org_id) {
      let next: string | null = null
      do {
        const query: URLSearchParams = new URLSearchParams({
          'list-type': '2',
          prefix: `${org_id}/`,
          ...(next === null ? {} : { 'continuation-token': next }),
        })
        const text: string = await (await ask('GET', `${base}?${query}`, [200])).text()
        for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = elementText(entry, 'Key')
          const written = elementText(entry, 'LastModified')
          if (key !== null && written !== null && parseKey(key)) yield { key, at: Date.parse(written) }
        }
        next = elementText(text, 'IsTruncated') === 'true' ? elementText(text, 'NextContinuationToken') : null
      } while (next !== null)
    },
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
}

/** Reads the text of an XML element without children. */
function elementText(xml: string, element: string): string | null {
  const [, text] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? []
  return text?.replace(/&(?:lt|gt|quot|apos|amp);/g, (name) => ENTITIES[name] ?? name) ?? null
}
