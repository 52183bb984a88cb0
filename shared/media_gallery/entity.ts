import type { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { count, id, oneOf, part, sha256Hex, text } from '../kernel/model/fields'

export const PICTURE_TYPES = ['png', 'jpeg', 'svg'] as const

export type PictureType = (typeof PICTURE_TYPES)[number]

/** Metadata of an uploaded file. The address is relative to the root; external users prepend the host. */
const picture = {
  url: text(200),
  thumb_url: text(200),
  /** Original file name. */
  name: text(200),
  type: oneOf('PictureType', PICTURE_TYPES),
  /** Bytes including the thumbnail. */
  size: count(),
  width: count(),
  height: count(),
  /** Hash of the bytes at `url`. */
  sha256: sha256Hex(),
}

/** A file as command input, after the server has checked and stored it. A client sends the bytes. */
export const upload = () => part('Upload', picture).meta({ scalar: 'Upload' })

export type StoredPicture = z.infer<ReturnType<typeof upload>>

/** An uploaded picture. */
export const media_gallery = entity(
  'media_gallery',
  'MediaItem',
  { ...picture, created_by_id: id(), ...stamps },
  { sorts: ['created_at', 'name', 'size'], search: ['name'], online: { can: 'media_gallery.read' } },
)
