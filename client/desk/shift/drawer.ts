import { type ArgsWithReceipt, type ReceiptInput, receiptIn } from '../../../shared/cash_boxes/receipt'
import { foldShift, type ShiftFigures } from '../../../shared/cash_boxes/rules'
import { createOrder, voidOrder } from '../../../shared/orders/commands'
import type { RowOf } from '../../../shared/registry'
import { withStorageErrors } from '../../sync/browser/storage-error'
import { applyChanges, changesOfOperation } from '../../sync/log/effects'
import type { Outbox } from '../../sync/log/outbox'
import type { OpRow } from '../../sync/log/store/store'

/** The shift open on this device, with its figures. */
export type OpenShift = { readonly row: RowOf<'cash_box_shifts'>; readonly figures: ShiftFigures }

const receiptOf = (op: OpRow): readonly ReceiptInput[] => receiptIn(JSON.parse(op.input) as ArgsWithReceipt)

/**
 * Reads the receipts of a shift from the log of this device. The log is complete right after a reload and offline, the
 * local rows may not be.
 */
export async function receiptsInLog(outbox: Outbox, shift_id: string): Promise<readonly ReceiptInput[]> {
  const ops = await withStorageErrors(() =>
    outbox.store.read((reader) => reader.ops({ by: 'shift', shift_id }, Number.MAX_SAFE_INTEGER)),
  )
  return ops.flatMap(receiptOf)
}

const SALES: ReadonlySet<string> = new Set([createOrder.name, voidOrder.name])

/** Id of the order sold last in a shift. Null where there is none, or where a sale was voided since. */
export async function lastSaleOf(outbox: Outbox, shift_id: string): Promise<string | null> {
  const ops = await withStorageErrors(() =>
    outbox.store.read((reader) => reader.ops({ by: 'shift', shift_id }, Number.MAX_SAFE_INTEGER)),
  )
  const last = ops.findLast(({ name }) => SALES.has(name))
  return last?.name === createOrder.name ? (last.about[0] ?? null) : null
}

/** Returns true if this device has sold an order. */
export const isSold = async (outbox: Outbox, order_id: string): Promise<boolean> =>
  (await outbox.about(order_id)).some(({ name }) => name === createOrder.name)

type Shift = RowOf<'cash_box_shifts'>

/**
 * The open shift as this tab has folded it from the log, up to the operation `seq`. `changed_by` are the few operations
 * that change its row: they are read again each time, because the server may refuse one.
 */
type Folded = OpenShift & { readonly seq: number; readonly changed_by: readonly OpRow[] }

const folds = new WeakMap<Outbox, Folded>()

/** Returns this tab's fold of a shift, or null where the tab has folded another one or none. */
function foldedOf(outbox: Outbox, shift_id: unknown): Folded | null {
  const folded = folds.get(outbox)
  return folded && folded.row.id === shift_id ? folded : null
}

/**
 * Folds operations into a shift: its row from every change of it, whatever the command, and its figures from its
 * receipts. Null without its opening.
 */
function foldOperations(before: Folded | null, shift_id: string, ops: readonly OpRow[], org_id: string): Folded | null {
  const changesOf = (op: OpRow) =>
    changesOfOperation(op, org_id).filter(({ table, id }) => table === 'cash_box_shifts' && id === shift_id)
  const changed_by = [...(before?.changed_by ?? []), ...ops.filter((op) => changesOf(op).length > 0)]
  const row = applyChanges(null, changed_by.filter(({ state }) => state !== 'refused').flatMap(changesOf))
  const own = ops.filter((op) => op.shift_id === shift_id)
  return (
    row && {
      row: row as Shift,
      figures: foldShift(own.flatMap(receiptOf), before?.figures),
      seq: ops.at(-1)?.seq ?? before?.seq ?? 0,
      changed_by,
    }
  )
}

/**
 * The open shift with its current figures, null where none is open. The log is append-only, so only operations after
 * the last call are read, and the cost of a sale does not grow with the shift.
 */
export async function readOpenShift(outbox: Outbox, org_id: string): Promise<OpenShift | null> {
  const folded = await withStorageErrors(() =>
    outbox.store.read(async (reader) => {
      const shift_id = (await reader.get('meta', 'shift'))?.value
      if (typeof shift_id !== 'string') return null
      const known = foldedOf(outbox, shift_id)
      const changed_by = await Promise.all(
        (known?.changed_by ?? []).map(async (op) => (await reader.get('ops', op.id)) ?? op),
      )
      const from = known ? known.seq + 1 : (await reader.ops({ by: 'about', id: shift_id }, 1))[0]?.seq
      const ops = from === undefined ? [] : await reader.ops({ by: 'seq', from }, Number.MAX_SAFE_INTEGER)
      return foldOperations(known && { ...known, changed_by }, shift_id, ops, org_id)
    }),
  )
  if (folded) folds.set(outbox, folded)
  return folded
}

/**
 * Row of the open shift after the operation `seq`, the last one of the log. Not read again where this tab has folded
 * that one.
 */
export async function shiftRowAt(
  outbox: Outbox,
  org_id: string,
  { shift_id, seq }: { readonly shift_id: string; readonly seq: number },
): Promise<Shift | null> {
  const folded = foldedOf(outbox, shift_id)
  return folded?.seq === seq ? folded.row : ((await readOpenShift(outbox, org_id))?.row ?? null)
}

/**
 * The shift as this tab remembers it; null where it has to be read. Another tab may have closed it, or another cashier
 * taken it over.
 */
export const rememberedShiftRow = (outbox: Outbox): Shift | null =>
  foldedOf(outbox, outbox.store.remembered?.meta.get('shift'))?.row ?? null

/**
 * The open shift after an operation that this tab has just recorded, from memory; null where it has to be read, because
 * other operations came in between or the shift is another one.
 */
export function openShiftAfter(outbox: Outbox, org_id: string, op: OpRow): OpenShift | null {
  const shift_id = outbox.store.remembered?.meta.get('shift')
  if (typeof shift_id !== 'string') return null
  const known = foldedOf(outbox, shift_id)
  if (known?.seq === op.seq) return known
  // Without a fold, only the opening makes one.
  const folded = !known || op.seq === known.seq + 1 ? foldOperations(known, shift_id, [op], org_id) : null
  if (folded) folds.set(outbox, folded)
  return folded
}
