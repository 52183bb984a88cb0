import type { ReceiptInput } from '../../../shared/cash_boxes/receipt'
import { DomainError } from '../../../shared/kernel/errors'
import type { Args } from '../../../shared/kernel/model/command'
import { sum } from '../../../shared/kernel/money'
import { can } from '../../../shared/kernel/permissions'
import type { createOrder, voidOrder } from '../../../shared/orders/commands'
import { askedOf } from '../../../shared/orders/refund'
import { counterSums, leftOf, restOf } from '../../../shared/orders/rest'
import { REFUNDABLE, VOIDABLE } from '../../../shared/orders/rules'
import { type Taken, takeFrom } from '../../../shared/rights/rules'
import { heldOf } from '../../rights/held'
import { tolerated } from '../../sync/browser/storage-error'
import type { Core } from '../../sync/core'
import type { Snapshot } from '../../sync/log/outbox'
import type { OpRow } from '../../sync/log/store'
import type { createRedeeming } from '../pay/voucher-balance'
import type { Register, TakeBackRequest } from '../register/contract'
import { balanceOf } from '../sale/quote'
import { assertTogether } from '../seats/together'
import { opsAbout } from '../shift/drawer'
import { assertCash, assertSame, nextOf, ownShift } from '../shift/shift'

type Sale = Args<typeof createOrder>['input']
type Void = Args<typeof voidOrder>['input']

/** A line of a sale with how many of it are not taken back yet. */
type Line = Sale['items'][number] & { readonly left: number }
type Recorded = { readonly sale: Sale; readonly lines: readonly Line[] }

const inputOf = <I>(op: OpRow): I => (JSON.parse(op.input) as { readonly input: I }).input

/** The sale of an order as this device has recorded it in a shift, and what is left of it. Throws in words where it cannot be taken back here. */
async function saleOf(snapshot: Pick<Snapshot, 'about'>, order_id: string, shift_id: string): Promise<Recorded> {
  const ops = await snapshot.about(order_id)
  const sold = ops.find((op: OpRow) => op.name === 'CreateOrder')
  if (!sold || sold.shift_id !== shift_id) throw new DomainError('orders.not_this_shift')
  const voids = ops.filter((op) => op.name === 'VoidOrder')
  if ([sold, ...voids].some((op) => op.state === 'quarantined' || op.state === 'refused')) throw new DomainError('orders.in_dispute')
  const sale = inputOf<Sale>(sold)
  if (sale.picked_up && sale.picked_up.before > 0) throw new DomainError('orders.paid_before')
  const gone = voids.map(inputOf<Void>)
  const lines = sale.items.map((item) => ({ ...item, left: gone.reduce((left, input) => leftAfter(item, left, input), item.qty) }))
  if (lines.every(({ left }) => left === 0)) throw new DomainError('orders.not_paid')
  return { sale, lines }
}

function leftAfter({ id, qty }: Sale['items'][number], left: number, { items, parts }: Void): number {
  if (!items.includes(id)) return left
  return qty - (parts?.find((part) => part.id === id)?.cancelled_qty ?? qty)
}

/** The lines of which something is left. */
const still = <L extends { readonly left: number }>(lines: readonly L[]): readonly L[] => lines.filter(({ left }) => left > 0)

/** A line of which some is taken back now. */
type Chosen = Line & { readonly qty_back: number }

/** What is taken back now. Throws in words where there is not so much left, or where only what is free would be. */
function chosenOf(lines: readonly Line[], items: TakeBackRequest['items']): Chosen[] {
  if (!items) return still(lines).map((line) => ({ ...line, qty_back: line.left }))
  return items.map(({ id, qty }) => {
    const line = lines.find((each) => each.id === id)
    if (!line || qty < 1 || qty > line.left) throw new DomainError('orders.voided_meanwhile')
    return { ...line, qty_back: qty }
  })
}

