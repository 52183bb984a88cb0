import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ENTRIES_PER_BATCH } from '../../../server/quarantine/entries'
import { foldShift } from '../../../shared/cash_boxes/rules'
import { bookedEntries } from '../../../shared/incidents/commands'
import { STATUS } from '../../../shared/orders/status'
import type { RowOf } from '../../../shared/registry'
import type { Operation, PushResult } from '../../../shared/sync/protocol'
import { type SaleArgs, TestDevice } from '../../harness/devices/test-device'
import { startServer, type TestServer } from '../../harness/server'

const kept = suite('quarantine')

const BOOK =
  'mutation ($id: ID!, $input: BookKeptEntryInput!) { BookKeptEntry(id: $id, input: $input) { booked left next } }'
const SETTLE = 'mutation ($id: ID!, $input: SettleIncidentInput!) { SettleIncident(id: $id, input: $input) { id } }'
const FENCE = 'mutation ($id: ID!) { FenceDevice(id: $id) { ok } }'
const READ = 'query ($id: ID!) { kept_entry(id: $id) { name input details earlier } }'

async function night() {
  const server = await startServer()
  const desk = await TestDevice.ready(server, { shift: true })
  const [floor] = (await desk.places('floor', 10)).rights as [RowOf<'rights'>]
  const admin = await server.token('ADMIN')
  const incidentOf = (op: Operation) => server.rows('incidents').find((incident) => incident.subject_id === op.id)
  const detailsOf = (op: Operation) => incidentOf(op)?.details ?? {}
  const ask = async (op: Operation, query: string, input: unknown) => {
    const { code, data, details } = await server.graphql(admin, query, { id: incidentOf(op)?.id, input })
    return { code, data, details }
  }
  return {
    server,
    desk,
    floor,
    admin,
    incidentOf,
    detailsOf,
    sell: (qty = 1) => desk.saleArgs([{ right: floor, price: server.a.prices.floor, rate: 1900, qty }]),
    /** Books all operations in one request, up to the limit of a request. */
    book: async (op: Operation, earlier = false, after: string | null = null) => {
      const { code, data, details } = await ask(op, BOOK, { decision: 'The desk was found', earlier, after })
      return code ? [code, details?.code] : bookedEntries.parse(data?.BookKeptEntry)
    },
    settle: (op: Operation) => ask(op, SETTLE, { decision: 'Paid back in cash' }),
    fence: async () => assert.is((await server.graphql(admin, FENCE, { id: desk.id })).code, null),
  }
}

const quota = (server: TestServer) => {
  const row = server
    .rows('quotas')
    .find((one) => one.subject_id === server.a.categories.floor && one.event_id === server.a.events.open)
  return [row?.sold, row?.held]
}

const voidArgs = (desk: TestDevice, { input }: SaleArgs, server: TestServer) => {
  const { receipt } = input
  const turned = desk.receipt({
    kind: 'void',
    order_id: input.id,
    total: -receipt.total,
    tenders: receipt.tenders.map((tender) => ({ ...tender, amount: -tender.amount })),
    taxes: receipt.taxes.map((line) => ({ ...line, gross: -line.gross, tax: -line.tax })),
    reason: 'mistake',
  })
  const payments = input.payments.map(({ method, amount }) => ({
    id: server.newId(),
    method,
    amount: -amount,
    voucher_id: null,
    right_id: null,
  }))
  return { id: input.id, input: { items: input.items.map((item) => item.id), payments, receipt: turned } }
}

