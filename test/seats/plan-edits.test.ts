import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  additionEdit,
  applyEdit,
  conflictsOf,
  EMPTY_EDIT,
  editParts,
  inverseEdit,
  isEmptyEdit,
  joinEdits,
  type PlanEdit,
  rebasedEdit,
  removalEdit,
  type SeatingPlan,
  type SeatPatch,
  type SeatValues,
  seatEdit,
} from '../../shared/seats/plan/edit'
import { NO_HISTORY, recordEdit, redoEdit, undoEdit } from '../../shared/seats/plan/history'
import { refusalOf } from '../../shared/seats/plan/protection'

const test = suite('seating plan edits')

const seat = (n: number, values: Partial<SeatValues> = {}): SeatValues => ({
  price_category_id: 'a',
  block: 'Stalls',
  row: '1',
  num: String(n),
  override_num: null,
  gate: null,
  x: n * 44,
  y: 0,
  wheelchair: false,
  linked_seat_id: null,
  hold_owner: null,
  hold_reason: null,
  ...values,
})

const planWith = (count: number): SeatingPlan => ({
  seats: new Map(Array.from({ length: count }, (_, n) => [`s${n}`, seat(n)])),
  shapes: new Map(),
  stacks: new Map(),
  sheet: { name: 'Hall', width: 1000, height: 500, background: null },
})

const plain = ({ seats, shapes, stacks, sheet }: SeatingPlan) => ({
  seats: Object.fromEntries([...seats].sort(([a], [b]) => (a < b ? -1 : 1))),
  shapes: Object.fromEntries(shapes),
  stacks: Object.fromEntries(stacks),
  sheet,
})

/** A step of an editing session: an edit of random seats, or undo and redo. */
const step = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ do: 'undo' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'redo' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      kind: fc.constantFrom(
        'move',
        'renumber',
        'category',
        'gate',
        'companion',
        'hold',
        'remove',
        'add',
        'shape',
        'sheet',
      ),
      seats: fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 5 }),
      value: fc.nat(50),
    }),
  },
)

const PATCHES: Readonly<Record<string, (value: number) => SeatPatch>> = {
  move: (value) => ({ x: value, y: value * 2 }),
  renumber: (value) => ({ row: String(value), num: `${value}a` }),
  category: (value) => ({ price_category_id: `c${value % 3}` }),
  gate: (value) => ({ gate: value % 2 ? `Gate ${value}` : null }),
  hold: (value) => ({ hold_owner: value % 2 ? 'Director' : null, hold_reason: value % 2 ? 'Premiere' : null }),
}

type Edited = Extract<typeof step extends fc.Arbitrary<infer S> ? S : never, { do: 'edit' }>

function editFor(plan: SeatingPlan, { kind, seats, value }: Edited): PlanEdit {
  const ids = seats.map((n) => `s${n}`)
  const patch = PATCHES[kind]
  if (patch)
    return seatEdit(
      plan,
      ids.map((id) => [id, patch(value)] as const),
    )
  if (kind === 'remove') return removalEdit(plan, new Set(ids.filter((id) => plan.seats.has(id))))
  if (kind === 'add')
    return additionEdit(ids.filter((id) => !plan.seats.has(id)).map((id) => [id, seat(value)] as const))
  if (kind === 'sheet')
    return { ...EMPTY_EDIT, sheet: { before: plan.sheet, after: { ...plan.sheet, width: 1000 + value } } }
  if (kind === 'shape') {
    const id = `shape${value % 3}`
    const after = {
      id,
      type: 'rect' as const,
      x: value,
      y: 0,
      width: 9,
      height: 9,
      rotation: 0,
      text: null,
      color: null,
      points: [],
    }
    return { ...EMPTY_EDIT, shapes: [{ id, before: plan.shapes.get(id) ?? null, after: value % 4 ? after : null }] }
  }
  const [one, other] = ids
  if (!one || !other) return EMPTY_EDIT
  return seatEdit(plan, [
    [one, { wheelchair: true, linked_seat_id: other }],
    [other, { linked_seat_id: one }],
  ])
}

