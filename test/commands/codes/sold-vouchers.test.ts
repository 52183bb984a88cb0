import type { CartPayment, SaleLine } from '../../../client/desk/cart/contents'
import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRegister } from '../../../client/desk/register/register'
import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/registry'
import { isMistyped } from '../../../shared/vouchers/code'
import { servedDevice } from '../../harness/devices/served-device'
import { TestDevice } from '../../harness/devices/test-device'
import { startServer, type TestServer } from '../../harness/server'

const sold = suite('sales of vouchers')

async function deskOf(served: TestServer, name: string, box: 0 | 1) {
  const desk = await servedDevice(served, { role: 'TICKETING', kind: 'desk', name })
  const register = createRegister(desk.core)
  await register.openShift({ cash_box_id: served.a.boxes[box], opening: 0 })
  const sell = (
    lines: readonly SaleLine[],
    payments: readonly CartPayment[],
    reduction: { rate: number; reason: string } | null = null,
  ) => register.sell({ lines, payments, reduction, name: '', contact_id: null })
  return { ...desk, register, sell }
}

/** Two desks of one organisation. */
async function house() {
  const served = await startServer()
  const one = await deskOf(served, 'Desk 1', 0)
  const two = await deskOf(served, 'Desk 2', 1)
  const groups = await one.rows.where('tax_groups', {})
  const group = (rate: number) => groups.find((each) => each.rate === rate)?.id ?? ''
  const voucherOf = (id: string | undefined) =>
    served.rows('vouchers').find((row) => row.id === id) as RowOf<'vouchers'> | undefined
  const receipts = (kind: string) => served.rows('receipts').filter((row) => row.kind === kind)
  return {
    served,
    one,
    two,
    group,
    voucherOf,
    receipts,
    gallery: served.a.prices.gallery.id,
    floor: served.a.prices.floor.id,
  }
}

const cash = (amount: number): CartPayment => ({ method: 'cash', amount, given: null })
const voucher = (value: number, tax_group_id: string | null = null, qty = 1): SaleLine => ({
  voucher: { value, tax_group_id },
  qty,
})

const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  )

sold('sells a voucher offline, which every desk can redeem once the sale has arrived', async () => {
  const { served, one, two, voucherOf } = await house()
  one.cut(true)
  const { order_id, vouchers, receipt, total } = await one.sell([voucher(2500, null, 2)], [cash(5000)])
  assert.equal(
    [vouchers.length, total, receipt.total, receipt.taxes, receipt.vouchers],
    [2, 5000, 0, [], { sold: 5000, sold_taxed: 0, redeemed_taxed: 0 }],
  )
  const [first, second] = vouchers
  assert.ok(
    first && second && first.code !== second.code && /^[0-9A-HJ-NP-X]{16}$/.test(first.code) && !isMistyped(first.code),
  )
  const here = await new Promise<readonly RowOf<'vouchers'>[]>((resolve) => {
    const look = () => void one.rows.where('vouchers', { order_id }).then((rows) => rows.length === 2 && resolve(rows))
    one.rows.listen(look)
    look()
  })
  assert.equal(
    here.map((row) => [row.code, row.value, row.sold]).sort(),
    vouchers.map((each) => [each.code, 2500, 0]).sort(),
  )
  assert.is(await code(two.register.takeVoucher(first.code)), 'vouchers.unknown')
  one.cut(false)
  assert.is(await code(one.register.takeVoucher(first.code)), 'vouchers.on_the_way', 'the server does not know it yet')
  assert.is(await one.drain.run(), null)
  const row = voucherOf(first.id)
  assert.equal(
    [row?.order_id, row?.value, row?.sold, row?.tax_group_id, row?.valid_until],
    [order_id, 2500, 0, null, '2029-12-31T22:59:59.000Z'],
  )
  await two.pullAll()
  const typed = `${first.code.slice(0, 4)}-${first.code.slice(4).toLowerCase()}`
  const { voucher_id, left } = await two.register.takeVoucher(typed)
  assert.equal([voucher_id, left], [first.id, 2500])
  const wrong = first.code.replace(/.$/, (sign) => (sign === '0' ? '1' : '0'))
  assert.is(await code(two.register.takeVoucher(wrong)), 'vouchers.mistyped')
  const coats = { product_id: served.a.products.cloakroom.id, qty: 20 }
  await two.sell([coats], [{ method: 'voucher', amount: 2500, given: null, voucher_id }, cash(500)])
  assert.is(await two.drain.run(), null)
  assert.equal([voucherOf(first.id)?.sold, voucherOf(second.id)?.sold], [2500, 0])
  assert.equal([...(await one.outbox.attention()), ...(await two.outbox.attention())], [])
  await served.close()
})

