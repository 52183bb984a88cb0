import { DomainError } from '../../../shared/kernel/errors'
import { sum } from '../../../shared/kernel/money'
import { can } from '../../../shared/kernel/permissions'
import { backByMethod, calculateRest, counterReceiptSums } from '../../../shared/orders/refunds/rest'
import type { MethodAmount } from '../../../shared/orders/rules'
import { VOIDABLE_STATUSES } from '../../../shared/orders/status'
import type { RowOf } from '../../../shared/registry'
import { chooseRights, type HeldRight, type RightQuantity } from '../../../shared/rights/rules'
import { toHeldRight } from '../../rights/held'
import { ignoreDomainError, withStorageErrors } from '../../sync/browser/storage-error'
import type { Core } from '../../sync/core'
import {
  makeRecordingStep,
  type OutboxSnapshot,
  type PreparedOperation,
  type RecordingStep,
} from '../../sync/log/prepared'
import { balanceSubject, releaseVoucher, type SoldVoucher, takeWholeVoucher } from '../pay/voucher-balance'
import type { ReturnRequest, VoidedSale } from '../register/contract'
import { assertTogether } from '../seats/together'
import { assertCash, assertOwnShift, numberReceipt, ownShift } from '../shift/shift'
import { type RecordedLine, type RecordedOrder, recordedOrder, remainingLines } from './recorded-order'

/** A line with the quantity that is voided now. */
type VoidedLine = RecordedLine & { readonly qty_back: number }

/** Chooses the lines of a request. Throws `orders.voided_meanwhile` where less of one is left than requested. */
function voidedLines(lines: readonly RecordedLine[], items: ReturnRequest['items'] | undefined): VoidedLine[] {
  if (!items) return remainingLines(lines).map((line) => ({ ...line, qty_back: line.left }))
  return items.map(({ id, qty }) => {
    const line = lines.find((each) => each.id === id)
    if (!line || qty < 1 || qty > line.left) throw new DomainError('orders.voided_meanwhile')
    return { ...line, qty_back: qty }
  })
}

/**
 * Amounts that go back with the chosen lines. Throws `orders.only_free_left` where only lines without a price would be
 * left.
 */
function voidedAmounts({ sale, lines }: RecordedOrder, chosen: readonly VoidedLine[]) {
  const now = lines.map((line) => ({
    ...line,
    left: line.left - (chosen.find(({ id }) => id === line.id)?.qty_back ?? 0),
  }))
  const before = calculateRest(lines, sale.payments)
  const after = calculateRest(now, sale.payments)
  const left = now.some((line) => line.left > 0)
  if (left && after.total === 0 && before.total > 0) throw new DomainError('orders.only_free_left')
  return { ...counterReceiptSums(sale.payments, before, after), left }
}

type VoidedAmounts = ReturnType<typeof voidedAmounts>

/** Quantities that go back to the rights of this device, summed for each right. */
function givenBack(chosen: readonly VoidedLine[], payments: VoidedAmounts['returned']): RightQuantity[] {
  const taken = new Map<string, number>()
  const add = (id: string | null | undefined, qty: number) => id && taken.set(id, (taken.get(id) ?? 0) + qty)
  for (const { right_id, discount_right_id, qty_back } of chosen) {
    add(right_id, qty_back)
    add(discount_right_id, qty_back)
  }
  for (const { right_id, amount } of payments) add(right_id, 0 - amount)
  return [...taken].map(([id, qty]) => ({ id, qty }))
}

const vouchersSoldIn = (lines: readonly RecordedLine[]): SoldVoucher[] =>
  lines.flatMap(({ voucher, static_price }) => (voucher ? [{ ...voucher, value: static_price }] : []))

/**
 * Chooses one right for each voided voucher. Throws `vouchers.in_use` where this desk does not hold all of it in one
 * right.
 */
const voucherRights = (lines: readonly RecordedLine[], held: readonly HeldRight[]) =>
  vouchersSoldIn(lines).map(({ id, code, value }) => {
    const [right, ...others] = chooseRights(held, balanceSubject(id), value) ?? []
    if (!right || others.length > 0) throw new DomainError('vouchers.in_use', { code })
    return { id, right_id: right.id, qty: value }
  })

/** Throws where the local rows know that a ticket has been scanned, or that the order is no longer paid. */
async function assertVoidable({ rows }: Core, order_id: string, ids: readonly string[]): Promise<void> {
  const order = await rows.get('orders', order_id)
  if (order && !VOIDABLE_STATUSES.includes(order.status_code)) throw new DomainError('orders.not_paid')
  const items = (await rows.where('order_items', { order_id })).filter(({ id }) => ids.includes(id))
  let inside = sum(items.map((item) => item.checked_in_qty))
  for (const { id } of inside > 0 ? [] : items) {
    const scans = await rows.where('check_ins', { order_item_id: id })
    inside += sum(scans.filter((scan) => scan.undone_at === null).map((scan) => scan.qty))
  }
  if (inside > 0) throw new DomainError('orders.checked_in', { count: inside })
}

/** Cash that leaves the drawer with a void, in cents. */
const cashOf = (back: readonly MethodAmount[]): number =>
  sum(back.flatMap(({ method, amount }) => (method === 'cash' ? [amount] : [])))

/**
 * Reads what a void would give back, before the server is asked for anything. Throws a refusal where the sale cannot be
 * voided here.
 */
