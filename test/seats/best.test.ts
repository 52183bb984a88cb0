import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type SeatPick, withBest } from '../../client/halls/picking/with-best'
import { bestSeats, bundleOf, PITCH, type PlanSeat } from '../../shared/seats/best'

const test = suite('seats: best available')

/**
 * Builds a seating plan from text: `a` and `b` are seats of those categories, a blank is an aisle, `w` a wheelchair
 * place whose companion seat is to its right.
 */
function plan(...rows: string[]): PlanSeat[] {
  return rows.flatMap((row, r) =>
    [...row].flatMap((sign, i) =>
      sign === ' '
        ? []
        : [
            {
              id: `${r + 1}-${i + 1}`,
              price_category_id: sign === 'b' ? 'b' : 'a',
              block: 'Stalls',
              row: String(r + 1),
              num: String(i + 1),
              x: i * PITCH,
              y: r * PITCH,
              wheelchair: sign === 'w',
              override_num: null,
              linked_seat_id: sign === 'w' ? `${r + 1}-${i + 2}` : null,
            },
          ],
    ),
  )
}
const ids = (seats: readonly PlanSeat[]) => seats.map((seat) => seat.id).sort()
const all = (seats: readonly PlanSeat[]) => new Set(seats.map((seat) => seat.id))
const take = (
  seats: readonly PlanSeat[],
  qty: number,
  options: { gone?: string[]; beside?: string[]; elsewhere?: string[] } = {},
) => {
  const unsold = new Set([...all(seats)].filter((id) => !options.gone?.includes(id)))
  const sellable = new Set(
    [...unsold].filter((id) => !options.beside?.includes(id) && !options.elsewhere?.includes(id)),
  )
  return ids(bestSeats(seats, { category_id: 'a', qty, sellable, unsold, beside: options.beside ?? [] }))
}

test('takes the middle of the front row', () => {
  assert.equal(take(plan('aaaaaaa', 'aaaaaaa'), 3), ['1-3', '1-4', '1-5'])
})

test('avoids leaving single seats', () => {
  assert.equal(take(plan('aaa', 'aaaa'), 2), ['2-1', '2-2'])
})

test('does not sell a seat held elsewhere, but counts it as a neighbour', () => {
  assert.equal(take(plan('aaa'), 2, { elsewhere: ['1-3'] }), ['1-1', '1-2'])
  assert.equal(take(plan('aaaa'), 1, { gone: ['1-1'], elsewhere: ['1-4'] }), ['1-2'])
})

test('continues beside seats already in the sale', () => {
  assert.equal(take(plan('aaaaaaa', 'aaaaaaa'), 1, { beside: ['2-6', '2-7'] }), ['2-5'])
})

test('does not join seats across an aisle', () => {
  assert.equal(take(plan('aa aa', 'aaa'), 3), ['2-1', '2-2', '2-3'])
})

test('splits a party only if no row has room, largest group first', () => {
  assert.equal(take(plan('aa', 'aaa'), 4).length, 4)
  assert.equal(take(plan('aa', 'aaa'), 9).length, 5)
})

test('keeps the category, and leaves wheelchair places and companions alone', () => {
  assert.equal(take(plan('bbwaabb'), 3), ['1-5'])
})

test('sells a wheelchair place and its companion as one bundle from either side', () => {
  const seats = plan('wa a')
  const seat = (id: string) => seats.find((s) => s.id === id) as PlanSeat
  assert.equal(ids(bundleOf(seat('1-1'), seats)), ['1-1', '1-2'])
  assert.equal(ids(bundleOf(seat('1-2'), seats)), ['1-1', '1-2'])
  assert.equal(ids(bundleOf(seat('1-4'), seats)), ['1-4'])
})

test('treats seats one behind the other in a box as a row', () => {
  const box = [3, 1, 2].map((num) => ({
    ...(plan('a')[0] as PlanSeat),
    id: `box-${num}`,
    block: 'Box 1',
    num: String(num),
    y: num * PITCH,
  }))
  assert.equal(take(box, 2), ['box-1', 'box-2'])
  assert.equal(take(box, 1), ['box-1'], 'the end, not the middle')
})

