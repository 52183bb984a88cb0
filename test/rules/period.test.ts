import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dashboardSearch } from '../../client/dashboard/search'
import { daysIn, isDay, lastDays, PERIOD_PRESETS, periodBefore, periodOf, seasonOf, spanOf } from '../../shared/kernel/period'
import { ms } from '../../shared/kernel/time'

const period = suite('periods')

const VIENNA = 'Europe/Vienna'
/** Half past midnight in Vienna, still the day before in UTC. */
const NOW = ms('2026-11-20T23:30:00.000Z')

period('end today by the organisation’s clocks and span the chosen days', () => {
  assert.equal(lastDays(1, NOW, VIENNA), { from: '2026-11-21', to: '2026-11-21', from_time: '00:00', to_time: '23:59' })
  for (const days of PERIOD_PRESETS) assert.is(daysIn(lastDays(days, NOW, VIENNA)), days)
})

period('compare with as many days immediately before', () => {
  const week = lastDays(7, NOW, VIENNA)
  const before = periodBefore(week)
  assert.equal([before.from, before.to, daysIn(before)], ['2026-11-08', '2026-11-14', 7])
})

period('begin and end by the organisation’s clocks, also over a clock change', () => {
  const change = { from: '2026-10-25', to: '2026-10-25', from_time: '00:00', to_time: '23:59' }
  assert.equal(spanOf(change, VIENNA), { from: '2026-10-24T22:00:00.000Z', to: '2026-10-25T22:59:59.000Z' })
})

period('of a season begin with the organisation’s month', () => {
  assert.equal(seasonOf(8, '2026-11-21'), { from: '2026-09-01', to: '2027-08-31', name: '2026/27' })
  assert.equal(seasonOf(8, '2026-08-31'), { from: '2025-09-01', to: '2026-08-31', name: '2025/26' })
  assert.equal(seasonOf(0, '2026-01-01'), { from: '2026-01-01', to: '2026-12-31', name: '2026' })
  assert.is(seasonOf(5, '1999-07-01').name, '1999/00')
})

period('are read from an address only if they are whole', () => {
  assert.is(isDay('2026-02-30'), false)
  assert.is(periodOf('2026-11-02', '2026-11-01'), null)
  assert.is(periodOf('2026-11-02', undefined), null)
  assert.is(periodOf('2026-11-01', '2026-11-02')?.to_time, '23:59')
  assert.equal(dashboardSearch({ from: '2026-11-01', to: 'soon', bucket: 'WEEK', compare_with: 1, q: 'x' }), {
    from: '2026-11-01',
    compare_with: '1',
    bucket: 'WEEK',
  })
})

period.run()
