import type { CartPayment, SaleLine } from '../../../client/desk/cart/contents'
import 'fake-indexeddb/auto'
import { copyFileSync } from 'node:fs'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRegister } from '../../../client/desk/register/register'
import { openDoor } from '../../../client/door/scan/scan'
import { toWire } from '../../../client/sync/log/drain'
import { PUSH } from '../../../shared/documents'
import { DomainError } from '../../../shared/kernel/errors'
import { MINUTE } from '../../../shared/kernel/time'
import { TABLES } from '../../../shared/registry'
import type { Operation, PushResult } from '../../../shared/sync/protocol'
import { servedDevice } from '../../harness/devices/served-device'
import { startServer, type TestServer } from '../../harness/server'

const orders = suite('offline work of devices')

/** One random step of a night without a network: place, action and amount. */
type RandomStep = readonly [place: number, action: number, share: number]

/** Unsent operations of one device, with the role of its user. */
type Log = {
  readonly device_id: string
  readonly role: 'TICKETING' | 'CHECKIN'
  readonly operations: readonly Operation[]
}

/** Four devices with rights, two desks and two doors, cut off from a server that has just been copied. */
async function beforeTheCut(served: TestServer) {
  const { boxes, events, voucher, prices, products } = served.a
  const desk = async (n: 0 | 1) => {
    const device = await servedDevice(served, { role: 'TICKETING', kind: 'desk', name: `Desk ${n + 1}` })
    const register = createRegister(device.core)
    await register.openShift({ cash_box_id: boxes[n], opening: 10_000 })
    const seats = (await device.core.rights.refresh())
      .filter(({ kind }) => kind === 'seat')
      .map(({ subject_id }) => subject_id)
    const voucher_id = n === 0 ? (await register.takeVoucher(voucher.code)).voucher_id : null
    return { device, register, voucher_id, seats }
  }
  const desks = [await desk(0), await desk(1)]
  const gates = ['A', 'B']
  const doors = await Promise.all(
    gates.map(async (gate) => {
      const device = await servedDevice(served, { role: 'CHECKIN', kind: 'door', name: `Door ${gate}` })
      return { device, gate: openDoor(device.core, { event_id: events.open, gate, leaving: false }) }
    }),
  )
  for (const { device } of [...desks, ...doors]) {
    assert.is(await device.drain.run(), null)
    device.cut(true)
  }
  return { desks, doors, prices, products }
}

type Night = Awaited<ReturnType<typeof beforeTheCut>>
type KeptState = {
  readonly codes: string[]
  readonly sold: { readonly order_id: string; readonly desk: number }[]
  readonly scans: string[][]
}

const money = (amount: number, share: number): CartPayment =>
  share % 3 ? { method: 'cash', amount, given: amount } : { method: 'terminal', amount, given: null }

/** Makes one sale: places, seats, bottles and vouchers, paid in cash, by card and by voucher. */
async function sell({ desks, prices, products }: Night, kept: KeptState, at: number, share: number): Promise<void> {
  const desk = desks[at]
  if (!desk) return
  const lines: SaleLine[] = []
  let total = 0
  const add = (line: SaleLine, amount: number) => {
    lines.push(line)
    total += amount
  }
  const qty = 1 + (share % 3)
  if (share % 4) add({ price_id: prices.floor.id, seat_id: null, qty }, qty * prices.floor.value)
  if (share % 5 === 0)
    add({ price_id: prices.stalls.id, seat_id: desk.seats[share % 4] ?? '', qty: 1 }, prices.stalls.value)
  if (share % 2) add({ product_id: products.sekt.id, qty: 1 }, products.sekt.value)
  if (share % 7 === 0) add({ voucher: { value: 1500, tax_group_id: null }, qty: 1 }, 1500)
  if (total === 0) return
  const by_voucher = desk.voucher_id !== null && share % 6 === 1 ? 300 : 0
  const paid =
    by_voucher > 0 && desk.voucher_id
      ? [{ method: 'voucher' as const, amount: by_voucher, given: null, voucher_id: desk.voucher_id }]
      : []
  const sold = await desk.register.sell({
    lines,
    payments: [...paid, money(total - by_voucher, share)],
    name: '',
    contact_id: null,
  })
  kept.sold.push({ order_id: sold.order_id, desk: at })
  kept.codes.push(...sold.tickets.map(({ code }) => code))
}

type Action = (night: Night, kept: KeptState, place: number, share: number) => Promise<unknown>

const ACTIONS: readonly Action[] = [
  (night, kept, place, share) => sell(night, kept, place % 2, share),
  async ({ desks }, kept, place, share) => {
    const mine = kept.sold.filter(({ desk }) => desk === place % 2)
    const order = mine[share % Math.max(1, mine.length)]
    const desk = desks[place % 2]
    if (!order || !desk) return
    const items = await desk.device.rows.where('order_items', { order_id: order.order_id })
    const some = share % 2 ? { items: items.slice(0, 1).map(({ id }) => ({ id, qty: 1 })) } : {}
    await (share % 5 ? desk.register.voidSale : desk.register.requestRefund)({
      order_id: order.order_id,
      reason: 'Ill',
      ...some,
    })
  },
  async ({ desks }, _kept, place, share) =>
    desks[place % 2]?.register.moveCash({
      kind: share % 2 ? 'cash_in' : 'cash_out',
      amount: 100 + share,
      reason: 'Change',
    }),
  async ({ doors }, kept, place, share) => {
    const door = doors[place % 2]
    const reading = await door?.gate.scan(kept.codes[share % Math.max(1, kept.codes.length)] ?? 'F1NOBODY')
    if (reading?.kind !== 'ticket') return
    const { judged } = reading
    const done =
      judged.check_in_id || !door
        ? judged
        : await (judged.left > 0 ? door.gate.admit(judged, 1) : door.gate.overrule(judged, 1))
    if (done.check_in_id) kept.scans[place % 2]?.push(done.check_in_id)
  },
  async ({ doors }, kept, place, share) => {
    const mine = kept.scans[place % 2] ?? []
    const scan = mine[share % Math.max(1, mine.length)]
    if (scan) await doors[place % 2]?.gate.undo(scan)
  },
]

