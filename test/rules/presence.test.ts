import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { attendanceOf } from '../../shared/check_ins/attendance'
import { type Passage, presenceOf } from '../../shared/check_ins/presence'
import { judge } from '../../shared/check_ins/rules'
import { HOUR, iso } from '../../shared/kernel/time'
import { STATUS } from '../../shared/orders/status'

const test = suite('presence of guests')

const START = Date.parse('2026-11-21T18:30:00.000Z')
const EVENT = '0192a000-0000-7000-8000-00000000000e'
const event = { id: EVENT, starts_at: iso(START), ends_at: iso(START + 3 * HOUR), cancelled: false, re_entry: true }

type Scan = Passage & { readonly created_at: string; readonly gate: string; readonly user_id: string }

const passage = (qty: number, leaving: boolean, known: number, undone = false): Scan => ({
  qty,
  leaving,
  known,
  undone_at: undone ? iso(START) : null,
  created_at: iso(START),
  gate: 'A',
  user_id: EVENT,
})
const into = (known = 0, qty = 1) => passage(qty, false, known)
const out = (known: number, qty = 1) => passage(qty, true, known)

const judged = (scans: readonly Scan[], leaving: boolean, { qty = 1, re_entry = true } = {}) =>
  judge({
    event: { ...event, re_entry },
    signed: null,
    listed: { event_id: EVENT, qty, cancelled: false, status_code: STATUS.paid, channel: 'desk' },
    scans,
    leaving,
    now: START,
  })

test('counts in, out and in again', () => {
  const { entries, ...counted } = presenceOf([into(), out(1), into(1)])
  assert.equal([counted, entries.map(({ inside }) => inside)], [{ entered: 2, left: 1, inside: 1, peak: 1 }, [1, 1]])
  assert.equal([judged([into()], false).verdict, judged([into(), out(1)], false).verdict], ['already_used', 'valid'])
  assert.is(judged([into(), out(1)], false).returning, 1)
  assert.is(judged([], false).returning, 0, 'whoever comes for the first time does not come back')
  assert.is(judged([into(), out(1)], false, { re_entry: false }).verdict, 'already_used')
  assert.is(judged([into(), out(1), into(1)], false).verdict, 'already_used')
})

test('counts a group leaving and returning in parts', () => {
  const scans = [into(0, 3), out(3, 2)]
  const { verdict, left, returning } = judged(scans, false, { qty: 5 })
  assert.equal([verdict, left, returning], ['partly_used', 4, 2])
  assert.is(judged([...scans, into(2, 4)], false, { qty: 5 }).verdict, 'already_used')
  assert.is(presenceOf([...scans, into(2, 4)]).peak, 5)
})

test('allows exit only from inside, whatever the payment', () => {
  assert.is(judged([], true).verdict, 'not_inside')
  assert.is(judged([into(), out(1)], true).verdict, 'not_inside')
  assert.equal(
    [judged([into(0, 3)], true, { qty: 3 }).verdict, judged([into(0, 3)], true, { qty: 3 }).left],
    ['valid', 3],
  )
})

test('counts one exit read at two doors once', () => {
  const { entries: _, ...counted } = presenceOf([into(), out(1), out(1)])
  assert.equal(counted, { entered: 1, left: 1, inside: 0, peak: 1 })
  assert.is(judged([into(), out(1), out(1), into(1)], false).verdict, 'already_used')
})

test('finds two doors that re-admit by the same exit, whatever their clocks', () => {
  assert.is(presenceOf([into(), out(1), into(1), into(1)]).peak, 2)
  assert.is(presenceOf([into(), into()]).peak, 2)
  assert.is(presenceOf([into(), into(), out(1)]).peak, 2, 'a later exit makes it no better')
})

test('readmits nobody by an undone exit', () => {
  assert.is(presenceOf([into(), passage(1, true, 1, true), into(1)]).peak, 2)
})

/** Scans at several doors that pull each other's scans late and in pieces. `truth` is who is inside. */
const move = (hears: fc.Arbitrary<boolean>) =>
  fc.record({ door: fc.nat(2), leaving: fc.boolean(), hear: fc.array(hears, { minLength: 3, maxLength: 3 }) })
const moves = fc.oneof(
  fc.array(move(fc.boolean()), { maxLength: 40 }),
  fc.array(move(fc.constant(true)), { maxLength: 40 }),
)

test('reports every visitor beyond the ticket’s quantity, and no false one', () => {
  fc.assert(
    fc.property(moves, fc.integer({ min: 1, max: 4 }), (steps, qty) => {
      const all: Scan[] = []
      const heard = [0, 0, 0]
      const own: Scan[][] = [[], [], []]
      const sent: Scan[] = []
      let inside = 0
      let most = 0
      for (const { door, leaving, hear } of steps) {
        // A door pulls what had reached the server, in the server's order.
        for (const [i, does] of hear.entries())
          if (does) for (const scan of own[i] ?? []) if (!sent.includes(scan)) sent.push(scan)
        for (const [i, does] of hear.entries()) if (does) heard[i] = sent.length
        const knows = [...new Set([...sent.slice(0, heard[door]), ...(own[door] ?? [])])]
        if (leaving && inside === 0) continue
        const { left, known } = judged(knows, leaving, { qty })
        if (left === 0) continue
        const scan = passage(1, leaving, known)
        own[door]?.push(scan)
        all.push(scan)
        inside += leaving ? -1 : 1
        most = Math.max(most, inside)
      }
      const { peak, inside: counted } = presenceOf(all)
      if (most > qty) assert.ok(peak > qty, `${most} were inside with a ticket for ${qty}, and the scans say ${peak}`)
      if (peak > qty) assert.ok(all.filter((scan) => !scan.leaving).length > qty)
      // An exit at a door with old data may count as a repeated scan. Too few exits are counted then, never too many.
      if (most <= qty && peak <= qty) assert.ok(counted >= inside, `${counted} counted, ${inside} inside`)
      if (steps.every(({ hear }) => hear.every(Boolean))) assert.equal([counted, peak <= qty], [inside, true])
    }),
    { numRuns: 3000 },
  )
})

test('counts attendance by ticket, so that an excess on one does not lower the expected guests of another', () => {
  const ticket = (qty: number, checked_in_qty: number, cancelled_qty = 0, cancelled = false) => ({
    qty,
    checked_in_qty,
    cancelled_qty,
    cancelled,
  })
  assert.equal(attendanceOf([ticket(4, 5), ticket(7, 0)]), { tickets: 11, inside: 4, to_come: 7, beyond: 1 })
  assert.equal(
    attendanceOf([ticket(4, 1, 2)]),
    { tickets: 2, inside: 1, to_come: 1, beyond: 0 },
    'two places were refunded',
  )
  assert.equal(
    attendanceOf([ticket(2, 1, 0, true)]),
    { tickets: 0, inside: 0, to_come: 0, beyond: 1 },
    'a refunded ticket is expected no more',
  )
  const tickets = fc.array(fc.tuple(fc.nat(9), fc.nat(9), fc.boolean()), { maxLength: 12 })
  fc.assert(
    fc.property(tickets, (made) => {
      const {
        tickets: all,
        inside,
        to_come,
      } = attendanceOf(made.map(([qty, checked_in, cancelled]) => ticket(qty, checked_in, 0, cancelled)))
      assert.is(inside + to_come, all)
    }),
  )
})

test.run()
