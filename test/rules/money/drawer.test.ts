import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { COINS, changeIn, NOTES, suggestedTenders } from '../../../shared/cash_boxes/rules'
import { sum } from '../../../shared/kernel/money'

const test = suite('cash of a drawer')

test('suggests rising notes that cover the amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200_000 }), fc.integer({ min: 1, max: 8 }), (amount, limit) => {
      const offered = suggestedTenders(amount, limit)
      assert.ok(offered.length >= 1 && offered.length <= limit)
      assert.is(offered[0], amount)
      for (let i = 1; i < offered.length; i++) assert.ok((offered[i] ?? 0) > (offered[i - 1] ?? 0))
    }),
  )
  assert.equal(suggestedTenders(3450), [3450, 3500, 4000, 5000, 10_000, 20_000])
  assert.equal(suggestedTenders(210), [210, 300, 500, 1000, 2000, 5000], 'at most six')
  assert.equal(suggestedTenders(210, 9), [210, 300, 500, 1000, 2000, 5000, 10_000, 20_000])
  assert.equal(suggestedTenders(18_050), [18_050, 18_100, 18_500, 19_000, 20_000])
})

test('suggests each amount once and rising, up to 400.00', () => {
  for (let amount = 0; amount <= 40_000; amount++) {
    const offered = suggestedTenders(amount, 8)
    if (offered[0] !== amount || offered.some((value, i) => value <= (offered[i - 1] ?? -1)))
      assert.unreachable(`${amount}: ${offered.join(' ')}`)
  }
})

test('knows the notes and coins of the euro', () => {
  assert.equal([...NOTES, ...COINS], [20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1])
  assert.equal(changeIn(38_888), [20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1])
})

test('gives change with the fewest pieces', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300_000 }), (amount) => {
      const pieces = changeIn(amount)
      assert.is(sum(pieces), amount)
      for (let i = 1; i < pieces.length; i++) assert.ok((pieces[i] ?? 0) <= (pieces[i - 1] ?? 0))
      // Two of a piece that is half of the next, or three of one that is two fifths of it, would not be the fewest.
      for (const piece of new Set(pieces)) {
        const times = pieces.filter((each) => each === piece).length
        if (piece !== NOTES[0]) assert.ok(times <= (String(piece).startsWith('2') ? 2 : 1), `${times} × ${piece}`)
      }
    }),
  )
})

test.run()
