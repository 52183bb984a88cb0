import { type ProviderRequest, type ProviderServer, serveProvider } from './provider-server'

/** The networks as their documentation describes them, for pages with a known token. */
export type SocialServer = ProviderServer & {
  /** Posts that are public, with the request that made each. */
  readonly published: { readonly network: string; readonly said: unknown }[]
  /** Figures that every network gives for every post; null for one that it does not give. */
  figures: { views: number | null; likes: number }
  /** Environment that points every network's API at it. */
  readonly environment: Readonly<Record<string, string>>
}

const TOKEN = 'Bearer token-of-the-page'
const ok = (body: unknown, headers: Record<string, string> = {}) => ({ status: 200, body, headers })

/** Starts it. Facebook photos and Instagram containers are invisible until a post uses them. */
export async function startSocial(): Promise<SocialServer> {
  const published: SocialServer['published'] = []
  const containers = new Map<string, Record<string, string>>()
  let made = 0
  let url = ''
  const answer = ({ method, path, query, headers, body }: ProviderRequest) => {
    if (path === '/spring.mp4') return { status: 200, body: 'a video', headers: { 'content-type': 'video/mp4' } }
    if (headers.authorization !== TOKEN) return { status: 401, body: { error: 'token' } }
    const form = Object.fromEntries(new URLSearchParams(body))
    const id = `${++made}`
    if (path.endsWith('/photos')) {
      containers.set(id, form)
      return ok({ id })
    }
    if (path.endsWith('/feed')) {
      const photos = Object.keys(form).filter((name) => name.startsWith('attached_media'))
      const attached = photos.map(
        (name) => containers.get((JSON.parse(form[name] ?? '{}') as { media_fbid: string }).media_fbid)?.url,
      )
      published.push({ network: 'facebook', said: { message: form.message, link: form.link ?? null, attached } })
      return ok({ id: `1001_${id}` })
    }
    if (method === 'POST' && path.endsWith('/media')) {
      containers.set(id, form)
      return ok({ id })
    }
    if (path.endsWith('/media_publish')) {
      published.push({ network: 'instagram', said: containers.get(form.creation_id ?? '') })
      return ok({ id })
    }
    const { views, likes } = server.figures
    if (path.endsWith('/insights')) {
      const name = query.get('metric')
      return views === null ? { status: 400, body: {} } : ok({ data: [{ name, values: [{ value: views }] }] })
    }
    if (query.get('fields')?.startsWith('likes.')) return ok({ likes: { summary: { total_count: likes } } })
    if (method === 'GET' && path.endsWith('/media'))
      return ok({ data: [{ id: '7', permalink: 'https://www.instagram.com/p/spring/', like_count: likes }] })
    if (path === '/youtube/youtube/v3/videos') {
      // Counts are texts, and what the owner hides is missing.
      return ok({
        items: [{ statistics: { ...(views !== null && { viewCount: `${views}` }), likeCount: `${likes}` } }],
      })
    }
    if (query.get('fields') === 'status_code') return ok({ status_code: 'FINISHED' })
    if (query.get('fields') === 'permalink') return ok({ permalink: 'https://www.instagram.com/p/spring/' })
    if (path === '/youtube/upload/youtube/v3/videos' && method === 'POST') {
      containers.set('video', { metadata: body })
      return ok({}, { location: `${url}/youtube/upload/session` })
    }
    if (path === '/youtube/upload/session' && method === 'PUT') {
      published.push({
        network: 'youtube',
        said: { ...JSON.parse(containers.get('video')?.metadata ?? '{}').snippet, bytes: body.length },
      })
      return ok({ id: 'v-1' })
    }
    return { status: 404, body: {} }
  }
  const server: SocialServer = Object.assign(await serveProvider(answer), {
    published,
    environment: {},
    figures: { views: 0, likes: 0 },
  })
  url = server.url
  const environment = Object.fromEntries(
    ['facebook', 'instagram', 'youtube'].flatMap((name) => {
      const prefix = name.toUpperCase()
      return [
        [`${prefix}_CLIENT_ID`, 'foyer'],
        [`${prefix}_CLIENT_SECRET`, 'foyer-secret'],
        [`${prefix}_API_URL`, `${url}/${name}`],
      ]
    }),
  )
  return Object.assign(server, { environment })
}