export async function checkVoid(core: Core, { order_id, items }: ReturnRequest) {
  const { outbox, rows, identity } = core
  if (!can(identity().user.role, 'orders.void')) throw new DomainError('forbidden')
  const shift = await ownShift(core)
  const order = await recordedOrder(outbox, order_id, shift.id)
  const chosen = voidedLines(order.lines, items)
  await assertTogether(rows, remainingLines(order.lines), chosen)
  await assertVoidable(
    core,
    order_id,
    chosen.map(({ id }) => id),
  )
  const { returned } = voidedAmounts(order, chosen)
  const back = backByMethod(returned)
  await assertCash(core, shift, cashOf(back))
  return { shift, chosen, back, freed: await freedRights(core, givenBack(chosen, returned)) }
}

/** A void that is ready to be recorded. */
export type ReadyVoid = {
  readonly operation: RecordingStep<'VoidOrder', VoidedSale>
  /** Rights that the void gives back, to be sold from again. */
  readonly freed: readonly HeldRight[]
  /** Releases the acquired vouchers where the recording fails, and throws its refusal again. */
  readonly giveUp: (error: unknown) => Promise<never>
}

/**
 * Prepares a void of a sale of the open shift, wholly or in part, and acquires the vouchers that it sold. Throws a
 * refusal for the cashier where the sale cannot be voided here.
 * @param back what has to go back by each payment method; null where the cashier was shown no amounts
 */
export async function readyVoid(
  core: Core,
  request: ReturnRequest,
  back: readonly MethodAmount[] | null,
): Promise<ReadyVoid> {
  const { shift, chosen, freed } = await checkVoid(core, request)
  const draft = {
    order_id: request.order_id,
    reason: request.reason,
    items: request.items,
    shift,
    receipt_id: core.newId(),
    back,
  }
  const sold = vouchersSoldIn(chosen)
  const giveUp = async (error: unknown) => {
    for (const { id } of sold) await releaseVoucher(core, id)
    throw error
  }
  for (const voucher of sold) await takeWholeVoucher(core, voucher).catch(giveUp)
  return {
    operation: makeRecordingStep('VoidOrder', (snapshot) => prepareVoid(core, draft, snapshot)),
    freed,
    giveUp,
  }
}

/** The quantities that are given back, as rights to sell from. */
async function freedRights({ outbox }: Core, back: readonly RightQuantity[]): Promise<readonly HeldRight[]> {
  const rights = await withStorageErrors(() =>
    outbox.store.read((reader) => Promise.all(back.map(({ id }) => reader.get('rights', id)))),
  )
  return rights.flatMap((right, i) =>
    right ? [{ ...toHeldRight(right), left: right.fenced ? 0 : (back[i]?.qty ?? 0) }] : [],
  )
}

/**
 * Voids a sale of the open shift, wholly or in part, in one transaction of the outbox. Throws a refusal where that is
 * not possible here.
 */
export async function voidSale(core: Core, request: ReturnRequest): Promise<VoidedSale> {
  const { operation, giveUp } = await readyVoid(core, request, null)
  await core.outbox.commit('VoidOrder', operation.step.prepare).catch(giveUp)
  // The void is durable. A failing refresh of the tiles must not make it look failed.
  await core.rights.follow().catch(ignoreDomainError)
  return operation.found()
}

type VoidDraft = Pick<ReturnRequest, 'order_id' | 'reason'> & {
  readonly items: ReturnRequest['items'] | undefined
  readonly shift: RowOf<'cash_box_shifts'>
  readonly receipt_id: string
  readonly back: readonly MethodAmount[] | null
}

/** Returns true if as much goes back by each payment method. */
const isSameBack = (a: readonly MethodAmount[], b: readonly MethodAmount[]): boolean =>
  a.length === b.length &&
  a.every(({ method, amount }) => b.some((other) => other.method === method && other.amount === amount))

/** Builds the operation from the snapshot. May run again where another tab was quicker, so it has no effects. */
async function prepareVoid(
  core: Core,
  { order_id, reason, items, shift, receipt_id, back }: VoidDraft,
  snapshot: OutboxSnapshot,
) {
  await assertOwnShift(core, snapshot, shift)
  const order = await recordedOrder(snapshot, order_id, shift.id)
  const chosen = voidedLines(order.lines, items)
  const { returned, left, total, discount, taxes, tenders, vouchers } = voidedAmounts(order, chosen)
  if (back && !isSameBack(back, backByMethod(returned))) throw new DomainError('orders.voided_meanwhile')
  await assertCash(core, shift, cashOf(backByMethod(returned)))
  const whole = voucherRights(chosen, snapshot.rights.map(toHeldRight))
  const { receipt, head } = numberReceipt(snapshot, shift.right_id, {
    id: receipt_id,
    kind: 'void',
    cash_box_id: shift.cash_box_id,
    shift_id: shift.id,
    order_id,
    total,
    ...(discount ? { discount } : {}),
    tenders,
    taxes,
    ...(vouchers ? { vouchers } : {}),
    reason,
  })
  const parts = chosen.map(({ id, qty, left: before, qty_back }) => ({
    id,
    cancelled: before === qty_back,
    cancelled_qty: qty - before + qty_back,
  }))
  const prepared: PreparedOperation<'VoidOrder'> = {
    args: {
      id: order_id,
      input: {
        items: chosen.map(({ id }) => id),
        parts,
        left,
        payments: returned.map(({ method, amount, voucher_id, voucher_rate, right_id }) => ({
          id: core.newId(),
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
  const voided = new Map(parts.map(({ id, ...state }) => [id, state]))
  return { prepared, found: { receipt, voucher_ids: returned.flatMap(({ voucher_id }) => voucher_id ?? []), voided } }
}
