import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { parse } from 'opentype.js/dist/opentype.mjs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { unpackWoff } from '../../server/documents/woff'
import { FONT_FILES } from '../../shared/printing/drawing/fonts'

const test = suite('printing: WOFF')

const bytes = (file: Buffer): ArrayBuffer => new Uint8Array(file).buffer

test('unpacks each bundled font to one with the same glyphs and tables at their places', async () => {
  for (const name of Object.values(FONT_FILES)) {
    const woff = await readFile(fileURLToPath(new URL(`../../shared/fonts/${name}`, import.meta.url)))
    const sfnt = unpackWoff(woff)
    const [before, after] = [parse(bytes(woff)), parse(bytes(sfnt))]
    assert.equal(
      [after.unitsPerEm, after.ascender, after.descender, after.glyphs.length],
      [before.unitsPerEm, before.ascender, before.descender, before.glyphs.length],
    )
    for (const character of 'Aäß€№ 09ŁŐ')
      assert.equal(
        after.charToGlyph(character).getPath(0, 0, 72).toPathData(2),
        before.charToGlyph(character).getPath(0, 0, 72).toPathData(2),
        `${name} ${character}`,
      )
    for (let i = 0; i < sfnt.readUInt16BE(4); i++) {
      const [offset, length] = [sfnt.readUInt32BE(12 + i * 16 + 8), sfnt.readUInt32BE(12 + i * 16 + 12)]
      assert.is(offset % 4, 0)
      assert.ok(offset + length <= sfnt.length)
    }
  }
})

test('refuses files of another format', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (file) =>
      assert.throws(() => unpackWoff(Buffer.from([0, ...file])), RangeError),
    ),
  )
})

test.run()
