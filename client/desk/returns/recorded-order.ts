import { DomainError } from '../../../shared/kernel/errors'
import type { Args } from '../../../shared/kernel/model/command'
import type { createOrder, voidOrder } from '../../../shared/orders/commands'
import type { OutboxSnapshot } from '../../sync/log/prepared'
import type { OpRow } from '../../sync/log/store/store'

type OrderInput = Args<typeof createOrder>['input']
type VoidInput = Args<typeof voidOrder>['input']

/** A line of a sale with the quantity that is not voided yet. */
export type RecordedLine = OrderInput['items'][number] & { readonly left: number }

/** A sale as this device has recorded it, with what is left of its lines. */
export type RecordedOrder = { readonly sale: OrderInput; readonly lines: readonly RecordedLine[] }

const inputOf = <I>(op: OpRow): I => (JSON.parse(op.input) as { readonly input: I }).input

/** Input of a recorded `VoidOrder` operation. */
export const voidInputOf = (op: OpRow): VoidInput => inputOf<VoidInput>(op)

/**
 * Reads the sale of an order from the log of this device. Throws a refusal for the cashier where it cannot be voided in
 * this shift.
 */
export async function recordedOrder(
  snapshot: Pick<OutboxSnapshot, 'about'>,
  order_id: string,
  shift_id: string,
): Promise<RecordedOrder> {
  const ops = await snapshot.about(order_id)
  const sold = ops.find((op) => op.name === 'CreateOrder')
  if (!sold || sold.shift_id !== shift_id) throw new DomainError('orders.not_this_shift')
  const voids = ops.filter((op) => op.name === 'VoidOrder')
  if ([sold, ...voids].some((op) => op.state === 'quarantined' || op.state === 'refused'))
    throw new DomainError('orders.in_dispute')
  const sale = inputOf<OrderInput>(sold)
  if (sale.picked_up && sale.picked_up.before > 0) throw new DomainError('orders.paid_before')
  const voided = voids.map(voidInputOf)
  const lines = sale.items.map((item) => ({
    ...item,
    left: voided.reduce((left, input) => leftAfter(item, left, input), item.qty),
  }))
  if (lines.every(({ left }) => left === 0)) throw new DomainError('orders.not_paid')
  return { sale, lines }
}

function leftAfter({ id, qty }: OrderInput['items'][number], left: number, { items, parts }: VoidInput): number {
  if (!items.includes(id)) return left
  return qty - (parts?.find((part) => part.id === id)?.cancelled_qty ?? qty)
}

/** The lines of which something is left. */
export const remainingLines = <L extends { readonly left: number }>(lines: readonly L[]): readonly L[] =>
  lines.filter(({ left }) => left > 0)
