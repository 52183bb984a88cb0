import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest('hex')
const hmac = (key: Uint8Array | string, text: string) => createHmac('sha256', key).update(text).digest()

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Returns why a request's signature is not a valid AWS Signature Version 4; null if it is. Written from Amazon's
 * documentation, not from the client.
 */
export function wrongSignature(
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  body: Uint8Array,
  keys: { id: string; secret: string; region: string },
): string | null {
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!said) return 'no signature'
  const [, id = '', day = '', region = '', names = '', signature = ''] = said
  if (id !== keys.id || region !== keys.region) return 'another key or region'
  const at = String(request.headers['x-amz-date'])
  if (!at.startsWith(day)) return 'another day'
  const signed = names.split(';')
  if (!signed.includes('host') || !signed.includes('x-amz-content-sha256')) return 'not everything is signed'
  const hash = String(request.headers['x-amz-content-sha256'])
  if (hash !== sha256(body)) return 'another content'
  const url = new URL(request.url ?? '', 'http://x')
  const query = [...url.searchParams]
    .map(([key, value]) => `${encoded(key)}=${encoded(value)}`)
    .sort()
    .join('&')
  const headers = signed.map((name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, ' ')}\n`).join('')
  const canonical = [request.method, url.pathname, query, headers, names, hash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = ['s3', 'aws4_request'].reduce(
    (made, part) => hmac(made, part),
    hmac(hmac(`AWS4${keys.secret}`, day), region),
  )
  const wanted = hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n'))
  return timingSafeEqual(wanted, Buffer.from(signature, 'hex')) ? null : 'a wrong signature'
}

type Thing = { readonly bytes: Uint8Array; readonly type: string; readonly at: string }

/** A local bucket with Amazon's rules: it accepts only signed requests and lists two objects per page. */
export async function startBucket() {
  const keys = { id: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY', region: 'eu-central-1' }
  const things = new Map<string, Thing>()
  const refused: string[] = []
  let failing = 0
  const listed = (prefix: string, after: string) => {
    const names = [...things.keys()].sort().filter((name) => name.startsWith(prefix) && name > after)
    const page = names.slice(0, 2)
    const more = names.length > page.length
    const entries = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${things.get(key)?.at}</LastModified><Size>1</Size></Contents>`,
    )
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${entries.join('')}${more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''}</ListBucketResult>`
  }
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk as Uint8Array)
    const body = Buffer.concat(chunks)
    const end = (status: number, answer: Uint8Array | string = '') => response.writeHead(status).end(answer)
    if (failing > 0) {
      failing--
      return end(503, '<Error><Code>SlowDown</Code></Error>')
    }
    const why = wrongSignature(request, body, keys)
    if (why) {
      refused.push(why)
      return end(403, `<Error><Code>SignatureDoesNotMatch</Code><Message>${why}</Message></Error>`)
    }
    const url = new URL(request.url ?? '', 'http://x')
    const [, bucket, ...rest] = url.pathname.split('/')
    const key = decodeURIComponent(rest.join('/'))
    if (bucket !== 'foyer') return end(404, '<Error><Code>NoSuchBucket</Code></Error>')
    if (request.method === 'GET' && key === '')
      return end(200, listed(url.searchParams.get('prefix') ?? '', url.searchParams.get('continuation-token') ?? ''))
    const there = things.get(key)
    if (request.method === 'GET')
      return there ? end(200, there.bytes) : end(404, '<Error><Code>NoSuchKey</Code></Error>')
    if (request.method === 'PUT')
      things.set(key, { bytes: body, type: request.headers['content-type'] ?? '', at: new Date().toISOString() })
    else if (request.method === 'DELETE') things.delete(key)
    else return end(405)
    return end(request.method === 'PUT' ? 200 : 204)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return {
    options: { endpoint, bucket: 'foyer', region: keys.region, accessKeyId: keys.id, secretAccessKey: keys.secret },
    things,
    refused,
    /** Answers the next requests as if throttled. */
    fail: (times: number) => {
      failing = times
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
