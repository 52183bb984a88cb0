import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRegister } from '../../client/desk/register/register'
import type { ScanResult, ScanVerdict } from '../../client/door/contract'
import { openDoor } from '../../client/door/scan/scan'
import { toneOf } from '../../client/door/scan/verdict-tone'
import { DomainError } from '../../shared/kernel/errors'
import { iso, MINUTE } from '../../shared/kernel/time'
import { writeTicketCode } from '../../shared/tickets/code'
import { createLatch } from '../harness/turns'
import { createTheatre, type TheatreDevice } from './house'

const test = suite('door')

const ticket = (reading: ScanResult): ScanVerdict => {
  if (reading.kind !== 'ticket') throw new Error('an order was read')
  return reading.judged
}

const code = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : `unexpected ${String(error)}`),
  )

/** A desk that has sold three places, and a separate door that has pulled the sale if `seen`. */
async function evening(seen: boolean, seed = 1) {
  const theatre = createTheatre(seed)
  const desk = theatre.device()
  await desk.pull()
  const register = createRegister(desk.core)
  await register.openShift({ cash_box_id: theatre.ids.box, opening: 0 })
  const payments = [{ method: 'cash' as const, amount: 5550, given: 5550 }]
  const sold = await register.sell({
    lines: [{ price_id: theatre.ids.full, seat_id: null, qty: 3 }],
    name: 'Anna Berger',
    contact_id: null,
    payments,
  })
  const steward = theatre.device('door')
  if (seen) await desk.drain.run()
  await steward.pull()
  const gate = (at: TheatreDevice, event_id = theatre.ids.floor, name = 'Gate A', leaving = false) =>
    openDoor(at.core, { event_id, gate: name, leaving })
  const codes = sold.tickets.map((sale) => sale.code)
  return { ...theatre, desk, steward, register, sold, gate, codes }
}

test('judges a ticket sold offline elsewhere without its sale', async () => {
  const { steward, gate, codes, ids, clock } = await evening(false)
  const door = gate(steward)
  const first = ticket(await door.scan(codes[0] ?? ''))
  assert.equal([first.verdict, first.admitted, first.left, first.ticket?.static_name], ['valid', 1, 0, ''])
  clock.now += 1000
  const again = ticket(await door.scan(codes[0] ?? ''))
  assert.equal([again.verdict, again.admitted, again.last?.gate], ['already_used', 0, 'Gate A'])
  const wrong = ticket(await gate(steward, ids.hall).scan(codes[1] ?? ''))
  assert.is(wrong.verdict, 'wrong_event')
})

test('reads a ticket whose first characters came apart from the rest', async () => {
  const { steward, gate, codes } = await evening(false)
  const [whole = '', other = ''] = codes
  const door = gate(steward)
  assert.is(ticket(await door.scan(whole.slice(3), whole.slice(0, 3))).verdict, 'valid')
  // Keys of a person just before a whole code are no part of it.
  assert.is(ticket(await door.scan(other, '12')).verdict, 'valid')
})

test('waits for the lock of the log while it looks the ticket up', async () => {
  const { steward, gate, codes } = await evening(true)
  const door = gate(steward)
  const { passed, open } = createLatch()
  const { rows, outbox } = steward
  const { get } = rows
  rows.get = async (table, id) => {
    if (table === 'order_items') await passed
    return get(table, id)
  }
  const { locks } = outbox
  const { run } = locks
  const isAsked = new Promise<void>((resolve) => {
    locks.run = (name, work) => {
      if (name === 'outbox') resolve()
      return run(name, work)
    }
  })
  const scanned = door.scan(codes[0] ?? '')
  await isAsked
  open()
  assert.is(ticket(await scanned).verdict, 'valid')
})

