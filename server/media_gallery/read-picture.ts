import type { Db } from '../kernel/database/database'
import { addressOf, parseKey, stemOf } from './file-store'

/** A picture of the gallery: its row's address and the type of the file that was asked for. */
type GalleryPicture = { readonly url: string; readonly contentType: string }

/**
 * Finds the picture of a file in its organisation's gallery; null where it has none. `db` is scoped to the
 * organisation.
 */
export async function findPicture(db: Db, key: string): Promise<GalleryPicture | null> {
  const read = parseKey(key)
  if (!read) return null
  const address = addressOf(key)
  const addresses = ['png', 'jpg', 'svg'].map((extension) => `${stemOf(address)}.${extension}`)
  const rows = db
    .selectFrom('media_gallery')
    .select(['url', 'thumb_url'])
    .where('org_id', '=', read.org_id)
    .where('url', 'in', addresses)
  const row = await rows.where('deleted', '=', false).executeTakeFirst()
  return row && [row.url, row.thumb_url].includes(address) ? { url: row.url, contentType: read.contentType } : null
}

/** Headers of every answer with a picture. An SVG opened directly is downloaded and gets no rights of this site. */
export const pictureHeaders = (contentType: string): Readonly<Record<string, string>> => ({
  'content-type': contentType,
  'x-content-type-options': 'nosniff',
  'content-disposition': contentType === 'image/svg+xml' ? 'attachment' : 'inline',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
})
