import { z } from 'zod'
import { digest } from '../kernel/encoding/canonical'
import { DomainError } from '../kernel/errors'
import type { OpContext } from '../kernel/model/command'
import type { Draft } from '../kernel/model/entity'
import { part } from '../kernel/model/fields'
import { receipts, taxLine, tender, voucherSums } from './entity'

/** A receipt in the input of a command. Device, user and time are those of the operation. */
export const receiptInput = part('ReceiptInput', {
  id: receipts.row.shape.id,
  right_id: receipts.row.shape.right_id,
  number: z.int().min(1).max(2_000_000_000),
  prev_hash: receipts.row.shape.prev_hash,
  hash: receipts.row.shape.hash,
  kind: receipts.row.shape.kind,
  cash_box_id: receipts.row.shape.cash_box_id,
  shift_id: receipts.row.shape.shift_id,
  order_id: receipts.row.shape.order_id,
  total: receipts.row.shape.total,
  /** Absent in operations recorded before discounts existed. */
  discount: receipts.row.shape.discount.optional(),
  tenders: z.array(tender.meta({ title: 'TenderInput' })).max(20),
  taxes: z.array(taxLine.meta({ title: 'TaxLineInput' })).max(20),
  /** Absent where no voucher was sold and no single-purpose voucher redeemed. */
  vouchers: voucherSums.meta({ title: 'VoucherSumsInput' }).nullish(),
  reason: receipts.row.shape.reason,
})

export type ReceiptInput = z.infer<typeof receiptInput>

/** Last number and hash of a series: `number` 0 and no hash before the first receipt. */
export type ReceiptHead = { readonly right_id: string; readonly number: number; readonly hash: string | null }

/** A receipt before it is numbered. */
export type ReceiptBody = Omit<ReceiptInput, 'right_id' | 'number' | 'prev_hash' | 'hash'>

/**
 * Hash of a receipt. Leaves out an empty discount and empty vouchers, so that receipts from before these fields keep
 * theirs.
 */
export const receiptHash = ({ discount, vouchers, ...receipt }: Omit<ReceiptInput, 'hash'>): string =>
  digest({ ...receipt, ...(discount ? { discount } : {}), ...(vouchers ? { vouchers } : {}) })

/** Numbers and chains the next receipt of a series. Must run inside the transaction that also stores the new head. */
export function nextReceipt(head: ReceiptHead, body: ReceiptBody): ReceiptInput {
  const numbered = { ...body, right_id: head.right_id, number: head.number + 1, prev_hash: head.hash }
  return { ...numbered, hash: receiptHash(numbered) }
}

/** Throws `receipts.gap` or `receipts.chain` unless the receipt is the very next of its series. */
export function assertFollows(head: ReceiptHead, receipt: ReceiptInput): void {
  if (receipt.right_id !== head.right_id || receipt.number !== head.number + 1)
    throw new DomainError('receipts.gap', { number: receipt.number, last: head.number })
  const { hash, ...rest } = receipt
  if (receipt.prev_hash !== head.hash || hash !== receiptHash(rest))
    throw new DomainError('receipts.chain', { number: receipt.number })
}

/** The stored row of a receipt. */
export const receiptRow = (receipt: ReceiptInput, op: OpContext): Required<Draft<typeof receipts>> => ({
  ...receipt,
  discount: receipt.discount ?? 0,
  vouchers: receipt.vouchers ?? null,
  disputed: false,
  fiscal: null,
  device_id: op.device_id ?? '',
  user_id: op.user_id,
  created_at: op.at,
})

/** Arguments of a command that may carry a receipt. */
export type ArgsWithReceipt = { readonly input?: { readonly receipt?: ReceiptInput } }

/** The receipt of an operation, as a list of one. Empty for commands without a receipt. */
export const receiptIn = (args: ArgsWithReceipt): readonly ReceiptInput[] =>
  args.input?.receipt ? [args.input.receipt] : []

/** Number of pending operations that carry a receipt of a shift. */
export const waitingOf = (waiting: readonly { readonly input: unknown }[], shift_id: string): number =>
  waiting.flatMap(({ input }) => receiptIn(input as ArgsWithReceipt)).filter((receipt) => receipt.shift_id === shift_id)
    .length
