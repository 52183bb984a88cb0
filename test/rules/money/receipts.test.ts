import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { receiptAddsUp } from '../../../shared/cash_boxes/adds-up'
import {
  assertFollows,
  nextReceipt,
  type ReceiptBody,
  type ReceiptHead,
  type ReceiptInput,
} from '../../../shared/cash_boxes/receipt'
import { DomainError } from '../../../shared/kernel/errors'

const test = suite('receipt chain')

const uuid = fc.uuid({ version: 7 })
const SERIES = '0192a000-0000-7000-8000-000000000001'
const body: fc.Arbitrary<ReceiptBody> = fc.record({
  id: uuid,
  kind: fc.constantFrom('opening', 'sale', 'void', 'cash_in', 'cash_out', 'closing'),
  cash_box_id: uuid,
  shift_id: uuid,
  order_id: fc.option(uuid),
  total: fc.integer(),
  tenders: fc.array(fc.record({ method: fc.constantFrom('cash', 'terminal'), amount: fc.integer() }), { maxLength: 3 }),
  taxes: fc.array(fc.record({ rate: fc.nat(10_000), gross: fc.integer(), tax: fc.integer() }), { maxLength: 3 }),
  reason: fc.option(fc.string({ unit: 'grapheme', maxLength: 30 })),
})

const START: ReceiptHead = { right_id: SERIES, number: 0, hash: null }
const headOf = (receipt: ReceiptInput): ReceiptHead => ({
  right_id: receipt.right_id,
  number: receipt.number,
  hash: receipt.hash,
})

function chain(bodies: readonly ReceiptBody[]): ReceiptInput[] {
  const receipts: ReceiptInput[] = []
  for (const each of bodies)
    receipts.push(
      nextReceipt(receipts.length > 0 ? headOf(receipts[receipts.length - 1] as ReceiptInput) : START, each),
    )
  return receipts
}

