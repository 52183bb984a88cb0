import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { MINUTE } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/registry'
import { type Scan, scanOf } from '../../harness/devices/scan'
import { TestDevice } from '../../harness/devices/test-device'
import { startServer, type TestServer } from '../../harness/server'

const door = suite('the door')

const item = (server: TestServer, id: string) => server.rows('order_items').find((row) => row.id === id)
const kinds = (server: TestServer) => server.rows('incidents').map((incident) => incident.kind)

async function sold(server: TestServer, qty = 1) {
  const desk = await TestDevice.ready(server, { shift: true })
  const [place] = (await desk.places('floor', 5)).rights as [RowOf<'rights'>]
  const args = desk.saleArgs([{ right: place, price: server.a.prices.floor, rate: 1900, qty }])
  return { desk, args, ticket: args.input.items[0]?.id ?? '' }
}

door('counts a scan on its ticket, and not an undone one', async () => {
  const server = await startServer()
  const { desk, args, ticket } = await sold(server, 3)
  await desk.send('CreateOrder', args)
  const steward = await TestDevice.ready(server, { role: 'CHECKIN' })
  const scan = scanOf(server, ticket, { qty: 2, ticket_qty: 3 })
  assert.is((await steward.send('CreateCheckIn', scan)).status, 'applied')
  assert.is(item(server, ticket)?.checked_in_qty, 2)
  assert.ok(item(server, ticket)?.checked_in_at)
  server.advance(14 * MINUTE)
  assert.is(
    (await steward.send('UndoCheckIn', { id: scan.input.id, input: { event_id: server.a.events.open } })).status,
    'applied',
  )
  assert.equal([item(server, ticket)?.checked_in_qty, item(server, ticket)?.checked_in_at], [0, null])
  assert.is(
    (await steward.send('UndoCheckIn', { id: scan.input.id, input: { event_id: server.a.events.open } })).code,
    'check_ins.already_undone',
  )
  assert.equal(kinds(server), ['quarantined'])
  await server.close()
})

door('undoes an existing scan of the same event within fifteen minutes', async () => {
  const server = await startServer()
  const steward = await TestDevice.ready(server, { role: 'CHECKIN' })
  const scan = scanOf(server, null, { verdict: 'unknown', qty: 0, ticket_qty: 0, code: 'F1X' })
  assert.is((await steward.send('CreateCheckIn', scan)).status, 'applied')
  const undo = (id: string, event_id: string) => steward.send('UndoCheckIn', { id, input: { event_id } })
  assert.is((await undo(scan.input.id, server.a.events.numbered)).code, 'not_found')
  assert.is((await undo(server.newId(), server.a.events.open)).code, 'not_found')
  server.advance(15 * MINUTE + 1)
  assert.is((await undo(scan.input.id, server.a.events.open)).code, 'check_ins.too_late')
  assert.is(
    (await steward.send('CreateCheckIn', scanOf(server, null, { event_id: server.b.events.open }))).code,
    'not_found',
  )
  await server.close()
})

door('applies earlier scans when the sale arrives later', async () => {
  const server = await startServer()
  const { desk, args, ticket } = await sold(server)
  const steward = await TestDevice.ready(server, { role: 'CHECKIN' })
  await steward.send('CreateCheckIn', scanOf(server, ticket))
  assert.is((await desk.send('CreateOrder', args)).status, 'applied')
  assert.is(item(server, ticket)?.checked_in_qty, 1)
  assert.equal(kinds(server), [])
  await server.close()
})

door('raises one alarm for a ticket scanned at two offline doors, in either order', async () => {
  for (const order of [
    ['sale', 'one', 'two'],
    ['one', 'two', 'sale'],
    ['two', 'sale', 'one'],
  ]) {
    const server = await startServer()
    const { desk, args, ticket } = await sold(server)
    const [one, two] = [
      await TestDevice.ready(server, { role: 'CHECKIN' }),
      await TestDevice.ready(server, { role: 'CHECKIN' }),
    ]
    const scans = { one: scanOf(server, ticket, { gate: 'A' }), two: scanOf(server, ticket, { gate: 'B' }) }
    const send = {
      sale: () => desk.send('CreateOrder', args),
      one: () => one.send('CreateCheckIn', scans.one),
      two: () => two.send('CreateCheckIn', scans.two),
    }
    for (const step of order) assert.is((await send[step as 'sale']()).status, 'applied')
    assert.equal(kinds(server), ['double_entry'], order.join())
    const [incident] = server.rows('incidents')
    const details = incident?.details ?? {}
    assert.is(incident?.subject_id, ticket)
    assert.equal(new Set([details.first_scan, details.second_scan]), new Set([scans.one.input.id, scans.two.input.id]))
    assert.equal([details.admitted, details.allowed], [2, 1])
    assert.is(item(server, ticket)?.checked_in_qty, 2)
    await server.close()
  }
})

door('frees a place on exit, and raises an alarm if two doors use the same exit', async () => {
  const server = await startServer()
  const { desk, args, ticket } = await sold(server)
  await desk.send('CreateOrder', args)
  const [one, two] = [
    await TestDevice.ready(server, { role: 'CHECKIN' }),
    await TestDevice.ready(server, { role: 'CHECKIN' }),
  ]
  const back = () => scanOf(server, ticket, { known: 1 })
  for (const scan of [
    scanOf(server, ticket),
    scanOf(server, ticket, { leaving: true, known: 1 }),
    scanOf(server, ticket, { leaving: true, known: 1 }),
    back(),
  ])
    assert.is((await one.send('CreateCheckIn', scan)).status, 'applied')
  assert.equal([kinds(server), item(server, ticket)?.checked_in_qty], [[], 1])
  await two.send('CreateCheckIn', back())
  assert.equal([kinds(server), item(server, ticket)?.checked_in_qty], [['double_entry'], 2])
  await server.close()
})

