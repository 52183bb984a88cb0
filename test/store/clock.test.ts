import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRegister } from '../../client/desk/register/register'
import { openDoor } from '../../client/door/scan/scan'
import { topUp } from '../../client/rights/top-up'
import { DomainError } from '../../shared/kernel/errors'
import { DAY, HOUR, iso, MINUTE, ms } from '../../shared/kernel/time'
import { plainDevice, sellingDesk, sellPlaces } from '../harness/devices/real-desk'
import { firstValue } from '../harness/first-value'
import { startServer } from '../harness/server'

const test = suite('clock offset')

test('sells on over wrong clocks, and books everything once in order and not in the future', async () => {
  const served = await startServer()
  const desk = await sellingDesk(served, await served.listen(), 'desk of all times')
  const sold: string[] = []
  desk.cut(true)
  for (const off of [0, -HOUR, 2 * HOUR, -HOUR, 0]) {
    desk.setClock(off)
    served.advance(MINUTE)
    sold.push((await desk.sell()).order_id)
  }
  desk.setClock(DAY)
  const over = await desk.sell().catch((error: DomainError) => error)
  assert.ok(
    over instanceof DomainError && over.code === 'orders.event_over',
    'a day ahead tonight is over, and the sentence names the clock',
  )
  assert.is(desk.foyer().sync.get().waiting, 5)
  desk.cut(false)
  desk.retry()
  assert.equal((await firstValue(desk.foyer().sync, ({ waiting }) => waiting === 0)).attention, [])
  const orders = served.rows('orders')
  assert.equal(orders.map(({ id }) => id).sort(), [...sold].sort())
  const receipts = served.rows('receipts').sort((a, b) => Number(a.number) - Number(b.number))
  assert.equal(
    receipts.filter(({ kind }) => kind === 'sale').map(({ order_id }) => order_id),
    sold,
    'in the order of the log, not of the clock',
  )
  const now = served.now()
  assert.equal(
    sold.map((id) => ms(String(orders.find((order) => order.id === id)?.created_at)) - now),
    [-4 * MINUTE, -3 * MINUTE - HOUR, 0, -MINUTE - HOUR, 0],
  )
  desk.setClock(0)
  await desk.register.closeShift({ counted: 10_000 + 5 * 1799, difference_reason: null })
  desk.retry()
  await firstValue(desk.foyer().sync, ({ waiting }) => waiting === 0)
  const [shift] = served.rows('cash_box_shifts')
  assert.equal([shift?.status, shift?.difference, shift?.total], ['closed', 0, 5 * 1799])
  assert.equal([served.rows('incidents'), served.reports], [[], []])
  await desk.close()
  await served.close()
})

test('books work of a desk with a reset clock for now', async () => {
  const served = await startServer()
  const desk = await plainDevice(served, await served.listen(), 'desk', 'desk')
  await desk.pullAll()
  desk.setClock(-3000 * DAY)
  await createRegister(desk.core).openShift({ cash_box_id: served.a.boxes[0], opening: 0 })
  assert.is(await desk.drain.run(true), null)
  assert.equal(
    served.rows('cash_box_shifts').map(({ starts_at }) => starts_at),
    [iso(served.now())],
  )
  assert.equal([served.rows('incidents'), served.reports], [[], []])
  await served.close()
})

test('undoes a scan at once despite a wrong clock or late delivery', async () => {
  const served = await startServer()
  const base = await served.listen()
  const desk = await sellingDesk(served, base, 'desk')
  const code = (await desk.sell()).tickets[0]?.code ?? ''
  const door = await plainDevice(served, base, 'door', 'door')
  await door.pullAll()
  served.advance(HOUR)
  door.setClock(MINUTE * 30)
  const gate = openDoor(door.core, { event_id: served.a.events.open, gate: 'Main', leaving: false })
  const reading = await gate.scan(code)
  if (reading.kind !== 'ticket' || !reading.judged.check_in_id) throw new Error('nobody went in')
  assert.is(await door.drain.run(true), null)
  served.advance(5 * MINUTE)
  await gate.undo(reading.judged.check_in_id)
  served.advance(20 * MINUTE)
  assert.is(await door.drain.run(true), null)
  assert.equal([served.rows('incidents'), served.reports], [[], []])
  assert.ok(served.rows('check_ins')[0]?.undone_at)
  await desk.close()
  await served.close()
})

test('uses the door’s own clock, says so, and lets the steward override', async () => {
  const served = await startServer()
  const base = await served.listen()
  const desk = await plainDevice(served, base, 'desk', 'desk')
  await desk.pullAll()
  await createRegister(desk.core).openShift({ cash_box_id: served.a.boxes[0], opening: 0 })
  await topUp(desk.core)
  const codes = [await sellPlaces(desk.core, served, 1), await sellPlaces(desk.core, served, 1)].map(
    ({ tickets }) => tickets[0]?.code ?? '',
  )
  const door = await plainDevice(served, base, 'door', 'door')
  await door.pullAll()
  door.cut(true)
  const gate = openDoor(door.core, { event_id: served.a.events.open, gate: 'Main', leaving: false })
  const verdictAt = async (off: number, code = codes[0] ?? '') => {
    door.setClock(off)
    served.advance(MINUTE)
    const reading = await gate.scan(code)
    return reading.kind === 'ticket' ? `${reading.judged.verdict} ${reading.judged.admitted}` : reading.kind
  }
  served.advance(HOUR)
  assert.equal(
    [await verdictAt(-DAY), await verdictAt(DAY), await verdictAt(0)],
    ['not_yet_valid 0', 'no_longer_valid 0', 'valid 1'],
  )
  assert.is(await verdictAt(-DAY), 'already_used 0', 'what has been used is used, whatever the clock says')
  door.setClock(-DAY)
  const early = await gate.scan(codes[1] ?? '')
  if (early.kind !== 'ticket') throw new Error('no ticket was read')
  assert.is(early.judged.verdict, 'not_yet_valid')
  door.cut(false)
  assert.is(await desk.drain.run(true), null)
  assert.is(await door.drain.run(true), null)
  const scans = served.rows('check_ins')
  assert.equal(
    scans.filter(({ qty }) => qty === 1).map(({ verdict }) => verdict),
    ['valid'],
  )
  assert.ok(
    scans.every(({ created_at }) => String(created_at) <= iso(served.now())),
    'no scan lies in the future',
  )
  assert.equal([served.rows('incidents'), served.reports], [[], []])
  await served.close()
})

test.run()
