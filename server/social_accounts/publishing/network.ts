import { boundedFetch } from '../../payments/bounded-fetch'

/** A post, with public addresses of its pictures. */
export type Post = {
  readonly text: string
  /** Web address that the post leads to; on YouTube the address of the video. */
  readonly link: string | null
  readonly pictures: readonly string[]
}

/** The account a post is published with. */
export type Publisher = { readonly external_id: string; readonly token: string }

/** Connection to a network while one post is published. */
export type Publication = {
  /** Base URL of the network's API. */
  readonly api: string
  readonly fetch: typeof fetch
  /** Books that the next request publishes the post and cannot be undone. */
  readonly announce: () => Promise<void>
  /** Downloads a video from a public address. Throws a PostRefused where it cannot. */
  readonly download: (url: string) => Promise<Uint8Array<ArrayBuffer>>
}

/** Publishes a post. Returns its public address, or null if the network does not tell it. */
export type Publish = (post: Post, publisher: Publisher, publication: Publication) => Promise<string | null>

/** Reasons why a post was not published, and will not be by another try. */
type RefusalCode = 'campaign_actions.not_published' | 'campaign_actions.no_media' | 'campaign_actions.no_video'

/** The network refused the post. Nothing was published. */
export class PostRefused extends Error {
  override readonly name = 'PostRefused'

  constructor(readonly code: RefusalCode) {
    super(code)
  }
}

/** Time limit in ms of a request. */
const PATIENCE = 30_000

type NetworkRequest = {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly token?: string
  readonly form?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly bytes?: Uint8Array<ArrayBuffer>
  readonly patience?: number
}

/** Asks a network. Throws PostRefused for an answer 4xx other than "too many requests", and an Error for an outage. */
export async function askNetwork(
  { fetch }: Pick<Publication, 'fetch'>,
  url: string,
  { method = 'POST', token, form, json, bytes, patience = PATIENCE }: NetworkRequest,
): Promise<{ readonly headers: Headers; readonly body: unknown }> {
  const body = form ? new URLSearchParams(form).toString() : json === undefined ? bytes : JSON.stringify(json)
  const type = form
    ? 'application/x-www-form-urlencoded'
    : json === undefined
      ? 'application/octet-stream'
      : 'application/json'
  const headers = {
    accept: 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': type }),
  }
  const answer = await boundedFetch(fetch, patience)(url, {
    method,
    headers,
    redirect: 'error',
    ...(body !== undefined && { body }),
  })
  if (answer.status === 429 || answer.status >= 500) throw new Error(`HTTP ${answer.status}`)
  if (!answer.ok) throw new PostRefused('campaign_actions.not_published')
  const text = await answer.text()
  return { headers: answer.headers, body: text === '' ? null : (JSON.parse(text) as unknown) }
}
