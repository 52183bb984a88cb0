import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { formatter } from '../../shared/kernel/format'
import { atWallTime, daysBefore, iso, ms, wallTimeOf } from '../../shared/kernel/time'

const test = suite('time zones')

/** The machine is far from the organisation: every result must be the organisation's. */
test.before(() => {
  process.env.TZ = 'America/New_York'
})

const STARTS = '2026-12-12T18:30:00.000Z'

test('formats every time in the organisation’s zone, not the machine’s', () => {
  assert.is(new Date(STARTS).getHours(), 13, 'the machine is in New York')
  const vienna = formatter('en', 'EUR', 'Europe/Vienna')
  assert.equal([vienna.time(STARTS), vienna.fullDate(STARTS), vienna.hour(STARTS)], ['19:30', 'Sat, 12 Dec 2026', 19])
  assert.is(formatter('de', 'EUR', 'Europe/Vienna').dateTime(STARTS), 'Sa., 12. Dez., 19:30')
  assert.ok(vienna.sameDay('2026-12-11T23:30:00.000Z', STARTS), 'half past midnight in Vienna')
  assert.not.ok(vienna.sameDay('2026-12-12T23:30:00.000Z', STARTS))
  assert.is(
    vienna.when('2026-12-31T23:30:00.000Z', new Date('2027-01-01T10:00:00.000Z')),
    '00:30',
    'both are on New Year’s Day',
  )
  const newYear = new Date('2027-01-01T10:00:00.000Z')
  assert.is(vienna.dateTime(STARTS, new Date('2026-01-01T10:00:00.000Z')), 'Sat 12 Dec, 19:30')
  assert.is(vienna.dateTime(STARTS, newYear), 'Sat, 12 Dec 2026, 19:30', 'a date of another year says which')
  assert.is(vienna.when('2026-12-31T22:30:00.000Z', new Date('2027-01-01T10:00:00.000Z')), '31 Dec 2026')
})

test('converts between wall time and time, over both clock changes', () => {
  for (const time of [
    STARTS,
    '2026-07-01T17:00:00.000Z',
    '2026-03-29T00:30:00.000Z',
    '2026-03-29T01:00:00.000Z',
    '2026-10-25T02:30:00.000Z',
  ])
    assert.is(iso(atWallTime('Europe/Vienna', wallTimeOf('Europe/Vienna', ms(time)))), time)
  assert.is(
    iso(atWallTime('Europe/Vienna', { day: '2026-03-29', time: '02:30' })),
    '2026-03-29T01:30:00.000Z',
    'the skipped hour is the next one',
  )
  assert.is(
    iso(atWallTime('Europe/Vienna', { day: '2026-10-25', time: '02:30' })),
    '2026-10-25T00:30:00.000Z',
    'the first of the repeated hour',
  )
  assert.ok(Number.isNaN(atWallTime('Europe/Vienna', { day: '2026-13-01', time: '19:30' })))
  assert.ok(Number.isNaN(atWallTime('Europe/Vienna', { day: '', time: '' })))
  assert.is(iso(daysBefore('Europe/Vienna', ms(STARTS), 1, 0)), '2026-12-10T23:00:00.000Z')
})

test.run()
