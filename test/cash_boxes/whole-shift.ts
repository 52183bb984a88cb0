import { createRegister } from '../../client/desk/register/register'
import { servedDevice } from '../harness/devices/served-device'
import { startServer } from '../harness/server'

/** Plays a whole shift with an offline period in the middle. */
export async function playShift() {
  const served = await startServer()
  const desk = await servedDevice(served, { role: 'TICKETING', kind: 'desk', name: 'Desk 1' })
  const register = createRegister(desk.core)
  const { events, boxes } = served.a
  const prices = (await desk.rows.where('prices', {})).filter((price) => price.event_id === events.open)
  const priced = (value: number) => prices.find((price) => price.value === value)?.id ?? ''
  const sell = (value: number, qty: number, payments: Parameters<typeof register.sell>[0]['payments']) =>
    register.sell({ lines: [{ price_id: priced(value), seat_id: null, qty }], name: '', contact_id: null, payments })
  await register.openShift({ cash_box_id: boxes[0] ?? '', opening: 10_000 })
  await desk.core.rights.acquire(() => [
    { kind: 'places', event_id: events.open, subject_id: served.a.categories.floor, qty: 8 },
    { kind: 'places', event_id: events.open, subject_id: served.a.categories.gallery, qty: 5 },
    { kind: 'places', event_id: events.open, subject_id: events.open, qty: 13 },
  ])
  await sell(1799, 2, [{ method: 'cash', amount: 3598, given: 5000 }])
  desk.cut(true)
  await sell(2500, 1, [{ method: 'terminal', amount: 2500, given: null }])
  await register.moveCash({ kind: 'cash_in', amount: 5000, reason: 'Change from the safe' })
  const mixed = await sell(1799, 1, [
    { method: 'cash', amount: 1000, given: 1000 },
    { method: 'terminal', amount: 799, given: null },
  ])
  await register.moveCash({ kind: 'cash_out', amount: 3000, reason: 'To the safe' })
  const minute = await sell(2500, 1, [{ method: 'cash', amount: 2500, given: 3000 }])
  await register.voidSale({ order_id: minute.order_id, reason: 'Changed their mind' })
  await register.voidSale({ order_id: mixed.order_id, reason: 'Mistyped' })
  const off = { rate: 1500, reason: 'Regular guest' }
  const lines = [
    { price_id: priced(1799), seat_id: null, qty: 2 },
    { price_id: priced(2500), seat_id: null, qty: 1 },
  ]
  await register.sell({
    lines,
    reduction: off,
    name: '',
    contact_id: null,
    payments: [{ method: 'cash', amount: 5183, given: 6000 }],
  })
  const cut = await register.sell({
    lines,
    name: '',
    contact_id: null,
    payments: [
      { method: 'cash', amount: 3000, given: 3000 },
      { method: 'terminal', amount: 3098, given: null },
    ],
  })
  await register.voidSale({
    order_id: cut.order_id,
    reason: 'One is ill',
    items: [{ id: cut.tickets[0]?.id ?? '', qty: 1 }],
  })
  const reduced = (await desk.rows.where('tax_groups', {})).find(({ rate }) => rate === 700)?.id ?? ''
  const voucher = (value: number, tax_group_id: string | null) => ({ voucher: { value, tax_group_id }, qty: 1 })
  const cash = (amount: number) => ({ method: 'cash' as const, amount, given: amount })
  const plain = { name: '', contact_id: null }
  const bought = await register.sell({
    ...plain,
    lines: [voucher(2500, null), voucher(2000, reduced), { price_id: priced(1799), seat_id: null, qty: 1 }],
    payments: [cash(6299)],
  })
  desk.cut(false)
  await desk.drain.run()
  const redeem = async (code: string, price: number, amount: number) => {
    const { voucher_id } = await register.takeVoucher(code)
    const rest = price - amount
    await sell(price, 1, [{ method: 'voucher', amount, given: null, voucher_id }, ...(rest > 0 ? [cash(rest)] : [])])
    await register.releaseVoucher(voucher_id)
  }
  await redeem(bought.vouchers[1]?.code ?? '', 2500, 2000)
  await redeem(served.a.voucher.code, 1799, 1799)
  const mistake = await register.sell({ ...plain, lines: [voucher(5000, null)], payments: [cash(5000)] })
  await desk.drain.run()
  await register.voidSale({ order_id: mistake.order_id, reason: 'Mistyped' })
  const counts = [
    { piece: 5000, qty: 5 },
    { piece: 2000, qty: 1 },
    { piece: 1000, qty: 3 },
    { piece: 200, qty: 1 },
    { piece: 100, qty: 1 },
  ]
  const closed = await register.closeShift({
    counted: 30_300,
    counts,
    first_counted: 30_200,
    difference_reason: 'Wrong change',
  })
  return { served, desk, register, closed }
}
