import type { PictureType } from '../../shared/media_gallery/entity'

/** Keeps files by their keys, each written once and never changed. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Null where there is none. */
  get(key: string): Promise<Uint8Array | null>
  remove(key: string): Promise<void>
  /** Every file of an organisation, and when it was written. */
  list(org_id: string): AsyncIterable<{ readonly key: string; readonly at: number }>
}

const KEY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([0-9a-f]{32})(\.thumb)?\.(png|jpg|svg)$/

export const EXTENSIONS: Readonly<Record<PictureType, string>> = { png: 'png', jpeg: 'jpg', svg: 'svg' }

const CONTENT_TYPES: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', svg: 'image/svg+xml' }

/** What a key says: whose file it is, the address in its row, and the type. Null for what is no key of ours. */
export function readKey(key: string): { readonly org_id: string; readonly stem: string; readonly contentType: string } | null {
  const [, org_id, stem, , extension] = KEY.exec(key) ?? []
  const contentType = CONTENT_TYPES[extension ?? '']
  return org_id && stem && contentType ? { org_id, stem, contentType } : null
}

/** Addresses of pictures in a text, whatever stands around them; not those of their thumbnails. */
export const ADDRESSES = /\/files\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{32}\.(?:png|jpg|svg)/g

/** The address a key is served at, and back. */
export const addressOf = (key: string): string => `/files/${key}`
export const keyAt = (address: string): string => address.slice('/files/'.length)
