import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { drawNames } from '../../client/parts/seats/canvas/draw-names'
import type { PlanScene, ScenePart } from '../../client/parts/seats/canvas/scene'
import { SeatIndex } from '../../client/parts/seats/canvas/seat-index'
import type { SeatValues } from '../../shared/seats/plan/edit'

const test = suite('names in a plan while seats are dragged')

const seat = (block: string, row: string, num: number, y: number): readonly [string, SeatValues] => [
  `${block}${row}${num}`,
  {
    price_category_id: 'a',
    block,
    row,
    num: String(num),
    override_num: null,
    gate: null,
    x: 1000 + num * 44 + (block === 'Circle' ? 1000 : 0),
    y,
    wheelchair: false,
    linked_seat_id: null,
    hold_owner: null,
    hold_reason: null,
  },
]
const SEATS = new Map(
  ['Stalls', 'Circle'].flatMap((block) =>
    [1, 2].flatMap((row) => [1, 2, 3].map((num) => seat(block, `${block[0]}${row}`, num, 500 + row * 44))),
  ),
)
const INK = { surface: '', line: '', text: '', quiet: '', inSale: '', onSale: '' }
const SIGHT = { left: 0, top: 0, right: 4000, bottom: 4000 }

/** Names that are drawn in a part of the plan while these seats are dragged. */
function namesIn(part: ScenePart, dragged: readonly string[]): readonly string[] {
  const drawn: string[] = []
  const pen = new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'fillText'
          ? (text: string) => drawn.push(text)
          : name === 'measureText'
            ? () => ({ width: 30 })
            : () => undefined,
    },
  ) as CanvasRenderingContext2D
  const scene = {
    selected: new Set(dragged),
    ink: INK,
    sheet: { width: 4000 },
    shapes: new Map(),
  } as unknown as PlanScene
  drawNames(pen, scene, new SeatIndex(SEATS), SIGHT, { scale: 1, x: 0, y: 0 }, part)
  return drawn.sort()
}

const ROW = ['StallsS21', 'StallsS22', 'StallsS23']
const BLOCK = ['StallsS11', 'StallsS12', 'StallsS13', ...ROW]

test('shows each name once where nothing is dragged', () => {
  assert.equal(namesIn('whole', []), ['C1', 'C1', 'C2', 'C2', 'Circle', 'S1', 'S1', 'S2', 'S2', 'Stalls'])
})

test('moves the names of a dragged row with it and leaves all others', () => {
  assert.equal(namesIn('moving', ROW), ['S2', 'S2'])
  assert.equal(namesIn('still', ROW), ['C1', 'C1', 'C2', 'C2', 'Circle', 'S1', 'S1', 'Stalls'])
})

test('moves the plate of a block that is dragged whole', () => {
  assert.equal(namesIn('moving', BLOCK), ['S1', 'S1', 'S2', 'S2', 'Stalls'])
  assert.equal(namesIn('still', BLOCK), ['C1', 'C1', 'C2', 'C2', 'Circle'])
})

test.run()
