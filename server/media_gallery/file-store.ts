import type { PictureType } from '../../shared/media_gallery/entity'

/** Stores immutable files by key. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Reads a file; null where it does not exist. */
  get(key: string): Promise<Uint8Array | null>
  remove(key: string): Promise<void>
  /** Lists the files of an organisation with their time of writing. */
  list(org_id: string): AsyncIterable<{ readonly key: string; readonly at: number }>
}

const KEY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([0-9a-f]{32})(\.thumb)?\.(png|jpg|svg|pdf)$/

export const EXTENSIONS: Readonly<Record<PictureType, string>> = { png: 'png', jpeg: 'jpg', svg: 'svg' }

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
}

/** Parses a key: its organisation, the address in its row, and the content type. Null for an invalid key. */
export function parseKey(
  key: string,
): { readonly org_id: string; readonly stem: string; readonly contentType: string } | null {
  const [, org_id, stem, , extension] = KEY.exec(key) ?? []
  const contentType = CONTENT_TYPES[extension ?? '']
  return org_id && stem && contentType ? { org_id, stem, contentType } : null
}

/** Matches pictures in a text, by the part of their address that a picture and its thumbnail share. */
export const PICTURE_STEMS =
  /\/files\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{32}(?=(?:\.thumb)?\.(?:png|jpg|svg))/g

/** Returns the part of an address that a picture and its thumbnail share. */
export const stemOf = (address: string): string => address.replace(/(\.thumb)?\.\w+$/, '')

const DRAWING = /^((?:\/files\/)?[^/]+\/[0-9a-f]{32})\.svg$/

/**
 * Returns the key or path of a drawing's thumbnail, which has pixels, for readers without SVG: mail programs, PDFs.
 * Others stay.
 */
export const withPixels = (picture: string): string => picture.replace(DRAWING, '$1.thumb.png')

/** Public address of a key. */
export const addressOf = (key: string): string => `/files/${key}`
export const fileKey = (address: string): string => address.slice('/files/'.length)

/** True for the address of a file that an organisation has stored itself. */
export const isStoredBy = (org_id: string, address: string | null | undefined): address is string =>
  !!address?.startsWith('/files/') && parseKey(fileKey(address))?.org_id === org_id

/**
 * Reads a picture of an organisation for a PDF, which has no SVG: a drawing's thumbnail takes its place. Null for any
 * other address.
 */
export async function storedPicture(store: FileStore, org_id: string, address: string | null): Promise<Buffer | null> {
  if (!isStoredBy(org_id, address)) return null
  const bytes = await store.get(withPixels(fileKey(address)))
  return bytes && Buffer.from(bytes)
}

/** Reads the organisation's logo for a PDF. Null also where it cannot be read: a PDF goes without it. */
export const storedLogo = (
  store: FileStore,
  { id, media_logo_url }: { readonly id: string; readonly media_logo_url: string | null },
): Promise<Buffer | null> => storedPicture(store, id, media_logo_url).catch(() => null)
