import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { ReceiptInput } from '../../../shared/cash_boxes/receipt'
import { MAX_AMOUNT } from '../../../shared/kernel/money'
import type { RowOf } from '../../../shared/registry'
import type { Operation } from '../../../shared/sync/protocol'
import { type SaleArgs, TestDevice } from '../../harness/devices/test-device'
import { startServer, type TestServer } from '../../harness/server'

const test = suite('disputed receipts')

const BOOK =
  'mutation ($id: ID!, $input: BookKeptEntryInput!) { BookKeptEntry(id: $id, input: $input) { booked left } }'
const SETTLE = 'mutation ($id: ID!, $input: SettleIncidentInput!) { SettleIncident(id: $id, input: $input) { id } }'

const incidentOf = (server: TestServer, op: Operation) =>
  server.rows('incidents').find((incident) => incident.subject_id === op.id)
const receiptSaid = (server: TestServer, op: Operation) => {
  const details = incidentOf(server, op)?.details ?? {}
  return [details.receipt_kept, details.receipt_disputed ?? false]
}

async function evening() {
  const server = await startServer()
  const desk = await TestDevice.ready(server, { shift: true })
  const [floor] = (await desk.places('floor', 10)).rights as [RowOf<'rights'>]
  const sale = (): SaleArgs => desk.saleArgs([{ right: floor, price: server.a.prices.floor, rate: 1900 }])
  /** A sale whose receipt has manipulated values. */
  const lying = (change: Partial<ReceiptInput>): SaleArgs => {
    const head = desk.series
    const { input } = sale()
    const { hash: _hash, prev_hash: _before, number: _number, ...said } = input.receipt
    desk.series = head
    desk.receipts.pop()
    return { input: { ...input, receipt: desk.receipt({ ...said, ...change }) } }
  }
  const laid = (amount: number) => ({
    input: {
      receipt: desk.receipt({
        kind: 'cash_in',
        order_id: null,
        total: 0,
        tenders: [{ method: 'cash', amount }],
        taxes: [],
        reason: 'x',
      }),
    },
  })
  const shift = () => server.rows('cash_box_shifts').find(({ id }) => id === desk.shift_id)
  return { server, desk, sale, lying, laid, shift }
}

const LIES: Readonly<Record<string, Partial<ReceiptInput>>> = {
  'of another kind': { kind: 'cash_in' },
  'that ends the shift': { kind: 'closing' },
  'with a turnover nobody paid': { total: 1_000_000 },
  'with taxes of nothing': { taxes: [{ rate: 700, gross: 1, tax: 999_999 }] },
  'with other money': { tenders: [{ method: 'cash', amount: 5 }] },
  'with more than there is': {
    total: Number.MAX_SAFE_INTEGER,
    tenders: [{ method: 'cash', amount: Number.MAX_SAFE_INTEGER }],
  },
  'with vouchers nobody bought': { vouchers: { sold: 5000, sold_taxed: 0, redeemed_taxed: 0 } },
  'of another order': { order_id: '0192a000-0000-7000-8000-000000000009' },
}

test('counts a sale whose receipt is partly wrong, and continues the series', async () => {
  const { server, desk, sale, lying, shift } = await evening()
  const ops = Object.values(LIES).map((change) => desk.record('CreateOrder', lying(change)))
  const honest = sale()
  const { receipts } = await desk.push([...ops, desk.record('CreateOrder', honest)])
  assert.equal(
    receipts.map(({ status }) => status),
    [...ops.map(() => 'quarantined'), 'applied'],
  )
  Object.keys(LIES).forEach((name, i) => {
    assert.equal(receiptSaid(server, ops[i] as Operation), [false, true], name)
  })
  assert.equal([shift()?.total, shift()?.qty], [honest.input.total, 1])
  assert.is(server.rows('receipts').filter((receipt) => receipt.disputed).length, ops.length, 'each has its place')
  desk.receipts = desk.receipts.filter(({ hash }) =>
    server.rows('receipts').some((receipt) => receipt.hash === hash && receipt.disputed === false),
  )
  assert.is((await desk.send('CloseCashBoxShift', desk.closeArgs())).code, null)
  assert.equal([shift()?.status, shift()?.expected], ['closed', 10_000 + honest.input.total])
  const id = incidentOf(server, ops[0] as Operation)?.id
  const admin = await server.token('ADMIN')
  assert.is(
    (await server.graphql(admin, BOOK, { id, input: { decision: 'x', earlier: false } })).code,
    'incidents.not_bookable',
  )
  assert.is((await server.graphql(admin, SETTLE, { id, input: { decision: 'nothing of it is true' } })).code, null)
  assert.equal(receiptSaid(server, ops[0] as Operation), [false, true], 'words count nothing either')
  await server.close()
})

