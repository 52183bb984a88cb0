import { createRegister } from '../../client/desk/register/register'
import { openDoor } from '../../client/door/scan/scan'
import { topUp } from '../../client/rights/top-up'
import type { Identity } from '../../client/sync/identity'
import type { StoreRows, StoreTable } from '../../client/sync/log/store/store'
import type { StoredDevice } from '../../client/sync/session/identity-records'
import type { plainDevice } from '../harness/devices/real-desk'
import type { TestServer } from '../harness/server'

export type StoredRows = readonly Readonly<Record<string, unknown>>[]

/** A desk with unsent work and its organisation, as one version left them. */
export type FrozenDesk = {
  readonly org_id: string
  readonly user: Identity['user']
  readonly device: Omit<StoredDevice, 'key'> & {
    readonly key: { readonly public_key: string; readonly secret: string }
  }
  readonly store: { readonly [T in StoreTable]: readonly StoreRows[T][] }
  readonly server: Readonly<Record<string, StoredRows>>
}

/**
 * Plays a night at a desk that goes offline: everything a cashier can do is recorded, and all except the beginning is
 * unsent.
 */
export async function playNight(desk: Awaited<ReturnType<typeof plainDevice>>, { a }: TestServer): Promise<void> {
  const { prices, products, events, seats, boxes, voucher } = a
  const { core, outbox } = desk
  const register = createRegister(core)
  const cash = (amount: number) => [{ method: 'cash' as const, amount, given: amount }]
  const sale = { name: 'Anna', contact_id: null }
  const floor = (qty: number) => ({ price_id: prices.floor.id, seat_id: null, qty })

  await desk.pullAll()
  await register.openShift({ cash_box_id: boxes[0], opening: 10_000 })
  await topUp(core)
  const first = await register.sell({ ...sale, lines: [floor(1)], payments: cash(1799) })
  const { voucher_id } = await register.takeVoucher(voucher.code)
  await register.takeSeat(events.numbered, seats[0] ?? '')
  const stopped = await desk.drain.run(true)
  if (stopped !== null) throw new Error(stopped)
  await desk.pullAll()

  desk.cut(true)
  const taken = await register.sell({ ...sale, lines: [floor(2)], payments: cash(3598) })
  await register.sell({
    ...sale,
    lines: [{ price_id: prices.stalls.id, seat_id: seats[0] ?? '', qty: 1 }],
    payments: cash(3800),
  })
  await register.moveCash({ kind: 'cash_in', amount: 2500, reason: 'change' })
  await register.sell({
    ...sale,
    lines: [floor(1), { product_id: products.sekt.id, qty: 2 }],
    payments: [...cash(1000), { method: 'terminal', amount: 2099, given: null }],
  })
  await register.sell({
    ...sale,
    lines: [{ product_id: products.cloakroom.id, qty: 3 }],
    payments: [{ method: 'voucher', amount: 450, given: null, voucher_id }],
  })
  await register.releaseVoucher(voucher_id)
  await register.voidSale({ order_id: taken.order_id, reason: 'mistyped' })
  await register.sell({
    ...sale,
    reduction: { rate: 1000, reason: 'regular' },
    lines: [floor(1)],
    payments: cash(1619),
  })
  await register.sell({
    ...sale,
    lines: [{ voucher: { value: 2500, tax_group_id: null }, qty: 1 }],
    payments: cash(2500),
  })
  await register.requestRefund({ order_id: first.order_id, reason: 'ill' })
  for (const leaving of [false, true])
    await openDoor(core, { event_id: events.open, gate: 'Main', leaving }).scan(first.tickets[0]?.code ?? '')
  const id = core.newId()
  const named = { firstname: 'Ada', lastname: 'Hartmann', email: 'hartmann@example.org', phone: null }
  await outbox.commit('CreateContact', () => ({ args: { input: { id, ...named } } }))
  await outbox.commit('UpdateContact', () => ({ args: { id, input: { ...named, phone: '+49 341 2' } } }))
  await register.closeShift({
    counted: 24_318,
    counts: [{ piece: 1, qty: 24_318 }],
    first_counted: 24_000,
    difference_reason: 'Wrong change',
  })
}
