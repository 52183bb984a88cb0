import { assertAtMost, assertAtOnce } from '../../../shared/cash_boxes/adds-up'
import { nextReceipt, type ReceiptBody, type ReceiptInput } from '../../../shared/cash_boxes/receipt'
import { type CountedPiece, cashiersOf, foldShift, type ShiftFigures } from '../../../shared/cash_boxes/rules'
import { DomainError } from '../../../shared/kernel/errors'
import { MAX_COUNTED } from '../../../shared/kernel/money'
import type { RowOf } from '../../../shared/registry'
import { seriesCounter, shiftCounter } from '../../rights/held'
import type { Core } from '../../sync/core'
import type { OutboxSnapshot } from '../../sync/log/prepared'
import type { CounterRow } from '../../sync/log/store/store'
import { paidCarts } from '../parking/paid-carts'
import { readOpenShift, receiptsInLog, rememberedShiftRow, shiftRowAt } from './drawer'

type Shift = RowOf<'cash_box_shifts'>

/** The shift open on this device. Throws `cash_box_shifts.not_open`. */
export async function currentShift(core: Core): Promise<Shift> {
  const shift = await readOpenShift(core.outbox, core.identity().org.id)
  if (!shift) throw new DomainError('cash_box_shifts.not_open')
  return shift.row
}

/**
 * The open shift of the signed-in cashier. Throws `cash_box_shifts.not_open`, or `.not_yours` where the cashier has not
 * taken it over.
 */
export async function ownShift(core: Core): Promise<Shift> {
  const { user } = core.identity()
  const isOwn = (shift: Shift) => cashiersOf(shift).at(-1) === user.id
  const remembered = rememberedShiftRow(core.outbox)
  // What is recorded in the shift compares it again (`assertOwnShift`). Only a refusal has to be read from the store.
  if (remembered && isOwn(remembered)) return remembered
  const shift = await currentShift(core)
  if (!isOwn(shift)) throw new DomainError('cash_box_shifts.not_yours')
  return shift
}

/** Throws `cash_box_shifts.not_open` where another tab has closed the shift meanwhile. */
export function assertSameShift(snapshot: OutboxSnapshot, shift: Shift): void {
  if (snapshot.meta('shift') !== shift.id) throw new DomainError('cash_box_shifts.not_open')
}

/**
 * Reads the row of a shift that must still be open. Throws `cash_box_shifts.not_open` where another tab has closed it
 * meanwhile.
 */
async function sameShift({ outbox, identity }: Core, snapshot: OutboxSnapshot, shift: Shift): Promise<Shift> {
  assertSameShift(snapshot, shift)
  const now = await shiftRowAt(outbox, identity().org.id, { shift_id: shift.id, seq: snapshot.seq })
  if (!now) throw new DomainError('cash_box_shifts.not_open')
  return now
}

/**
 * The same for a cashier's own shift. Throws `cash_box_shifts.not_yours` where another cashier has taken it over
 * meanwhile.
 */
export async function assertOwnShift(core: Core, snapshot: OutboxSnapshot, shift: Shift): Promise<void> {
  const now = await sameShift(core, snapshot, shift)
  if (cashiersOf(now).at(-1) !== cashiersOf(shift).at(-1)) throw new DomainError('cash_box_shifts.not_yours')
}

/** Numbers the next receipt of a series. Returns it with the counter to store. */
export function numberReceipt(
  snapshot: OutboxSnapshot,
  right_id: string,
  body: ReceiptBody,
): { readonly receipt: ReceiptInput; readonly head: CounterRow } {
  const { number, hash } = snapshot.counter(seriesCounter(right_id))
  const receipt = nextReceipt({ right_id, number, hash }, body)
  return { receipt, head: { id: seriesCounter(right_id), number: receipt.number, hash: receipt.hash } }
}

/**
 * Throws where the drawer does not hold the amount that is taken out. The error names its balance unless the cash box
 * is blind.
 */
export async function assertCash({ outbox, rows, identity }: Core, shift: Shift, amount: number): Promise<void> {
  const open = await readOpenShift(outbox, identity().org.id)
  if (open?.row.id !== shift.id) throw new DomainError('cash_box_shifts.not_open')
  const { expected } = open.figures
  if (amount <= expected) return
  throw (await rows.get('cash_boxes', shift.cash_box_id))?.blind
    ? new DomainError('cash_box_shifts.not_so_much_cash')
    : new DomainError('cash_box_shifts.not_enough_cash', { cash: expected })
}

async function acquireSeries({ rights }: Core, cash_box_id: string): Promise<string> {
  const find = async () =>
    (await rights.refresh()).find((right) => right.kind === 'series' && right.subject_id === cash_box_id)?.id
  const held = await find()
  if (held) return held
  await rights.acquire(() => [{ kind: 'series', event_id: null, subject_id: cash_box_id, qty: 1 }])
  const granted = await find()
  if (!granted) throw new DomainError('rights.not_held')
  return granted
}

/**
 * Opens a shift. Its first receipt books the opening balance. Throws `cash_box_shifts.already_open`, or `offline` where
 * this device does not hold the receipt series yet.
 */
