import { openCashBoxShift } from '../../../shared/cash_boxes/commands'
import { type Numbered, type ReceiptInput, receiptIn } from '../../../shared/cash_boxes/receipt'
import { foldShift, type ShiftFigures } from '../../../shared/cash_boxes/rules'
import { createOrder, voidOrder } from '../../../shared/orders/commands'
import type { RowOf } from '../../../shared/registry'
import { withStorageErrors } from '../../sync/browser/storage-error'
import { changesOfOperation } from '../../sync/log/effects'
import type { Outbox } from '../../sync/log/outbox'
import type { OpRow } from '../../sync/log/store'

/** The shift open on this device, with its figures. */
export type OpenShift = { readonly row: RowOf<'cash_box_shifts'>; readonly figures: ShiftFigures }

const receiptOf = (op: OpRow): readonly ReceiptInput[] => receiptIn(JSON.parse(op.input) as Numbered)

/** Reads the receipts of a shift from the log of this device. The log is complete right after a reload and offline, the local rows may not be. */
export async function receiptsInLog(outbox: Outbox, shift_id: string): Promise<readonly ReceiptInput[]> {
  const ops = await withStorageErrors(() => outbox.store.read((reader) => reader.ops({ by: 'shift', shift_id }, Number.MAX_SAFE_INTEGER)))
  return ops.flatMap(receiptOf)
}

const SALES: ReadonlySet<string> = new Set([createOrder.name, voidOrder.name])

/** Id of the order sold last in a shift. Null where there is none, or where a sale was voided since. */
export async function lastSaleOf(outbox: Outbox, shift_id: string): Promise<string | null> {
  const ops = await withStorageErrors(() => outbox.store.read((reader) => reader.ops({ by: 'shift', shift_id }, Number.MAX_SAFE_INTEGER)))
  const last = ops.findLast(({ name }) => SALES.has(name))
  return last?.name === createOrder.name ? (last.about[0] ?? null) : null
}

/** Returns true if this device has sold an order. */
export const isSold = async (outbox: Outbox, order_id: string): Promise<boolean> => (await outbox.about(order_id)).some(({ name }) => name === createOrder.name)

type Shift = RowOf<'cash_box_shifts'>

/** Opening operation of the shift that was read last. An operation never changes. */
const openings = new WeakMap<Outbox, { readonly id: string; readonly op: OpRow }>()

function shiftRow(opening: OpRow | undefined, handed: unknown, org_id: string): Shift | null {
  const change = opening && changesOfOperation(opening, org_id).find((change) => change.table === 'cash_box_shifts')
  return change && 'insert' in change ? { ...(change.insert as Shift), cashiers: (handed ?? null) as string[] | null } : null
}

/** The shift open on this device, null where none is. Reads only its opening operation, so its cost does not grow with the shift. */
export async function readShiftRow(outbox: Outbox, org_id: string): Promise<Shift | null> {
  const { ops, handed } = await withStorageErrors(() =>
    outbox.store.read(async (reader) => {
      const [shift, handed] = await Promise.all([reader.get('meta', 'shift'), reader.get('meta', 'cashiers')])
      return { ops: typeof shift?.value === 'string' ? await reader.ops({ by: 'about', id: shift.value }, 1) : [], handed: handed?.value }
    }),
  )
  const opening = ops.find((op) => op.name === openCashBoxShift.name)
  const row = shiftRow(opening, handed, org_id)
  if (opening && row) openings.set(outbox, { id: row.id, op: opening })
  return row
}

/** The shift as this tab remembers it; null where it has to be read. Another tab may have closed it, or another cashier taken it over. */
export function rememberedShiftRow(outbox: Outbox, org_id: string): Shift | null {
  const state = outbox.store.remembered
  const known = openings.get(outbox)
  return state && known && state.meta.get('shift') === known.id ? shiftRow(known.op, state.meta.get('cashiers'), org_id) : null
}

/** Figures of a shift that this tab has calculated already, up to the operation `seq`. */
type Running = { readonly shift_id: string; readonly seq: number; readonly figures: ShiftFigures }

const running = new WeakMap<Outbox, Running>()

/**
 * Current figures of a shift. The log is append-only, so only operations after the last call are read, and the cost of a sale does not
 * grow with the shift.
 */
export async function readFigures(outbox: Outbox, shift_id: string): Promise<ShiftFigures> {
  const known = running.get(outbox)
  const before = known?.shift_id === shift_id ? known : null
  const query = before ? ({ by: 'seq', from: before.seq + 1 } as const) : ({ by: 'shift', shift_id } as const)
  const ops = await withStorageErrors(() => outbox.store.read((reader) => reader.ops(query, Number.MAX_SAFE_INTEGER)))
  const own = ops.filter((op) => op.shift_id === shift_id)
  const figures = foldShift(own.flatMap(receiptOf), before?.figures)
  running.set(outbox, { shift_id, seq: ops.at(-1)?.seq ?? before?.seq ?? 0, figures })
  return figures
}

/**
 * The open shift after an operation that this tab has just recorded, from memory; null where it has to be read, because other operations
 * came in between or the shift is another one.
 */
export function openShiftAfter(outbox: Outbox, org_id: string, op: OpRow): OpenShift | null {
  const row = rememberedShiftRow(outbox, org_id)
  const known = running.get(outbox)
  if (!row || known?.shift_id !== row.id || op.seq !== known.seq + 1) return null
  const figures = op.shift_id === row.id ? foldShift(receiptOf(op), known.figures) : known.figures
  running.set(outbox, { shift_id: row.id, seq: op.seq, figures })
  return { row, figures }
}

/** The open shift with its current figures, null where none is open. */
export async function readOpenShift(outbox: Outbox, org_id: string): Promise<OpenShift | null> {
  const row = await readShiftRow(outbox, org_id)
  return row && { row, figures: await readFigures(outbox, row.id) }
}
