type PictureKind = 'png' | 'jpeg' | 'gif' | 'webp' | 'svg'

const COMMENTS = '(?:<!--(?:(?!-->).)*-->\\s*)*'
/** The start of an SVG. Each character matches in one way only, so that no file makes it slow. */
const SVG = new RegExp(`^\\s*(?:<\\?xml[^>]*>\\s*)?${COMMENTS}(?:<!DOCTYPE svg[^[>]*>\\s*${COMMENTS})?<svg[\\s>]`, 's')

/** Detects the kind of a picture by its content, whatever its sender calls it. Null for everything else. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (/^GIF8[79]a/.test(start)) return 'gif'
  if (/^RIFF.{4}WEBP$/s.test(start)) return 'webp'
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, 4096)).replace(/^\ufeff/, '')
  return SVG.test(text) ? 'svg' : null
}
