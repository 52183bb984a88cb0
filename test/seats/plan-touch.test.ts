import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PlanTouch } from '../../client/parts/seats/plan-touch'
import type { PlanBounds, Size, View } from '../../client/parts/seats/plan-view'

const test = suite('fingers on a plan')

const BOX: PlanBounds = { left: 0, top: 0, right: 1000, bottom: 1000 }
const SIZE: Size = { width: 400, height: 400 }

/** An element whose corner is at 10/20 of the window. */
const element = {
  getBoundingClientRect: () => ({ left: 10, top: 20 }),
  setPointerCapture: () => {},
} as unknown as Element

function open(from: View = { scale: 1, x: -300, y: -300 }) {
  let view = from
  const taps: (readonly [number, number, boolean])[] = []
  const touch = new PlanTouch(
    (change) => {
      view = change(view, BOX, SIZE)
    },
    ({ x, y }, isTouch) => taps.push([x, y, isTouch]),
  )
  const at = (x: number, y: number, pointerId = 1, pointerType = 'touch') => ({
    ...{ currentTarget: element, clientX: x + 10, clientY: y + 20 },
    ...{ pointerId, pointerType },
  })
  return { touch, at, taps, view: () => view }
}

test('takes a short press as a tap, and tells a finger from a mouse', () => {
  const { touch, at, taps, view } = open()
  touch.onPointerDown(at(50, 60))
  touch.onPointerMove(at(53, 61))
  touch.onPointerUp(at(53, 61))
  touch.onPointerDown(at(5, 6, 1, 'mouse'))
  touch.onPointerUp(at(5, 6, 1, 'mouse'))
  assert.equal(taps, [
    [53, 61, true],
    [5, 6, false],
  ])
  assert.equal(view(), { scale: 1, x: -300, y: -300 })
})

test('moves the plan with one finger, which then chooses no seat', () => {
  const { touch, at, taps, view } = open()
  touch.onPointerDown(at(100, 100))
  touch.onPointerMove(at(140, 90))
  assert.ok(touch.isDragging)
  touch.onPointerUp(at(140, 90))
  assert.not(touch.isDragging)
  assert.equal(view(), { scale: 1, x: -260, y: -310 })
  assert.equal(taps, [])
})

test('enlarges with two fingers around the one that stays', () => {
  const { touch, at, taps, view } = open()
  touch.onPointerDown(at(100, 100, 1))
  touch.onPointerDown(at(200, 100, 2))
  touch.onPointerMove(at(250, 100, 2))
  touch.onPointerUp(at(250, 100, 2))
  touch.onPointerUp(at(100, 100, 1))
  assert.equal(view(), { scale: 1.5, x: -500, y: -500 })
  assert.equal(taps, [], 'no seat is chosen by the finger that is lifted last')
})

test('enlarges with the wheel around the mouse', () => {
  const { touch, at, view } = open()
  touch.onWheel({ ...at(0, 0), deltaY: -400 * Math.log(1.5) })
  assert.equal(view(), { scale: 1.5, x: -450, y: -450 })
})

test.run()
