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
import { openShiftAt, shiftsOf } from '../rights/shifts'
import { assertInDrawer, bookReceiptAlone, bookWithReceipt, followSeries, openShiftOf, receiptsOf, stands } from './receipts'

const wrong = (): never => {
  throw new DomainError('cash_box_shifts.wrong_figures')
}

type Opened = Args<typeof openCashBoxShift>

/** Whether the float is what its receipt says was laid into the drawer. */
const floatAddsUp = ({ input: { opening, receipt } }: Opened): boolean =>
  receiptAddsUp(receipt, { kinds: ['opening'], order_id: null, payments: [{ method: 'cash', amount: opening }] })

/** Opens a shift with its first receipt. Where that is disputed, the drawer begins with nothing. */
async function open(trx: Trx, args: Opened, ctx: Context, disputed: boolean): Promise<void> {
  const { input } = args
  const { receipt } = input
  const device_id = recordedOn(ctx)
  await existingRow(ctx, 'cash_boxes', input.cash_box_id)
  if (await openShiftAt(trx, ctx, device_id)) throw new DomainError('cash_box_shifts.already_open')
  if (receipt.shift_id !== input.id || receipt.cash_box_id !== input.cash_box_id) wrong()
  if (input.num !== (await shiftsOf(trx, ctx, receipt.right_id)) + 1) wrong()
  await followSeries(trx, ctx, receipt)
  const believed = disputed ? { input: { ...input, opening: 0 } } : args
  await ctx.rows.apply(openCashBoxShift.effect(believed, ctx.op).filter(({ table }) => table !== 'receipts'))
  await ctx.rows.insert('receipts', { ...receiptRow(receipt, ctx.op), disputed })
}

export const opening: Handling<typeof openCashBoxShift> = {
  async book(trx, args, ctx) {
    const { input } = args
    assertAtOnce([input.opening])
    if (!floatAddsUp(args)) wrong()
    if (!(await stands(ctx, input.receipt))) await open(trx, args, ctx, false)
    return () => existingRow(ctx, 'cash_box_shifts', input.id)
  },
  /** Somebody counted a float into a drawer, allowed or not: without the shift none of the night's receipts has a place. */
  async salvage(trx, args, ctx) {
    const counted = floatAddsUp(args)
    await open(trx, args, ctx, !counted)
    return counted
  },
}

export const cashMove: Handling<typeof moveCash> = {
  async book(trx, args, ctx) {
    const { receipt } = args.input
    const cash = sum(receipt.tenders.map((tender) => (tender.method === 'cash' ? tender.amount : wrong())))
    const direction = receipt.kind === 'cash_in' ? 1 : receipt.kind === 'cash_out' ? -1 : wrong()
    if (cash * direction <= 0 || receipt.total !== 0 || receipt.taxes.length > 0) wrong()
    await assertInDrawer(trx, ctx, receipt)
    await bookWithReceipt(trx, ctx, receipt, moveCash.effect(args, ctx.op))
    return () => existingRow(ctx, 'receipts', receipt.id)
  },
  async salvage(trx, { input }, ctx) {
    return bookReceiptAlone(trx, ctx, input.receipt, { kinds: ['cash_in', 'cash_out'], order_id: null, payments: null })
  },
}

/** `late`: a manager books it when the shift may be closed already. */
const takeOver = async (args: Args<typeof takeOverShift>, ctx: Context, late: boolean) => {
  const shift = await ctx.rows.get('cash_box_shifts', args.id)
  if (!shift || shift.device_id !== recordedOn(ctx)) throw new DomainError('cash_box_shifts.not_open')
  if (shift.status !== 'open' && !late) throw new DomainError('cash_box_shifts.closed')
  if (args.input.cashiers.join() !== [...cashiersOf(shift), ctx.op.user_id].join()) wrong()
  await ctx.rows.apply(takeOverShift.effect(args, ctx.op))
  return () => existingRow(ctx, 'cash_box_shifts', args.id)
}

export const handOver: Handling<typeof takeOverShift> = {
  book: (_trx, args, ctx) => takeOver(args, ctx, false),
  bookLater: (_trx, args, ctx) => takeOver(args, ctx, true),
}

/** What was counted, as far as a drawer can hold it. */
const believable = (cash: number | null): number | null => (cash !== null && cash <= MAX_COUNTED ? cash : null)

export const closing: Handling<typeof closeCashBoxShift> = {
  async book(trx, args, ctx) {
    const { id, input } = args
    const { receipt } = input
    if (receipt.shift_id !== id || receipt.kind !== 'closing' || receipt.total !== 0 || receipt.tenders.length > 0 || receipt.taxes.length > 0) wrong()
    assertAtMost(MAX_COUNTED, [input.counted, input.first_counted ?? 0])
    if (await stands(ctx, receipt)) return () => existingRow(ctx, 'cash_box_shifts', id)
    await openShiftOf(ctx, input.receipt)
    if (input.counts && sum(input.counts.map(({ piece, qty }) => piece * qty)) !== input.counted) wrong()
    const figures = foldShift(await receiptsOf(trx, ctx, id))
    if (figures.total !== input.total || figures.qty !== input.qty || figures.expected !== input.expected) wrong()
    await followSeries(trx, ctx, input.receipt)
    await ctx.rows.apply(closeCashBoxShift.effect(args, ctx.op))
    return () => existingRow(ctx, 'cash_box_shifts', id)
  },
  /** The drawer is counted and the till is shut, whatever the device made of it: the server closes with its own figures. */
  async salvage(trx, { id, input }, ctx) {
    if (input.receipt.shift_id !== id) wrong()
    const kept = await bookReceiptAlone(trx, ctx, input.receipt, { kinds: ['closing'], order_id: null, payments: [] })
    const { total, qty, expected } = foldShift(await receiptsOf(trx, ctx, id))
    const { difference_reason, counts } = input
    const counted = believable(input.counted)
    const first_counted = believable(input.first_counted)
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