test('looks a ticket up while its signature is verified, and records no entry with a forged one', async () => {
  const { steward, codes, ids } = await evening(true)
  const { passed, open } = createLatch()
  const { rows, core, outbox } = steward
  const { get } = rows
  const isLookedUp = new Promise<void>((resolve) => {
    rows.get = (table, id) => {
      if (table === 'order_items') resolve()
      return get(table, id)
    }
  })
  const verify = async () => {
    await passed
    return false
  }
  const scanned = openDoor({ ...core, verify }, { event_id: ids.floor, gate: 'Gate A', leaving: false }).scan(
    codes[0] ?? '',
  )
  await isLookedUp
  assert.is((await outbox.pending()).length, 0)
  open()
  const judged = ticket(await scanned)
  assert.equal([judged.verdict, judged.admitted, judged.ticket], ['unknown', 0, null])
  const recorded = await outbox.pending()
  assert.equal(
    recorded.map(({ input }) => JSON.parse(input).input.order_item_id),
    [null],
  )
})

test('allows re-entry as often as someone left, if the event allows it', async () => {
  const { steward, gate, codes, ids, clock } = await evening(true)
  const allow = (re_entry: boolean) =>
    steward.rows.change('events', [ids.floor], (_, row) => row && { ...row, re_entry })
  const inside = gate(steward)
  const outside = gate(steward, ids.floor, 'Gate A', true)
  const read = async (door: typeof inside) => {
    clock.now += 1000
    return ticket(await door.scan(codes[0] ?? ''))
  }
  assert.is((await read(outside)).verdict, 'not_inside')
  assert.is((await read(inside)).admitted, 1)
  const out = await read(outside)
  assert.equal([out.verdict, out.admitted, out.leaving], ['valid', 1, true])
  assert.is((await read(outside)).verdict, 'not_inside')
  assert.is((await read(inside)).verdict, 'already_used', 'no way back at this event')
  await allow(true)
  const back = await read(inside)
  assert.equal([back.verdict, back.admitted, back.returning], ['valid', 1, 1])
  assert.is((await read(inside)).verdict, 'already_used')
  await outside.undo(out.check_in_id ?? '')
  const two = await read(outside)
  assert.equal([two.left, two.check_in_id], [2, null], 'whoever stayed and whoever came in for them are both inside')
})

test('names the right gate of a seat, and refuses nobody for it', async () => {
  const { steward, gate, codes, sold, ids } = await evening(true)
  const [seat] = await steward.rows.where('seats', {})
  await steward.rows.change('seats', [seat?.id ?? ''], (_, row) => row && { ...row, gate: 'Gate B' })
  await steward.rows.change(
    'order_items',
    [sold.tickets[0]?.id ?? '', sold.tickets[1]?.id ?? ''],
    (_, row) => row && { ...row, seat_id: seat?.id ?? null },
  )
  const judged = ticket(await gate(steward).scan(codes[0] ?? ''))
  assert.equal([judged.admitted, judged.other_gate], [1, 'Gate B'])
  assert.is(ticket(await gate(steward, ids.floor, ' gate b').scan(codes[1] ?? '')).other_gate, null)
})

test('shows name and place of a known ticket', async () => {
  const { steward, gate, codes, sold } = await evening(true)
  const judged = ticket(await gate(steward).scan(codes[0] ?? ''))
  assert.equal(
    [judged.verdict, judged.ticket?.name, judged.ticket?.static_name, judged.ticket?.booking_code],
    ['valid', 'Anna Berger', 'Standing · Full price', sold.booking_code],
  )
})

test('refuses foreign, forged and truncated codes as unknown', async () => {
  const { steward, gate, codes, newId, ids, desk, server } = await evening(true)
  const door = gate(steward)
  const good = codes[0] ?? ''
  const forged = await writeTicketCode(
    { id: newId(), event_id: ids.floor, qty: 1, seat_id: null },
    desk.core.sign,
    null,
  )
  const changed = `${good.slice(0, 20)}${good[20] === 'A' ? 'B' : 'A'}${good.slice(21)}`
  for (const text of ['https://example.com', forged, changed, good.slice(0, -4), 'F1']) {
    const judged = ticket(await door.scan(text))
    assert.equal([judged.verdict, judged.admitted, judged.ticket], ['unknown', 0, null], text.slice(0, 30))
  }
  await steward.drain.run()
  assert.is(server.tables.get('check_ins')?.size, 5, 'refused scans are kept too')
})

