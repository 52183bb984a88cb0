import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  isSaleClosed,
  isSeveralDays,
  lastSale,
  nextDate,
  saleClosingTime,
  shopClosure,
  suggestedStart,
  suggestedStartIn,
} from '../../../shared/events/rules'
import { ms } from '../../../shared/kernel/time'
import { CONFIRM_TIME, offerEnd } from '../../../shared/waiting_list/rules'

const test = suite('dates and sale of events')

const VIENNA = 'Europe/Vienna'

test('close their sale at the set moment', () => {
  const at = '2026-11-21T18:00:00.000Z'
  assert.equal(
    [null, '2026-11-21T17:59:59.999Z', at, '2026-11-21T18:00:00.001Z'].map((sale_closes_at) =>
      isSaleClosed({ sale_closes_at }, at),
    ),
    [false, true, true, false],
  )
})

test('are suggested to begin at the full hour in about two hours', () => {
  const from = (time: string) => suggestedStart(ms(`2026-11-21T${time}.000Z`)).slice(11)
  assert.is(suggestedStart(ms('2026-11-21T23:10:00.000Z')), '2026-11-22T01:00:00.000Z')
  assert.equal(
    [from('14:00:00'), from('14:30:00'), from('14:30:01'), from('14:59:59')],
    ['16:00:00.000Z', '16:00:00.000Z', '17:00:00.000Z', '17:00:00.000Z'],
  )
})

test('are suggested on the first day of a season that is still to come, at the same time of day', () => {
  const now = ms('2026-11-21T14:00:00.000Z')
  const suggested = (starts_at?: string) => suggestedStartIn(VIENNA, now, starts_at ? { starts_at } : undefined)
  assert.is(suggested(), '2026-11-21T16:00:00.000Z')
  assert.is(suggested('2026-08-31T22:00:00.000Z'), '2026-11-21T16:00:00.000Z')
  assert.is(suggested('2026-11-21T16:00:00.000Z'), '2026-11-21T16:00:00.000Z')
  // 17:00 in Vienna is 15:00 UTC in summer.
  assert.is(suggested('2027-08-31T22:00:00.000Z'), '2027-09-01T15:00:00.000Z')
  // Half an hour from UTC: the full hour there is 21:30 on the clocks of Delhi, 5.5 hours ahead.
  assert.is(
    suggestedStartIn('Asia/Kolkata', now, { starts_at: '2027-08-31T18:30:00.000Z' }),
    '2027-09-01T16:00:00.000Z',
  )
})

test('of a series follow at the same distance and time of day', () => {
  assert.is(nextDate(VIENNA, ['2026-11-21T18:30:00.000Z']), '2026-11-22T18:30:00.000Z')
  assert.is(nextDate(VIENNA, ['2026-11-14T18:30:00.000Z', '2026-11-21T18:30:00.000Z']), '2026-11-28T18:30:00.000Z')
  assert.is(
    nextDate(VIENNA, ['2026-10-17T17:30:00.000Z', '2026-10-24T17:30:00.000Z']),
    '2026-10-31T18:30:00.000Z',
    '19:30 before and after the clock change',
  )
  assert.is(
    nextDate(VIENNA, ['2026-11-21T14:00:00.000Z', '2026-11-21T18:30:00.000Z']),
    '2026-11-22T18:30:00.000Z',
    'a day at least',
  )
  assert.is(
    nextDate(VIENNA, ['2026-11-01T18:30:00.000Z', '2026-11-19T18:30:00.000Z', '2026-11-21T18:30:00.000Z']),
    '2026-11-23T18:30:00.000Z',
    'the last two count',
  )
})

const evening = { starts_at: '2026-11-21T18:00:00.000Z', ends_at: '2026-11-21T21:00:00.000Z' }
const exhibition = { starts_at: '2026-11-01T09:00:00.000Z', ends_at: '2026-11-30T17:00:00.000Z' }

test('are sold until they begin, and until their end where they go on for more than a day', () => {
  assert.equal([isSeveralDays(evening), isSeveralDays(exhibition)], [false, true])
  const day = { starts_at: '2026-11-21T00:00:00.000Z', ends_at: '2026-11-22T00:00:00.000Z' }
  assert.is(isSeveralDays(day), false, 'exactly a day')
  assert.is(isSeveralDays({ ...day, ends_at: '2026-11-22T00:00:00.001Z' }), true)
  assert.equal([lastSale(evening), lastSale(exhibition)], [evening.starts_at, exhibition.ends_at])
})