test('counts an unbookable sale whose receipt adds up', async () => {
  const { server, desk, sale, shift } = await evening()
  const { input } = sale()
  const op = desk.record('CreateOrder', { input: { ...input, booking_code: 'TAKEN00001' } })
  await desk.push([op])
  const twice = sale().input
  const again = desk.record('CreateOrder', { input: { ...twice, booking_code: 'TAKEN00001' } })
  await desk.push([again])
  assert.equal(receiptSaid(server, again), [true, false])
  assert.equal([shift()?.total, shift()?.qty], [input.total + twice.total, 2])
  await server.close()
})

test('keeps an amount above the limit without counting it, and closes the shift', async () => {
  const { server, desk, laid, shift } = await evening()
  const beyond = [desk.record('MoveCash', laid(Number.MAX_SAFE_INTEGER)), desk.record('MoveCash', laid(MAX_AMOUNT + 1))]
  const { receipts } = await desk.push(beyond)
  assert.equal(
    receipts.map(({ status, code }) => [status, code]),
    beyond.map(() => ['quarantined', 'cash_boxes.too_much']),
  )
  for (const op of beyond) assert.equal(receiptSaid(server, op), [false, true])
  desk.receipts.splice(-2)
  assert.is((await desk.send('MoveCash', laid(MAX_AMOUNT))).code, null)
  assert.is((await desk.send('CloseCashBoxShift', desk.closeArgs())).code, null)
  assert.equal([shift()?.status, shift()?.expected, shift()?.difference], ['closed', 10_000 + MAX_AMOUNT, 0])
  await server.close()
})

test('survives a barcode typed as float or count', async () => {
  const { server, desk, shift } = await evening()
  await desk.send('CloseCashBoxShift', desk.closeArgs())
  assert.is((await desk.openShift(400_638_133_393_100)).code, 'cash_boxes.too_much')
  assert.equal([shift()?.status, shift()?.opening], ['open', 0])
  desk.receipts = []
  const [floor] = (await desk.places('floor', 1)).rights as [RowOf<'rights'>]
  const { input } = desk.saleArgs([{ right: floor, price: server.a.prices.floor, rate: 1900 }])
  assert.is((await desk.send('CreateOrder', { input })).code, null)
  assert.is((await desk.send('CloseCashBoxShift', desk.closeArgs(400_638_133_393_100))).code, 'cash_boxes.too_much')
  assert.equal(
    [shift()?.status, shift()?.total, shift()?.expected, shift()?.counted],
    ['closed', input.total, input.total, null],
  )
  assert.is((await desk.openShift()).code, null, 'the next night begins')
  await server.close()
})

test('books in another’s shift and informs a manager once', async () => {
  const { server, desk, sale, laid } = await evening()
  const strangers = () =>
    server.rows('incidents').flatMap((each) => (each.kind === 'not_cashier' ? [each.details] : []))
  const { ADMIN, CASHIER } = server.a.users
  await desk.push([], undefined, 'ADMIN')
  for (const args of [sale(), sale()])
    assert.is((await desk.send('CreateOrder', args, { user_id: ADMIN })).status, 'applied')
  assert.is((await desk.send('MoveCash', laid(500), { user_id: ADMIN })).status, 'applied')
  assert.equal(
    strangers().map(({ user_id, cashier_id }) => [user_id, cashier_id]),
    [[ADMIN, CASHIER]],
  )
  await server.close()
  const other = await evening()
  await other.desk.push([], undefined, 'ADMIN')
  const cashiers = [CASHIER, ADMIN]
  assert.is(
    (await other.desk.send('TakeOverShift', { id: other.desk.shift_id ?? '', input: { cashiers } }, { user_id: ADMIN }))
      .status,
    'applied',
  )
  assert.is((await other.desk.send('CreateOrder', other.sale(), { user_id: ADMIN })).status, 'applied')
  assert.equal(other.server.rows('incidents'), [], 'who has taken over is no stranger')
  await other.server.close()
})

test.run()