test('refuses cancelled and unpaid orders with their own reasons', async () => {
  const { steward, gate, codes, sold } = await evening(true)
  const door = gate(steward)
  const set = (change: Record<string, unknown>) =>
    steward.rows.change('orders', [sold.order_id], (_, row) => row && { ...row, ...change })
  await set({ status_code: 309 })
  assert.is(ticket(await door.scan(codes[0] ?? '')).verdict, 'cancelled')
  await set({ status_code: 401 })
  assert.is(ticket(await door.scan(codes[0] ?? '')).verdict, 'not_paid')
  await set({ status_code: 611 })
  await steward.rows.change('order_items', [sold.tickets[1]?.id ?? ''], (_, row) => row && { ...row, cancelled: true })
  assert.is(ticket(await door.scan(codes[1] ?? '')).verdict, 'cancelled')
  assert.is(ticket(await door.scan(codes[2] ?? '')).verdict, 'valid')
})

test('refuses before opening and after closing', async () => {
  const { steward, gate, codes, clock } = await evening(true)
  const door = gate(steward)
  clock.now -= 300 * MINUTE
  assert.is(ticket(await door.scan(codes[0] ?? '')).verdict, 'not_yet_valid')
  clock.now += 900 * MINUTE
  assert.is(ticket(await door.scan(codes[0] ?? '')).verdict, 'no_longer_valid')
})

test('admits a group ticket in parts and then no more', async () => {
  const { steward, gate, newId, ids, desk } = await evening(true)
  const door = gate(steward)
  const group = await writeTicketCode(
    { id: newId(), event_id: ids.floor, qty: 5, seat_id: null },
    desk.core.sign,
    desk.core.certificate(),
  )
  const asked = ticket(await door.scan(group))
  assert.equal([asked.verdict, asked.left, asked.check_in_id], ['valid', 5, null])
  const some = await door.admit(asked, 2)
  assert.equal([some.admitted, some.left], [2, 3])
  const later = ticket(await door.scan(group))
  assert.equal([later.verdict, later.left, later.used], ['partly_used', 3, 2])
  const rest = await door.admit(later, 9)
  assert.equal([rest.admitted, rest.left], [3, 0])
  assert.is(ticket(await door.scan(group)).verdict, 'already_used')
})

test('counts a code read by camera and scanner at once as one scan', async () => {
  const { steward, gate, codes, clock } = await evening(true)
  const door = gate(steward)
  const scans = async () => (await steward.store.read((reader) => reader.ops({ by: 'seq', from: 0 }, 100))).length
  const both = await Promise.all([door.scan(codes[0] ?? ''), door.scan(` ${codes[0]} `)])
  assert.equal(
    both.map((reading) => ticket(reading).admitted),
    [1, 1],
  )
  assert.is(ticket(await door.scan(codes[0] ?? '')).verdict, 'valid', 'a trigger that bounces')
  assert.is(await scans(), 1)
  clock.now -= 60 * MINUTE
  assert.is(
    ticket(await door.scan(codes[0] ?? '')).verdict,
    'already_used',
    'not for an hour after the clock was set back',
  )
  clock.now += 61 * MINUTE
  assert.is(ticket(await door.scan(codes[0] ?? '')).verdict, 'already_used')
})