sold('taxes a single-purpose voucher when sold and not again when redeemed', async () => {
  const { served, one, group, gallery, floor, receipts } = await house()
  const bought = await one.sell([voucher(2000, group(700))], [cash(2000)])
  assert.equal([bought.receipt.total, bought.receipt.taxes], [2000, [{ rate: 700, gross: 2000, tax: 131 }]])
  await one.drain.run()
  const { voucher_id, good_for } = await one.register.takeVoucher(bought.vouchers[0]?.code ?? '')
  assert.is(good_for, group(700))
  const pay = (amount: number): CartPayment => ({ method: 'voucher', amount, given: null, voucher_id })
  assert.is(
    await code(one.sell([{ price_id: floor, seat_id: null, qty: 1 }], [pay(1799)])),
    'vouchers.not_for_this',
    'the floor is taxed at 19 %',
  )
  const lines = [
    { price_id: gallery, seat_id: null, qty: 1 },
    { price_id: floor, seat_id: null, qty: 1 },
  ]
  const { receipt } = await one.sell(lines, [pay(2000), cash(2299)])
  assert.equal(receipt.taxes, [
    { rate: 700, gross: 500, tax: 33 },
    { rate: 1900, gross: 1799, tax: 287 },
  ])
  assert.equal([receipt.total, receipt.vouchers], [2299, { sold: 0, sold_taxed: 0, redeemed_taxed: 2000 }])
  assert.is(await one.drain.run(), null)
  assert.equal(await one.outbox.attention(), [])
  const turnover = receipts('sale').reduce((n, row) => n + Number(row.total), 0)
  assert.is(turnover, 2500 + 1799, 'both sales together are what two tickets cost')
  const taxes = served.rows('order_items').map((row) => row.taxes)
  assert.equal(taxes.sort(), [131, 287, 33].sort())
  await served.close()
})

sold('never discounts a voucher', async () => {
  const { served, one, gallery } = await house()
  const { receipt, total } = await one.sell(
    [voucher(2500), { price_id: gallery, seat_id: null, qty: 1 }],
    [cash(4750)],
    { rate: 1000, reason: 'Regular' },
  )
  assert.equal([total, receipt.discount, receipt.total], [4750, 250, 2250])
  const { voucher_id } = await one.register.takeVoucher(served.a.voucher.code)
  const pay: CartPayment = { method: 'voucher', amount: 500, given: null, voucher_id }
  assert.is(await code(one.sell([voucher(500)], [pay])), 'vouchers.no_voucher_for_voucher')
  assert.is(await code(one.sell([voucher(499)], [cash(499)])), 'vouchers.worth')
  assert.is(await code(one.sell([voucher(100_001)], [cash(100_001)])), 'vouchers.worth')
  assert.is(await one.drain.run(), null)
  assert.equal(await one.outbox.attention(), [])
  await served.close()
})

sold('voids voucher sales only with the full balance in hand, and not offline', async () => {
  const { served, one, two, voucherOf, receipts } = await house()
  const bought = await one.sell([voucher(2500), voucher(5000)], [cash(7500)])
  const takeBack = () => code(one.register.voidSale({ order_id: bought.order_id, reason: 'Mistyped' }))
  const [first] = bought.vouchers
  assert.is(await takeBack(), 'vouchers.void_online', 'the server does not know the sale yet')
  await one.drain.run()
  one.cut(true)
  assert.is(await takeBack(), 'vouchers.void_online')
  one.cut(false)
  await two.pullAll()
  const { voucher_id } = await two.register.takeVoucher(first?.code ?? '')
  assert.is(await takeBack(), 'vouchers.in_use', 'another desk is looking at it')
  await two.register.releaseVoucher(voucher_id)
  await two.drain.run()
  await one.drain.run()
  assert.equal(
    bought.vouchers.map(({ id }) => voucherOf(id)?.held),
    [0, 0],
    'what was taken for the void in vain is let go',
  )
  assert.is(await takeBack(), 'done')
  assert.is(await one.drain.run(), null)
  assert.equal([...(await one.outbox.attention()), ...(await two.outbox.attention())], [])
  assert.equal(
    bought.vouchers.map(({ id }) => [voucherOf(id)?.cancelled, voucherOf(id)?.sold, voucherOf(id)?.held]),
    [
      [true, 2500, 0],
      [true, 5000, 0],
    ],
  )
  assert.equal(
    receipts('void').map((row) => [row.total, row.vouchers]),
    [[0, { sold: -7500, sold_taxed: 0, redeemed_taxed: 0 }]],
  )
  assert.is(await code(two.register.takeVoucher(first?.code ?? '')), 'vouchers.cancelled')
  const spent = await one.sell([voucher(2500)], [cash(2500)])
  await one.drain.run()
  await two.pullAll()
  const taken = await two.register.takeVoucher(spent.vouchers[0]?.code ?? '')
  await two.sell(
    [{ product_id: served.a.products.cloakroom.id, qty: 1 }],
    [{ method: 'voucher', amount: 150, given: null, voucher_id: taken.voucher_id }],
  )
  await two.register.releaseVoucher(taken.voucher_id)
  await two.drain.run()
  assert.is(await code(one.register.voidSale({ order_id: spent.order_id, reason: 'Late' })), 'vouchers.in_use')
  await one.drain.run()
  assert.equal([voucherOf(spent.vouchers[0]?.id)?.sold, voucherOf(spent.vouchers[0]?.id)?.held], [150, 0])
  await served.close()
})