/** What of a sale is left before and after some of its lines are taken back. Throws where only what is free would be left. */
function steps({ sale, lines }: Recorded, chosen: readonly Chosen[]) {
  const now = lines.map((line) => ({ ...line, left: line.left - (chosen.find(({ id }) => id === line.id)?.qty_back ?? 0) }))
  const before = restOf(lines, sale.payments)
  const after = restOf(now, sale.payments)
  const left = now.some((line) => line.left > 0)
  if (left && after.total === 0 && before.total > 0) throw new DomainError('orders.only_free_left')
  return { ...counterSums(sale.payments, before, after), left }
}

/** What goes back to each right of this device, a right once. */
function givenBack(chosen: readonly Chosen[], payments: readonly { readonly right_id?: string | null | undefined; readonly amount: number }[]): Taken[] {
  const taken = new Map<string, number>()
  const add = (id: string | null | undefined, qty: number) => id && taken.set(id, (taken.get(id) ?? 0) + qty)
  for (const { right_id, discount_right_id, qty_back } of chosen) {
    add(right_id, qty_back)
    add(discount_right_id, qty_back)
  }
  for (const { right_id, amount } of payments) add(right_id, 0 - amount)
  return [...taken].map(([id, qty]) => ({ id, qty }))
}

/** The vouchers that lines have made. */
const madeBy = (lines: readonly Line[]) => lines.flatMap(({ voucher, static_price }) => (voucher ? [{ ...voucher, value: static_price }] : []))

/** How a desk gets hold of vouchers it sold, and lets them go where they are not taken back after all. */
type Vouchers = { readonly takeWhole: ReturnType<typeof createRedeeming>['takeWhole']; readonly letGo: Register['releaseVoucher'] }

