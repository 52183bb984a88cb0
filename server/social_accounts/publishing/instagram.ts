import { z } from 'zod'
import { askNetwork, PostRefused, type Publication, type Publish, type Publisher } from './network'

const made = z.object({ id: z.string() })
const container = z.object({ status_code: z.enum(['EXPIRED', 'ERROR', 'FINISHED', 'IN_PROGRESS', 'PUBLISHED']) })
const permalink = z.object({ permalink: z.string().max(500) })

async function create(
  publication: Publication,
  { external_id, token }: Publisher,
  form: Readonly<Record<string, string>>,
): Promise<string> {
  const { body } = await askNetwork(publication, `${publication.api}/${encodeURIComponent(external_id)}/media`, {
    token,
    form,
  })
  return made.parse(body).id
}

/** Throws until Instagram has read a picture, so that the job tries again later. */
async function assertRead(publication: Publication, { token }: Publisher, id: string): Promise<void> {
  const { body } = await askNetwork(publication, `${publication.api}/${encodeURIComponent(id)}?fields=status_code`, {
    method: 'GET',
    token,
  })
  const { status_code } = container.parse(body)
  if (status_code === 'ERROR' || status_code === 'EXPIRED') throw new PostRefused('campaign_actions.not_published')
  if (status_code !== 'FINISHED') throw new Error('Instagram is still reading the pictures')
}

/** Publishes one picture, or several as a carousel. Instagram shows no links, so the link is part of the text. */
export const publishOnInstagram: Publish = async ({ text, link, pictures }, publisher, publication) => {
  const [first, ...others] = pictures
  if (!first) throw new PostRefused('campaign_actions.no_media')
  const caption = link ? `${text}\n\n${link}` : text
  const children: string[] = []
  if (others.length > 0)
    for (const image_url of pictures)
      children.push(await create(publication, publisher, { image_url, is_carousel_item: 'true' }))
  const whole =
    others.length > 0
      ? { media_type: 'CAROUSEL', children: children.join(','), caption }
      : { image_url: first, caption }
  const creation_id = await create(publication, publisher, whole)
  await assertRead(publication, publisher, creation_id)
  const { external_id, token } = publisher
  await publication.announce()
  const { body } = await askNetwork(
    publication,
    `${publication.api}/${encodeURIComponent(external_id)}/media_publish`,
    { token, form: { creation_id } },
  )
  const { id } = made.parse(body)
  // The post is out. Its address is only a convenience.
  const shown = await askNetwork(publication, `${publication.api}/${encodeURIComponent(id)}?fields=permalink`, {
    method: 'GET',
    token,
  }).catch(() => null)
  return permalink.safeParse(shown?.body).data?.permalink ?? null
}
