import sharp from 'sharp'
import { DomainError } from '../../shared/kernel/errors'
import type { PictureType } from '../../shared/media_gallery/entity'
import { FILE_LIMITS } from '../../shared/media_gallery/limits'
import { pictureKind } from '../kernel/picture-kind'
import { sanitizeSvg } from './sanitize-svg'

// One thread per picture, no cache, and only the loaders of the three supported formats.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadSvgBuffer'] })

/** A re-encoded picture, without metadata of the uploaded file. */
export type ProcessedPicture = {
  readonly type: PictureType
  readonly bytes: Uint8Array
  readonly thumb: { readonly type: PictureType; readonly bytes: Uint8Array }
  readonly width: number
  readonly height: number
}

/** Detects a file's type by its content. Throws `media_gallery.kind` for any other type. */
function detectType(bytes: Uint8Array): PictureType {
  const kind = pictureKind(bytes)
  if (kind === 'png' || kind === 'jpeg' || kind === 'svg') return kind
  throw new DomainError('media_gallery.kind')
}

const openPicture = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: FILE_LIMITS.pixels, failOn: 'error', pages: 1 })

const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

/**
 * Re-encodes a picture and makes its thumbnail. Throws a DomainError for a file that is no picture, too large, or
 * broken.
 */
export async function makePicture(given: Uint8Array): Promise<ProcessedPicture> {
  const type = detectType(given)
  const bytes = type === 'svg' ? sanitizeSvg(given) : given
  try {
    const { width = 0, height = 0 } = await openPicture(bytes).metadata()
    if (width * height > FILE_LIMITS.pixels)
      throw new DomainError('media_gallery.pixels', { most: FILE_LIMITS.pixels / 1_000_000 })
    const encoded = (side: number, as: PictureType) => {
      const turned = openPicture(bytes).rotate().resize(within(side)).toColourspace('srgb')
      return (as === 'jpeg' ? turned.jpeg({ quality: 88 }) : turned.png({ compressionLevel: 9 })).toBuffer({
        resolveWithObject: true,
      })
    }
    const thumbType = type === 'jpeg' ? 'jpeg' : 'png'
    const thumb = {
      type: thumbType,
      bytes: (await encoded(type === 'svg' ? FILE_LIMITS.pixelCopy : FILE_LIMITS.thumb, thumbType)).data,
    } as const
    if (type === 'svg') return { type, bytes, thumb, width, height }
    const { data, info } = await encoded(FILE_LIMITS.side, type)
    return { type, bytes: data, thumb, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof DomainError) throw error
    const reason = error instanceof Error ? error.message : ''
    if (reason.includes('pixel limit'))
      throw new DomainError('media_gallery.pixels', { most: FILE_LIMITS.pixels / 1_000_000 })
    throw new DomainError('media_gallery.unreadable', { reason })
  }
}