kept('books the whole night of a fenced and recovered desk, oldest first', async () => {
  const { server, desk, sell, book, fence } = await night()
  const [first, second, mistaken] = [sell(2), sell(1), sell(3)] as const
  const out = {
    kind: 'cash_out',
    order_id: null,
    total: 0,
    tenders: [{ method: 'cash', amount: -500 }],
    taxes: [],
    reason: 'change',
  } as const
  const ops = [
    ...[first, second, mistaken].map((args) => desk.record('CreateOrder', args)),
    desk.record('VoidOrder', voidArgs(desk, mistaken, server)),
    desk.record('MoveCash', { input: { receipt: desk.receipt({ ...out, tenders: [...out.tenders], taxes: [] }) } }),
    desk.record('ReturnRights', { input: { rights: [{ id: first.input.items[0]?.right_id ?? '', qty: 2 }] } }),
    desk.record('CloseCashBoxShift', desk.closeArgs()),
  ]
  await fence()
  assert.equal(quota(server), [0, 0], 'what it held is free')
  const answered = await desk.push(ops)
  assert.equal(
    [...new Set(answered.receipts.map(({ status, code }) => `${status} ${code}`))],
    ['quarantined device.fenced'],
  )
  assert.equal([server.rows('orders').length, server.rows('receipts').length], [0, 1])

  const last = ops.at(-1) as Operation
  assert.equal(await book(last, true), { booked: 7, left: 0, next: null })
  assert.equal(
    server
      .rows('orders')
      .map((order) => Number(order.status_code))
      .sort(),
    [STATUS.refunded, STATUS.paid, STATUS.paid],
  )
  const [shift] = server.rows('cash_box_shifts')
  const figures = foldShift(desk.receipts)
  assert.equal(
    [shift?.status, shift?.total, shift?.expected, shift?.difference],
    ['closed', figures.total, figures.expected, 0],
  )
  assert.equal(quota(server), [3, 0])
  assert.equal(
    server
      .rows('rights')
      .map((right) => `${right.kind} ${right.status} ${right.used}`)
      .sort(),
    ['places spent 3', 'series fenced 7'],
  )
  const outcomes = ({ receipts }: PushResult) => receipts.map(({ rows: _truth, ...outcome }) => outcome)
  const again = await desk.push(ops)
  assert.equal(outcomes(again), outcomes(answered), 'the desk is answered as before')
  assert.equal(
    again.receipts.slice(0, 2).map(({ rows }) => rows[0]?.row?.status_code),
    [STATUS.paid, STATUS.paid],
    'and reads what is true by now',
  )
  assert.is(
    server.rows('incidents').filter((incident) => incident.kind === 'quarantined' && incident.settled_at === null)
      .length,
    0,
  )
  assert.equal(await book(last), ['incidents.settled', undefined])
  await server.close()
})

kept('counts the money of sales whose places others sold meanwhile, and books the rest', async () => {
  const { server, desk, sell, book, fence, settle, incidentOf, detailsOf } = await night()
  const seat = (await desk.seats(1)).rights.find((right) => right.kind === 'seat') as RowOf<'rights'>
  const ops = [
    desk.record('CreateOrder', desk.saleArgs([{ right: seat, price: server.a.prices.stalls, rate: 1900 }])),
    desk.record('CreateOrder', sell()),
    desk.record('CloseCashBoxShift', desk.closeArgs()),
  ] as const
  await fence()
  const other = await TestDevice.ready(server, { name: 'Desk 2', shift: true })
  const again = (await other.seats(1)).rights.find((right) => right.kind === 'seat') as RowOf<'rights'>
  await other.send('CreateOrder', other.saleArgs([{ right: again, price: server.a.prices.stalls, rate: 1900 }]))
  await desk.push([...ops])
  assert.equal(await book(ops[0]), ['incidents.not_bookable', 'incidents.not_free'])
  assert.equal(await book(ops[1]), ['incidents.not_bookable', 'receipts.gap'], 'a receipt of before is missing')
  assert.equal(await book(ops[2], true), { booked: 2, left: 1, next: null })
  assert.equal([incidentOf(ops[0])?.settled_at, detailsOf(ops[0]).receipt_kept], [null, true])
  const shift = server.rows('cash_box_shifts').find((one) => one.device_id === desk.id)
  const figures = foldShift(desk.receipts)
  assert.equal([shift?.status, shift?.total, shift?.expected], ['closed', figures.total, figures.expected])
  assert.equal(await book(ops[0]), ['incidents.not_bookable', 'incidents.not_free'], 'still')
  assert.is((await settle(ops[0])).code, null)
  assert.equal([incidentOf(ops[0])?.decision, detailsOf(ops[0]).booked ?? false], ['Paid back in cash', false])
  assert.is(server.rows('receipts').length, 6)
  await server.close()
})

kept('books an entry without a second receipt if its receipt was counted at once', async () => {
  const { server, desk, sell, book } = await night()
  const op = desk.record('CreateOrder', sell(2), { user_id: server.a.users.GALLERY })
  await desk.push([op, desk.record('CloseCashBoxShift', desk.closeArgs())])
  const [closed] = server.rows('cash_box_shifts')
  assert.equal([closed?.status, server.rows('orders').length, server.rows('receipts').length], ['closed', 0, 3])
  assert.equal(quota(server), [0, 10])
  assert.equal(await book(op), { booked: 1, left: 0, next: null })
  const [order] = server.rows('orders')
  assert.equal([order?.status_code, order?.user_id, order?.created_at], [STATUS.paid, server.a.users.GALLERY, op.at])
  assert.equal([server.rows('receipts').length, server.rows('cash_box_shifts')[0]?.total], [3, closed?.total])
  assert.equal(quota(server), [2, 8])
  await server.close()
})

kept('counts the receipt of a manually settled entry', async () => {
  const { server, desk, sell, settle, fence, detailsOf } = await night()
  const op = desk.record('CreateOrder', sell())
  await fence()
  await desk.push([op])
  assert.is((await settle(op)).code, null)
  assert.equal([server.rows('orders').length, server.rows('receipts').length, detailsOf(op).receipt_kept], [0, 2, true])
  assert.equal(
    server
      .rows('rights')
      .map((right) => `${right.kind} ${right.status}`)
      .sort(),
    ['places fenced', 'series fenced'],
  )
  assert.equal(quota(server), [0, 0])
  await server.close()
})

