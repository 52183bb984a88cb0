import type { ReceiptInput } from '../../shared/cash_boxes/receipt'
import type { Args } from '../../shared/kernel/command'
import { DomainError } from '../../shared/kernel/errors'
import { formatCents, sum } from '../../shared/kernel/money'
import { can } from '../../shared/kernel/permissions'
import type { createOrder } from '../../shared/orders/commands'
import { REFUNDABLE, STATUS, type VoucherSums } from '../../shared/orders/rules'
import { type Taken, takeFrom } from '../../shared/rights/rules'
import { heldOf } from '../rights/held'
import type { Core } from '../sync/core'
import type { Snapshot } from '../sync/outbox'
import type { OpRow } from '../sync/store'
import type { Register } from './contract'
import { figuresOf, opsAbout } from './drawer'
import type { createRedeeming } from './redeeming'
import { balanceOf } from './sale'
import { assertSame, nextOf, ownShift } from './shift'

type Sale = Args<typeof createOrder>['input']

/** The sale of an order as this device has recorded it in a shift. Throws in words where it cannot be taken back here. */
async function saleOf(snapshot: Pick<Snapshot, 'about'>, order_id: string, shift_id: string): Promise<Sale> {
  const ops = await snapshot.about(order_id)
  const sold = ops.find((op: OpRow) => op.name === 'CreateOrder')
  if (!sold || sold.shift_id !== shift_id) throw new DomainError('orders.not_this_shift')
  if (ops.some((op) => op.name === 'VoidOrder')) throw new DomainError('orders.not_paid')
  if (sold.state === 'quarantined' || sold.state === 'refused') throw new DomainError('orders.in_dispute')
  return (JSON.parse(sold.input) as { readonly input: Sale }).input
}

/** What a sale took from each right of this device, a right once. */
function takenBy({ items, payments }: Sale): Taken[] {
  const taken = new Map<string, number>()
  const add = (id: string | null | undefined, qty: number) => id && taken.set(id, (taken.get(id) ?? 0) + qty)
  for (const { right_id, discount_right_id, qty } of items) {
    add(right_id, qty)
    add(discount_right_id, qty)
  }
  for (const { right_id, amount } of payments) add(right_id, amount)
  return [...taken].map(([id, qty]) => ({ id, qty }))
}

/** What a sale made of vouchers. */
const madeBy = ({ items }: Sale) => items.flatMap(({ voucher, static_price }) => (voucher ? [{ ...voucher, value: static_price }] : []))

/** How a desk gets hold of vouchers it sold, and lets them go where they are not taken back after all. */
type Vouchers = { readonly takeWhole: ReturnType<typeof createRedeeming>['takeWhole']; readonly letGo: Register['releaseVoucher'] }

