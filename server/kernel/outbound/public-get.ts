import { once } from 'node:events'
import http, { IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Guard } from './public-addresses'

type Reach = {
  readonly guard: Guard
  /** Ends the request, the answer and the guard's look-ups. */
  readonly signal: AbortSignal
}

type Request = Reach & {
  /** Types of content that are asked for. */
  readonly accept: string
}

type GetLimits = Request & {
  /** Largest answer in bytes. */
  readonly most: number
}

/** A host's answer, with the type of content that it named. */
type HostAnswer = { readonly bytes: Buffer<ArrayBuffer>; readonly type: string }

/** Redirects that a download follows, and those that a reader's browser would follow without a word. */
const MAX_REDIRECTS = 3
const MAX_REDIRECTS_OF_LINKS = 10
const REDIRECTS: readonly (number | undefined)[] = [301, 302, 303, 307, 308]

/** Connects to addresses that were checked, so that a name that changes its address reaches nothing else. */
const pinnedTo =
  (addresses: readonly string[]): LookupFunction =>
  (_name, { all }, done) => {
    const pinned = addresses.map((address) => ({ address, family: isIP(address) }))
    const [first] = pinned
    if (all || !first) done(null, pinned)
    else done(null, first.address, first.family)
  }

/** Sends a request that says nothing of who asks: without cookies, referrer, or a connection that others use too. */
const ask = (url: URL, addresses: readonly string[], { accept, signal }: Request): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { accept, 'accept-encoding': 'identity', 'user-agent': 'Foyer' }
    const { get } = url.protocol === 'https:' ? https : http
    get(url, { agent: false, lookup: pinnedTo(addresses), headers, signal }, resolve).on('error', reject)
  })

/** Reads an answer; null if it is larger than `most`. */
async function bodyOf(answer: IncomingMessage, most: number): Promise<HostAnswer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) return null
    chunks.push(chunk)
  }
  return { bytes: Buffer.concat(chunks), type: answer.headers['content-type'] ?? '' }
}

/** An answer to read, or why there is none: an address that the guard refuses, or redirects without an end. */
type RedirectResult = IncomingMessage | { readonly refused: string } | 'circles'

/** Follows an address through its redirects. The guard is asked again at each. */
async function follow(address: string, request: Request, hops: number): Promise<RedirectResult> {
  const { guard, signal } = request
  const over = once(signal, 'abort').then((): readonly string[] => [])
  let next: string | undefined = address
  let url: URL | undefined
  for (let hop = 0; hop <= hops; hop++) {
    if (!URL.canParse(next, url)) return { refused: next }
    url = new URL(next, url)
    signal.throwIfAborted()
    const addresses = await Promise.race([guard(url), over])
    signal.throwIfAborted()
    if (addresses.length === 0) return { refused: url.href }
    const answer = await ask(url, addresses, request)
    next = REDIRECTS.includes(answer.statusCode) ? answer.headers.location : undefined
    if (next === undefined) return answer
    answer.destroy()
  }
  return 'circles'
}

async function download(address: string, { most, ...request }: GetLimits): Promise<HostAnswer | null> {
  const answer = await follow(address, request, MAX_REDIRECTS)
  if (!(answer instanceof IncomingMessage)) return null
  if (answer.statusCode === 200) return await bodyOf(answer, most)
  answer.destroy()
  return null
}

/**
 * Downloads from a host that others chose. The guard is asked again at each redirect. Null where it is refused, fails
 * or is too large.
 */
export const publicGet = (address: string, limits: GetLimits): Promise<HostAnswer | null> =>
  download(address, limits).catch(() => null)

/**
 * Asks an address that others chose, and reads nothing but the status of its answer. Rejects where the connection
 * fails.
 */
export async function publicStatus(
  address: string,
  reach: Reach,
): Promise<number | Exclude<RedirectResult, IncomingMessage>> {
  const answer = await follow(address, { ...reach, accept: 'text/html,*/*' }, MAX_REDIRECTS_OF_LINKS)
  if (!(answer instanceof IncomingMessage)) return answer
  answer.destroy()
  return answer.statusCode ?? 0
}
