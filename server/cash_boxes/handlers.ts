import { assertAtMost, assertAtOnce, receiptAddsUp } from '../../shared/cash_boxes/adds-up'
import { closeCashBoxShift, moveCash, openCashBoxShift, takeOverShift } from '../../shared/cash_boxes/commands'
import { receiptRow } from '../../shared/cash_boxes/receipt'
import { cashiersOf, foldShift } from '../../shared/cash_boxes/rules'
import { DomainError } from '../../shared/kernel/errors'
import type { Args } from '../../shared/kernel/model/command'
import { MAX_COUNTED, sum } from '../../shared/kernel/money'
import { recordedOn } from '../devices/handlers'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handling } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { lastShiftNumber, openShiftAt } from '../rights/shifts'
import {
  advanceSeries,
  assertInDrawer,
  bookReceiptAlone,
  bookWithReceipt,
  isReceiptBooked,
  openShiftOfReceipt,
  receiptsOfShift,
} from './receipts'

const refuseFigures = (): never => {
  throw new DomainError('cash_box_shifts.wrong_figures')
}

type OpenShiftArgs = Args<typeof openCashBoxShift>

/** Tells whether the float equals the cash on the opening receipt. */
const isFloatConsistent = ({ input: { opening, receipt } }: OpenShiftArgs): boolean =>
  receiptAddsUp(receipt, { kinds: ['opening'], order_id: null, payments: [{ method: 'cash', amount: opening }] })

/** Opens a shift with its first receipt. A disputed opening starts the drawer at zero. */
async function openShift(trx: Trx, args: OpenShiftArgs, ctx: Context, disputed: boolean): Promise<void> {
  const { input } = args
  const { receipt } = input
  const device_id = recordedOn(ctx)
  await existingRow(ctx, 'cash_boxes', input.cash_box_id)
  if (await openShiftAt(trx, ctx, device_id)) throw new DomainError('cash_box_shifts.already_open')
  if (receipt.shift_id !== input.id || receipt.cash_box_id !== input.cash_box_id) refuseFigures()
  if (input.num !== (await lastShiftNumber(trx, ctx, receipt.right_id)) + 1) refuseFigures()
  await advanceSeries(trx, ctx, receipt, disputed)
  const believed = disputed ? { input: { ...input, opening: 0 } } : args
  await ctx.rows.apply(openCashBoxShift.effect(believed, ctx.op).filter(({ table }) => table !== 'receipts'))
  await ctx.rows.insert('receipts', { ...receiptRow(receipt, ctx.op), disputed })
}

export const openShiftHandling: Handling<typeof openCashBoxShift> = {
  async book(trx, args, ctx) {
    const { input } = args
    assertAtOnce([input.opening])
    if (!isFloatConsistent(args)) refuseFigures()
    if (!(await isReceiptBooked(ctx, input.receipt))) await openShift(trx, args, ctx, false)
    return () => existingRow(ctx, 'cash_box_shifts', input.id)
  },
  /** A float was counted into a drawer. Without the shift none of the evening's receipts could be booked. */
  async salvage(trx, args, ctx) {
    const counted = isFloatConsistent(args)
    await openShift(trx, args, ctx, !counted)
    return counted
  },
}

export const moveCashHandling: Handling<typeof moveCash> = {
  async book(trx, args, ctx) {
    const { receipt } = args.input
    const cash = sum(receipt.tenders.map((tender) => (tender.method === 'cash' ? tender.amount : refuseFigures())))
    const direction = receipt.kind === 'cash_in' ? 1 : receipt.kind === 'cash_out' ? -1 : refuseFigures()
    if (cash * direction <= 0 || receipt.total !== 0 || receipt.taxes.length > 0) refuseFigures()
    await assertInDrawer(trx, ctx, receipt)
    await bookWithReceipt(trx, ctx, receipt, moveCash.effect(args, ctx.op))
    return () => existingRow(ctx, 'receipts', receipt.id)
  },
  async salvage(trx, { input }, ctx) {
    return bookReceiptAlone(trx, ctx, input.receipt, { kinds: ['cash_in', 'cash_out'], order_id: null, payments: null })
  },
}

/**
 * Books that another cashier takes over a shift. `late`: a manager books it afterwards, when the shift may already be
 * closed.
 */
const bookTakeOver = async (args: Args<typeof takeOverShift>, ctx: Context, late: boolean) => {
  const shift = await ctx.rows.get('cash_box_shifts', args.id)
  if (!shift || shift.device_id !== recordedOn(ctx)) throw new DomainError('cash_box_shifts.not_open')
  if (shift.status !== 'open' && !late) throw new DomainError('cash_box_shifts.closed')
  if (args.input.cashiers.join() !== [...cashiersOf(shift), ctx.op.user_id].join()) refuseFigures()
  await ctx.rows.apply(takeOverShift.effect(args, ctx.op))
  return () => existingRow(ctx, 'cash_box_shifts', args.id)
}

export const takeOverHandling: Handling<typeof takeOverShift> = {
  book: (_trx, args, ctx) => bookTakeOver(args, ctx, false),
  bookLater: (_trx, args, ctx) => bookTakeOver(args, ctx, true),
}

/** Drops a count that no drawer can hold. */
const plausibleCount = (cash: number | null): number | null => (cash !== null && cash <= MAX_COUNTED ? cash : null)

export const closeShiftHandling: Handling<typeof closeCashBoxShift> = {
  async book(trx, args, ctx) {
    const { id, input } = args
    const { receipt } = input
    if (
      receipt.shift_id !== id ||
      receipt.kind !== 'closing' ||
      receipt.total !== 0 ||
      receipt.tenders.length > 0 ||
      receipt.taxes.length > 0
    )
      refuseFigures()
    assertAtMost(MAX_COUNTED, [input.counted, input.first_counted ?? 0])
    if (await isReceiptBooked(ctx, receipt)) return () => existingRow(ctx, 'cash_box_shifts', id)
    await openShiftOfReceipt(ctx, input.receipt)
    if (input.counts && sum(input.counts.map(({ piece, qty }) => piece * qty)) !== input.counted) refuseFigures()
    const figures = foldShift(await receiptsOfShift(trx, ctx, id))
    if (figures.total !== input.total || figures.qty !== input.qty || figures.expected !== input.expected)
      refuseFigures()
    await advanceSeries(trx, ctx, input.receipt)
    await ctx.rows.apply(closeCashBoxShift.effect(args, ctx.op))
    return () => existingRow(ctx, 'cash_box_shifts', id)
  },
  /**
   * The drawer is counted and closed, whatever the device calculated. The server closes the shift with its own figures.
   */
  async salvage(trx, { id, input }, ctx) {
    if (input.receipt.shift_id !== id) refuseFigures()
    const kept = await bookReceiptAlone(trx, ctx, input.receipt, { kinds: ['closing'], order_id: null, payments: [] })
    const { total, qty, expected } = foldShift(await receiptsOfShift(trx, ctx, id))
    const { difference_reason, counts } = input
    const counted = plausibleCount(input.counted)
    const first_counted = plausibleCount(input.first_counted)
    await ctx.rows.patch('cash_box_shifts', id, {
      status: 'closed',
      ends_at: ctx.op.at,
      total,
      qty,
      expected,
      counted,
      difference: counted === null ? null : counted - expected,
      difference_reason,
      counts,
      first_counted,
      updated_at: ctx.now,
    })
    return kept
  },
}
