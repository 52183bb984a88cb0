import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { bucketEnd, bucketStart, TIME_BUCKETS } from '../../../shared/kernel/buckets'
import { formatter } from '../../../shared/kernel/format'
import {
  atWallTime,
  DAY,
  daysBefore,
  HOUR,
  iso,
  isZone,
  MINUTE,
  ms,
  SECOND,
  wallTimeOf,
  yearIn,
  zoneOffset,
} from '../../../shared/kernel/time'

const test = suite('clocks')

const VIENNA = 'Europe/Vienna'

test('count in milliseconds', () => {
  assert.equal([SECOND, MINUTE, HOUR, DAY], [1000, 60_000, 3_600_000, 86_400_000])
  assert.throws(
    () => ms(`soon${'!'.repeat(60)}`),
    (error: unknown) => error instanceof RangeError && error.message === `not a time: soon${'!'.repeat(36)}`,
  )
})

test('show the year, the day and the time of a zone', () => {
  const at = ms('2026-12-31T23:30:59.999Z')
  assert.equal([yearIn(VIENNA, at), yearIn('UTC', at)], [2027, 2026])
  assert.equal(wallTimeOf(VIENNA, at), { day: '2027-01-01', time: '00:30' })
  assert.equal(wallTimeOf('Asia/Kolkata', at), { day: '2027-01-01', time: '05:00' })
  assert.equal([isZone(VIENNA), isZone('Europe/Atlantis'), isZone('')], [true, false, false])
  assert.equal([zoneOffset(VIENNA, at), zoneOffset(VIENNA, ms('2026-07-01T00:00:00.500Z'))], [HOUR, 2 * HOUR])
  assert.is(zoneOffset('America/St_Johns', at), -3.5 * HOUR)
})

test('are read back at every hour of both days on which they change', () => {
  for (const zone of [VIENNA, 'America/New_York', 'Australia/Lord_Howe', 'UTC'])
    for (const day of ['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-04-05', '2026-10-04'])
      for (let hour = 0; hour < 48; hour++) {
        const at = ms(`${day}T00:00:00.000Z`) + hour * HOUR
        const shown = wallTimeOf(zone, at)
        const read = atWallTime(zone, shown)
        // Of a repeated hour the first one is meant, at most an hour earlier.
        assert.equal(wallTimeOf(zone, read), shown)
        assert.ok(read === at || (read < at && at - read <= HOUR), `${zone} ${iso(at)}`)
      }
})

test('go back by days, not by hours', () => {
  const at = ms('2026-03-30T10:00:00.000Z')
  assert.equal(
    [0, 1, 2, -1].map((days) => iso(daysBefore(VIENNA, at, days, 90))),
    ['2026-03-29T23:30:00.000Z', '2026-03-29T00:30:00.000Z', '2026-03-28T00:30:00.000Z', '2026-03-30T23:30:00.000Z'],
  )
})