/** The half of a register that takes sales back. */
export function createVoiding(core: Core, vouchers: Vouchers): Pick<Register, 'voidSale' | 'requestRefund'> {
  const { outbox, rights, rows, newId, identity } = core

  /** Throws where the local rows know that somebody is inside with one of the items, or that the order is not paid any more. */
  const assertVoidable = async (order_id: string, ids: readonly string[]) => {
    const order = await rows.get('orders', order_id)
    if (order && !VOIDABLE.includes(order.status_code)) throw new DomainError('orders.not_paid')
    const items = (await rows.where('order_items', { order_id })).filter(({ id }) => ids.includes(id))
    let inside = sum(items.map((item) => item.checked_in_qty))
    for (const { id } of inside > 0 ? [] : items) {
      const scans = await rows.where('check_ins', { order_item_id: id })
      inside += sum(scans.filter((scan) => scan.undone_at === null).map((scan) => scan.qty))
    }
    if (inside > 0) throw new DomainError('orders.checked_in', { count: inside })
  }

  /** The sale before anything is asked of the server; the transaction looks again. */
  const recorded = (order_id: string, shift_id: string) => saleOf({ about: (id) => opsAbout(outbox, id) }, order_id, shift_id)

  const voidSale: Register['voidSale'] = async ({ order_id, reason, items }) => {
    if (!can(identity().user.role, 'orders.void')) throw new DomainError('forbidden')
    const shift = await ownShift(core)
    const { lines } = await recorded(order_id, shift.id)
    const asked = chosenOf(lines, items)
    await assertTogether(rows, still(lines), asked)
    await assertVoidable(
      order_id,
      asked.map(({ id }) => id),
    )
    const receipt_id = newId()
    const done = { receipt: null as ReceiptInput | null, vouchers: [] as readonly string[] }
    const made = madeBy(asked)
    const letGo = async (error: unknown) => {
      for (const { id } of made) await vouchers.letGo(id)
      throw error
    }
    for (const voucher of made) await vouchers.takeWhole(voucher).catch(letGo)
    const commit = outbox.commit('VoidOrder', async (snapshot) => {
      assertSame(snapshot, shift)
      const sold = await saleOf(snapshot, order_id, shift.id)
      const chosen = chosenOf(sold.lines, items)
      const { returned, left, total, discount, taxes, tenders, vouchers: sums } = steps(sold, chosen)
      await assertCash(core, shift, 0 - sum(tenders.filter(({ method }) => method === 'cash').map(({ amount }) => amount)))
      const whole = madeBy(chosen).map(({ id, code, value }) => {
        const [taken, ...others] = takeFrom(snapshot.rights.map(heldOf), balanceOf(id), value) ?? []
        if (!taken || others.length > 0) throw new DomainError('vouchers.in_use', { code })
        return { id, right_id: taken.id, qty: value }
      })
      const { receipt, head } = nextOf(snapshot, shift.right_id, {
        ...{ id: receipt_id, kind: 'void', cash_box_id: shift.cash_box_id, shift_id: shift.id, order_id },
        ...{ total, ...(discount ? { discount } : {}), tenders, taxes, ...(sums ? { vouchers: sums } : {}), reason },
      })
      done.receipt = receipt
      done.vouchers = returned.flatMap(({ voucher_id }) => voucher_id ?? [])
      return {
        args: {
          id: order_id,
          input: {
            items: chosen.map(({ id }) => id),
            parts: chosen.map(({ id, qty, left: before, qty_back }) => ({
              id,
              cancelled: before === qty_back,
              cancelled_qty: qty - before + qty_back,
            })),
            left,
            payments: returned.map(({ method, amount, voucher_id, voucher_rate, right_id }) => ({
              id: newId(),
              method,
              voucher_id: voucher_id ?? null,
              ...(typeof voucher_rate === 'number' ? { voucher_rate } : {}),
              right_id: right_id ?? null,
              amount,
            })),
            ...(whole.length > 0 ? { vouchers: whole.map(({ id, right_id }) => ({ id, right_id })) } : {}),
            receipt,
          },
        },
        take: whole.map(({ right_id, qty }) => ({ id: right_id, qty })),
        give_back: givenBack(chosen, returned),
        counters: [head],
        shift_id: shift.id,
        about: [order_id],
      }
    })
    await commit.catch(letGo)
    // It is done: what the tiles show may follow later, but nobody may believe that it failed.
    await rights.refresh().catch(tolerated)
    if (!done.receipt) throw new DomainError('storage.failed')
    return { receipt: done.receipt, voucher_ids: done.vouchers }
  }

  /** Throws in words where what is asked for cannot be had, as far as this device has the order. */
  const assertAskable = async (order_id: string, asked: NonNullable<TakeBackRequest['items']>) => {
    const items = await rows.where('order_items', { order_id })
    const lines = items.map((item) => ({ ...item, left: leftOf(item) }))
    const chosen = lines.filter(({ id }) => asked.some((each) => each.id === id))
    await assertTogether(rows, still(lines), chosen)
    askedOf(items, await rows.where('payments', { order_id }), asked)
  }

  const requestRefund: Register['requestRefund'] = async ({ order_id, reason, items }) => {
    const order = await rows.get('orders', order_id)
    if (order && !REFUNDABLE.includes(order.status_code)) throw new DomainError('orders.not_paid')
    if (order?.refund_requested_at) throw new DomainError('orders.refund_requested')
    if (items) await assertAskable(order_id, items)
    await outbox.commit('RequestRefund', async (snapshot) => {
      const before = await snapshot.about(order_id)
      if (before.some((op) => op.name === 'VoidOrder' && inputOf<Void>(op).left !== true)) throw new DomainError('orders.not_paid')
      if (before.some((op) => op.name === 'RequestRefund' && op.state === 'pending')) throw new DomainError('orders.refund_requested')
      return { args: { id: order_id, input: { reason, ...(items ? { items: [...items] } : {}) } }, about: [order_id] }
    })
  }

  return { voidSale, requestRefund }
}
