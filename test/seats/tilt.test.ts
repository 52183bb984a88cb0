import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { seatTilts } from '../../client/parts/seats/tilt'

const test = suite('tilt of seats')

const row = (points: readonly (readonly [x: number, y: number])[], name = '1') =>
  points.map(([x, y], i) => ({ id: `${name}/${i}`, block: 'A', row: name, x, y }))
const onCircle = (radius: number, degrees: readonly number[]) =>
  degrees.map((angle): readonly [number, number] => {
    const at = (angle * Math.PI) / 180
    return [1000 + Math.sin(at) * radius, 1000 + Math.cos(at) * radius]
  })
const degrees = (tilts: ReadonlyMap<string, number>, name: string, count: number) =>
  Array.from({ length: count }, (_, i) => Math.round(((tilts.get(`${name}/${i}`) ?? 0) * 180) / Math.PI))

test('leaves the seats of a straight row upright, however the row lies', () => {
  const level = row([
    [0, 0],
    [44, 0],
    [88, 0],
    [200, 0],
    [244, 0],
  ])
  const upright = row(
    [
      [0, 100],
      [0, 144],
      [0, 188],
    ],
    '2',
  )
  assert.is(seatTilts([...level, ...upright]).size, 0)
})

test('turns the seats of an arc along it, those at its ends and beside an aisle too', () => {
  const angles = [-30, -24, -18, -12, 12, 18, 24, 30]
  const shuffled = row(onCircle(420, angles)).reverse()
  assert.equal(degrees(seatTilts(shuffled), '1', 8), [30, 24, 18, 12, -12, -18, -24, -30])
})

test('turns a row at an angle as a whole, and rows by themselves', () => {
  const sloped = row([0, 1, 2, 3].map((i) => [i * 40, i * 30]))
  const level = row(
    [
      [0, 44],
      [44, 44],
    ],
    '2',
  )
  const tilts = seatTilts([...sloped, ...level])
  assert.equal(degrees(tilts, '1', 4), [37, 37, 37, 37])
  assert.equal(degrees(tilts, '2', 2), [0, 0])
})

test('turns the seats around a table towards it, by at most 45 degrees', () => {
  const round = row(onCircle(60, [0, 45, 90, 135, 180, 225, 270, 315]))
  assert.equal(
    degrees(seatTilts(round), '1', 8).map((angle) => Math.abs(angle)),
    [0, 45, 0, 45, 0, 45, 0, 45],
  )
})

test('turns no seat without a neighbour, at the same place as others or in a row without a name', () => {
  assert.is(seatTilts(row([[5, 5]])).size, 0)
  assert.is(
    seatTilts(
      row([
        [5, 5],
        [5, 5],
      ]),
    ).size,
    0,
  )
  assert.is(seatTilts(row(Array.from({ length: 301 }, (_, i) => [i * 40, i * 30]))).size, 0)
})

test.run()
