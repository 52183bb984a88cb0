import { qrcode } from 'bwip-js/generic'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DomainError } from '../../shared/kernel/errors'
import { blacken, newBitmap } from '../../shared/printing/drawing/bitmap'
import { type QrModules, qrModules } from '../../shared/printing/drawing/qr'
import { QR_CORRECTIONS } from '../../shared/printing/qr-style'
import { scan } from './printing'

const test = suite('printing: QR codes')

/** A code with three dots a module. */
function picture({ size, isDark }: QrModules) {
  const bitmap = newBitmap(size * 3, size * 3)
  for (let y = 0; y < size * 3; y++)
    for (let x = 0; x < size * 3; x++) if (isDark(Math.floor(x / 3), Math.floor(y / 3))) blacken(bitmap, x, y)
  return bitmap
}

test('refuses a text that no code holds', () => {
  for (const level of QR_CORRECTIONS)
    assert.throws(
      () => qrModules('x'.repeat(3000), level),
      (error: unknown) => error instanceof DomainError,
    )
})

test('a scanner reads any text', async () => {
  const alphabet = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:')
  const texts = fc.oneof(
    fc.string({ unit: alphabet, minLength: 1, maxLength: 400 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }),
  )
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
