import type { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { count, id, oneOf, part, sha256Hex, text } from '../kernel/model/fields'

export const PICTURE_TYPES = ['png', 'jpeg', 'svg'] as const

export type PictureType = (typeof PICTURE_TYPES)[number]

/** What the server keeps of a file that was uploaded. The address begins at the root: whoever shows it elsewhere puts the host before it. */
const picture = {
  url: text(200),
  thumb_url: text(200),
  /** As the file was called where it came from. */
  name: text(200),
  type: oneOf('PictureType', PICTURE_TYPES),
  /** Bytes, the thumbnail's among them. */
  size: count(),
  width: count(),
  height: count(),
  /** Of the bytes at `url`. */
  sha256: sha256Hex(),
}

/** A file as a command is given it, after the server has looked at it and put it away. A client sends the bytes. */
export const upload = () => part('Upload', picture).meta({ scalar: 'Upload' })

export type Kept = z.infer<ReturnType<typeof upload>>

/** A picture that somebody uploaded. */
export const media_gallery = entity(
  'media_gallery',
  'MediaItem',
  { ...picture, created_by_id: id(), ...stamps },
  { sorts: ['created_at', 'name', 'size'], search: ['name'], online: { can: 'media_gallery.read' } },
)
