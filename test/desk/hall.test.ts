import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hallOf, rowSpan, seatRowsOf, seatsIn } from '../../client/desk/seats/hall'
import {
  bounds,
  clampView,
  containsPoint,
  fitView,
  MAX_SCALE,
  seatAt,
  toPlan,
  visibleBounds,
  zoom,
} from '../../client/parts/seats/plan-view'
import { nearestSeat } from '../../client/parts/seats/walk'
import type { RowOf } from '../../shared/registry'
import type { HeldRight } from '../../shared/rights/rules'

const test = suite('desk: hall')

const seat = (row: number, num: number): RowOf<'seats'> => ({
  id: `${row}-${num}`,
  org_id: 'o',
  rev: 1,
  deleted: false,
  seating_plan_id: 'plan',
  price_category_id: 'a',
  block: 'Stalls',
  row: String(row),
  num: String(num),
  x: num * 44,
  y: row * 44,
  wheelchair: false,
  override_num: null,
  linked_seat_id: null,
  gate: null,
  on_hold: false,
})
const seats = [2, 10, 1].flatMap((row) => [1, 2, 3].map((num) => seat(row, num)))
const right = (subject_id: string, device_id: string, status: 'live' | 'spent' | 'returned'): RowOf<'rights'> => ({
  id: `r${subject_id}`,
  org_id: 'o',
  rev: 1,
  deleted: false,
  kind: 'seat',
  event_id: 'e',
  subject_id,
  device_id,
  order_id: null,
  qty: 1,
  used: status === 'spent' ? 1 : 0,
  returned: 0,
  status,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
})
const held = (subject_id: string, left = 1, event_id = 'e'): HeldRight => ({
  id: `r${subject_id}`,
  kind: 'seat',
  event_id,
  subject_id,
  left,
})

test('shows each seat’s availability at this desk', () => {
  const rights = [
    right('1-1', 'me', 'live'),
    right('1-2', 'me', 'live'),
    right('1-3', 'me', 'live'),
    right('2-1', 'you', 'live'),
    right('2-2', 'web', 'spent'),
    right('2-3', 'you', 'returned'),
  ]
  const hall = hallOf('e', seats, rights, [held('1-1'), held('1-2'), held('10-1', 1, 'other')], new Set(['1-2']), 'me')
  assert.is(hall.get('1-1'), 'here')
  assert.is(hall.get('1-2'), 'in_sale')
  assert.is(hall.get('1-3'), 'sold', 'sold here, not yet known to the server')
  assert.is(hall.get('2-1'), 'elsewhere')
  assert.is(hall.get('2-2'), 'sold')
  assert.is(hall.get('2-3'), 'free', 'handed back')
  assert.is(hall.get('10-1'), 'free', 'held for another event')
  assert.equal(seatsIn(hall, 'here', 'in_sale'), new Set(['1-1', '1-2']))
  const aside = hallOf('e', seats, rights, [held('1-1')], new Set(), 'me', new Set(['1-1']))
  assert.is(aside.get('1-1'), 'elsewhere', 'parked: held here, and not for the next customer')
  const shop = hallOf('e', seats, rights, [held('1-1')], new Set(), 'me', new Set(), new Set(['1-1', '2-3', '2-2']))
  assert.is(shop.get('2-3'), 'elsewhere', 'in a cart of the web shop')
  assert.equal([shop.get('1-1'), shop.get('2-2')], ['here', 'sold'], 'taken out of a cart and sold since the answer')
})

test('orders rows naturally', () => {
  assert.is(rowSpan(seats), '1–10')
  assert.is(rowSpan(seats.slice(0, 2)), '2')
  assert.is(rowSpan([]), '')
  assert.equal(
    seatRowsOf(seats).map((row) => row.row),
    ['1', '2', '10'],
  )
})

test('moves to the next seat by arrow keys and stops at the edge', () => {
  const from = seat(2, 2)
  assert.is(nearestSeat(seats, from, 'ArrowRight').id, '2-3')
  assert.is(nearestSeat(seats, from, 'ArrowUp').id, '1-2')
  assert.is(nearestSeat(seats, from, 'ArrowDown').id, '10-2')
  assert.is(nearestSeat(seats, seat(2, 1), 'ArrowLeft').id, '2-1')
})

test('fits the plan, zooms at the finger and keeps it on screen', () => {
  const box = bounds(seats)
  const size = { width: 400, height: 300 }
  const whole = fitView(box, size)
  for (const s of seats) assert.ok(containsPoint(visibleBounds(whole, size), s))
  const small = { width: 60, height: 60 }
  const start = clampView({ scale: 1, x: -40, y: -200 }, box, small)
  const at = { x: 30, y: 30 }
  const near = zoom(start, 1.5, at, box, small)
  assert.is(near.scale, 1.5)
  const [before, after] = [toPlan(start, at), toPlan(near, at)]
  assert.ok(
    Math.abs(before.x - after.x) < 0.01 && Math.abs(before.y - after.y) < 0.01,
    'the point under the finger stays',
  )
  assert.is(zoom(start, 99, at, box, small).scale, MAX_SCALE)
  assert.is(zoom(whole, 0.01, at, box, size).scale, whole.scale)
  const gone = clampView({ scale: MAX_SCALE, x: 99_999, y: -99_999 }, box, size)
  const sight = visibleBounds(gone, size)
  assert.ok(seats.some((s) => containsPoint(sight, s)))
})

test('finds the seat at a point, and none beside it', () => {
  const view = { scale: 1, x: 0, y: 0 }
  assert.is(seatAt(seats, view, { x: 90, y: 46 })?.id, '1-2')
  assert.is(seatAt(seats, view, { x: 300, y: 46 }), null)
})

test.run()