test('judges a ticket again after its scan was undone', async () => {
  const { steward, gate, codes } = await evening(true)
  const door = gate(steward)
  const first = ticket(await door.scan(codes[0] ?? ''))
  await door.undo(first.check_in_id ?? '')
  const second = ticket(await door.scan(codes[0] ?? ''))
  assert.equal([second.verdict, second.admitted], ['valid', 1])
  assert.is.not(second.check_in_id, first.check_in_id)
})

test('refuses tickets signed by a door, even with an old certificate', async () => {
  const { steward, gate, codes, desk } = await evening(true)
  const listed = await steward.rows.get('devices', desk.id)
  assert.is(ticket(await gate(steward).scan(codes[0] ?? '')).verdict, 'valid')
  const row = {
    ...(listed ?? {
      id: desk.id,
      org_id: '',
      rev: 1,
      deleted: false,
      name: 'Door 1',
      number: 1,
      public_key: '',
      certificate: '',
    }),
    kind: 'door' as const,
  }
  const door = {
    ...row,
    status: 'active' as const,
    last_seq: 0,
    last_hash: null,
    last_seen_at: null,
    enrolled_by: '',
    created_at: '',
    updated_at: '',
  }
  await steward.rows.change('devices', [desk.id], () => door)
  const judged = ticket(await gate(steward).scan(codes[1] ?? ''))
  assert.equal([judged.verdict, judged.ticket], ['unknown', null])
})

test('undoes a scan once within 15 minutes', async () => {
  const { steward, gate, codes, clock } = await evening(true)
  const door = gate(steward)
  const first = ticket(await door.scan(codes[0] ?? ''))
  await door.undo(first.check_in_id ?? '')
  assert.is(await code(door.undo(first.check_in_id ?? '')), 'check_ins.already_undone')
  const second = ticket(await door.scan(codes[0] ?? ''))
  assert.is(second.verdict, 'valid')
  clock.now += 16 * MINUTE
  assert.is(await code(door.undo(second.check_in_id ?? '')), 'check_ins.too_late')
  assert.is(await code(door.undo('01a1ff5f-0000-7000-8000-000000000000')), 'not_found')
})

test('lets a steward override a verdict and records it', async () => {
  const { steward, gate, codes, server } = await evening(true)
  const door = gate(steward)
  await door.scan(codes[0] ?? '')
  const refused = ticket(await door.scan(codes[0] ?? ''))
  const overruled = await door.overrule(refused, 1)
  assert.equal([overruled.verdict, overruled.admitted, overruled.overruled], ['already_used', 1, true])
  await steward.drain.run()
  assert.is([...(server.tables.get('check_ins')?.values() ?? [])].filter((row) => row.overruled).length, 1)
})

test('shows all tickets of a booking code and admits each by itself', async () => {
  const { steward, gate, sold, ids } = await evening(true)
  const door = gate(steward)
  const reading = await door.scan(` ${sold.booking_code.toLowerCase()} `)
  if (reading.kind !== 'order') throw new Error('no order was read')
  assert.equal([reading.name, reading.tickets.length], ['Anna Berger', 3])
  assert.ok(reading.tickets.every((judged) => judged.verdict === 'valid' && judged.check_in_id === null))
  const first = reading.tickets[0]
  if (!first) throw new Error('no ticket')
  assert.is((await door.admit(first, 1)).admitted, 1)
  assert.is((await door.admit(first, 1)).admitted, 0, 'and only once')
  const elsewhere = await gate(steward, ids.hall).scan(sold.booking_code)
  assert.ok(elsewhere.kind === 'order' && elsewhere.tickets.every((judged) => judged.verdict === 'wrong_event'))
})

