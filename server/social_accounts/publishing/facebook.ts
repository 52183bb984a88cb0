import { z } from 'zod'
import { askNetwork, type Publish } from './network'

const made = z.object({ id: z.string() })

/**
 * Publishes on a Facebook page. Pictures are uploaded unpublished first, so that one request publishes the whole post.
 */
export const publishOnFacebook: Publish = async ({ text, link, pictures }, { external_id, token }, publication) => {
  const page = `${publication.api}/${encodeURIComponent(external_id)}`
  const attached: Record<string, string> = {}
  for (const [i, url] of pictures.entries()) {
    const { body } = await askNetwork(publication, `${page}/photos`, { token, form: { url, published: 'false' } })
    attached[`attached_media[${i}]`] = JSON.stringify({ media_fbid: made.parse(body).id })
  }
  // Facebook leaves out the preview of a link beside pictures, so the link is part of the text.
  const message = pictures.length > 0 && link ? `${text}\n\n${link}` : text
  const form = { message, ...attached, ...(pictures.length === 0 && link && { link }) }
  await publication.announce()
  const { body } = await askNetwork(publication, `${page}/feed`, { token, form })
  return `https://www.facebook.com/${made.parse(body).id}`
}