test('chooses sellable, distinct seats in any hall, as many as possible', () => {
  const hall = fc.array(fc.stringMatching(/^[ab ]{1,12}$/), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(hall, fc.integer({ min: 1, max: 8 }), fc.func(fc.boolean()), (rows, qty, heldHere) => {
      const seats = plan(...rows)
      const unsold = all(seats)
      const sellable = new Set([...unsold].filter((id) => heldHere(id)))
      const found = bestSeats(seats, { category_id: 'a', qty, sellable, unsold, beside: [] })
      const possible = seats.filter((seat) => seat.price_category_id === 'a' && sellable.has(seat.id)).length
      assert.is(found.length, Math.min(qty, possible))
      assert.is(new Set(ids(found)).size, found.length)
      for (const seat of found) assert.ok(sellable.has(seat.id) && seat.price_category_id === 'a')
    }),
  )
})

const NONE: ReadonlyMap<string, SeatPick> = new Map()
const BY_HAND: SeatPick = { price_id: null, bestOf: undefined }

/** Picks the best seats in a hall whose seats are all free. */
const pickIn = (seats: readonly PlanSeat[]) => {
  const prices = new Map([
    ['a', [{ value: 2000 }]],
    ['b', [{ value: 1000 }]],
  ])
  const states = new Map(seats.map(({ id }) => [id, 'free']))
  return (chosen: ReadonlyMap<string, SeatPick>, qty: number, category: string | null = null) =>
    withBest(seats, { states, prices }, chosen, qty, category)
}
const idsOf = (chosen: ReadonlyMap<string, SeatPick> | undefined) => [...(chosen?.keys() ?? [])].sort()

test('replaces the earlier best seats when they are picked again', () => {
  const pick = pickIn(plan('aaaaaaa', 'aaaaaaa'))
  const first = pick(NONE, 2)
  assert.equal(idsOf(first?.chosen), ['1-3', '1-4'])
  assert.equal(idsOf(pick(first?.chosen ?? NONE, 2)?.chosen), ['1-3', '1-4'], 'the same number again')
  assert.equal(idsOf(pick(first?.chosen ?? NONE, 3)?.chosen), ['1-3', '1-4', '1-5'], 'another number')
  assert.is(pick(first?.chosen ?? NONE, 20), null, 'nothing is given up where there are not enough')
})

test('keeps seats chosen by hand when the best ones are picked again, and goes on beside them', () => {
  const pick = pickIn(plan('aaaaaaa', 'aaaaaaa'))
  const byHand = new Map([['2-1', BY_HAND]])
  const first = pick(byHand, 1)
  assert.equal(idsOf(first?.chosen), ['2-1', '2-2'])
  assert.equal(idsOf(pick(first?.chosen ?? NONE, 2)?.chosen), ['2-1', '2-2', '2-3'])
})

test('keeps the chosen price of a seat that stays when the best ones are picked again', () => {
  const pick = pickIn(plan('aaaaaaa'))
  const first = pick(NONE, 1)?.chosen ?? NONE
  const [id = ''] = first.keys()
  const reduced = new Map([[id, { price_id: 'reduced', bestOf: null }]])
  assert.is(pick(reduced, 2)?.chosen.get(id)?.price_id, 'reduced')
})

test('replaces the seats of the chosen category when picked again, or all seats where none is chosen', () => {
  const pick = pickIn(plan('aaaa', 'bbbb'))
  const first = pick(NONE, 2, 'a')?.chosen ?? NONE
  const both = pick(first, 2, 'b')?.chosen ?? NONE
  assert.is(both.size, 4)
  assert.is(pick(both, 1, 'a')?.chosen.size, 3, 'each replaces its own')
  assert.is(pick(both, 2)?.chosen.size, 2, 'any category replaces all of them')
})

test.run()
