import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  CLOSES_AFTER,
  judge,
  OPENS_BEFORE,
  type PastScan,
  SCAN_UNDO_TIME,
  type ScanFacts,
  type Verdict,
} from '../../shared/check_ins/rules'
import { HOUR, iso, MINUTE } from '../../shared/kernel/time'
import { STATUS } from '../../shared/orders/status'

const test = suite('ticket check')

const START = Date.parse('2026-11-21T18:30:00.000Z')
const END = START + 3 * HOUR
const EVENT = '0192a000-0000-7000-8000-00000000000e'
const OTHER = '0192a000-0000-7000-8000-00000000000f'
const event = { id: EVENT, starts_at: iso(START), ends_at: iso(END), cancelled: false, re_entry: false }
const signed = (qty = 1, event_id = EVENT) => ({ id: OTHER, event_id, qty, seat_id: null, device_id: null })
const listed = (fields: Partial<NonNullable<ScanFacts['listed']>> = {}): NonNullable<ScanFacts['listed']> => ({
  event_id: EVENT,
  qty: 1,
  cancelled: false,
  status_code: STATUS.paid,
  channel: 'desk',
  ...fields,
})
const scan = (qty: number, at = START, undone = false): PastScan => ({
  qty,
  leaving: false,
  known: 0,
  created_at: iso(at),
  gate: 'A',
  user_id: OTHER,
  undone_at: undone ? iso(at + MINUTE) : null,
})
const facts = (fields: Partial<ScanFacts>): ScanFacts => ({
  event,
  signed: signed(),
  listed: listed(),
  scans: [],
  leaving: false,
  now: START,
  ...fields,
})
const says = (verdict: Verdict, fields: Partial<ScanFacts>) => assert.is(judge(facts(fields)).verdict, verdict)

test('admits a ticket that is listed, or only signed by an unknown desk', () => {
  says('valid', {})
  says('valid', { listed: null })
  says('valid', { signed: null })
  for (const status_code of [STATUS.paid, STATUS.invoiced, STATUS.partially_refunded])
    says('valid', { listed: listed({ status_code }) })
  says('valid', { listed: listed({ status_code: STATUS.booked, channel: 'dealer' }) })
})

test('refuses a ticket neither signed nor listed as unknown', () => says('unknown', { signed: null, listed: null }))

test('refuses another event’s ticket by list or code', () => {
  says('wrong_event', { listed: listed({ event_id: OTHER }) })
  says('wrong_event', { listed: null, signed: signed(1, OTHER) })
})

test('refuses a cancelled ticket, order or event', () => {
  says('cancelled', { listed: listed({ cancelled: true }) })
  for (const status_code of [STATUS.cancelled, STATUS.expired, STATUS.deleted, STATUS.refunded])
    says('cancelled', { listed: listed({ status_code }) })
  says('cancelled', { event: { ...event, cancelled: true } })
})

test('refuses an unpaid order', () => {
  for (const status_code of [
    STATUS.created,
    STATUS.payment_failed,
    STATUS.ready_for_payment,
    STATUS.payment_pending,
    STATUS.partially_paid,
  ])
    for (const channel of ['desk', 'dealer'] as const) says('not_paid', { listed: listed({ status_code, channel }) })
  for (const channel of ['desk', 'phone', 'web_shop'] as const)
    says('not_paid', { listed: listed({ status_code: STATUS.booked, channel }) })
})

test('refuses too early and too late, to the millisecond', () => {
  says('not_yet_valid', { now: START - OPENS_BEFORE - 1 })
  says('valid', { now: START - OPENS_BEFORE })
  says('valid', { now: END + CLOSES_AFTER })
  says('no_longer_valid', { now: END + CLOSES_AFTER + 1 })
})

test('shows the latest scan of a used ticket', () => {
  says('already_used', { scans: [scan(1)] })
  says('valid', { scans: [scan(1, START, true)] })
  says('valid', { scans: [scan(0)] })
  const group = judge(facts({ listed: listed({ qty: 25 }), scans: [scan(10, START + MINUTE), scan(5, START)] }))
  assert.equal(
    [group.verdict, group.left, group.used, group.ticket_qty, group.last?.created_at],
    ['partly_used', 10, 15, 25, iso(START + MINUTE)],
  )
  says('already_used', { listed: listed({ qty: 2 }), scans: [scan(1), scan(2)] })
})

