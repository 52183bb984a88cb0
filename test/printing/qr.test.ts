import { qrcode } from 'bwip-js/generic'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { blacken, newBitmap } from '../../shared/printing/drawing/bitmap'
import { blocksOf, sizeOf, VERSIONS } from '../../shared/printing/qr/capacity'
import { type QrModules, qrModules } from '../../shared/printing/qr/modules'
import { QR_CORRECTIONS } from '../../shared/printing/qr-style'
import { scan } from './printing'

const test = suite('printing: QR codes')

/** A code with three dots a module. */
function picture({ size, isDark }: QrModules) {
  const bitmap = newBitmap(size * 3, size * 3)
  for (let y = 0; y < size * 3; y++) for (let x = 0; x < size * 3; x++) if (isDark(Math.floor(x / 3), Math.floor(y / 3))) blacken(bitmap, x, y)
  return bitmap
}

test('a scanner reads the fullest code of each version and level, and one character more needs the next version', async () => {
  for (const level of QR_CORRECTIONS)
    for (let version = 1; version <= VERSIONS; version++) {
      const { count, words, correction } = blocksOf(version, level)
      const bytes = words - count * correction - (version < 10 ? 2 : 3)
      const text = Array.from({ length: bytes }, (_, i) => String.fromCharCode(97 + ((i * 7 + version) % 26))).join('')
      const code = qrModules(text, level)
      assert.is(code.size, sizeOf(version), `${level} ${version}`)
      assert.equal(await scan(picture(code)), [text], `${level} ${version}`)
      if (version < VERSIONS) assert.is(qrModules(`${text}x`, level).size, sizeOf(version + 1))
      else assert.throws(() => qrModules(`${text}x`, level))
    }
})

test('a scanner reads any text', async () => {
  const alphabet = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:')
  const texts = fc.oneof(fc.string({ unit: alphabet, minLength: 1, maxLength: 400 }), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }))
  await fc.assert(
    fc.asyncProperty(texts, fc.constantFrom(...QR_CORRECTIONS), async (text, level) => {
      fc.pre(!/\p{Surrogate}/u.test(text))
      assert.equal(await scan(picture(qrModules(text, level))), [text])
    }),
    { numRuns: 60 },
  )
})

/** Modules on a side of the code that another library makes. */
const sizeElsewhere = (text: string, eclevel: string): number => {
  let size = 0
  const options = { bcid: 'qrcode', text, eclevel, scale: 1 }
  qrcode<null>(options, {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      size = width
    },
    line: () => {},
    polygon: () => {},
    hexagon: () => {},
    ellipse: () => {},
    fill: () => {},
    text: () => {},
    end: () => null,
  })
  return size
}

test('is as small as another library makes it', () => {
  for (const level of QR_CORRECTIONS)
    for (const length of [1, 20, 25, 26, 100, 374, 900]) {
      const text = 'A7K2'.repeat(225).slice(0, length)
      assert.is(qrModules(text, level).size, sizeElsewhere(text, level), `${length} ${level}`)
    }
})

test.run()