test('close their sale minutes before the start or when a share is booked, whichever is first', () => {
  const now = '2026-11-20T12:00:00.000Z'
  const closes = (
    limits: { perc?: number; minutes?: number; before?: string },
    house: { total: number; booked: number } = { total: 100, booked: 90 },
    span = evening,
  ) =>
    saleClosingTime(
      {
        ...span,
        sale_closes_at: limits.before ?? null,
        close_sale_after_perc: limits.perc ?? null,
        close_sale_min_before_start: limits.minutes ?? null,
      },
      house,
      now,
    )
  assert.is(closes({}), null)
  assert.is(closes({ minutes: 90 }), '2026-11-21T16:30:00.000Z')
  assert.is(closes({ minutes: 0 }), evening.starts_at)
  assert.is(closes({ minutes: 60 }, { total: 0, booked: 0 }, exhibition), '2026-11-30T16:00:00.000Z')
  assert.is(closes({ perc: 9000 }), now, 'exactly the share')
  assert.is(closes({ perc: 9001 }), null)
  assert.is(closes({ perc: 9001, minutes: 90 }), '2026-11-21T16:30:00.000Z')
  assert.is(closes({ perc: 9000, minutes: 90 }), now)
  assert.is(closes({ perc: 9000, minutes: 2 * 24 * 60 }), '2026-11-19T18:00:00.000Z', 'it has closed by time before')
  assert.is(closes({ perc: 0 }, { total: 0, booked: 0 }), null, 'a house without places is never full')
  const before = '2026-11-19T08:00:00.000Z'
  assert.is(closes({ perc: 9000, before }), before, 'it stays closed since then')
  assert.is(closes({ perc: 9000, before: now }), now)
  assert.is(closes({ perc: 9000, before: '2026-11-21T16:30:00.000Z' }), now, 'it closes earlier than was planned')
  assert.is(closes({ perc: 9000, before }, { total: 100, booked: 89 }), null, 'a cancelled ticket opens it again')
})

test('are sold in the shop unless something closes them, the gravest reason first', () => {
  const now = '2026-11-20T12:00:00.000Z'
  const open = {
    ...evening,
    archived: false,
    cancelled: false,
    is_template: false,
    on_hold: false,
    on_sale: true,
    on_sale_from: null,
    sale_closes_at: null,
    soon_on_sale: false,
  }
  const says = (change: Partial<Omit<typeof open, 'on_sale_from' | 'sale_closes_at'>> & object, at = now) =>
    shopClosure({ ...open, ...change }, at)
  assert.is(says({}), null)
  assert.is(says({ cancelled: true, archived: true }), 'cancelled')
  assert.is(says({ archived: true, on_hold: true }), 'closed')
  assert.is(says({ is_template: true }), 'closed')
  assert.is(says({}, evening.starts_at), 'closed')
  assert.is(says({}, '2026-11-21T17:59:59.999Z'), null)
  assert.is(says({ sale_closes_at: now } as object), 'closed')
  assert.is(says({ on_hold: true }), 'on_hold')
  assert.is(says({ on_sale: false }), 'later')
  assert.is(says({ on_sale: false, soon_on_sale: true }), 'soon')
  const from = (on_sale_from: string, soon_on_sale = true) =>
    says({ on_sale: false, soon_on_sale, on_sale_from } as object)
  assert.is(from('2026-11-20T12:00:00.001Z'), 'soon')
  assert.is(from(now), null, 'its sale begins by itself')
  assert.is(from(now, false), 'later', 'but only where it is announced')
})

test('offer places to the waiting list for less time near the end of the sale', () => {
  const now = '2026-11-20T12:00:00.000Z'
  const until = (hours: number, sale_ends_at: string) => offerEnd(now, hours, sale_ends_at)
  assert.is(until(12, '2026-11-24T12:00:00.000Z'), '2026-11-21T00:00:00.000Z', 'the hours of the organisation')
  assert.is(until(12, '2026-11-20T20:00:00.000Z'), '2026-11-20T14:00:00.000Z', 'a quarter of what is left')
  assert.is(until(12, '2026-11-20T13:00:00.000Z'), '2026-11-20T12:30:00.000Z', 'half an hour at least')
  assert.is(until(12, '2026-11-20T12:20:00.000Z'), '2026-11-20T12:20:00.000Z', 'never beyond the sale')
  assert.is(until(12, '2026-11-20T12:15:00.000Z'), '2026-11-20T12:15:00.000Z')
  assert.is(until(12, '2026-11-20T12:14:59.999Z'), null)
  assert.is(CONFIRM_TIME, 172_800_000, 'two days to confirm the address')
  assert.is(until(12, '2026-11-20T16:00:00.001Z'), '2026-11-20T13:00:00.000Z', 'to the millisecond')
})

test.run()