sold('refuses invalid or repeated vouchers, and voids without the right to their full balance', async () => {
  const { served, one } = await house()
  const desk = await TestDevice.ready(served, { shift: true })
  const { cloakroom } = served.a.products
  const own = await one.sell([voucher(2500)], [cash(2500)])
  await one.drain.run()
  /** A recorded sale of one voucher with manipulated values. */
  const forged = (
    value: number,
    change: Partial<{ code: string; tax_group_id: string | null; rate: number; qty: number }>,
  ) => {
    const args = desk.saleArgs([
      { product: { ...cloakroom, value } as RowOf<'products'>, right: null, rate: 0, qty: change.qty ?? 1 },
    ])
    const { code = '0123456789ABCDEF', tax_group_id = null, rate = 0 } = change
    const items = args.input.items.map((item) => ({
      ...item,
      product_id: null,
      rate,
      voucher: { id: served.newId(), code, tax_group_id },
    }))
    return { input: { ...args.input, items } }
  }
  for (const [args, wrong] of [
    [forged(499, {}), 'vouchers.not_made_so'],
    [forged(2500, { qty: 2 }), 'vouchers.not_made_so'],
    [forged(2500, { rate: 700 }), 'vouchers.not_made_so'],
    [forged(2500, {}), 'orders.wrong_total'],
  ] as const) {
    const receipt = await desk.send('CreateOrder', args)
    assert.equal([receipt.status, receipt.code], ['quarantined', wrong])
  }
  const made = (code: string) => {
    const args = forged(2500, { code })
    const { kind, order_id, total, tenders, reason } = args.input.receipt
    desk.series = {
      right_id: args.input.receipt.right_id,
      number: args.input.receipt.number - 1,
      hash: args.input.receipt.prev_hash,
    }
    const vouchers = { sold: total, sold_taxed: 0, redeemed_taxed: 0 }
    return {
      input: {
        ...args.input,
        receipt: desk.receipt({ kind, order_id, total: 0, tenders, taxes: [], vouchers, reason }),
      },
    }
  }
  const twice = await desk.send('CreateOrder', made(own.vouchers[0]?.code ?? ''))
  assert.equal([twice.status, twice.code], ['quarantined', 'vouchers.code_taken'])
  const args = made('0123456789ABCDEF')
  assert.is((await desk.send('CreateOrder', args)).status, 'applied')
  assert.is(served.rows('vouchers').filter(({ order_id }) => order_id === args.input.id).length, 1)
  const { receipt, items, payments } = args.input
  const back = {
    kind: 'void' as const,
    order_id: args.input.id,
    total: 0,
    tenders: [{ method: 'cash' as const, amount: -2500 }],
    taxes: [],
    reason: 'No',
  }
  const minus = { sold: -2500, sold_taxed: 0, redeemed_taxed: 0 }
  const input = {
    items: items.map(({ id }) => id),
    payments: payments.map(({ method, amount }) => ({
      id: served.newId(),
      method,
      amount: -amount,
      voucher_id: null,
      right_id: null,
    })),
    receipt: desk.receipt({ ...back, vouchers: minus }),
  }
  assert.equal((await desk.send('VoidOrder', { id: args.input.id, input })).code, 'rights.unknown')
  assert.is(receipt.total, 0)
  await served.close()
})

sold.run()