test('says how many may pass, how many have, and who was last', () => {
  const said = (fields: Partial<ScanFacts>) => {
    const { last, ...rest } = judge(facts(fields))
    return { ...rest, last: last?.created_at ?? null }
  }
  const group = { event: { ...event, re_entry: true }, listed: listed({ qty: 5 }) }
  const exit = (qty: number, at: number): PastScan => ({ ...scan(qty, at), leaving: true, known: 4 })
  const scans = [scan(4, START), exit(3, START + HOUR)]
  assert.equal(said({ ...group, scans }), {
    verdict: 'partly_used',
    left: 4,
    used: 1,
    returning: 3,
    known: 3,
    ticket_qty: 5,
    last: iso(START),
  })
  assert.equal(said({ ...group, scans, leaving: true }), {
    verdict: 'valid',
    left: 1,
    used: 1,
    returning: 0,
    known: 4,
    ticket_qty: 5,
    last: iso(START + HOUR),
  })
  assert.equal(said({ listed: listed({ qty: 5 }), scans }), {
    verdict: 'partly_used',
    left: 1,
    used: 4,
    returning: 0,
    known: 0,
    ticket_qty: 5,
    last: iso(START),
  })
  assert.equal(said({ listed: null, signed: null, scans: [] }), {
    verdict: 'unknown',
    left: 0,
    used: 0,
    returning: 0,
    known: 0,
    ticket_qty: 0,
    last: null,
  })
  assert.is(said({ listed: null, signed: signed(3) }).ticket_qty, 3, 'by its code where the list lacks it')
  assert.is(said({ listed: listed({ qty: 2 }), signed: signed(3) }).ticket_qty, 2, 'the list knows better')
})

test('names the latest standing scan of the same direction, of two at once the first', () => {
  const at = (time: number, gate: string, change: Partial<PastScan> = {}) => ({ ...scan(1, time), gate, ...change })
  const last = (...scans: readonly PastScan[]) => judge(facts({ listed: listed({ qty: 9 }), scans })).last?.gate
  assert.is(last(at(START, 'A'), at(START, 'B')), 'A')
  assert.is(last(at(START, 'A'), at(START + MINUTE, 'B'), at(START + 1, 'C')), 'B')
  assert.is(last(at(START, 'A'), at(START + MINUTE, 'B', { leaving: true })), 'A')
  assert.is(last(at(START, 'A'), at(START + MINUTE, 'B', { undone_at: iso(START + HOUR) })), 'A')
  assert.is(last(at(START, 'A'), at(START + MINUTE, 'B', { qty: 0 })), 'A')
})

test('says first what cannot be mended', () => {
  const used = [scan(1)]
  says('wrong_event', { listed: listed({ event_id: OTHER, cancelled: true }), leaving: true })
  says('cancelled', { listed: listed({ cancelled: true, status_code: STATUS.booked }) })
  says('not_paid', { listed: listed({ status_code: STATUS.booked }), scans: used })
  says('already_used', { scans: used, now: START - OPENS_BEFORE - 1 })
  says('already_used', { scans: used, now: END + CLOSES_AFTER + 1 })
  says('cancelled', { listed: null, event: { ...event, cancelled: true } })
})

test('is open from three hours before the start to three hours after the end, and undoes a scan for 15 minutes', () => {
  assert.equal([OPENS_BEFORE, CLOSES_AFTER, SCAN_UNDO_TIME], [10_800_000, 10_800_000, 900_000])
})

test('never admits more than the ticket’s quantity, and only by a valid verdict', () => {
  const scans = fc.array(fc.record({ qty: fc.nat(5), undone: fc.boolean() }), { maxLength: 6 })
  const status = fc.constantFrom(...Object.values(STATUS))
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      scans,
      status,
      fc.boolean(),
      fc.integer({ min: -10, max: 10 }),
      (qty, past, status_code, cancelled, hours) => {
        const made = past.map((each, i) => scan(each.qty, START + i * MINUTE, each.undone))
        const given = facts({ listed: listed({ qty, status_code, cancelled }), scans: made, now: START + hours * HOUR })
        const judgement = judge(given)
        assert.equal(judge({ ...given, scans: [...made].reverse() }), judgement)
        assert.ok(judgement.left >= 0 && judgement.left + Math.min(judgement.used, qty) <= qty)
        assert.is(judgement.left > 0, ['valid', 'partly_used'].includes(judgement.verdict))
      },
    ),
  )
})

test.run()