test('replays any sequence with undo and redo to the same plan', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const start = planWith(8)
      let plan = start
      let history = NO_HISTORY
      for (const each of steps) {
        if (each.do === 'edit') {
          const edit = editFor(plan, each)
          if (isEmptyEdit(edit)) continue
          assert.equal(conflictsOf(plan, edit), [])
          plan = applyEdit(plan, edit)
          history = recordEdit(history, edit)
        } else {
          const taken = each.do === 'undo' ? undoEdit(history) : redoEdit(history)
          if (!taken) continue
          assert.equal(conflictsOf(plan, taken.edit), [], 'an undone edit finds what it left')
          plan = applyEdit(plan, taken.edit)
          history = taken.history
        }
      }
      assert.equal(plain(history.done.reduce(applyEdit, start)), plain(plan))
      assert.equal(plain([...history.done].reverse().map(inverseEdit).reduce(applyEdit, plan)), plain(start))
      const whole = history.done.reduce(joinEdits, EMPTY_EDIT)
      assert.equal(plain(applyEdit(start, whole)), plain(plan), 'edits joined to one')
      assert.equal(plain(editParts(whole, 3).reduce(applyEdit, start)), plain(plan), 'an edit sent in parts')
    }),
    { numRuns: 300 },
  )
})

test('names the seats that another editor changed, and only where both change the same', () => {
  const plan = planWith(3)
  const theirs = seatEdit(plan, [
    ['s0', { x: 500 }],
    ['s1', { gate: 'Gate A' }],
  ])
  const now = applyEdit(plan, theirs)
  const mine = seatEdit(plan, [
    ['s0', { y: 90 }],
    ['s1', { gate: 'Gate B' }],
    ['s2', { num: '12a' }],
  ])
  assert.equal(conflictsOf(now, mine), ['s1'])
  assert.equal(conflictsOf(now, theirs), [], 'the same twice is no conflict')
  assert.equal(conflictsOf(applyEdit(now, removalEdit(now, new Set(['s2']))), mine), ['s1', 's2'])
  const again = rebasedEdit(now, mine)
  assert.equal(conflictsOf(now, again), [])
  assert.equal(applyEdit(now, again).seats.get('s1')?.gate, 'Gate B')
  assert.equal(applyEdit(now, again).seats.get('s0'), seat(0, { x: 500, y: 90 }), 'what the other editor did stays')
})

test('keeps a wheelchair place and its companion in one part, and unlinks the companion of a removed seat', () => {
  const plan = applyEdit(
    planWith(6),
    seatEdit(planWith(6), [
      ['s0', { wheelchair: true, linked_seat_id: 's5' }],
      ['s5', { linked_seat_id: 's0' }],
    ]),
  )
  const all = removalEdit(plan, new Set(plan.seats.keys()))
  const parts = editParts(all, 2).map(({ seats }) => seats.map(({ id }) => id))
  assert.ok(parts.some((ids) => ids.includes('s0') && ids.includes('s5')))
  assert.equal(parts.flat().sort(), [...plan.seats.keys()].sort())
  assert.is(applyEdit(plan, removalEdit(plan, new Set(['s0']))).seats.get('s5')?.linked_seat_id, null)
})

test('protects seats that are sold or held', () => {
  const sold = { sold: 1, held: 0 }
  const held = { sold: 0, held: 1 }
  const change = (after: SeatPatch | null, before: SeatPatch = seat(1)) => ({ id: 's1', before, after })
  const code = (after: SeatPatch | null, claims = sold, confirmed = false) =>
    refusalOf(change(after), claims, confirmed)
  assert.is(code(null), 'seats.sold_remove')
  assert.is(code({ price_category_id: 'b' }), 'seats.sold_category')
  assert.is(code({ wheelchair: true }), 'seats.sold_companion')
  assert.is(code({ linked_seat_id: 's2' }), 'seats.sold_companion')
  assert.is(code({ hold_owner: 'Director' }), 'seats.sold_hold')
  assert.is(code({ num: '7' }), 'seats.sold_renumber')
  assert.is(code({ override_num: '7a' }, sold, true), null)
  assert.is(code(null, sold, true), 'seats.sold_remove', 'nothing confirms a lost seat')
  assert.is(code({ x: 1, y: 2, gate: 'Gate A' }), null)
  assert.is(code({ num: '1', price_category_id: 'a' }), null, 'what stays the same is no change')
  assert.is(code(null, held), 'seats.held')
  assert.is(code({ price_category_id: 'b' }, held), 'seats.held')
  assert.is(code({ num: '7' }, held), null)
  assert.is(code(null, { sold: 0, held: 0 }), null)
})

test.run()
