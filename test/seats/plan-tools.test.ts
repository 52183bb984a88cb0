import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readSeatsCsv } from '../../shared/seats/files/csv'
import { readGeoJson } from '../../shared/seats/files/geojson'
import { importEdit } from '../../shared/seats/files/imported'
import { readSvg, writeSvg } from '../../shared/seats/files/svg'
import { planFlags, toolOf } from '../../shared/seats/flags'
import type { SeatLayout } from '../../shared/seats/office'
import {
  alignSeats,
  copyEdit,
  distributeSeats,
  mirrorSeats,
  moveEdit,
  splitEdit,
  turnSeats,
} from '../../shared/seats/plan/arrange'
import { planProblems, requiredWheelchairs } from '../../shared/seats/plan/checks'
import {
  applyEdit,
  EMPTY_EDIT,
  inverseEdit,
  removalEdit,
  type SeatingPlan,
  type SeatValues,
  seatEdit,
} from '../../shared/seats/plan/edit'
import { changedGroupEdit, groupSeats, newGroupEdit } from '../../shared/seats/plan/group'
import { numberSpan, renumberSeats, seatNumbers, seatRowNames } from '../../shared/seats/plan/numbering'
import { LAYOUT } from './layout'

const test = suite('seating plan tools')

const EMPTY: SeatingPlan = {
  seats: new Map(),
  shapes: new Map(),
  stacks: new Map(),
  sheet: { name: 'Hall', width: 1000, height: 500, background: null },
}

const ids = () => {
  let n = 0
  return () => `n${n++}`
}

const group = (layout: Partial<SeatLayout> = {}) => {
  const newId = ids()
  return applyEdit(
    EMPTY,
    newGroupEdit({ id: 'g', block: 'Stalls', price_category_id: 'a', layout: { ...LAYOUT, ...layout } }, newId),
  )
}

const named = (plan: SeatingPlan, row: string, num: string): [string, SeatValues] => {
  const found = [...plan.seats].find(([, seat]) => seat.row === row && seat.num === num)
  if (!found) throw new Error(`no seat ${row}/${num}`)
  return found
}

test('numbers rows and seats in every scheme', () => {
  const nums = (count: number, scheme: Partial<SeatLayout>) => seatNumbers(count, { ...LAYOUT, ...scheme }).join(' ')
  assert.is(nums(4, {}), '1 2 3 4')
  assert.is(nums(4, { from: 'right', first_num: 7 }), '10 9 8 7')
  assert.is(nums(4, { step: 'odd', first_num: 2 }), '3 5 7 9')
  assert.is(nums(3, { step: 'even', first_num: 1, from: 'right' }), '6 4 2')
  assert.is(nums(5, { from: 'centre' }), '3 1 2 4 6')
  const rows = (scheme: Partial<SeatLayout>) => seatRowNames({ ...LAYOUT, ...scheme }).join(' ')
  assert.is(rows({ rows: 4, first_row: 'G', skipped: 'I' }), 'G H J K')
  assert.is(rows({ rows: 3, first_row: 'Z' }), 'Z AA AB')
  assert.is(rows({ rows: 3, first_row: '12', skipped: '13' }), '12 14 15')
  assert.is(rows({ rows: 3, rows_up: true }), '3 2 1')
  assert.is(rows({ rows: 2, first_row: 'Box' }), 'Box Box2')
  assert.is(numberSpan(['7', '8', '9', '12a', '13', '14']), '7–9, 12a, 13–14')
})