kept('books a clone’s sales only after the other stopped, under unused numbers', async () => {
  const { server, desk, sell, book, settle, fence, detailsOf } = await night()
  const before = { seq: desk.seq, hash: desk.hash, series: desk.series }
  const mine = desk.record('CreateOrder', sell())
  await desk.push([mine])
  Object.assign(desk, before)
  const copied = desk.record('CreateOrder', sell())
  await desk.push([copied])
  assert.equal(await book(copied), ['incidents.not_bookable', 'incidents.copied'])
  await fence()
  assert.equal(await book(copied), ['incidents.not_bookable', 'receipts.gap'])
  assert.is((await settle(copied)).code, null)
  assert.equal(
    [server.rows('orders').length, server.rows('receipts').length, detailsOf(copied).receipt_kept],
    [1, 2, false],
  )
  await server.close()
})

kept('takes nothing from the other device for a clone’s sale', async () => {
  const { server, desk, sell, book, settle, fence } = await night()
  const before = { seq: desk.seq, hash: desk.hash, series: desk.series }
  const mine = desk.record('ReturnRights', {
    input: { rights: [{ id: sell(0).input.items[0]?.right_id ?? '', qty: 1 }] },
  })
  Object.assign(desk, { series: before.series })
  await desk.push([mine])
  const here = { seq: desk.seq, hash: desk.hash }
  Object.assign(desk, before)
  const [copied, other] = [desk.record('CreateOrder', sell(2)), desk.record('CreateOrder', sell())] as const
  await desk.push([copied, other])
  assert.equal(await book(copied), ['incidents.not_bookable', 'incidents.copied'])
  assert.is((await settle(other)).code, null)
  assert.equal([server.rows('orders').length, server.rows('receipts').length, quota(server)], [0, 1, [0, 9]])
  Object.assign(desk, { ...here, series: before.series })
  assert.is((await desk.send('CreateOrder', sell(9))).status, 'applied', 'the other has all of it')
  await fence()
  assert.equal(await book(copied), ['incidents.not_bookable', 'receipts.gap'])
  await server.close()
})

kept('leaves unreadable entries to manual settlement', async () => {
  const { server, desk, sell, book } = await night()
  const strange = desk.record('CreateOrder', sell(), { name: 'SellTheTheatre' })
  const broken = desk.record('CreateOrder', sell(), { input: '{' })
  await desk.push([strange, broken])
  assert.equal(await book(strange), ['incidents.not_bookable', 'sync.unknown_command'])
  assert.equal(await book(broken), ['incidents.not_bookable', 'input.invalid'])
  await server.close()
})

kept('requires the permission to read and book entries, within the organisation', async () => {
  const { server, desk, sell, fence, admin, incidentOf } = await night()
  const ops = [desk.record('CreateOrder', sell(2)), desk.record('CreateOrder', sell())] as const
  await fence()
  await desk.push([...ops])
  const id = incidentOf(ops[1])?.id
  const input = { decision: 'x', earlier: false }
  for (const role of ['CASHIER', 'TICKETING', 'ANALYST', 'EDITOR'] as const) {
    assert.is((await server.graphql(await server.token(role), READ, { id })).code, 'forbidden', role)
    assert.is((await server.graphql(await server.token(role), BOOK, { id, input })).code, 'forbidden', role)
  }
  const stranger = await server.token('ADMIN', server.b)
  assert.is((await server.graphql(stranger, READ, { id })).data?.kept_entry, null)
  assert.is((await server.graphql(stranger, BOOK, { id, input })).code, 'not_found')
  const read = (await server.graphql(admin, READ, { id })).data?.kept_entry as {
    name: string
    earlier: number
    input: SaleArgs
  }
  assert.equal([read.name, read.earlier, read.input.input.total], ['CreateOrder', 1, server.a.prices.floor.value])
  const fenced = server.rows('incidents').find((incident) => incident.kind === 'device_fenced')?.id
  assert.is((await server.graphql(admin, READ, { id: fenced })).data?.kept_entry, null)
  assert.is((await server.graphql(admin, BOOK, { id: fenced, input })).code, 'not_found')
  await server.close()
})

kept('lets one of two managers book', async () => {
  const { server, desk, sell, fence, book } = await night()
  const op = desk.record('CreateOrder', sell())
  await fence()
  await desk.push([op])
  const answers = await Promise.all([book(op), book(op)])
  assert.equal(answers.map((answer) => JSON.stringify(answer)).sort(), [
    '["incidents.settled",null]',
    '{"booked":1,"left":0,"next":null}',
  ])
  assert.is(server.rows('orders').length, 1)
  await server.close()
})

