import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type DesignHistory, record, redo, startHistory, undo } from '../../client/print_layouts/designer/history'
import { type Grip, movedBox, SMALLEST } from '../../client/print_layouts/designer/snap'

const test = suite('printing: designer')

const PAPER = { x: 0, y: 0, width: 139.7, height: 50.8 }
const BOX = { x: 10, y: 10, width: 30, height: 8 }
const WHOLE: Grip = { x: 0, y: 0 }

test('moves a box onto the grid, onto edges and middles, and freely without snapping', () => {
  assert.equal(movedBox(BOX, { x: 3.3, y: 0.4 }, WHOLE, [], PAPER, 0.7).box, { ...BOX, x: 13, y: 10 })
  const other = { x: 52.25, y: 30, width: 10, height: 5 }
  const left = movedBox(BOX, { x: 42, y: 0 }, WHOLE, [other], PAPER, 0.7)
  assert.equal([left.box.x, left.guides.x], [52.25, [52.25]])
  const middle = movedBox(BOX, { x: 139.7 / 2 - 25 + 0.5, y: 0 }, WHOLE, [], PAPER, 0.7)
  assert.is(middle.box.x + 15, 139.7 / 2)
  assert.equal(movedBox(BOX, { x: 3.337, y: 0.414 }, WHOLE, [other], PAPER, null).box, { ...BOX, x: 13.34, y: 10.41 })
})

test('resizes at each edge and keeps the opposite one', () => {
  const numbers = fc.double({ min: -80, max: 80, noNaN: true })
  const sign = fc.constantFrom(-1, 0, 1) as fc.Arbitrary<-1 | 0 | 1>
  fc.assert(
    fc.property(numbers, numbers, sign, sign, fc.constantFrom(null, 0.7), (x, y, across, down, reach) => {
      fc.pre(across !== 0 || down !== 0)
      const { box } = movedBox(BOX, { x, y }, { x: across, y: down }, [], PAPER, reach)
      assert.ok(box.width >= SMALLEST && box.height >= SMALLEST && box.x >= 0 && box.y >= 0)
      if (across === 1) assert.is(box.x, BOX.x)
      if (across === 0) assert.equal([box.x, box.width], [BOX.x, BOX.width])
      if (across === -1 && box.x > 0) assert.ok(Math.abs(box.x + box.width - 40) < SMALLEST + 0.02)
      if (down === 0) assert.equal([box.y, box.height], [BOX.y, BOX.height])
    }),
  )
})

test('takes back and repeats any steps, and joins those of one drag', () => {
  const steps = fc.array(fc.oneof(fc.integer(), fc.constant('undo' as const), fc.constant('redo' as const)), {
    maxLength: 60,
  })
  fc.assert(
    fc.property(steps, (taken) => {
      let history: DesignHistory<number> = startHistory(0)
      let [past, now, future]: [number[], number, number[]] = [[], 0, []]
      for (const step of taken) {
        if (step === 'undo') {
          history = undo(history)
          const last = past.pop()
          if (last !== undefined) [now, future] = [last, [now, ...future]]
        } else if (step === 'redo') {
          history = redo(history)
          const [next, ...rest] = future
          if (next !== undefined) [past, now, future] = [[...past, now], next, rest]
        } else {
          history = record(history, step, null)
          ;[past, now, future] = [[...past, now], step, []]
        }
        assert.equal([history.past, history.now, history.future], [past, now, future])
      }
    }),
  )
  const dragged = [1, 2, 3].reduce((history, x) => record(history, x, 'drag'), startHistory(0))
  assert.equal([dragged.past, dragged.now, undo(dragged).now], [[0], 3, 0])
})

test.run()
