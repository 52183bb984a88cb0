import { z } from 'zod'
import { command, insert, patch } from '../kernel/model/command'
import { cents, id, part, required, text } from '../kernel/model/fields'
import { cash_box_shifts, cash_boxes, countedPiece, receipts } from './entity'
import { receiptInput, receiptRow } from './receipt'

export const openCashBoxShift = command('OpenCashBoxShift', {
  args: z.object({
    input: part('OpenCashBoxShiftInput', {
      id: id(),
      cash_box_id: id(),
      num: z.int().min(1).max(2_000_000_000),
      opening: cents().min(0),
      receipt: receiptInput,
    }),
  }),
  returns: cash_box_shifts,
  can: 'cash_box_shifts.run',
  offline: true,
  physical: true,
  effect: ({ input }, op) => [
    insert(cash_box_shifts, op, {
      id: input.id,
      cash_box_id: input.cash_box_id,
      device_id: op.device_id ?? '',
      user_id: op.user_id,
      right_id: input.receipt.right_id,
      num: input.num,
      status: 'open',
      starts_at: op.at,
      total: 0,
      qty: 0,
      opening: input.opening,
      created_at: op.at,
      updated_at: op.at,
    }),
    insert(receipts, op, receiptRow(input.receipt, op)),
  ],
})

/** Hands a shift over to the last of `cashiers`, who is responsible for the drawer from now on. */
export const takeOverShift = command('TakeOverShift', {
  args: z.object({ id: id(), input: part('TakeOverShiftInput', { cashiers: z.array(id()).min(2).max(50) }) }),
  returns: cash_box_shifts,
  can: 'cash_box_shifts.run',
  offline: true,
  physical: true,
  effect: ({ id, input }, op) => [patch(cash_box_shifts, id, { cashiers: input.cashiers, updated_at: op.at })],
})

/** Cash put into the drawer or taken out of it, with a reason. The kind of the receipt says which. */
export const moveCash = command('MoveCash', {
  args: z.object({ input: part('MoveCashInput', { receipt: receiptInput }) }),
  returns: receipts,
  can: 'cash_box_shifts.run',
  offline: true,
  physical: true,
  effect: ({ input }, op) => [insert(receipts, op, receiptRow(input.receipt, op))],
})

export const closeCashBoxShift = command('CloseCashBoxShift', {
  args: z.object({
    id: id(),
    input: part('CloseCashBoxShiftInput', {
      counted: cents().min(0),
      expected: cents(),
      total: cents(),
      qty: z.int().min(0).max(2_000_000_000),
      difference_reason: text(200).nullable(),
      counts: z
        .array(countedPiece.meta({ title: 'CountedPieceInput' }))
        .max(30)
        .nullable()
        .default(null),
      first_counted: cents().min(0).nullable().default(null),
      receipt: receiptInput,
    }),
  }),
  returns: cash_box_shifts,
  can: 'cash_box_shifts.run',
  offline: true,
  physical: true,
  effect: ({ id, input }, op) => [
    patch(cash_box_shifts, id, {
      status: 'closed',
      ends_at: op.at,
      total: input.total,
      qty: input.qty,
      counted: input.counted,
      expected: input.expected,
      difference: input.counted - input.expected,
      difference_reason: input.difference_reason,
      // Operations recorded by earlier versions have neither field.
      counts: input.counts ?? null,
      first_counted: input.first_counted ?? null,
      updated_at: op.at,
    }),
    insert(receipts, op, receiptRow(input.receipt, op)),
  ],
})

/** Edits name and location of a cash box, and whether its cashiers count blind. */
export const updateCashBox = command('UpdateCashBox', {
  args: z.object({
    id: id(),
    input: part('UpdateCashBoxInput', {
      name: required(cash_boxes.row.shape.name),
      place: cash_boxes.row.shape.place,
      blind: z.boolean(),
    }),
  }),
  returns: cash_boxes,
  can: 'cash_boxes.edit',
  effect: ({ id, input }, op) => [patch(cash_boxes, id, { ...input, updated_at: op.at })],
})