door('stores refused scans, and admits a group ticket in parts', async () => {
  const server = await startServer()
  const { desk, args, ticket } = await sold(server, 3)
  await desk.send('CreateOrder', args)
  const steward = await TestDevice.ready(server, { role: 'CHECKIN' })
  for (const qty of [2, 1]) await steward.send('CreateCheckIn', scanOf(server, ticket, { qty, ticket_qty: 3 }))
  await steward.send('CreateCheckIn', scanOf(server, ticket, { qty: 0, ticket_qty: 3, verdict: 'already_used' }))
  assert.equal([server.rows('check_ins').length, item(server, ticket)?.checked_in_qty, kinds(server)], [3, 3, []])
  server.sql('UPDATE order_items SET cancelled = true')
  await steward.send('CreateCheckIn', scanOf(server, ticket, { verdict: 'cancelled', overruled: true }))
  assert.equal(kinds(server).sort(), ['admitted_after_cancellation', 'double_entry'])
  await server.close()
})

door('stores and counts an impossible scan, and informs a manager once', async () => {
  const server = await startServer()
  const { desk, args, ticket } = await sold(server, 2)
  const steward = await TestDevice.ready(server, { role: 'CHECKIN' })
  const lies: readonly (readonly [why: string, scan: Scan])[] = [
    ['no_ticket', scanOf(server, null)],
    ['not_overruled', scanOf(server, ticket, { verdict: 'cancelled', ticket_qty: 2 })],
    ['event', scanOf(server, ticket, { event_id: server.a.events.numbered, ticket_qty: 2 })],
    ['event', scanOf(server, ticket, { verdict: 'wrong_event', overruled: true, ticket_qty: 2 })],
    ['people', scanOf(server, ticket, { ticket_qty: 3, leaving: true })],
    ['people', scanOf(server, ticket, { qty: 3, ticket_qty: 2, leaving: true })],
  ]
  const told = () => server.rows('incidents').flatMap(({ kind, details }) => (kind === 'scan_untrue' ? [details] : []))
  for (const [, scan] of lies) assert.is((await steward.send('CreateCheckIn', scan)).status, 'applied')
  assert.equal(
    told()
      .map(({ why }) => why)
      .sort(),
    ['no_ticket', 'not_overruled'],
    'before its sale has come nobody knows more',
  )
  await desk.send('CreateOrder', args)
  assert.equal(
    told()
      .map(({ why, second_scan }) => `${why} ${second_scan}`)
      .sort(),
    lies.map(([why, { input }]) => `${why} ${input.id}`).sort(),
  )
  assert.is(server.rows('check_ins').length, lies.length)
  await steward.send('CreateCheckIn', scanOf(server, ticket, { ticket_qty: 2, qty: 0, verdict: 'already_used' }))
  assert.is(told().length, lies.length, 'each once')
  await server.close()
})

door('raises no alarm for honest late scans', async () => {
  const server = await startServer()
  const { desk, args, ticket } = await sold(server, 3)
  const steward = await TestDevice.ready(server, { role: 'CHECKIN' })
  const scans = [
    scanOf(server, ticket, { ticket_qty: 3 }),
    scanOf(server, ticket, { verdict: 'partly_used', qty: 1, ticket_qty: 3 }),
    scanOf(server, ticket, { event_id: server.a.events.numbered, verdict: 'wrong_event', qty: 0, ticket_qty: 3 }),
    scanOf(server, ticket, {
      event_id: server.a.events.numbered,
      verdict: 'wrong_event',
      overruled: true,
      ticket_qty: 3,
    }),
    scanOf(server, ticket, { leaving: true, known: 3, qty: 2, ticket_qty: 3 }),
    scanOf(server, null, { verdict: 'unknown', qty: 0, ticket_qty: 0, code: 'F1X' }),
  ]
  for (const scan of scans.slice(0, 3)) await steward.send('CreateCheckIn', scan)
  await desk.send('CreateOrder', args)
  for (const scan of scans.slice(3)) await steward.send('CreateCheckIn', scan)
  assert.equal(kinds(server), [])
  await server.close()
})

door('raises no alarm for an undone scan, in either order, and keeps settled ones', async () => {
  for (const undone_first of [true, false]) {
    const server = await startServer()
    const { desk, args, ticket } = await sold(server)
    await desk.send('CreateOrder', args)
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => TestDevice.ready(server, { role: 'CHECKIN' })))
    const [first, second, third] = [scanOf(server, ticket), scanOf(server, ticket), scanOf(server, ticket)]
    const undo = () => two?.send('UndoCheckIn', { id: second.input.id, input: { event_id: server.a.events.open } })
    const open = () => server.rows('incidents').filter(({ deleted }) => !deleted)
    await two?.send('CreateCheckIn', second)
    if (undone_first) await undo()
    await three?.send('CreateCheckIn', third)
    await one?.send('CreateCheckIn', first)
    if (!undone_first) {
      assert.is(open().length, 2, 'three people, two too many')
      await undo()
    }
    assert.equal(
      open().map(({ kind, details }) => [kind, details.admitted, details.allowed]),
      [['double_entry', 2, 1]],
    )
    server.sql("update incidents set settled_at = '2026-11-21T19:00:00.000Z' where deleted = false")
    await one?.send('UndoCheckIn', { id: first.input.id, input: { event_id: server.a.events.open } })
    assert.is(open().length, 1)
    await server.close()
  }
})

door.run()