export async function openShift(
  core: Core,
  { cash_box_id, opening }: { readonly cash_box_id: string; readonly opening: number },
): Promise<void> {
  const { outbox, newId, identity } = core
  assertAtOnce([opening])
  if (await readOpenShift(outbox, identity().org.id)) throw new DomainError('cash_box_shifts.already_open')
  const right_id = await acquireSeries(core, cash_box_id)
  const id = newId()
  const receipt_id = newId()
  await outbox.commit('OpenCashBoxShift', (snapshot) => {
    if (snapshot.meta('shift')) throw new DomainError('cash_box_shifts.already_open')
    const num = snapshot.counter(shiftCounter(right_id)).number + 1
    const { receipt, head } = numberReceipt(snapshot, right_id, {
      id: receipt_id,
      kind: 'opening',
      cash_box_id,
      shift_id: id,
      order_id: null,
      total: 0,
      tenders: [{ method: 'cash', amount: opening }],
      taxes: [],
      reason: null,
    })
    return {
      args: { input: { id, cash_box_id, num, opening, receipt } },
      counters: [head, { id: shiftCounter(right_id), number: num, hash: null }],
      meta: { shift: id },
      shift_id: id,
      about: [id],
    }
  })
}

/**
 * Takes over the shift of another cashier. The Z-report names both. Does nothing for the cashier who has it already.
 */
export async function recordShiftTakeover(core: Core): Promise<void> {
  const row = await currentShift(core)
  if (cashiersOf(row).at(-1) === core.identity().user.id) return
  await core.outbox.commit('TakeOverShift', async (snapshot) => {
    const cashiers = [...cashiersOf(await sameShift(core, snapshot, row)), core.identity().user.id]
    return { args: { id: row.id, input: { cashiers } }, shift_id: row.id, about: [row.id] }
  })
}

/** Books cash put into the drawer or taken out of it. Throws `cash_box_shifts.not_enough_cash` above its balance. */
export async function bookCashMovement(
  core: Core,
  { kind, amount, reason }: { readonly kind: 'cash_in' | 'cash_out'; readonly amount: number; readonly reason: string },
): Promise<void> {
  const { outbox, newId } = core
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new DomainError('orders.wrong_total')
  assertAtOnce([amount])
  const row = await ownShift(core)
  const id = newId()
  await outbox.commit('MoveCash', async (snapshot) => {
    await assertOwnShift(core, snapshot, row)
    if (kind === 'cash_out') await assertCash(core, row, amount)
    const { receipt, head } = numberReceipt(snapshot, row.right_id, {
      id,
      kind,
      cash_box_id: row.cash_box_id,
      shift_id: row.id,
      order_id: null,
      total: 0,
      tenders: [{ method: 'cash', amount: kind === 'cash_in' ? amount : -amount }],
      taxes: [],
      reason,
    })
    return { args: { input: { receipt } }, counters: [head], shift_id: row.id, about: [row.id] }
  })
}

/** The counted drawer, in cents. `first_counted` is the amount of the blind count where it was another one. */
export type DrawerCount = {
  readonly counted: number
  readonly counts?: readonly CountedPiece[]
  readonly first_counted?: number | null
  readonly difference_reason: string | null
}

/** A closed shift with the figures of its Z-report. */
export type ClosedShift = { readonly row: Shift; readonly figures: ShiftFigures }

/**
 * Closes the shift with the figures of its own receipts, and returns those of the Z-report. Throws `orders.part_paid`
 * while a cart has part payments.
 */
export async function closeShift(
  core: Core,
  { counted, counts, first_counted = null, difference_reason }: DrawerCount,
): Promise<ClosedShift> {
  const { outbox, newId } = core
  assertAtMost(MAX_COUNTED, [counted, first_counted ?? 0])
  const row = await currentShift(core)
  const id = newId()
  const closing = { receipt: null as ReceiptInput | null, written: [] as readonly ReceiptInput[] }
  const { changes } = await outbox.commit('CloseCashBoxShift', async (snapshot) => {
    assertSameShift(snapshot, row)
    // Part payments are not on a receipt yet.
    if ((await paidCarts(outbox, outbox.author().device_id)).length > 0) throw new DomainError('orders.part_paid')
    closing.written = await receiptsInLog(outbox, row.id)
    const { expected, total, qty } = foldShift(closing.written)
    const { receipt, head } = numberReceipt(snapshot, row.right_id, {
      id,
      kind: 'closing',
      cash_box_id: row.cash_box_id,
      shift_id: row.id,
      order_id: null,
      total: 0,
      tenders: [],
      taxes: [],
      reason: difference_reason,
    })
    closing.receipt = receipt
    return {
      args: {
        id: row.id,
        input: {
          counted,
          expected,
          total,
          qty,
          difference_reason,
          counts: counts ? [...counts] : null,
          first_counted,
          receipt,
        },
      },
      counters: [head],
      meta: { shift: null },
      shift_id: row.id,
      about: [row.id],
    }
  })
  const figures = foldShift([...closing.written, ...(closing.receipt ? [closing.receipt] : [])])
  const patch = changes.find((change) => change.id === row.id)
  return { row: patch && 'patch' in patch ? { ...row, ...patch.patch } : row, figures }
}
