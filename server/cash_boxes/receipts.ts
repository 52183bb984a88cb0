import { assertReceiptAtOnce, type ReceiptContext, receiptAddsUp } from '../../shared/cash_boxes/adds-up'
import { assertFollows, type ReceiptInput, receiptRow } from '../../shared/cash_boxes/receipt'
import { cashiersOf, foldShift } from '../../shared/cash_boxes/rules'
import { DomainError } from '../../shared/kernel/errors'
import type { Change } from '../../shared/kernel/model/command'
import { sum } from '../../shared/kernel/money'
import type { RowOf } from '../../shared/registry'
import { recordedOn } from '../devices/handlers'
import { requestSignature } from '../fiscal/fiskaltrust/queue-requests'
import { enterReceipt } from '../fiscal/journal/write-entry'
import { openIncident } from '../incidents/open-incident'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import { assertHeld } from '../rights/return-rights'

const LAST_HASH = 'select hash from receipts where org_id = ? and right_id = ? and number = ?'

const seriesOf = (ctx: Context, receipt: ReceiptInput) => ctx.rows.get('rights', receipt.right_id)

/**
 * Advances a receipt series to the next receipt, enters that in the signed journal and queues it for the fiscal
 * service. Throws `rights.*` unless this device holds the series, `receipts.gap` or `receipts.chain` unless the receipt
 * is the very next.
 */
export async function advanceSeries(trx: Trx, ctx: Context, receipt: ReceiptInput, disputed = false): Promise<void> {
  await advance(trx, ctx, await seriesOf(ctx, receipt), receipt, disputed)
}

async function advance(
  trx: Trx,
  ctx: Context,
  right: RowOf<'rights'> | undefined,
  receipt: ReceiptInput,
  disputed: boolean,
): Promise<void> {
  assertHeld(right, recordedOn(ctx))
  if (right.kind !== 'series' || right.subject_id !== receipt.cash_box_id) throw new DomainError('rights.unknown')
  const [last] = await rawStatement<{ hash: string }>(trx, LAST_HASH, [ctx.op.org_id, right.id, right.used])
  assertFollows({ right_id: right.id, number: right.used, hash: last?.hash ?? null }, receipt)
  await ctx.rows.patch('rights', right.id, { used: receipt.number, updated_at: ctx.now })
  const row = { ...receiptRow(receipt, ctx.op), disputed, org_id: ctx.op.org_id, deleted: false }
  await enterReceipt(trx, ctx, row)
  await requestSignature(trx, ctx, row)
}

/** Reads the open shift of a receipt. Throws `cash_box_shifts.not_open` or `cash_box_shifts.closed`. */
export async function openShiftOfReceipt(ctx: Context, receipt: ReceiptInput): Promise<RowOf<'cash_box_shifts'>> {
  const shift = await ctx.rows.get('cash_box_shifts', receipt.shift_id)
  if (!shift || shift.device_id !== recordedOn(ctx) || shift.right_id !== receipt.right_id)
    throw new DomainError('cash_box_shifts.not_open')
  if (shift.status !== 'open') throw new DomainError('cash_box_shifts.closed')
  return shift
}

/** Adds a receipt's turnover to its shift. The fold is a sum, so the other receipts need not be read. */
async function addToShift(ctx: Context, shift: RowOf<'cash_box_shifts'>, receipt: ReceiptInput): Promise<void> {
  const { total, qty } = foldShift([receipt])
  await ctx.rows.patch('cash_box_shifts', shift.id, {
    total: shift.total + total,
    qty: shift.qty + qty,
    updated_at: ctx.now,
  })
}

/** Tells whether a receipt is booked already. It was booked alone when the rest of its command was in dispute. */
export const isReceiptBooked = async (ctx: Context, receipt: ReceiptInput): Promise<boolean> =>
  (await ctx.rows.get('receipts', receipt.id))?.hash === receipt.hash

/** Opens an incident, once per shift and user, where a user books in a shift that they neither opened nor took over. */
async function reportUnknownCashier(trx: Trx, ctx: Context, shift: RowOf<'cash_box_shifts'>): Promise<void> {
  const { org_id, user_id, device_id, at } = ctx.op
  const cashiers = cashiersOf(shift)
  if (cashiers.includes(user_id)) return
  const before = await trx
    .selectFrom('incidents')
    .select('details')
    .where('org_id', '=', org_id)
    .where('kind', '=', 'not_cashier')
    .where('subject_id', '=', shift.id)
    .execute()
  if (before.some(({ details }) => details.user_id === user_id)) return
  const details = { user_id, cashier_id: cashiers.at(-1) ?? shift.user_id, at }
  await openIncident(ctx, { kind: 'not_cashier', subject_id: shift.id, device_id, details })
}

/**
 * Books a command's changes together with its receipt: advances the series and adds to the shift. A receipt that is
 * booked already stays as it is.
 */
export async function bookWithReceipt(
  trx: Trx,
  ctx: Context,
  receipt: ReceiptInput,
  changes: readonly Change[],
): Promise<void> {
  assertReceiptAtOnce(receipt)
  const right = await seriesOf(ctx, receipt)
  // A series is never behind a receipt of its own, so a number that it has not reached is not booked.
  const mayBeBooked = !right || right.used >= receipt.number
  if (mayBeBooked && (await isReceiptBooked(ctx, receipt)))
    return ctx.rows.apply(changes.filter((change) => change.table !== 'receipts'))
  const shift = await openShiftOfReceipt(ctx, receipt)
  await reportUnknownCashier(trx, ctx, shift)
  await advance(trx, ctx, right, receipt, false)
  await ctx.rows.apply(changes)
  await addToShift(ctx, shift, receipt)
}

/**
 * Throws `cash_box_shifts.not_enough_cash` where a receipt takes more cash out of the drawer than it holds. Skips
 * receipts that are booked already.
 */
export async function assertInDrawer(trx: Trx, ctx: Context, receipt: ReceiptInput): Promise<void> {
  const cash = sum(receipt.tenders.map((tender) => (tender.method === 'cash' ? tender.amount : 0)))
  if (cash >= 0 || (await isReceiptBooked(ctx, receipt))) return
  const { expected } = foldShift(await receiptsOfShift(trx, ctx, receipt.shift_id))
  if (expected + cash < 0) throw new DomainError('cash_box_shifts.not_enough_cash', { cash: expected })
}

/** Reads all receipts of a shift. */
export const receiptsOfShift = (trx: Trx, ctx: Context, shift_id: string): Promise<RowOf<'receipts'>[]> =>
  trx
    .selectFrom('receipts')
    .selectAll()
    .where('org_id', '=', ctx.op.org_id)
    .where('shift_id', '=', shift_id)
    .orderBy('number')
    .execute()

/**
 * Books only the receipt of a command that cannot be booked. The paper was printed and the drawer moved, so the series
 * goes on without a gap and the shift still adds up. The disputed rest waits in the quarantine. A receipt with
 * impossible figures keeps its number and is not counted. Returns whether it is counted.
 */
export async function bookReceiptAlone(
  trx: Trx,
  ctx: Context,
  receipt: ReceiptInput,
  said: ReceiptContext,
): Promise<boolean> {
  const shift = await openShiftOfReceipt(ctx, receipt)
  const disputed = !receiptAddsUp(receipt, said)
  await advanceSeries(trx, ctx, receipt, disputed)
  await ctx.rows.insert('receipts', { ...receiptRow(receipt, ctx.op), disputed })
  if (!disputed) await addToShift(ctx, shift, receipt)
  return !disputed
}
