import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DomainError } from '../../shared/kernel/errors'
import { sum } from '../../shared/kernel/money'
import { type HeldRight, placesLeft, seatRight, takePlaces } from '../../shared/rights/rules'

const test = suite('rights')

const [EVENT, CATEGORY] = ['event', 'category']
const right = fc.record({
  id: fc.uuid({ version: 7 }),
  kind: fc.constantFrom('seat' as const, 'places' as const, 'series' as const),
  event_id: fc.constantFrom(EVENT, 'another'),
  subject_id: fc.constantFrom(CATEGORY, 'gallery'),
  left: fc.nat(20),
})
const held = fc.uniqueArray(right, { maxLength: 12, selector: (each) => each.id })
const fits = (each: HeldRight) => each.kind === 'places' && each.event_id === EVENT && each.subject_id === CATEGORY
const category = { id: CATEGORY, name: 'Stehplatz' }

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
        assert.throws(
          () => takePlaces(rights, EVENT, category, qty),
          (error: unknown) => error instanceof DomainError && error.code === 'rights.places_not_held' && error.details.left === left,
        )
        return
      }
      const taken = takePlaces(rights, EVENT, category, qty)
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

test('a seat is sold by whoever holds it unsold at that event', () => {
  const seat: HeldRight = { id: 'r', kind: 'seat', event_id: EVENT, subject_id: 'seat', left: 1 }
  assert.is(seatRight([seat], EVENT, 'seat'), seat)
  for (const other of [{ left: 0 }, { event_id: 'another' }, { subject_id: 'next' }, { kind: 'places' as const }])
    assert.is(seatRight([{ ...seat, ...other }], EVENT, 'seat'), undefined)
})

test.run()
