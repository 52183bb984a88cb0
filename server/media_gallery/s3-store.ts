import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { type FileStore, readKey } from './file-store'

/** A bucket, on Amazon's servers or any that speak like them. */
export type Bucket = {
  readonly endpoint: URL
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** How long a bucket may take to answer, in ms. */
const PATIENCE = 30_000

/** Files in a bucket. The signature covers the content, so that nobody on the way exchanges it. */
export function s3Store({ endpoint, bucket, ...keys }: Bucket): FileStore {
  const client = new AwsClient({ ...keys, service: 's3', retries: 3 })
  const base = `${endpoint.href.replace(/\/$/, '')}/${bucket}`
  const at = (key: string): string => {
    if (!readKey(key)) throw new RangeError(`not a key: ${key}`)
    return `${base}/${key}`
  }
  const ask = async (method: string, url: string, accepted: readonly number[], bytes: Uint8Array = new Uint8Array(), headers = {}): Promise<Response> => {
    const hash = createHash('sha256').update(bytes).digest('hex')
    const answer = await client.fetch(url, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': hash },
      signal: AbortSignal.timeout(PATIENCE),
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
        const query: URLSearchParams = new URLSearchParams({ 'list-type': '2', prefix: `${org_id}/`, ...(next === null ? {} : { 'continuation-token': next }) })
        const text: string = await (await ask('GET', `${base}?${query}`, [200])).text()
        for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = inside(entry, 'Key')
          const written = inside(entry, 'LastModified')
          if (key !== null && written !== null && readKey(key)) yield { key, at: Date.parse(written) }
        }
        next = inside(text, 'IsTruncated') === 'true' ? inside(text, 'NextContinuationToken') : null
      } while (next !== null)
    },
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }

/** The text of an element, which holds no other. */
function inside(xml: string, element: string): string | null {
  const [, text] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? []
  return text?.replace(/&(?:lt|gt|quot|apos|amp);/g, (name) => ENTITIES[name] ?? name) ?? null
}
