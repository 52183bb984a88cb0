import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dashboardSearch } from '../../client/dashboard/search'
import {
  daysIn,
  isDay,
  lastDays,
  PERIOD_PRESETS,
  periodBefore,
  periodBeforeUntil,
  periodOf,
  seasonOf,
  spanOf,
} from '../../shared/kernel/period'
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
  assert.is(periodOf({ from: '2026-11-02', to: '2026-11-01' }), null)
  assert.is(periodOf({ from: '2026-11-02' }), null)
  assert.is(periodOf({ from: '2026-11-01', to: '2026-11-02' })?.to_time, '23:59')
  assert.equal(dashboardSearch({ from: '2026-11-01', to: 'soon', bucket: 'WEEK', compare_with: 1, q: 'x' }), {
    from: '2026-11-01',
    compare_with: '1',
    bucket: 'WEEK',
  })
})

period('keep the times of the address, and take whole days for others', () => {
  const evening = { from: '2026-11-20', to: '2026-11-21', from_time: '18:00', to_time: '02:30' }
  assert.equal(periodOf(evening), evening)
  assert.equal(spanOf(evening, VIENNA), { from: '2026-11-20T17:00:00.000Z', to: '2026-11-21T01:30:00.000Z' })
  assert.is(periodOf({ ...evening, from_time: '25:00' })?.from_time, '00:00')
  assert.is(periodOf({ ...evening, to: '2026-11-20' }), null, 'it ends before it begins')
  assert.equal(dashboardSearch({ ...evening, compare_to_time: 'noon' }), evening)
  assert.equal([periodBefore(evening).from_time, periodBefore(evening).to_time], ['18:00', '02:30'])
})

period('end before the time that is chosen, in whole quarters of an hour', () => {
  const read = (from_time: string, to_time: string) => {
    const found = periodOf({ from: '2026-11-20', to: '2026-11-20', from_time, to_time })
    return found && [found.from_time, found.to_time]
  }
  assert.equal(read('10:00', '14:00'), ['10:00', '14:00'])
  assert.equal(read('10:07', '14:01'), ['10:00', '14:15'])
  assert.equal(read('23:50', '23:59'), ['23:45', '23:59'])
  assert.equal(read('23:59', '23:59'), ['23:45', '23:59'])
  assert.is(read('08:00', '23:46')?.[1], '23:59')
  assert.is(read('10:00', '10:00'), null, 'it has no time')
  const morning = { from: '2026-11-20', to: '2026-11-20', from_time: '10:00', to_time: '14:00' }
  const afternoon = { ...morning, from_time: '14:00', to_time: '23:59' }
  assert.is(spanOf(morning, VIENNA).to, spanOf(afternoon, VIENNA).from, 'nothing is counted twice')
  assert.is(spanOf(afternoon, VIENNA).to, '2026-11-20T22:59:59.000Z')
})

period('compare a day that is not over with as much of the day before', () => {
  const noon = ms('2026-11-21T11:00:00.000Z')
  const link = '2026-11-20T12:00:00.000Z'
  const today = lastDays(1, noon, VIENNA)
  assert.equal(periodBeforeUntil(today, link, noon, VIENNA), {
    from: '2026-11-20',
    to: '2026-11-20',
    from_time: '00:00',
    to_time: '13:00',
  })
  const week = lastDays(7, noon, VIENNA)
  assert.equal(periodBeforeUntil(week, link, noon, VIENNA), { ...periodBefore(week), to_time: '13:00' })
  const over = { ...today, from: '2026-11-18', to: '2026-11-18' }
  assert.equal(
    periodBeforeUntil(over, link, noon, VIENNA),
    periodBefore(over),
    'a day that is over is compared with a whole one',
  )
  for (const other of ['1', 'soon', '2026-11-19T12:00:00.000Z', '2026-11-21T01:00:00.000Z'])
    assert.equal(periodBeforeUntil(today, other, noon, VIENNA), periodBefore(today), other)
})

period.run()
