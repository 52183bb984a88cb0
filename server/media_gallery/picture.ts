import sharp from 'sharp'
import { DomainError } from '../../shared/kernel/errors'
import type { PictureType } from '../../shared/media_gallery/entity'
import { FILE_LIMITS } from '../../shared/media_gallery/limits'
import { cleanDrawing } from './sanitize-svg'

// One thread a picture, nothing kept of it, and no reader but those of the three kinds we take.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadSvgBuffer'] })

/** A picture as it is kept: made anew, so that nothing of the file it came in is left but what one sees. */
export type Picture = {
  readonly type: PictureType
  readonly bytes: Uint8Array
  readonly thumb: { readonly type: PictureType; readonly bytes: Uint8Array }
  readonly width: number
  readonly height: number
}

const begins = (bytes: Uint8Array, ...signature: number[]): boolean => signature.every((byte, i) => bytes[i] === byte)

/** What a file is by its content, whatever it is called. Throws `media_gallery.kind` for anything else. */
function kindOf(bytes: Uint8Array): PictureType {
  if (begins(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (begins(bytes, 0xff, 0xd8, 0xff)) return 'jpeg'
  const start = new TextDecoder('utf-8').decode(bytes.subarray(0, 4096)).replace(/^\ufeff/, '')
  if (/^\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*(<!DOCTYPE svg[^[>]*>\s*)?(<!--.*?-->\s*)*<svg[\s>]/s.test(start)) return 'svg'
  throw new DomainError('media_gallery.kind')
}

const opened = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: FILE_LIMITS.pixels, failOn: 'error', pages: 1 })

const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

/** Looks at a file and makes of it what is kept, however long that takes. Throws a DomainError for what is no picture, too large, or broken. */
export async function pictureFrom(given: Uint8Array): Promise<Picture> {
  const type = kindOf(given)
  const bytes = type === 'svg' ? cleanDrawing(given) : given
  try {
    const { width = 0, height = 0 } = await opened(bytes).metadata()
    if (width * height > FILE_LIMITS.pixels) throw new DomainError('media_gallery.pixels', { most: FILE_LIMITS.pixels / 1_000_000 })
    const encoded = (side: number, as: PictureType) => {
      const turned = opened(bytes).rotate().resize(within(side)).toColourspace('srgb')
      return (as === 'jpeg' ? turned.jpeg({ quality: 88 }) : turned.png({ compressionLevel: 9 })).toBuffer({ resolveWithObject: true })
    }
    const thumbType = type === 'jpeg' ? 'jpeg' : 'png'
    const thumb = { type: thumbType, bytes: (await encoded(FILE_LIMITS.thumb, thumbType)).data } as const
    if (type === 'svg') return { type, bytes, thumb, width, height }
    const { data, info } = await encoded(FILE_LIMITS.side, type)
    return { type, bytes: data, thumb, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof DomainError) throw error
    const reason = error instanceof Error ? error.message : ''
    if (reason.includes('pixel limit')) throw new DomainError('media_gallery.pixels', { most: FILE_LIMITS.pixels / 1_000_000 })
    throw new DomainError('media_gallery.unreadable', { reason })
  }
}
