import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { SeatLayout } from '../../shared/seats/office'
import { copyEdit } from '../../shared/seats/plan/arrange'
import { copyName, nextName } from '../../shared/seats/plan/block-names'
import { applyEdit, type SeatingPlan } from '../../shared/seats/plan/edit'
import { groupSeats, newGroupEdit } from '../../shared/seats/plan/group'
import { dragGroup, fillFrame, handlesOf, recountGroup } from '../../shared/seats/plan/group-frame'
import { LAYOUT as SMALL } from './layout'

const test = suite('drawing of seat groups')

const LAYOUT: SeatLayout = { ...SMALL, rows: 16, seats: 22, x: 1056, y: 200 }

const inRow = (layout: SeatLayout, row: string) => groupSeats(layout).filter((seat) => seat.row === row)

test('grows rows evenly from the first to the last and leaves an aisle in their middle', () => {
  const stalls = { ...LAYOUT, last_seats: 28, aisle: 44 }
  assert.is(groupSeats(stalls).length, 400)
  assert.equal([inRow(stalls, '1').length, inRow(stalls, '8').length, inRow(stalls, '16').length], [22, 25, 28])
  const [left, right] = [inRow(stalls, '1')[10], inRow(stalls, '1')[11]]
  assert.is((right?.x ?? 0) - (left?.x ?? 0), 88, 'a pitch and the aisle')
  assert.is(groupSeats({ ...LAYOUT, rows: 1, last_seats: 28 }).length, 22, 'one row is the first')
  assert.is(groupSeats({ ...LAYOUT, rows: 3, last_seats: 18 }).length, 22 + 20 + 18, 'rows may become shorter')
})

test('fills a drawn rectangle and keeps its area when rows and seats are counted', () => {
  const frame = { left: 500, top: 300, right: 940, bottom: 700 }
  const drawn = fillFrame(LAYOUT, frame, false)
  const exact = fillFrame(LAYOUT, { ...frame, bottom: 383 }, true)
  assert.equal([exact.rows, exact.row_pitch, exact.seats, exact.pitch], [3, 42, 11, 44])
  assert.equal([drawn.seats, drawn.rows, drawn.x, drawn.y], [11, 9, 720, 300])
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 22 }), fc.integer({ min: 2, max: 20 }), (seats, rows) => {
      const counted = recountGroup(recountGroup(drawn, { seats, aisle: 60 }), { rows })
      const all = groupSeats(counted)
      const width = Math.max(...all.map(({ x }) => x)) - Math.min(...all.map(({ x }) => x))
      const height = Math.max(...all.map(({ y }) => y)) - Math.min(...all.map(({ y }) => y))
      // Pitches are whole units between 20 and 400.
      return (
        all.length === seats * rows &&
        ([20, 400].includes(counted.pitch) || Math.abs(width - 440) <= seats + 1) &&
        (counted.row_pitch === 400 || Math.abs(height - 400) <= rows)
      )
    }),
  )
})

test('drags a group by its seats, its corner, its curve and its angle, at any angle', () => {
  const from = { x: 1000, y: 500 }
  const drag = (handle: Parameters<typeof dragGroup>[1], dx: number, dy: number, start = LAYOUT, keeps = false) =>
    dragGroup(start, handle, from, { x: from.x + dx, y: from.y + dy }, keeps)
  assert.equal([drag('move', 30, -40).x, drag('move', 30, -40).y, drag('move', -5000, 0).x], [1086, 160, 0])
  assert.equal([drag('size', 44, 100).seats, drag('size', 44, 100).rows], [24, 18])
  assert.is(drag('size', 44, 0, { ...LAYOUT, last_seats: 28 }).last_seats, 30)
  const wider = drag('size', 21, 15, LAYOUT, true)
  assert.equal([wider.seats, wider.rows, wider.pitch, wider.row_pitch], [22, 16, 46, 51])
  assert.equal([drag('curve', 0, -60).curve, drag('curve', 0, 60).curve], [60, 0])
  assert.is(drag('curve', 60, 0, { ...LAYOUT, rotation: 90 }).curve, 60, 'towards the stage of the turned group')
  const turned = dragGroup(LAYOUT, 'turn', { x: 1056, y: 100 }, { x: 1156, y: 200 }, false)
  assert.is(turned.rotation, 90)
})

test('puts handles beside the seats, where no seat is', () => {
  fc.assert(
    fc.property(
      fc.record({
        rotation: fc.nat(359),
        curve: fc.nat(300),
        rows: fc.integer({ min: 1, max: 9 }),
        seats: fc.integer({ min: 1, max: 9 }),
      }),
      (part) => {
        const layout = { ...LAYOUT, ...part, y: 2000, x: 2000 }
        const seats = groupSeats(layout)
        const handles = handlesOf(layout, seats)
        return (
          handles.length === 3 &&
          handles.every((handle) => seats.every(({ x, y }) => Math.hypot(x - handle.x, y - handle.y) > 30))
        )
      },
    ),
  )
  assert.equal(
    handlesOf({ ...LAYOUT, arc: 90 }, groupSeats({ ...LAYOUT, arc: 90 })).map(({ handle }) => handle),
    ['size', 'turn'],
  )
})

test('names copies after their number, letter or side', () => {
  const next = (name: string, ...taken: string[]) => nextName(name, new Set([name, ...taken]))
  assert.equal(
    [next('Box 1'), next('Box 1', 'Box 2'), next('Stalls'), next('A'), next('Block A', 'Block B')],
    ['Box 2', 'Box 3', 'Stalls 2', 'B', 'Block C'],
  )
  assert.is(next('Z'), 'Z 2')
  assert.is(next('x'.repeat(40)).length, 40)
  const across = (name: string, ...taken: string[]) => copyName(name, new Set([name, ...taken]), true)
  assert.equal(
    [across('Boxes left 3'), across('Loge links 2'), across('L4'), across('Right stalls'), across('Balcony')],
    ['Boxes right 3', 'Loge rechts 2', 'R4', 'Left stalls', 'Balcony 2'],
  )
  assert.is(across('Loge links 2', 'Loge rechts 2'), 'Loge rechts 3')
})

test('copies blocks below and to the other side', () => {
  const empty: SeatingPlan = {
    seats: new Map(),
    shapes: new Map(),
    stacks: new Map(),
    sheet: { name: 'Hall', width: 2000, height: 1500, background: null },
  }
  let n = 0
  const newId = () => `n${n++}`
  const layout = { ...LAYOUT, rows: 3, seats: 2, x: 100, y: 100 }
  const one = applyEdit(empty, newGroupEdit({ id: 'g', block: 'Box left 1', price_category_id: 'a', layout }, newId))
  const two = applyEdit(one, copyEdit(one, one.seats.keys(), newId, 'below'))
  const lowest = Math.max(...[...one.seats.values()].map(({ y }) => y))
  assert.is(
    Math.min(...[...two.seats.values()].filter(({ block }) => block === 'Box left 2').map(({ y }) => y)),
    lowest + 88,
  )
  const both = applyEdit(two, copyEdit(two, two.seats.keys(), newId, 'across'))
  assert.equal(
    new Set([...both.seats.values()].map(({ block }) => block)),
    new Set(['Box left 1', 'Box left 2', 'Box right 1', 'Box right 2']),
  )
  assert.is(
    Math.max(...[...both.seats.values()].map(({ x }) => x)),
    2000 - Math.min(...[...one.seats.values()].map(({ x }) => x)),
  )
})

test.run()