test('generates straight, curved, staggered and arced rows on the sheet', () => {
  const straight = groupSeats(LAYOUT)
  assert.equal([straight[0]?.x, straight[3]?.x, straight[0]?.y, straight[8]?.y], [434, 566, 100, 200])
  const curved = groupSeats({ ...LAYOUT, curve: 30 })
  assert.equal([curved[0]?.y, curved[3]?.y], [70, 70], 'both ends rise to the stage')
  assert.ok((curved[1]?.y ?? 0) > 90)
  assert.is(groupSeats({ ...LAYOUT, staggered: true })[4]?.x, 456)
  assert.equal(groupSeats({ ...LAYOUT, growth: 2 }).length, 4 + 6 + 8)
  const arc = groupSeats({ ...LAYOUT, seats: 21, arc: 180 })
  const [first, last, mid] = [arc[0], arc[20], arc[10]]
  assert.ok(first && last && mid && first.y === last.y && mid.y - first.y > 250, 'a half circle')
  fc.assert(
    fc.property(
      fc.record({
        rotation: fc.nat(359),
        curve: fc.nat(2000),
        arc: fc.nat(360),
        x: fc.nat(900),
        y: fc.nat(900),
        growth: fc.nat(5),
      }),
      (layout) =>
        groupSeats({ ...LAYOUT, ...layout }).every(
          ({ x, y }) => Number.isInteger(x) && Number.isInteger(y) && x >= 22 && y >= 22,
        ),
    ),
  )
})

test('gives a group another form and keeps its seats', () => {
  const start = group()
  const [own] = named(start, '2', '3')
  const renamed = applyEdit(start, seatEdit(start, [[own, { num: '3a', x: 900 }]]))
  const cleared = applyEdit(renamed, removalEdit(renamed, new Set([named(renamed, '1', '1')[0]])))
  const kept = named(cleared, '1', '2')[0]
  const layout = { ...LAYOUT, seats: 5, pitch: 50, first_num: 11, first_row: 'A' }
  const edit = changedGroupEdit(cleared, 'g', { block: 'Parkett', price_category_id: 'a', layout }, copyIds())
  const after = applyEdit(cleared, edit)
  assert.equal(
    [after.seats.get(kept)?.row, after.seats.get(kept)?.num, after.seats.get(kept)?.block],
    ['A', '12', 'Parkett'],
  )
  assert.equal(
    [after.seats.get(own)?.num, after.seats.get(own)?.x, after.seats.get(own)?.block],
    ['3a', 900, 'Parkett'],
    'a seat with a name of its own stays',
  )
  assert.is(
    [...after.seats.values()].filter(({ num, row }) => row === 'A' && num === '11').length,
    0,
    'a cleared place stays free',
  )
  assert.is(after.seats.size, 12 - 1 + 3)
  assert.equal(after.stacks.get('g')?.blocks, ['Parkett'])
  assert.equal(applyEdit(after, inverseEdit(edit)), cleared)
  const smaller = applyEdit(
    after,
    changedGroupEdit(after, 'g', { block: 'Parkett', price_category_id: 'a', layout: { ...layout, rows: 1 } }, ids()),
  )
  assert.is(smaller.seats.size, 5, 'four generated seats and the renamed one')
})