/** The half of a register that takes sales back. */
export function createVoiding(core: Core, vouchers: Vouchers): Pick<Register, 'voidSale' | 'requestRefund'> {
  const { outbox, rights, rows, newId, identity } = core

  /** Throws where the local rows know that somebody is inside, or that the order is not paid any more. */
  const assertVoidable = async (order_id: string) => {
    const order = await rows.get('orders', order_id)
    if (order && order.status_code !== STATUS.paid) throw new DomainError('orders.not_paid')
    const items = await rows.where('order_items', { order_id })
    let inside = sum(items.map((item) => item.checked_in_qty))
    for (const { id } of inside > 0 ? [] : items) {
      const scans = await rows.where('check_ins', { order_item_id: id })
      inside += sum(scans.filter((scan) => scan.undone_at === null).map((scan) => scan.qty))
    }
    if (inside > 0) throw new DomainError('orders.checked_in', { count: inside })
  }

  /** The sale before anything is asked of the server; the transaction looks again. */
  const recorded = async (order_id: string, shift_id: string) => saleOf({ about: (id) => opsAbout(outbox, id) }, order_id, shift_id)

  const voidSale: Register['voidSale'] = async ({ order_id, reason }) => {
    if (!can(identity().user.role, 'orders.void')) throw new DomainError('forbidden')
    const shift = await ownShift(core)
    await assertVoidable(order_id)
    const receipt_id = newId()
    const done = { receipt: null as ReceiptInput | null, vouchers: [] as readonly string[] }
    const made = madeBy(await recorded(order_id, shift.id))
    const letGo = async (error: unknown) => {
      for (const { id } of made) await vouchers.letGo(id)
      throw error
    }
    for (const voucher of made) await vouchers.takeWhole(voucher).catch(letGo)
    const commit = outbox.commit('VoidOrder', async (snapshot) => {
      assertSame(snapshot, shift)
      const sale = await saleOf(snapshot, order_id, shift.id)
      const back = sum(sale.payments.filter(({ method }) => method === 'cash').map(({ amount }) => amount))
      const { expected } = await figuresOf(outbox, shift.id)
      if (back > expected) {
        const { currency, lang } = identity().org
        throw (await rows.get('cash_boxes', shift.cash_box_id))?.blind
          ? new DomainError('cash_box_shifts.not_so_much_cash')
          : new DomainError('cash_box_shifts.not_enough_cash', { cash: formatCents(expected, currency, lang) })
      }
      const whole = madeBy(sale).map(({ id, code, value }) => {
        const [taken, ...others] = takeFrom(snapshot.rights.map(heldOf), balanceOf(id), value) ?? []
        if (!taken || others.length > 0) throw new DomainError('vouchers.in_use', { code })
        return { id, right_id: taken.id, qty: value }
      })
      const { receipt, head } = nextOf(snapshot, shift.right_id, {
        id: receipt_id,
        kind: 'void',
        cash_box_id: shift.cash_box_id,
        shift_id: shift.id,
        order_id,
        total: 0 - sale.receipt.total,
        ...(sale.receipt.discount ? { discount: 0 - sale.receipt.discount } : {}),
        tenders: sale.receipt.tenders.map(({ method, amount }) => ({ method, amount: 0 - amount })),
        taxes: sale.receipt.taxes.map(({ rate, gross, tax }) => ({ rate, gross: 0 - gross, tax: 0 - tax })),
        ...(sale.receipt.vouchers ? { vouchers: turned(sale.receipt.vouchers) } : {}),
        reason,
      })
      done.receipt = receipt
      done.vouchers = sale.payments.flatMap(({ voucher_id }) => voucher_id ?? [])
      return {
        args: {
          id: order_id,
          input: {
            items: sale.items.map(({ id }) => id),
            payments: sale.payments.map(({ method, amount, voucher_id, voucher_rate, right_id }) => ({
              id: newId(),
              method,
              voucher_id: voucher_id ?? null,
              ...(typeof voucher_rate === 'number' ? { voucher_rate } : {}),
              right_id: right_id ?? null,
              amount: 0 - amount,
            })),
            ...(whole.length > 0 ? { vouchers: whole.map(({ id, right_id }) => ({ id, right_id })) } : {}),
            receipt,
          },
        },
        take: whole.map(({ right_id, qty }) => ({ id: right_id, qty })),
        give_back: takenBy(sale),
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

  const requestRefund: Register['requestRefund'] = async ({ order_id, reason }) => {
    const order = await rows.get('orders', order_id)
    if (order && !REFUNDABLE.includes(order.status_code)) throw new DomainError('orders.not_paid')
    if (order?.refund_requested_at) throw new DomainError('orders.refund_requested')
    await outbox.commit('RequestRefund', async (snapshot) => {
      const before = await snapshot.about(order_id)
      if (before.some((op) => op.name === 'VoidOrder')) throw new DomainError('orders.not_paid')
      if (before.some((op) => op.name === 'RequestRefund' && op.state === 'pending')) throw new DomainError('orders.refund_requested')
      return { args: { id: order_id, input: { reason } }, about: [order_id] }
    })
  }

  return { voidSale, requestRefund }
}

const turned = ({ sold, sold_taxed, redeemed_taxed }: VoucherSums): VoucherSums => ({
  sold: 0 - sold,
  sold_taxed: 0 - sold_taxed,
  redeemed_taxed: 0 - redeemed_taxed,
})

/** A disk or a network that fails after what counts has been done. */
const tolerated = (error: unknown): void => {
  if (!(error instanceof DomainError)) throw error
}