test('divide time into hours, days, weeks from Monday and months', () => {
  const at = '2026-11-21T18:42:07.500Z'
  const span = (bucket: (typeof TIME_BUCKETS)[number], time = at, zone = VIENNA) => [
    bucketStart(bucket, time, zone),
    bucketEnd(bucket, time, zone),
  ]
  assert.equal(TIME_BUCKETS, ['DAY', 'HOUR', 'MONTH', 'WEEK'])
  assert.equal(span('HOUR'), ['2026-11-21T18:00:00.000Z', '2026-11-21T19:00:00.000Z'])
  assert.equal(span('HOUR', at, 'Asia/Kolkata'), ['2026-11-21T18:30:00.000Z', '2026-11-21T19:30:00.000Z'])
  assert.equal(span('DAY'), ['2026-11-20T23:00:00.000Z', '2026-11-21T23:00:00.000Z'])
  assert.equal(span('WEEK'), ['2026-11-15T23:00:00.000Z', '2026-11-22T23:00:00.000Z'])
  assert.equal(span('WEEK', '2026-11-15T23:00:00.000Z'), ['2026-11-15T23:00:00.000Z', '2026-11-22T23:00:00.000Z'])
  assert.equal(span('WEEK', '2026-11-22T22:59:59.999Z'), ['2026-11-15T23:00:00.000Z', '2026-11-22T23:00:00.000Z'])
  assert.equal(span('MONTH'), ['2026-10-31T23:00:00.000Z', '2026-11-30T23:00:00.000Z'])
  assert.equal(span('MONTH', '2026-12-31T23:30:00.000Z'), ['2026-12-31T23:00:00.000Z', '2027-01-31T23:00:00.000Z'])
  assert.equal(span('MONTH', '2026-02-10T00:00:00.000Z'), ['2026-01-31T23:00:00.000Z', '2026-02-28T23:00:00.000Z'])
  assert.equal(
    span('DAY', '2026-03-29T10:00:00.000Z'),
    ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    '23 hours',
  )
  assert.equal(
    span('DAY', '2026-10-25T10:00:00.000Z'),
    ['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    '25 hours',
  )
})

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('and figures are written as the reader is used to', () => {
  const at = '2026-11-21T18:42:07.000Z'
  const [now, later] = [new Date('2026-11-21T22:00:00.000Z'), new Date('2027-11-22T10:00:00.000Z')]
  const [en, de] = [formatter('en', 'EUR', VIENNA), formatter('de', 'EUR', VIENNA)]
  assert.equal(
    [en.money(109_610), plain(de.money(109_610)), plain(en.money(-5))],
    ['€1,096.10', '1.096,10 €', '−€0.05'],
  )
  assert.equal([en.number(30_412), de.number(30_412)], ['30,412', '30.412'])
  assert.equal([en.rate(700), en.rate(1925), plain(de.rate(550)), en.rate(1)], ['7%', '19.25%', '5,5 %', '0.01%'])
  assert.equal(
    [en.time(at), en.seconds(at), en.hour(at), en.hour('2026-11-20T23:30:00.000Z')],
    ['19:42', '19:42:07', 19, 0],
  )
  assert.equal(
    [en.date(at), en.month(at), en.shortMonth(at), en.fullDate(at)],
    ['21 Nov 2026', 'November 2026', 'Nov 2026', 'Sat, 21 Nov 2026'],
  )
  assert.equal([de.date(at), de.month(at), de.fullDate(at)], ['21. Nov. 2026', 'November 2026', 'Sa., 21. Nov. 2026'])
  assert.equal([en.day(at, now), en.day(at, later)], ['21 Nov', '21 Nov 2026'])
  assert.equal([en.weekday(at, now), en.weekday(at, later)], ['Sat 21 Nov', 'Sat, 21 Nov 2026'])
  assert.equal([en.dateTime(at, now), en.dateTime(at, later)], ['Sat 21 Nov, 19:42', 'Sat, 21 Nov 2026, 19:42'])
  assert.is(en.stamp(at), '21 Nov 2026, 19:42')
  assert.equal(
    [en.when(at, now), en.when(at, new Date('2026-11-21T23:00:00.000Z')), en.when(at, later)],
    ['19:42', '21 Nov', '21 Nov 2026'],
  )
  assert.equal([en.sameDay(at, '2026-11-20T23:00:00.000Z'), en.sameDay(at, '2026-11-21T23:00:00.000Z')], [true, false])
})

test('and sizes of files have one decimal below ten', () => {
  const en = formatter('en', 'EUR', VIENNA)
  assert.equal(
    [48_000_000, 9_960_000, 1_500_000, 999_999, 1000, 1_000_000, 12_345, 1_000_000_000, 25_500_000_000].map((size) =>
      plain(en.bytes(size)),
    ),
    ['48 MB', '10 MB', '1.5 MB', '1,000 kB', '1 kB', '1 MB', '12 kB', '1 GB', '26 GB'],
  )
  assert.is(plain(formatter('de', 'EUR', VIENNA).bytes(1_500_000)), '1,5 MB')
})

test.run()