/** Plays the steps. A step that a device refuses has no effect. Returns the unsent operations of each device. */
async function play(served: TestServer, night: Night, throws: readonly RandomStep[]): Promise<Log[]> {
  const kept: KeptState = { codes: [], sold: [], scans: [[], []] }
  for (const [place, action, share] of throws) {
    served.advance(MINUTE)
    await ACTIONS[action % ACTIONS.length]?.(night, kept, place, share).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error
    })
  }
  for (const { register } of night.desks) {
    const expected = register.shift.get()?.figures.expected ?? 0
    await register.closeShift({ counted: expected, difference_reason: null }).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error
    })
  }
  const log = async (device: Night['desks'][number]['device'], role: Log['role']) => ({
    device_id: device.id,
    role,
    operations: (await device.outbox.pending()).map(toWire),
  })
  return Promise.all([
    ...night.desks.map(({ device }) => log(device, 'TICKETING')),
    ...night.doors.map(({ device }) => log(device, 'CHECKIN')),
  ])
}

/** Final state of a server, without its own counters, timestamps and ids, and without withdrawn alarms. */
function stateOf(server: TestServer): string {
  const state = TABLES.filter((table) => table !== 'devices').map((table) => [
    table,
    server
      .rows(table as string)
      .filter((row) => table !== 'incidents' || !row.deleted)
      .map(({ rev: _rev, updated_at: _at, ...row }) => JSON.stringify(table === 'incidents' ? { ...row, id: '' } : row))
      .sort(),
  ])
  return JSON.stringify(state, null, 1)
}

/**
 * Sends everything in slices. `schedule` decides the next device, the size of the slice, and whether it starts again.
 */
async function deliver(server: TestServer, logs: readonly Log[], schedule: readonly RandomStep[]): Promise<void> {
  const at = logs.map(() => 0)
  const tokens = { TICKETING: await server.token('TICKETING'), CHECKIN: await server.token('CHECKIN') }
  const send = async (n: number, from: number, to: number) => {
    const log = logs[n]
    if (!log || from >= to) return
    const input = { device_id: log.device_id, operations: log.operations.slice(from, to) }
    const { data, code } = await server.graphql(tokens[log.role], PUSH, { input })
    assert.is(code, null)
    const answer = data?.answer as PushResult | undefined
    assert.is(answer?.last_seq, log.operations[to - 1]?.seq)
    at[n] = Math.max(at[n] ?? 0, to)
  }
  for (const [whose, again, share] of schedule) {
    const n = whose % logs.length
    const from = at[n] ?? 0
    await send(n, again % 4 ? from : 0, Math.min(logs[n]?.operations.length ?? 0, from + 1 + (share % 5)))
  }
  for (const [n, { operations }] of logs.entries()) await send(n, at[n] ?? 0, operations.length)
}

const throws = (minLength: number, maxLength: number) =>
  fc.array(fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99)), { minLength, maxLength })

orders('reaches the same state in any order, sent once or twice', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(throws(15, 45), throws(10, 40), throws(10, 40), async (night, one, two) => {
      const served = await startServer()
      const devices = await beforeTheCut(served)
      const logs = await play(served, devices, night)
      const states: string[] = []
      served.raw.pragma('wal_checkpoint(TRUNCATE)')
      for (const [i, schedule] of [[], one, two].entries()) {
        const database = `${served.file}-${i}`
        copyFileSync(served.file, database)
        const server = await startServer({ database })
        server.advance(served.now() - server.now())
        await deliver(server, logs, schedule)
        assert.equal(server.reports, [])
        states.push(stateOf(server))
        for (const { kind } of server.rows('incidents')) seen.add(kind)
        await server.close()
      }
      await served.close() // also deletes the folder with the copies
      assert.is(states[1], states[0])
      assert.is(states[2], states[0])
      for (const { operations } of logs) for (const { name } of operations) seen.add(name)
    }),
    { numRuns: Number(process.env.FOYER_NIGHTS ?? 8), seed: Number(process.env.FOYER_SEED ?? 4), endOnFailure: true },
  )
  assert.equal([...seen].sort(), [
    ...[
      'CloseCashBoxShift',
      'CreateCheckIn',
      'CreateOrder',
      'MoveCash',
      'RequestRefund',
      'ReturnRights',
      'UndoCheckIn',
      'VoidOrder',
    ],
    ...['admitted_after_cancellation', 'double_entry', 'refund_requested'],
  ])
})

orders.run()