test('moves, aligns, distributes, mirrors, turns, copies and splits', () => {
  const plan = group()
  const all = [...plan.seats.keys()]
  const moved = applyEdit(plan, moveEdit(plan, all, -9999, 10))
  assert.is(Math.min(...[...moved.seats.values()].map(({ x }) => x)), 0, 'nothing leaves the sheet')
  assert.is(named(moved, '1', '1')[1].y, 110)
  const two = [named(plan, '1', '1')[0], named(plan, '2', '3')[0]]
  const after = (patches: Parameters<typeof seatEdit>[1]) => applyEdit(plan, seatEdit(plan, patches))
  assert.equal(
    two.map((id) => after(alignSeats(plan, two, 'bottom')).seats.get(id)?.y),
    [150, 150],
  )
  const three = [named(plan, '1', '1')[0], named(plan, '1', '2')[0], named(plan, '1', '4')[0]]
  assert.is(after(distributeSeats(plan, three, 'x')).seats.get(three[1] ?? '')?.x, 500)
  const flipped = after(mirrorSeats(plan, all, 'x'))
  assert.is(named(flipped, '1', '1')[1].x, named(plan, '1', '4')[1].x)
  assert.equal(applyEdit(flipped, seatEdit(flipped, mirrorSeats(flipped, all, 'x'))).seats, plan.seats)
  const quarter = after(turnSeats(plan, all, 90))
  assert.equal([named(quarter, '1', '1')[1].x, named(quarter, '1', '1')[1].y], [550, 84])
  const pair = applyEdit(
    plan,
    seatEdit(plan, [
      [two[0] ?? '', { wheelchair: true, linked_seat_id: two[1] ?? '' }],
      [two[1] ?? '', { linked_seat_id: two[0] ?? '' }],
    ]),
  )
  const copied = applyEdit(pair, copyEdit(pair, all, copyIds(), 'beside'))
  const copies = [...copied.seats].filter(([id]) => id.startsWith('c'))
  assert.equal([copies.length, new Set(copies.map(([, { block }]) => block))], [12, new Set(['Stalls 2'])])
  const linked = copies.filter(([, { linked_seat_id }]) => linked_seat_id !== null)
  assert.ok(
    linked.length === 2 && linked.every(([, { linked_seat_id }]) => linked_seat_id?.startsWith('c')),
    'linked within the copy',
  )
  const split = applyEdit(plan, splitEdit(plan, all, { x: 500, y: 0 }, { x: 500, y: 900 }, 'Right'))
  assert.equal(named(split, '1', '3')[1].block, 'Right')
  assert.is(named(split, '1', '3')[1].x - named(split, '1', '2')[1].x, 88, 'an aisle of one seat')
  assert.equal(splitEdit(plan, all, { x: 0, y: 0 }, { x: 0, y: 900 }, 'Right'), EMPTY_EDIT)
  const numbers = applyEdit(plan, seatEdit(plan, renumberSeats(plan, all, LAYOUT, 'block')))
  assert.is(named(numbers, '3', '12')[1].y, 200)
})

const copyIds = () => {
  let n = 0
  return () => `c${n++}`
}

test('finds every problem and nothing in a sound plan', () => {
  const plan = group()
  const problems = (of: SeatingPlan) =>
    planProblems(of, new Set(['a'])).map(({ problem, seats }) => [problem, seats.length])
  const pairs = (of: SeatingPlan) => {
    const [a, b, c, d] = [...of.seats.keys()] as [string, string, string, string]
    return applyEdit(
      of,
      seatEdit(of, [
        [a, { wheelchair: true, linked_seat_id: b }],
        [b, { linked_seat_id: a }],
        [c, { wheelchair: true, linked_seat_id: d }],
        [d, { linked_seat_id: c }],
      ]),
    )
  }
  assert.equal(problems(plan), [['few_wheelchairs', 0]])
  const sound = pairs(plan)
  assert.equal(problems(sound), [])
  const [one, other] = [named(sound, '3', '1')[0], named(sound, '3', '2')[0]]
  const wrong = applyEdit(
    sound,
    seatEdit(sound, [
      [one, { num: '2', gate: 'A', wheelchair: true }],
      [other, { x: 435, row: '3', price_category_id: 'gone' }],
    ]),
  )
  assert.equal(problems(wrong), [
    ['overlap', 2],
    ['same_name', 2],
    ['no_gate', 11],
    ['no_companion', 1],
    ['unknown_category', 1],
  ])
  assert.equal([0, 1, 200, 201, 620].map(requiredWheelchairs), [0, 2, 2, 3, 7])
})

test('imports CSV with and without places, in English and German', () => {
  const placed = readSeatsCsv(
    'Bereich;Reihe;Platz;x;y;Eingang;Rollstuhl\nParkett;1;1;0,5;1;Tür A;\nParkett;1;2;1,0;1;;ja\nParkett;1;;2;1;;\n',
  )
  assert.equal([placed.seats.length, placed.skipped], [2, 1])
  assert.equal(placed.seats[1], {
    block: 'Parkett',
    row: '1',
    num: '2',
    x: 110,
    y: 66,
    gate: null,
    category: null,
    wheelchair: true,
  })
  const lines = readSeatsCsv('block,row,seat,category\nA,1,1,Gold\nA,1,2,Gold\nA,2,1,Silver\n"B, left",1,1,\n')
  assert.equal(
    lines.seats.map(({ block, x, y }) => [block, x, y]),
    [
      ['A', 66, 88],
      ['A', 110, 88],
      ['A', 88, 138],
      ['B, left', 88, 270],
    ],
  )
  const edit = importEdit(lines.seats, (name) => name ?? 'none', ids())
  assert.equal(
    edit.seats.map(({ after }) => after?.price_category_id),
    ['Gold', 'Gold', 'Silver', 'none'],
  )
  assert.equal(readSeatsCsv('nothing here').seats, [])
})

