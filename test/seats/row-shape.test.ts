import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { SeatLayout } from '../../shared/seats/office'
import { applyEdit, inverseEdit, type SeatingPlan, seatEdit } from '../../shared/seats/plan/edit'
import { newGroupEdit, removedBlockEdit, renamedBlockEdit } from '../../shared/seats/plan/group'
import { reshapeRow, rowShape } from '../../shared/seats/plan/row-shape'
import { LAYOUT as SMALL } from './layout'

const test = suite('shape of a row, and blocks as a whole')

const LAYOUT: SeatLayout = { ...SMALL, seats: 9, x: 600, y: 300 }

const EMPTY: SeatingPlan = {
  seats: new Map(),
  shapes: new Map(),
  stacks: new Map(),
  sheet: { name: 'Hall', width: 2000, height: 1500, background: null },
}

const drawn = (layout: Partial<SeatLayout> = {}): SeatingPlan => {
  let n = 0
  const group = { id: 'g', block: 'Stalls', price_category_id: 'a', layout: { ...LAYOUT, ...layout } }
  return applyEdit(
    EMPTY,
    newGroupEdit(group, () => `s${n++}`),
  )
}
const rowOf = (plan: SeatingPlan, row = '1') => [...plan.seats].flatMap(([id, seat]) => (seat.row === row ? [id] : []))
const shaped = (plan: SeatingPlan, change: Parameters<typeof reshapeRow>[2]) =>
  applyEdit(plan, seatEdit(plan, reshapeRow(plan, rowOf(plan), change)))

test('measures the pitch, curve and angle with which a row was drawn', () => {
  for (const { curve, rotation } of [
    { curve: 0, rotation: 0 },
    { curve: 60, rotation: 0 },
    { curve: 90, rotation: 20 },
    { curve: 30, rotation: 335 },
  ]) {
    const plan = drawn({ curve, rotation })
    const shape = rowShape(plan, rowOf(plan))
    assert.ok(shape)
    assert.ok(Math.abs(shape.curve - curve) <= 2, `curve ${shape.curve} for ${curve}`)
    assert.ok(Math.abs(((shape.angle + 360) % 360) - rotation) <= 1, `angle ${shape.angle} for ${rotation}`)
    assert.is(Math.abs(shape.pitch - 44) <= 1, true)
  }
  const plan = drawn()
  assert.is(rowShape(plan, rowOf(plan).slice(0, 1)), null)
  assert.is(rowShape(plan, []), null)
})

test('bends, spreads and turns a row around its middle, and leaves the other rows', () => {
  const plan = drawn()
  const middle = (of: SeatingPlan) => {
    const seats = rowOf(of).flatMap((id) => of.seats.get(id) ?? [])
    const mean = (axis: 'x' | 'y') => Math.round(seats.reduce((sum, seat) => sum + seat[axis], 0) / seats.length)
    return [mean('x'), mean('y')]
  }
  const bent = shaped(plan, { curve: 80 })
  assert.equal([rowShape(bent, rowOf(bent)), middle(bent)], [{ pitch: 44, curve: 80, angle: 0 }, middle(plan)])
  const wide = shaped(bent, { pitch: 60 })
  assert.is(rowShape(wide, rowOf(wide))?.pitch, 60)
  const turned = shaped(wide, { angle: -15 })
  assert.is(rowShape(turned, rowOf(turned))?.angle, -15)
  assert.equal(
    rowOf(turned, '2').map((id) => turned.seats.get(id)),
    rowOf(plan, '2').map((id) => plan.seats.get(id)),
  )
  const straight = shaped(bent, { curve: 0 })
  assert.equal(
    rowOf(straight).map((id) => straight.seats.get(id)),
    rowOf(plan).map((id) => plan.seats.get(id)),
    'and back',
  )
})

test('renames a block in its seats and its group, removes it as a whole, and takes both back', () => {
  const plan = drawn()
  const edit = renamedBlockEdit(plan, 'Stalls', 'Parkett')
  const renamed = applyEdit(plan, edit)
  assert.equal([...new Set([...renamed.seats.values()].map(({ block }) => block))], ['Parkett'])
  const { name, blocks } = renamed.stacks.get('g') ?? {}
  assert.equal([name, blocks], ['Parkett', ['Parkett']])
  assert.equal(applyEdit(renamed, inverseEdit(edit)), plan)
  const removal = removedBlockEdit(renamed, 'Parkett')
  const empty = applyEdit(renamed, removal)
  assert.equal([empty.seats.size, empty.stacks.size], [0, 0])
  assert.equal(applyEdit(empty, inverseEdit(removal)).stacks, renamed.stacks)
})

test.run()
