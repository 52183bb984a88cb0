import { z } from 'zod'
import { askNetwork, PostRefused, type Publication, type Publisher } from './network'
import type { SocialNetwork } from './publisher'

/** Figures of a post as its network answers them; null for those that it does not tell. */
export type PostFigures = { readonly views: number | null; readonly likes: number | null }

/**
 * Reads the figures of the post at a public address. Throws a PostRefused where the network refuses, and an Error for
 * an outage.
 */
type ReadFigures = (
  address: string,
  publisher: Publisher,
  publication: Pick<Publication, 'api' | 'fetch'>,
) => Promise<PostFigures>

const number = z.coerce.number().int().min(0)
const measured = z.object({
  data: z.array(z.object({ name: z.string(), values: z.array(z.object({ value: number })) })),
})
const facebookPost = z.object({ likes: z.object({ summary: z.object({ total_count: number }) }).optional() })
const instagramPosts = z.object({
  data: z.array(z.object({ id: z.string(), permalink: z.string().optional(), like_count: number.optional() })),
})
const videos = z.object({
  items: z.array(z.object({ statistics: z.object({ viewCount: number.optional(), likeCount: number.optional() }) })),
})

const UNKNOWN: PostFigures = { views: null, likes: null }

/** Reads one metric of Meta's insights; null where the page has not allowed it. */
async function metric(
  publication: Pick<Publication, 'api' | 'fetch'>,
  { token }: Publisher,
  id: string,
  name: string,
): Promise<number | null> {
  const url = `${publication.api}/${encodeURIComponent(id)}/insights?metric=${name}`
  const answer = await askNetwork(publication, url, { method: 'GET', token }).catch((error: unknown) => {
    if (error instanceof PostRefused) return null
    throw error
  })
  return measured.safeParse(answer?.body).data?.data.find((each) => each.name === name)?.values[0]?.value ?? null
}

const readFromFacebook: ReadFigures = async (address, publisher, publication) => {
  const id = new URL(address).pathname.slice(1)
  const url = `${publication.api}/${encodeURIComponent(id)}?fields=likes.limit(0).summary(true)`
  const { body } = await askNetwork(publication, url, { method: 'GET', token: publisher.token })
  return {
    views: await metric(publication, publisher, id, 'post_media_view'),
    likes: facebookPost.parse(body).likes?.summary.total_count ?? null,
  }
}

/** Finds the post by its address among the latest of the account. */
const readFromInstagram: ReadFigures = async (address, publisher, publication) => {
  const url = `${publication.api}/${encodeURIComponent(publisher.external_id)}/media?fields=permalink,like_count&limit=100`
  const { body } = await askNetwork(publication, url, { method: 'GET', token: publisher.token })
  const post = instagramPosts.parse(body).data.find(({ permalink }) => permalink === address)
  return post
    ? { views: await metric(publication, publisher, post.id, 'views'), likes: post.like_count ?? null }
    : UNKNOWN
}

const readFromYouTube: ReadFigures = async (address, { token }, publication) => {
  const id = new URL(address).searchParams.get('v') ?? ''
  const url = `${publication.api}/youtube/v3/videos?part=statistics&id=${encodeURIComponent(id)}`
  const { body } = await askNetwork(publication, url, { method: 'GET', token })
  const { viewCount = null, likeCount = null } = videos.parse(body).items[0]?.statistics ?? {}
  return { views: viewCount, likes: likeCount }
}

/** Reading function of each network. */
export const FIGURES: Readonly<Record<SocialNetwork, ReadFigures>> = {
  facebook: readFromFacebook,
  instagram: readFromInstagram,
  youtube: readFromYouTube,
}
