import { closeCashBoxShift, moveCash, openCashBoxShift } from '../../shared/cash_boxes/commands'
import type { ReceiptInput } from '../../shared/cash_boxes/receipt'
import { foldShift, type ShiftFigures } from '../../shared/cash_boxes/rules'
import { createOrder } from '../../shared/orders/commands'
import type { RowOf } from '../../shared/registry'
import { effectOf } from '../sync/effects'
import type { Outbox } from '../sync/outbox'
import { guarded } from '../sync/storage-error'
import type { OpRow } from '../sync/store'

export type OpenShift = { readonly row: RowOf<'cash_box_shifts'>; readonly figures: ShiftFigures }

/** Every operation of a running shift carries exactly one receipt in the same place. */
const NUMBERED: ReadonlySet<string> = new Set([openCashBoxShift.name, moveCash.name, createOrder.name, closeCashBoxShift.name])

const receiptOf = (op: OpRow): ReceiptInput => (JSON.parse(op.input) as { readonly input: { readonly receipt: ReceiptInput } }).input.receipt

/** The receipts a shift has written, straight from this device's log: right after a reload, offline, whatever the local rows hold. */
export async function receiptsOf(outbox: Outbox, shift_id: string): Promise<readonly ReceiptInput[]> {
  const ops = await guarded(() => outbox.store.read((reader) => reader.ops({ by: 'shift', shift_id }, Number.MAX_SAFE_INTEGER)))
  return ops.filter((op) => NUMBERED.has(op.name)).map(receiptOf)
}

/** The shift open on this device; null where none is. Reads only its opening, however long it has been running. */
export async function shiftRowOf(outbox: Outbox, org_id: string): Promise<RowOf<'cash_box_shifts'> | null> {
  const ops = await guarded(() =>
    outbox.store.read(async (reader) => {
      const id = (await reader.get('meta', 'shift'))?.value
      return typeof id === 'string' ? reader.ops({ by: 'about', id }, 1) : []
    }),
  )
  const opening = ops.find((op) => op.name === openCashBoxShift.name)
  const change = opening && effectOf(opening, org_id).find((change) => change.table === 'cash_box_shifts')
  return change && 'insert' in change ? (change.insert as RowOf<'cash_box_shifts'>) : null
}

/** The open shift with its figures as of now; null where none is. */
export async function openShiftOf(outbox: Outbox, org_id: string): Promise<OpenShift | null> {
  const row = await shiftRowOf(outbox, org_id)
  return row && { row, figures: foldShift(await receiptsOf(outbox, row.id)) }
}
