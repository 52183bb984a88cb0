import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sum } from '../../shared/kernel/money'
import { type HeldRight, placesLeft, seatRight, takeFrom } from '../../shared/rights/rules'

const test = suite('rights')

const [EVENT, CATEGORY] = ['event', 'category']
const right = fc.record({
  id: fc.uuid({ version: 7 }),
  kind: fc.constantFrom('seat' as const, 'places' as const, 'series' as const, 'stock' as const),
  event_id: fc.constantFrom(EVENT, 'another'),
  subject_id: fc.constantFrom(CATEGORY, 'gallery'),
  left: fc.nat(20),
})
const held = fc.uniqueArray(right, { maxLength: 12, selector: (each) => each.id })
const fits = (each: HeldRight) => each.kind === 'places' && each.event_id === EVENT && each.subject_id === CATEGORY
const places = { kind: 'places' as const, event_id: EVENT, subject_id: CATEGORY }

test('what is left is what is held of that category at that event, and nothing else', () => {
  fc.assert(
    fc.property(held, (rights) => {
      assert.is(placesLeft(rights, EVENT, CATEGORY), sum(rights.filter(fits).map((each) => each.left)))
    }),
  )
})

test('places are taken from held rights only, oldest first, none beyond what it has', () => {
  fc.assert(
    fc.property(held, fc.nat(40), (rights, qty) => {
      const left = placesLeft(rights, EVENT, CATEGORY)
      if (qty > left) {
        assert.is(takeFrom(rights, places, qty), null)
        return
      }
      const taken = takeFrom(rights, places, qty) ?? []
      assert.is(sum(taken.map((each) => each.qty)), qty)
      const usable = rights.filter((each) => fits(each) && each.left > 0).sort((a, b) => (a.id < b.id ? -1 : 1))
      assert.equal(
        taken.map((each) => each.id),
        usable.slice(0, taken.length).map((each) => each.id),
      )
      for (const [i, each] of taken.entries()) {
        const has = usable[i]?.left ?? 0
        assert.ok(each.qty >= 1 && each.qty <= has)
        if (i < taken.length - 1) assert.is(each.qty, has, 'the older one is used up first')
      }
    }),
  )
})

test('stock of a product belongs to no event, and is taken like places', () => {
  const stock = (id: string, left: number): HeldRight => ({ id, kind: 'stock', event_id: null, subject_id: 'sekt', left })
  const held = [stock('b', 3), stock('a', 2), { ...stock('c', 9), event_id: EVENT }]
  assert.equal(takeFrom(held, { kind: 'stock', event_id: null, subject_id: 'sekt' }, 4), [
    { id: 'a', qty: 2 },
    { id: 'b', qty: 2 },
  ])
  assert.is(takeFrom(held, { kind: 'stock', event_id: null, subject_id: 'sekt' }, 6), null)
})

test('a seat is sold by whoever holds it unsold at that event', () => {
  const seat: HeldRight = { id: 'r', kind: 'seat', event_id: EVENT, subject_id: 'seat', left: 1 }
  assert.is(seatRight([seat], EVENT, 'seat'), seat)
  for (const other of [{ left: 0 }, { event_id: 'another' }, { subject_id: 'next' }, { kind: 'places' as const }])
    assert.is(seatRight([{ ...seat, ...other }], EVENT, 'seat'), undefined)
})

test.run()
