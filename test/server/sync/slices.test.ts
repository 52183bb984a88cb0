import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { firstBatch } from '../../../client/sync/log/drain'
import { bookInSlices } from '../../../server/sync/slices'
import { canonical, type Json } from '../../../shared/kernel/encoding/canonical'
import { createOrder } from '../../../shared/orders/commands'
import type { RowOf } from '../../../shared/registry'
import { type Operation, operation, PUSH_SIZE, type PushResult } from '../../../shared/sync/protocol'
import { TestDevice } from '../../harness/devices/test-device'
import { startServer } from '../../harness/server'

const slices = suite('slices of a push')

const request = (sizes: readonly number[], signed = sizes.length) => ({
  org_id: 'o',
  user_id: 'u',
  session_id: null,
  input: { device_id: 'd', operations: sizes.map((size, i) => ({ id: `${i}`, input: 'x'.repeat(size) }) as Operation) },
  signed: { operations: signed, report: { kind: 'old' as const } },
})
const answered = (operations: readonly Operation[], code: string | null = null): PushResult => ({
  receipts: operations.map(({ id }) => ({ id, seq: 1, status: 'applied', code: null, details: {}, rows: [] })),
  last_seq: 1,
  last_hash: null,
  epoch: 'e',
  now: '2026-11-21T19:42:07.000Z',
  code,
})

slices('books a batch in bounded slices in order', async () => {
  const seen: unknown[] = []
  const result = await bookInSlices(request([40_000, 60_000, 1, 300_000, 5, 5], 5), async ({ input, signed }) => {
    seen.push([input.operations.length, signed.operations, signed.report.kind])
    return answered(input.operations, signed.report.kind === 'old' ? 'client.too_old' : null)
  })
  assert.equal(seen, [
    [2, 2, 'old'],
    [1, 1, 'none'],
    [1, 1, 'none'],
    [2, 1, 'none'],
  ])
  assert.is(result.code, 'client.too_old', 'what was said of the report is not lost')
  assert.equal(
    result.receipts.map(({ id }) => id),
    ['0', '1', '2', '3', '4', '5'],
  )
})

slices('stops after a failing slice, but not for a changed device', async () => {
  const booked = async (code: string) => {
    let count = 0
    const result = await bookInSlices(request([90_000, 90_000, 90_000]), async ({ input }) => {
      const stops = ++count >= 2 && code === 'sync.chain'
      return answered(stops ? [] : input.operations, count >= 2 ? code : null)
    })
    return [count, result.receipts.length, result.code]
  }
  assert.equal(await booked('sync.chain'), [2, 1, 'sync.chain'])
  assert.equal(await booked('device.fenced'), [3, 3, 'device.fenced'])
  let asked = 0
  await bookInSlices(request([]), async () => {
    asked++
    return answered([])
  })
  assert.is(asked, 1, 'a device that only says it is there is heard')
})

slices('lets other writes in between slices, and refuses oversized batches', async () => {
  const server = await startServer()
  const device = await TestDevice.ready(server, { shift: true })
  const [right] = (await device.places('floor', 10)).rights as [RowOf<'rights'>]
  const sale = () => {
    const args = device.saleArgs([{ right, price: server.a.prices.floor, rate: 1900 }])
    const padded = { ...args, pad: 'x'.repeat(150_000) }
    return device.record('CreateOrder', padded)
  }
  const order: string[] = []
  const big = device.push([sale(), sale(), sale()]).then((result) => {
    order.push('push')
    return result
  })
  const token = await server.token('ADMIN')
  const input = { id: server.newId(), firstname: null, lastname: 'Between', email: null, phone: null }
  await server.graphql(token, 'mutation ($input: CreateContactInput!) { CreateContact(input: $input) { id } }', {
    input,
  })
  order.push('contact')
  assert.equal(
    (await big).receipts.map(({ status }) => status),
    ['applied', 'applied', 'applied'],
  )
  assert.equal(order, ['contact', 'push'])
  const before = device.seq
  try {
    await device.push(Array.from({ length: 7 }, sale))
    assert.unreachable()
  } catch (error) {
    assert.is((error as Error).message, 'input.too_large')
  }
  assert.is(server.rows('devices').find(({ id }) => id === device.id)?.last_seq, before)
  await server.close()
})

slices('fits the longest possible sale into one operation', async () => {
  const server = await startServer()
  const device = await TestDevice.ready(server, { shift: true })
  const [right] = (await device.places('floor', 10)).rights as [RowOf<'rights'>]
  const { input } = device.saleArgs([{ right, price: server.a.prices.floor, rate: 1900 }])
  const uuid = server.newId()
  const [item] = input.items
  const [payment] = input.payments
  if (!item || !payment) throw new Error('nothing sold')
  const longest = {
    ...item,
    event_id: uuid,
    price_id: uuid,
    price_category_id: uuid,
    seat_id: uuid,
    right_id: uuid,
    product_id: uuid,
    // Each takes six characters in JSON.
    static_name: '\u0001'.repeat(200),
    static_price: Number.MAX_SAFE_INTEGER,
    taxes: Number.MAX_SAFE_INTEGER,
    code: '\u0001'.repeat(400),
    qty: 500,
    discount: Number.MAX_SAFE_INTEGER,
    discount_rate: 10_000,
    discount_right_id: uuid,
    voucher: { id: uuid, code: 'A'.repeat(16), tax_group_id: uuid },
  }
  const paid = {
    ...payment,
    given: Number.MAX_SAFE_INTEGER,
    amount: Number.MAX_SAFE_INTEGER,
    voucher_id: uuid,
    voucher_rate: 10_000,
    right_id: uuid,
  }
  const args = {
    input: {
      ...input,
      items: Array.from({ length: 200 }, () => longest),
      payments: Array.from({ length: 10 }, () => paid),
    },
  }
  const parsed = createOrder.args.safeParse(args)
  assert.ok(parsed.success, parsed.error?.message)
  assert.not(createOrder.args.safeParse({ input: { ...args.input, items: [...args.input.items, longest] } }).success)
  const op = device.record('CreateOrder', args)
  assert.ok(operation.safeParse(op).success)
  assert.is(firstBatch([op]).length, 1)
  assert.ok(
    Buffer.byteLength(JSON.stringify(canonical(args as Json))) < PUSH_SIZE,
    `${Buffer.byteLength(JSON.stringify(op.input))}`,
  )
  await server.close()
})

slices.run()
