import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dashboardSearch } from '../../client/dashboard/search'
import {
  beginsBeforeEnd,
  dayAfter,
  daysIn,
  isDay,
  isTime,
  lastDays,
  PERIOD_PRESETS,
  periodBefore,
  periodBeforeUntil,
  periodOf,
  seasonOf,
  spanOf,
  WHOLE_DAY,
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

period('are made of calendar days and times of day', () => {
  assert.equal([isDay('2026-11-21T10:00:00.000Z'), isDay('+012026-11-21')], [false, false])
  const days = ['2026-11-21', '2024-02-29', '2026-02-29', '2026-13-01', '2026-11-2', '2026-11-211', 'x2026-11-21', '']
  assert.equal(days.map(isDay), [true, true, false, false, false, false, false, false])
  const times = ['00:00', '09:59', '19:30', '23:59', '24:00', '29:00', '12:60', '9:30', '12:300', 'x12:30', '']
  assert.equal(times.map(isTime), [true, true, true, true, false, false, false, false, false, false, false])
  assert.equal(WHOLE_DAY, { from_time: '00:00', to_time: '23:59' })
  assert.equal(PERIOD_PRESETS, [1, 7, 30, 90, 365])
})

period('count days over the ends of months, years and summers', () => {
  assert.equal(
    [dayAfter('2026-12-31', 1), dayAfter('2024-03-01', -1), dayAfter('2026-03-28', 2), dayAfter('2026-11-21', 0)],
    ['2027-01-01', '2024-02-29', '2026-03-30', '2026-11-21'],
  )
  assert.is(daysIn({ from: '2026-11-21', to: '2026-11-21' }), 1)
  assert.is(daysIn({ from: '2026-01-01', to: '2026-12-31' }), 365)
  assert.equal(lastDays(7, NOW, VIENNA), { from: '2026-11-15', to: '2026-11-21', from_time: '00:00', to_time: '23:59' })
})

period('begin before they end, to the minute', () => {
  const of = (from_time: string, to_time: string, to = '2026-11-21') =>
    beginsBeforeEnd({ from: '2026-11-21', to, from_time, to_time })
  assert.equal([of('10:00', '10:01'), of('10:00', '10:00'), of('10:01', '10:00')], [true, false, false])
  assert.equal([of('10:01', '10:00', '2026-11-22'), of('10:00', '10:01', '2026-11-20')], [true, false])
})

period('need both days, and take whole days for times that are none', () => {
  const whole = { from: '2026-11-01', to: '2026-11-02', from_time: '00:00', to_time: '23:59' }
  assert.equal(periodOf({ from: '2026-11-01', to: '2026-11-02' }), whole)
  assert.equal(periodOf({ from: '2026-11-01', to: '2026-11-02', from_time: '7', to_time: 'late' }), whole)
  for (const missing of [
    {},
    { from: '2026-11-01' },
    { to: '2026-11-02' },
    { from: 'x', to: '2026-11-02' },
    { from: '2026-11-01', to: 'x' },
  ])
    assert.is(periodOf(missing), null, JSON.stringify(missing))
})

period('compare a part of a day with the whole one before', () => {
  const noon = ms('2026-11-21T11:00:00.000Z')
  const link = '2026-11-20T12:00:00.000Z'
  const morning = { ...lastDays(1, noon, VIENNA), to_time: '12:00' }
  assert.equal(periodBeforeUntil(morning, link, noon, VIENNA), periodBefore(morning))
  const late = { ...lastDays(1, noon, VIENNA), from_time: '18:00' }
  assert.equal(periodBeforeUntil(late, link, noon, VIENNA), periodBefore(late), 'it had not begun by 13:00')
  assert.is(periodBeforeUntil(lastDays(1, noon, VIENNA), '2026-11-20T12:01:00.000Z', noon, VIENNA).to_time, '13:15')
})

period.run()
