import { inflateSync } from 'node:zlib'
import { DomainError } from '../../shared/kernel/errors'
import { pngHeader } from '../../shared/printing/png'

/** Joined contents of the chunks that hold the pixels. */
function compressedPixels(file: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(file.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  return Buffer.concat(parts)
}

/**
 * Checks that a PNG in base64 holds exactly the pixels its header announces, so that no output unpacks more than that.
 * Throws `media_gallery.unreadable`.
 */
export function assertPixels(png: string): void {
  const header = pngHeader(png)
  const size = header ? header.height * (1 + header.width * header.channels) : 0
  try {
    const pixels = inflateSync(compressedPixels(Buffer.from(png, 'base64')), { maxOutputLength: size })
    if (header && pixels.length === size) return
  } catch {
    // The same for the user as pixels that are missing.
  }
  throw new DomainError('media_gallery.unreadable')
}