test('shows the other tickets of a scanned one’s order, and admits each of them once', async () => {
  const { steward, gate, codes, ids } = await evening(true)
  const door = gate(steward)
  await door.scan(codes[1] ?? '')
  const first = ticket(await door.scan(codes[0] ?? ''))
  const others = await door.companions(first)
  assert.equal(others.map(({ verdict, left }) => `${verdict} ${left}`).sort(), ['already_used 0', 'valid 1'])
  assert.ok(others.every(({ check_in_id }) => check_in_id === null))
  const [open] = others.filter(({ left }) => left > 0)
  if (!open) throw new Error('no ticket')
  assert.is((await door.admit(open, open.left)).admitted, 1)
  assert.is((await door.admit(open, open.left)).admitted, 0, 'and only once')
  assert.equal(
    (await door.companions(first)).map(({ left }) => left),
    [0, 0],
  )
  assert.equal(await gate(steward, ids.hall).companions(first), [], 'none for another event')
})

test('shows no other tickets of an order that it has not pulled', async () => {
  const { steward, gate, codes } = await evening(false)
  const door = gate(steward)
  assert.equal(await door.companions(ticket(await door.scan(codes[0] ?? ''))), [])
})

test('finds tickets by the buyer’s name', async () => {
  const { steward, gate } = await evening(true)
  const found = await gate(steward).search('berg')
  assert.is(found.length, 3)
  assert.ok(found.every((judged) => judged.verdict === 'valid'))
})

test('never admits a ticket twice in two tabs of one door', async () => {
  const { steward, gate, codes, device } = await evening(false)
  const tab = device('door', { like: steward, store: steward.store, locks: steward.locks })
  await tab.pull()
  const verdicts = await Promise.all([gate(steward).scan(codes[0] ?? ''), gate(tab).scan(codes[0] ?? '')])
  assert.equal(verdicts.map((reading) => ticket(reading).verdict).sort(), ['already_used', 'valid'])
})

test('never admits a ticket twice that two screens of one tab read at once', async () => {
  const { steward, gate, codes } = await evening(false)
  // The log is in memory: both read the ticket's scans from it before either has recorded its own.
  ticket(await gate(steward).scan(codes[1] ?? ''))
  const verdicts = await Promise.all([gate(steward).scan(codes[0] ?? ''), gate(steward).scan(codes[0] ?? '')])
  assert.equal(verdicts.map((reading) => ticket(reading).verdict).sort(), ['already_used', 'valid'])
})

test('admits at two offline doors, and the server keeps both scans', async () => {
  const { steward, gate, codes, device, server } = await evening(false)
  const other = device('door')
  await other.pull()
  assert.is(ticket(await gate(steward).scan(codes[0] ?? '')).verdict, 'valid')
  assert.is(ticket(await gate(other, undefined, 'Gate B').scan(codes[0] ?? '')).verdict, 'valid')
  await steward.drain.run()
  await other.drain.run()
  assert.is([...(server.tables.get('check_ins')?.values() ?? [])].filter((row) => row.verdict === 'valid').length, 2)
  await steward.pull()
  const third = ticket(await gate(steward).scan(codes[0] ?? ''))
  assert.equal([third.verdict, third.used], ['already_used', 2])
})

test('says in the verdict what the door can’t know', async () => {
  const { steward, gate, codes, device, clock, server, newId } = await evening(true)
  const other = device('door')
  const last_seen_at = new Date(clock.now).toISOString()
  const row = {
    number: 9,
    public_key: '',
    certificate: '',
    status: 'active' as const,
    last_seq: 1,
    last_hash: null,
    enrolled_by: newId(),
    recovery: null,
    cloned_at: null,
  }
  const times = { created_at: last_seen_at, updated_at: last_seen_at }
  server.put('devices', { id: other.id, name: 'Gate B', kind: 'door', last_seen_at, ...row, ...times })
  await steward.pull()
  const sure = ticket(await gate(steward).scan(codes[0] ?? ''))
  assert.equal(sure.unconfirmed, { filling: false, outdated_since: null, withdrawn_desk: null, unseen: [] })
  clock.now += 4 * MINUTE
  steward.cut(true)
  const unsure = ticket(await gate(steward).scan(codes[1] ?? ''))
  assert.is(unsure.unconfirmed.outdated_since, null)
  assert.equal(
    unsure.unconfirmed.unseen.map((door) => [door.name, door.last_seen_at]),
    [['Gate B', last_seen_at]],
  )
})

