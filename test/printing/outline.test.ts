import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { outlineData } from '../../client/parts/printing/outline'
import { printing } from './printing'

const test = suite('printing: outlines')

test('writes outlines of finite numbers wherever a glyph is placed', () => {
  const [found] = printing.fonts.glyphs('g', 'sans')
  assert.ok(found)
  const place = fc.oneof(
    fc.double({ min: -1000, max: 1000, noNaN: true }),
    fc.double({ min: -1e-6, max: 1e-6, noNaN: true }),
  )
  fc.assert(
    fc.property(place, place, fc.double({ min: 0.1, max: 60, noNaN: true }), (x, y, size) => {
      const { commands } = found.glyph.getPath(x, y, size)
      const data = outlineData(commands)
      assert.match(data, /^(?:[MLQC]-?[\d.]+(?: -?[\d.]+)+|Z)+$/)
      assert.is(data.match(/[MLQCZ]/g)?.length, commands.length)
    }),
  )
  assert.is(
    outlineData([{ type: 'M', x: 1.00000001, y: 2.0004 }, { type: 'L', x: -0.5, y: 3 }, { type: 'Z' }]),
    'M1 2L-0.5 3Z',
  )
})

test.run()
