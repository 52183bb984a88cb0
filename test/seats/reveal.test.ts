import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  edges,
  fitView,
  moveIntoView,
  type PlanBounds,
  toPlan,
  unionOf,
  type View,
} from '../../client/parts/seats/plan-view'

const test = suite('revealing a part of a plan')

const SIZE = { width: 800, height: 600 }
const BOX = { left: 0, top: 0, right: 1600, bottom: 1200 }

/** Reveals a part of the plan, for which room is made at its edge. */
const shown = (view: View, part: PlanBounds) => moveIntoView(view, part, unionOf(BOX, part), SIZE)
const isWhole = (view: View, { left, top, right, bottom }: PlanBounds) => {
  const [from, to] = [toPlan(view, { x: 0, y: 0 }), toPlan(view, { x: SIZE.width, y: SIZE.height })]
  return from.x <= left + 0.01 && from.y <= top + 0.01 && to.x >= right - 0.01 && to.y >= bottom - 0.01
}

test('moves the view to a part below the plan, and keeps the scale', () => {
  const whole = fitView(BOX, SIZE)
  const below = { left: 600, top: 1150, right: 1000, bottom: 1500 }
  const view = shown(whole, below)
  assert.is(view.scale, whole.scale)
  assert.ok(isWhole(view, below))
  assert.ok(isWhole(view, { ...below, top: 1500 - SIZE.height / view.scale }), 'no further than needed')
})

test('leaves a view alone that shows the part', () => {
  const view = { scale: 1, x: -200, y: -100 }
  assert.equal(shown(view, { left: 250, top: 150, right: 900, bottom: 650 }), view)
})

test('zooms out for a part that is larger than the screen, and no further', () => {
  const view = shown({ scale: 1, x: 0, y: 0 }, { left: 100, top: 100, right: 1300, bottom: 500 })
  assert.is(view.scale, SIZE.width / 1200)
  assert.ok(isWhole(view, { left: 100, top: 100, right: 1300, bottom: 500 }))
})

test('finds the rectangle around points', () => {
  const points = [
    { x: 10, y: 50 },
    { x: 30, y: 20 },
  ]
  assert.equal(edges(points, 5), { left: 5, top: 15, right: 35, bottom: 55 })
})

test.run()