test('warns once a door has gone without updates for more than three minutes', async () => {
  const { steward, gate, codes, clock } = await evening(true)
  const door = gate(steward)
  const since = iso(clock.now)
  steward.cut(true)
  clock.now += 2 * MINUTE
  const early = ticket(await door.scan(codes[0] ?? ''))
  assert.equal([early.unconfirmed.outdated_since, toneOf(early).tone], [null, 'valid'])
  clock.now += 2 * MINUTE
  const late = ticket(await door.scan(codes[1] ?? ''))
  assert.equal([late.unconfirmed.outdated_since, toneOf(late).tone], [since, 'amber'])
  steward.cut(false)
  steward.behind(since)
  const reached = ticket(await door.scan(codes[2] ?? ''))
  assert.equal(
    [reached.unconfirmed.outdated_since, toneOf(reached).tone],
    [since, 'amber'],
    'reached the server, but did not pull everything',
  )
  await door.undo(reached.check_in_id ?? '')
  steward.behind(null)
  const current = ticket(await door.scan(codes[2] ?? ''))
  assert.equal([current.unconfirmed.outdated_since, toneOf(current).tone], [null, 'valid'])
})

test('warns while a door’s list is still loading', async () => {
  const { steward, gate, codes } = await evening(true)
  steward.filling({ rows: 1000, total: null })
  const judged = ticket(await gate(steward).scan(codes[0] ?? ''))
  assert.equal([judged.verdict, judged.unconfirmed.filling, toneOf(judged).tone], ['valid', true, 'amber'])
  const unknown = ticket(await gate(steward).scan('4006381333931'))
  assert.equal([unknown.verdict, unknown.unconfirmed.filling, toneOf(unknown).tone], ['unknown', true, 'refused'])
  steward.filling(null)
  const later = ticket(await gate(steward).scan(codes[1] ?? ''))
  assert.equal([later.unconfirmed.filling, toneOf(later).tone], [false, 'valid'])
})

test('warns about tickets of a withdrawn desk unless their sale is known', async () => {
  for (const seen of [false, true]) {
    const { steward, desk, gate, codes } = await evening(seen)
    await steward.rows.change('devices', [desk.id], (_, row) => ({
      ...(row ?? { id: desk.id, rev: 1, name: 'Desk 1', kind: 'desk' }),
      status: 'fenced',
    }))
    const judged = ticket(await gate(steward).scan(codes[0] ?? ''))
    assert.equal([judged.verdict, judged.unconfirmed.withdrawn_desk === null], ['valid', seen])
    assert.is(toneOf(judged).tone, seen ? 'valid' : 'amber')
  }
})

test('counts people and shows the last scans, newest first', async () => {
  const { steward, gate, codes } = await evening(true)
  const door = gate(steward)
  const stop = [door.recent.subscribe(() => {}), door.counter.subscribe(() => {})]
  const first = ticket(await door.scan(codes[0] ?? ''))
  await door.scan(codes[1] ?? '')
  await door.scan('nonsense')
  await door.undo(first.check_in_id ?? '')
  const settled = new Promise<void>((resolve) => {
    stop.push(
      door.counter.subscribe(({ inside, here, sold }) => {
        if (inside === 1 && here === 1 && sold === 3 && door.recent.get().length === 3 && door.recent.get()[2]?.undone)
          resolve()
      }),
      door.recent.subscribe((scans) => {
        if (scans.length === 3 && scans[2]?.undone && door.counter.get().inside === 1) resolve()
      }),
    )
  })
  await settled
  assert.equal(
    door.recent.get().map((scan) => scan.verdict),
    ['unknown', 'valid', 'valid'],
  )
  for (const leave of stop) leave()
})

test.run()
