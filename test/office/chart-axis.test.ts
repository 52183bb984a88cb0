import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { axisMarks, axisRange, type ChartPoint, tickInterval } from '../../client/dashboard/charts/chart-data'

const axis = suite('the axis of a chart')

const point = (value: number, compared: number | null = null): ChartPoint => ({
  key: '1',
  tick: '',
  label: '',
  value,
  compared,
  compared_label: null,
  unfinished: false,
})

axis('reaches four units where nothing or little was sold, so that no two marks read "0"', () => {
  assert.equal(axisRange([], 400), [0, 400])
  assert.equal(axisRange([point(0), point(0, 0)], 400), [0, 400])
  assert.equal(axisRange([point(3)], 4), [0, 4])
})

axis('follows the figures otherwise, also the compared and negative ones', () => {
  assert.equal(axisRange([point(900)], 400), [0, 'auto'])
  assert.equal(axisRange([point(0, 900)], 400), [0, 'auto'])
  assert.equal(axisRange([point(-300)], 400), [-300, 'auto'])
})

axis('has round marks that enclose every value', () => {
  assert.equal(axisMarks([], 400), [0, 100, 200, 300, 400])
  assert.equal(axisMarks([point(3)], 4), [0, 1, 2, 3, 4])
  assert.equal(axisMarks([point(7), point(2, 11)], 4), [0, 5, 10, 15])
  assert.equal(axisMarks([point(123_456)], 400), [0, 50_000, 100_000, 150_000])
  assert.equal(axisMarks([point(-30_000), point(90_000)], 400), [-50_000, 0, 50_000, 100_000])
  assert.equal(axisMarks([point(-1)], 4), [-1, 0])
})

axis('leaves out texts below the bars where they would touch', () => {
  const named = (tick: string): ChartPoint => ({ ...point(1), tick })
  assert.is(tickInterval([named('3 May'), named('4 May')], 200), 1)
  assert.is(tickInterval([named('3 May'), named('4 May')], 20), 3)
  assert.is(tickInterval([], 20), 2)
})

axis.run()
