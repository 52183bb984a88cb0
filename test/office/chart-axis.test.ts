import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { axisRange, type ChartPoint } from '../../client/dashboard/charts/chart-data'

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

axis.run()
