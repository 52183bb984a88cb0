import { z } from 'zod'
import { MINUTE } from '../../../shared/kernel/time'
import { askNetwork, PostRefused, type Publish } from './network'

/** Most characters of a video's title. */
const TITLE = 100
const made = z.object({ id: z.string() })

/** Uploads a video to a channel. The first line of the text is its title. */
export const publishOnYouTube: Publish = async ({ text, link }, { token }, publication) => {
  if (!link) throw new PostRefused('campaign_actions.no_video')
  const bytes = await publication.download(link)
  const [title = ''] = text.split('\n')
  const snippet = { title: title.replace(/[<>]/g, '').slice(0, TITLE), description: text.replace(/[<>]/g, '') }
  const begin = `${publication.api}/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status`
  const { headers } = await askNetwork(publication, begin, {
    token,
    json: { snippet, status: { privacyStatus: 'public' } },
  })
  const upload = new URL(headers.get('location') ?? '', begin)
  if (upload.origin !== new URL(begin).origin) throw new PostRefused('campaign_actions.not_published')
  await publication.announce()
  const { body } = await askNetwork(publication, upload.href, { method: 'PUT', token, bytes, patience: 10 * MINUTE })
  return `https://www.youtube.com/watch?v=${encodeURIComponent(made.parse(body).id)}`
}
