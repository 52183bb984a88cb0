import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { makePicture } from '../../server/media_gallery/picture'
import { processPicture } from '../../server/media_gallery/run-picture-process'
import { DomainError } from '../../shared/kernel/errors'
import { FILE_LIMITS } from '../../shared/media_gallery/limits'

const test = suite('pictures')

const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#6f278f' } })
const refusalOf = (bytes: Uint8Array): Promise<string> =>
  makePicture(bytes).then(
    () => 'taken',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  )

test('rotates and shrinks a photograph and removes its location', async () => {
  const exif = {
    IFD0: { Copyright: 'Ada', Make: 'Camera' },
    IFD3: { GPSLatitude: '51/1 20/1 0/1', GPSLatitudeRef: 'N' },
  }
  const photo = await flat(5000, 1000).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const made = await makePicture(photo)
  assert.equal([made.type, made.width, made.height], ['jpeg', 819, FILE_LIMITS.side])
  const kept = await sharp(made.bytes).metadata()
  assert.equal([kept.width, kept.height, kept.exif, kept.orientation], [819, FILE_LIMITS.side, undefined, undefined])
  const thumb = await sharp(made.thumb.bytes).metadata()
  assert.equal([thumb.format, thumb.height], ['jpeg', FILE_LIMITS.thumb])
})

test('detects a file’s type by content and refuses appended data and other types', async () => {
  const png = await flat(10, 10).png().toBuffer()
  const made = await makePicture(Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]))
  assert.not.ok(Buffer.from(made.bytes).includes('script'))
  assert.is(made.type, 'png')
  for (const [name, bytes] of Object.entries({
    gif: await flat(10, 10).gif().toBuffer(),
    webp: await flat(10, 10).webp().toBuffer(),
    tiff: await flat(10, 10).tiff().toBuffer(),
    html: Buffer.from('<!DOCTYPE html><html><svg></svg></html>'),
    pdf: Buffer.from('%PDF-1.7'),
    nothing: Buffer.alloc(0),
  }))
    assert.is(await refusalOf(bytes), 'media_gallery.kind', name)
})

test('refuses truncated and mislabelled pictures', async () => {
  const noise = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .png()
    .toBuffer()
  assert.is(await refusalOf(noise.subarray(0, 20_000)), 'media_gallery.unreadable')
  assert.is(
    await refusalOf(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(500)])),
    'media_gallery.unreadable',
  )
  assert.is(
    await refusalOf(Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(500)])),
    'media_gallery.unreadable',
  )
})

/**
 * Builds a PNG of 30,000 × 30,000 pixels in less than a hundred kilobytes, or only its header. Decoding it would fail.
 */
function bomb(whole: boolean): Buffer {
  const crcs = Array.from({ length: 256 }, (_, n) =>
    Array.from({ length: 8 }).reduce<number>((c) => (c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1), n),
  )
  const crc = (bytes: Buffer) => ~bytes.reduce((c, byte) => (crcs[(c ^ byte) & 255] ?? 0) ^ (c >>> 8), -1) >>> 0
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(30_000, 0)
  header.writeUInt32BE(30_000, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = whole ? deflateSync(Buffer.alloc(30_000 * 3751), { level: 9 }) : Buffer.from('no picture')
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('refuses decompression bombs before unpacking', async () => {
  const bytes = bomb(true)
  assert.ok(bytes.length < 200_000, `${bytes.length} bytes`)
  assert.is(await refusalOf(bytes), 'media_gallery.pixels')
  assert.is(await refusalOf(bomb(false)), 'media_gallery.pixels', 'nobody has looked further than its head')
  const wide = new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg" width="60000" height="60000"><rect width="1" height="1"/></svg>',
  )
  assert.is(await refusalOf(wide), 'media_gallery.pixels')
})

test('keeps an SVG as it is and renders its thumbnail', async () => {
  const made = await makePicture(
    new TextEncoder().encode(
      '<?xml version="1.0"?>\n<!-- x -->\n<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"><script>x</script><rect width="800" height="400" fill="red"/></svg>',
    ),
  )
  assert.equal([made.type, made.width, made.height, made.thumb.type], ['svg', 800, 400, 'png'])
  assert.not.ok(Buffer.from(made.bytes).includes('script'))
  const { dominant } = await sharp(made.thumb.bytes).stats()
  assert.ok(dominant.r > 240 && dominant.g < 20)
})

/** Builds an SVG of a few lines with ten nested masks. */
function maskBomb(): Uint8Array {
  const masks = Array.from(
    { length: 9 },
    (_, n) =>
      `<mask id="m${n}">${`<rect width="900" height="900" fill="white" mask="url(#m${n + 1})"/>`.repeat(10)}</mask>`,
  )
  return new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><defs>${masks.join('')}</defs><rect width="900" height="900" mask="url(#m0)"/></svg>`,
  )
}

test('refuses an SVG that never finishes rendering, and accepts the next picture', async () => {
  const refusal = await processPicture(maskBomb(), 2000).catch((error: unknown) => error)
  assert.ok(refusal instanceof DomainError)
  assert.is(refusal.code, 'media_gallery.unreadable')
  const png = await flat(10, 10).png().toBuffer()
  const made = await processPicture(png)
  assert.equal([made.type, made.width, made.thumb.bytes.length > 0], ['png', 10, true])
  const gif = await processPicture(await flat(10, 10).gif().toBuffer()).catch((error: unknown) => error)
  assert.is(
    gif instanceof DomainError && gif.code,
    'media_gallery.kind',
    'what is refused in the process is refused in the same words',
  )
})

test.run()
