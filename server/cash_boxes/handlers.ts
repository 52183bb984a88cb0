import { closeCashBoxShift, moveCash, openCashBoxShift, takeOverShift } from '../../shared/cash_boxes/commands'
import { cashiersOf, foldShift } from '../../shared/cash_boxes/rules'
import { DomainError } from '../../shared/kernel/errors'
import { sum } from '../../shared/kernel/money'
import { recordedOn } from '../devices/handlers'
import { existing } from '../kernel/existing'
import type { Handling } from '../kernel/handler'
import { assertInDrawer, bookReceiptAlone, bookWithReceipt, followSeries, openShiftOf, receiptsOf, stands } from './receipts'

const wrong = (): never => {
  throw new DomainError('cash_box_shifts.wrong_figures')
}

const open: Handling<typeof openCashBoxShift>['book'] = async (trx, args, ctx) => {
  const { input } = args
  const { receipt } = input
  const { org_id } = ctx.op
  const device_id = recordedOn(ctx)
  if (await stands(ctx, receipt)) return () => existing(ctx, 'cash_box_shifts', input.id)
  await existing(ctx, 'cash_boxes', input.cash_box_id)
  const other = await trx
    .selectFrom('cash_box_shifts')
    .select('id')
    .where('org_id', '=', org_id)
    .where('device_id', '=', device_id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (other) throw new DomainError('cash_box_shifts.already_open')
  const cash = sum(receipt.tenders.map((tender) => (tender.method === 'cash' ? tender.amount : wrong())))
  if (
    receipt.kind !== 'opening' ||
    receipt.shift_id !== input.id ||
    receipt.cash_box_id !== input.cash_box_id ||
    receipt.total !== 0 ||
    receipt.taxes.length > 0 ||
    cash !== input.opening
  )
    wrong()
  const before = await trx
    .selectFrom('cash_box_shifts')
    .select((eb) => eb.fn.max('num').as('num'))
    .where('org_id', '=', org_id)
    .where('right_id', '=', receipt.right_id)
    .executeTakeFirst()
  if (input.num !== (before?.num ?? 0) + 1) wrong()
  await followSeries(trx, ctx, receipt)
  await ctx.rows.apply(openCashBoxShift.effect(args, ctx.op))
  return () => existing(ctx, 'cash_box_shifts', input.id)
}

export const opening: Handling<typeof openCashBoxShift> = {
  book: open,
  /** Somebody counted a float into a drawer, allowed or not: without the shift none of the night's receipts has a place. */
  async salvage(trx, args, ctx) {
    await open(trx, args, ctx)
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
    return () => existing(ctx, 'receipts', receipt.id)
  },
  async salvage(trx, { input }, ctx) {
    await bookReceiptAlone(trx, ctx, input.receipt)
  },
}

export const handOver: Handling<typeof takeOverShift> = {
  async book(_trx, args, ctx) {
    const shift = await ctx.rows.get('cash_box_shifts', args.id)
    if (!shift || shift.device_id !== recordedOn(ctx)) throw new DomainError('cash_box_shifts.not_open')
    if (shift.status !== 'open') throw new DomainError('cash_box_shifts.closed')
    if (args.input.cashiers.join() !== [...cashiersOf(shift), ctx.op.user_id].join()) wrong()
    await ctx.rows.apply(takeOverShift.effect(args, ctx.op))
    return () => existing(ctx, 'cash_box_shifts', args.id)
  },
}

export const closing: Handling<typeof closeCashBoxShift> = {
  async book(trx, args, ctx) {
    const { id, input } = args
    const { receipt } = input
    if (receipt.shift_id !== id || receipt.kind !== 'closing' || receipt.total !== 0 || receipt.tenders.length > 0 || receipt.taxes.length > 0) wrong()
    if (await stands(ctx, receipt)) return () => existing(ctx, 'cash_box_shifts', id)
    await openShiftOf(ctx, input.receipt)
    if (input.counts && sum(input.counts.map(({ piece, qty }) => piece * qty)) !== input.counted) wrong()
    const figures = foldShift(await receiptsOf(trx, ctx, id))
    if (figures.total !== input.total || figures.qty !== input.qty || figures.expected !== input.expected) wrong()
    await followSeries(trx, ctx, input.receipt)
    await ctx.rows.apply(closeCashBoxShift.effect(args, ctx.op))
    return () => existing(ctx, 'cash_box_shifts', id)
  },
  /** The drawer is counted and the till is shut, whatever the device made of it: the server closes with its own figures. */
  async salvage(trx, { id, input }, ctx) {
    const shift = await bookReceiptAlone(trx, ctx, input.receipt)
    if (shift.id !== id) wrong()
    const { total, qty, expected } = foldShift(await receiptsOf(trx, ctx, id))
    const { counted, difference_reason, counts, first_counted } = input
    await ctx.rows.patch('cash_box_shifts', id, {
      status: 'closed',
      ends_at: ctx.op.at,
      total,
      qty,
      expected,
      counted,
      difference: counted - expected,
      difference_reason,
      counts,
      first_counted,
      updated_at: ctx.now,
    })
  },
}