/** Returns the code of the first invalid receipt of a series, or null. */
function check(receipts: readonly ReceiptInput[]): string | null {
  let head = START
  try {
    for (const receipt of receipts) {
      assertFollows(head, receipt)
      head = headOf(receipt)
    }
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
  return null
}

test('numbers a series from 1 without gaps, also after a JSON round trip', () => {
  fc.assert(
    fc.property(fc.array(body, { minLength: 1, maxLength: 10 }), (bodies) => {
      const receipts = chain(bodies)
      assert.equal(
        receipts.map((receipt) => receipt.number),
        bodies.map((_, i) => i + 1),
      )
      assert.is(check(receipts), null)
      assert.is(check(JSON.parse(JSON.stringify(receipts)) as ReceiptInput[]), null)
    }),
  )
})

test('detects a missing, repeated or moved receipt', () => {
  fc.assert(
    fc.property(fc.array(body, { minLength: 3, maxLength: 8 }), fc.nat(), (bodies, at) => {
      const receipts = chain(bodies)
      const i = at % (receipts.length - 1)
      assert.is(check(receipts.filter((_, n) => n !== i)), 'receipts.gap')
      assert.is(check(receipts.flatMap((receipt, n) => (n === i ? [receipt, receipt] : [receipt]))), 'receipts.gap')
      assert.is(check([...receipts].reverse()), 'receipts.gap')
    }),
  )
})

test('detects any later change of a receipt', () => {
  const tampered = fc.constantFrom<(receipt: ReceiptInput) => ReceiptInput>(
    (r) => ({ ...r, total: r.total + 1 }),
    (r) => ({ ...r, kind: r.kind === 'sale' ? 'void' : 'sale' }),
    (r) => ({ ...r, tenders: [...r.tenders, { method: 'cash', amount: 0 }] }),
    (r) => ({ ...r, taxes: [...r.taxes, { rate: 0, gross: 0, tax: 0 }] }),
    (r) => ({ ...r, reason: `${r.reason ?? ''}.` }),
    (r) => ({ ...r, order_id: r.order_id === null ? r.id : null }),
    (r) => ({ ...r, shift_id: SERIES }),
    (r) => ({ ...r, cash_box_id: SERIES }),
    (r) => ({ ...r, id: SERIES }),
    (r) => ({ ...r, prev_hash: '0'.repeat(64) }),
    (r) => ({ ...r, hash: '0'.repeat(64) }),
  )
  fc.assert(
    fc.property(fc.array(body, { minLength: 1, maxLength: 6 }), fc.nat(), tampered, (bodies, at, tamper) => {
      const receipts = chain(bodies)
      const i = at % receipts.length
      assert.is(check(receipts.map((receipt, n) => (n === i ? tamper(receipt) : receipt))), 'receipts.chain')
    }),
  )
})

test('detects a rewritten receipt with a fresh hash at the next one', () => {
  fc.assert(
    fc.property(fc.array(body, { minLength: 2, maxLength: 6 }), body, (bodies, forged) => {
      const receipts = chain(bodies)
      const first = nextReceipt(START, forged)
      fc.pre(first.hash !== receipts[0]?.hash)
      assert.is(check([first, ...receipts.slice(1)]), 'receipts.chain')
    }),
  )
})

test('keeps old receipt hashes for receipts without vouchers and discounts', () => {
  fc.assert(
    fc.property(body, (each) => {
      const { hash } = nextReceipt(START, each)
      assert.is(nextReceipt(START, { ...each, vouchers: null, discount: 0 }).hash, hash)
      assert.is.not(nextReceipt(START, { ...each, vouchers: { sold: 1, sold_taxed: 0, redeemed_taxed: 0 } }).hash, hash)
    }),
  )
})

test('refuses a receipt of another series', () => {
  fc.assert(
    fc.property(body, uuid, (each, other) => {
      fc.pre(other !== SERIES)
      assert.is(check([nextReceipt({ right_id: other, number: 0, hash: null }, each)]), 'receipts.gap')
    }),
  )
})

const paid = (amount: number) => [{ method: 'cash' as const, amount }]
const order_id = '0192a000-0000-7000-8000-000000000002'
const plain = {
  ...START,
  id: SERIES,
  prev_hash: null,
  hash: '0'.repeat(64),
  number: 1,
  cash_box_id: SERIES,
  shift_id: SERIES,
  reason: null,
}
const sold: ReceiptInput = {
  ...plain,
  kind: 'sale',
  order_id,
  total: 1190,
  tenders: paid(1190),
  taxes: [{ rate: 1900, gross: 1190, tax: 190 }],
}
const turned: ReceiptInput = {
  ...sold,
  kind: 'void',
  total: -1190,
  tenders: paid(-1190),
  taxes: [{ rate: 1900, gross: -1190, tax: -190 }],
}

test('matches a receipt only with its own operation', () => {
  const of = (
    kinds: readonly ReceiptInput['kind'][],
    payments = sold.tenders as readonly ReceiptInput['tenders'][number][] | null,
  ) => ({
    kinds,
    order_id,
    payments,
  })
  assert.ok(receiptAddsUp(sold, of(['sale'])))
  assert.ok(receiptAddsUp(turned, of(['void'], turned.tenders)))
  assert.ok(
    receiptAddsUp(
      { ...sold, total: 0, taxes: [], vouchers: { sold: 1190, sold_taxed: 0, redeemed_taxed: 0 } },
      of(['sale']),
    ),
  )
  assert.ok(
    receiptAddsUp(
      { ...plain, kind: 'cash_out', order_id: null, total: 0, tenders: paid(-5), taxes: [] },
      { ...of(['cash_in', 'cash_out'], null), order_id: null },
    ),
  )
  const wrong: readonly [ReceiptInput, ReturnType<typeof of>][] = [
    [sold, of(['void'])],
    [{ ...sold, order_id: SERIES }, of(['sale'])],
    [sold, of(['sale'], paid(1))],
    [{ ...sold, total: 1 }, of(['sale'])],
    [{ ...sold, taxes: [] }, of(['sale'])],
    [{ ...sold, taxes: [{ rate: 1900, gross: 1190, tax: 1191 }] }, of(['sale'])],
    [
      {
        ...sold,
        taxes: [
          { rate: 1900, gross: 2190, tax: 190 },
          { rate: 700, gross: -1000, tax: 0 },
        ],
      },
      of(['sale']),
    ],
    [{ ...sold, tenders: [...paid(190), ...paid(1000)] }, of(['sale'])],
    [{ ...sold, discount: -1 }, of(['sale'])],
    [{ ...turned, kind: 'sale' }, of(['sale'], turned.tenders)],
    [{ ...sold, kind: 'cash_in' }, of(['cash_in'])],
    [{ ...plain, kind: 'closing', order_id, total: 0, tenders: paid(1), taxes: [] }, of(['closing'], paid(1))],
  ]
  for (const [receipt, said] of wrong) assert.not.ok(receiptAddsUp(receipt, said), JSON.stringify([receipt, said]))
})

test.run()