kept('books a night in parts and continues after an interruption', async () => {
  const { server, desk, sell, book, fence } = await night()
  const seat = (await desk.seats(1)).rights.find((right) => right.kind === 'seat') as RowOf<'rights'>
  const gone = desk.record('CreateOrder', desk.saleArgs([{ right: seat, price: server.a.prices.stalls, rate: 1900 }]))
  const sales = Array.from({ length: 2 * ENTRIES_PER_BATCH }, () => desk.record('CreateOrder', sell()))
  const ops = [gone, ...sales, desk.record('CloseCashBoxShift', desk.closeArgs())]
  await fence()
  server.sql('UPDATE quotas SET capacity = 500')
  await (await TestDevice.ready(server)).seats(1)
  for (let from = 0; from < ops.length; from += 20) await desk.push(ops.slice(from, from + 20))
  const last = ops.at(-1) as Operation
  const booked = () => server.rows('orders').length
  const next = ops[ENTRIES_PER_BATCH - 1]?.id ?? null
  assert.equal(await book(last, true), { booked: ENTRIES_PER_BATCH - 1, left: 1, next })
  assert.is(booked(), ENTRIES_PER_BATCH - 1, 'the oldest first')

  server.raw.exec(`CREATE TEMP TRIGGER dies BEFORE INSERT ON main.orders WHEN (select count(*) from main.orders) = ${ENTRIES_PER_BATCH + 4}
    BEGIN SELECT RAISE(ROLLBACK, 'power cut'); END`)
  assert.equal(await book(last, true, next), ['server.busy', undefined])
  assert.is(booked(), ENTRIES_PER_BATCH - 1, 'of this part nothing')
  server.raw.exec('DROP TRIGGER dies')
  const further = ops[2 * ENTRIES_PER_BATCH - 2]?.id ?? null
  assert.equal(
    await book(last, true),
    { booked: ENTRIES_PER_BATCH - 1, left: 1, next: further },
    'from the beginning: what is booked is done',
  )
  assert.equal(await book(last, true, further), { booked: 3, left: 0, next: null })
  assert.is(booked(), 2 * ENTRIES_PER_BATCH)
  const [shift] = server.rows('cash_box_shifts')
  const figures = foldShift(desk.receipts)
  assert.equal([shift?.status, shift?.total, shift?.expected], ['closed', figures.total, figures.expected])
  assert.equal((await desk.push([])).code, 'device.fenced')
  await server.close()
})

kept('reports internal failures during a manager’s decision', async () => {
  const { server, desk, sell, book, settle, fence } = await night()
  const op = desk.record('CreateOrder', sell())
  await fence()
  await desk.push([op])
  server.raw.exec('ALTER TABLE quotas RENAME TO lost')
  assert.equal(await book(op), ['incidents.not_bookable', 'internal'])
  assert.is(server.reports.length, 1)
  server.raw.exec('ALTER TABLE receipts RENAME TO gone')
  assert.is((await settle(op)).code, null, 'words need no books')
  assert.is(server.reports.length, 2)
  await server.close()
})

kept('does not count a cancelled order for its contact', async () => {
  const { server, desk, sell } = await night()
  const orders = () => server.rows('contacts')[0]?.total_orders
  const bought = () => {
    const { input } = sell()
    return { input: { ...input, contact_id: server.a.contact } }
  }
  const [first, second] = [bought(), bought()] as const
  for (const args of [first, second]) assert.is((await desk.send('CreateOrder', args)).code, null)
  assert.is(orders(), 2)
  assert.is((await desk.send('VoidOrder', voidArgs(desk, second, server))).code, null)
  assert.is(orders(), 1)
  await server.close()
})

kept('is named in the log of the server by the id that the device and the incident show', async () => {
  const logged: string[] = []
  const server = await startServer({
    log: { level: 'info', stream: { write: (line: string) => void logged.push(line) } },
  })
  const desk = await TestDevice.ready(server, { shift: true })
  const [floor] = (await desk.places('floor', 1)).rights as [RowOf<'rights'>]
  const sale = (qty: number) => desk.saleArgs([{ right: floor, price: server.a.prices.floor, rate: 1900, qty }])
  const booked = desk.record('CreateOrder', sale(1))
  const beyond = desk.record('CreateOrder', sale(1))
  await desk.push([booked, beyond])
  const lines = logged.filter((line) => line.includes('an operation was not booked')).map((line) => JSON.parse(line))
  assert.equal(
    lines.map(({ op_id, status, code }) => ({ op_id, status, code })),
    [{ op_id: beyond.id, status: 'quarantined', code: 'rights.not_held' }],
  )
  assert.equal(
    server.rows('incidents').map(({ subject_id }) => subject_id),
    [beyond.id],
  )
  await server.close()
})

kept.run()