test('imports GeoJSON points and polygons on the earth', () => {
  const point = (lon: number, lat: number, properties: object) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties,
  })
  const file = {
    type: 'FeatureCollection',
    features: [
      point(12.3700001, 51.34, { row: 'A', seat: 1 }),
      point(12.3700081, 51.34, { row: 'A', seat: 2 }),
      { type: 'Feature', geometry: { type: 'LineString', coordinates: [] }, properties: {} },
    ],
  }
  const read = readGeoJson(JSON.stringify(file))
  assert.equal(
    [read?.skipped, read?.seats.map(({ row, num, x, y }) => [row, num, x, y])],
    [
      1,
      [
        ['A', '1', 66, 66],
        ['A', '2', 110, 66],
      ],
    ],
  )
  assert.is(readGeoJson('{"type":"Point"}'), null)
  assert.is(readGeoJson('not json'), null)
})

test('imports SVG with transforms, and reads back what it exports', () => {
  const svg = `<?xml version="1.0"?><svg viewBox="0 0 9 9"><!-- <circle/> --><rect width="100%" height="100%"/><defs><circle r="1"/></defs>
    <g id="Stalls" transform="translate(10 20)" data-row="7"><circle id="seat-1" cx="0" cy="0" r="3"/><rect id='2' x="7" y="-3" width="6" height="6" data-gate="A &amp; B"/></g>
    <g transform="rotate(90)"><ellipse cx="20" cy="-30" data-block="Box" data-row="1" data-num="4"/></g></svg>`
  const read = readSvg(svg)
  assert.equal(
    read?.seats.map(({ block, row, num, gate }) => [block, row, num, gate]),
    [
      ['Stalls', '7', '1', null],
      ['Stalls', '7', '2', 'A & B'],
      ['Box', '1', '4', null],
    ],
  )
  assert.equal(
    read?.seats.map(({ x, y }) => [x, y]),
    [
      [66, 66],
      [110, 66],
      [154, 66],
    ],
  )
  assert.is(readSvg('<html></html>'), null)
  const plan = group({ x: 200, y: 200, curve: 20 })
  const again = readSvg(
    writeSvg(
      plan,
      () => '#0a7a74',
      () => 'Gold & co',
    ),
  )
  const shape = (seats: readonly { block: string; row: string; num: string; x: number; y: number }[]) =>
    seats.map(
      ({ block, row, num, x, y }) => `${block} ${row} ${num} ${x - (seats[0]?.x ?? 0)} ${y - (seats[0]?.y ?? 0)}`,
    )
  assert.equal(again?.seats.map(({ category }) => category)[0], 'Gold & co')
  assert.equal(shape(again?.seats ?? []).length, plan.seats.size)
  assert.equal(
    shape(again?.seats ?? []).map((text) => text.split(' ').slice(0, 3)),
    shape([...plan.seats.values()]).map((text) => text.split(' ').slice(0, 3)),
  )
})

test('reads the tool and every mode from the address alone', () => {
  const flags = planFlags({
    edit_spl: '1',
    show_grid: '1',
    sh_c: '1',
    sr: '7',
    sb: 'Stalls',
    bs: '4',
    pc_id: 'not an id',
    ps: '0',
  })
  assert.is(toolOf(flags), 'sh_c')
  assert.equal(
    [flags.edit_spl, flags.show_grid, flags.sr, flags.sb, flags.bs, flags.pc_id, flags.ps],
    [1, 1, '7', 'Stalls', 4, undefined, undefined],
  )
  assert.is(toolOf(planFlags({})), 'select')
})

test.run()
