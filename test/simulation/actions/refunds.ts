import { DomainError, type ErrorCode } from '../../../shared/kernel/errors'
import type { SimDevice } from '../device'
import { Violation } from '../judge/oracle'
import { salePartOf } from '../judge/truth/parts'
import { askedQuantities, refundTruth } from '../judge/truth/refunds'
import type { SimServer } from '../server'
import type { SimScene } from './actions'
import { pickParts, requestedParts } from './void'

/** Requests a refund, whole or partial, from the office for a sale of any desk. */
export async function simulateRefundRequest({ dice }: SimScene, device: SimDevice): Promise<void> {
  const orders = [...(await device.rowsOf('orders'))].sort((a, b) => (a.id < b.id ? -1 : 1))
  const order = dice.pick(orders)
  if (!order) return
  const parts = dice.chance(60) ? await pickParts(dice, device, order.id) : []
  await device
    .register()
    .requestRefund({ order_id: order.id, reason: 'ill', ...(parts.length > 0 ? { items: requestedParts(parts) } : {}) })
}

/** Pays out the cash of a refund that the office has left to this desk. Two tabs may try at once. */
export async function simulatePayout({ dice }: SimScene, device: SimDevice): Promise<void> {
  const due = (await device.rowsOf('orders'))
    .filter(({ payout }) => payout !== null)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const order = dice.pick(due)
  if (order) await device.register().payOut(order.id)
}

/** Error codes with which the office may refuse a refund. */
const EXPECTED_REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'orders.shift_open',
  'orders.payout_open',
  'orders.no_drawer',
  'orders.undecided',
  'orders.not_paid',
  'orders.refund_only_free',
  'orders.refund_whole',
  'orders.cancel_instead',
  'vouchers.in_use',
])

/**
 * Decides one open refund request by the state of the order on the server. Sales of lost desks are left out: the
 * server's state of them is not reliable.
 */
export async function simulateDecision({
  oracle,
  dice,
  world,
  server,
}: SimScene & { readonly server: SimServer }): Promise<void> {
  const incident = dice.pick(
    (await server.all('incidents')).filter(
      ({ kind, settled_at }) => kind === 'refund_requested' && settled_at === null,
    ),
  )
  const order_id = incident?.subject_id ?? ''
  if (!incident || oracle.lost.has(oracle.orders.get(order_id)?.device_id ?? '')) return
  const of = <T extends { readonly order_id: string }>(rows: readonly T[]) =>
    rows.filter((row) => row.order_id === order_id)
  const refund = refundTruth(
    of(await server.all('order_items')),
    of(await server.all('payments')),
    askedQuantities(incident.details),
  )
  const approved = dice.chance(75)
  const way: 'wire' | 'as_paid' = dice.chance(30) ? 'wire' : 'as_paid'
  // The office confirms the amount that it sees. The server refuses another one.
  const input = { approved, way, amount: approved ? refund.amount : 0, decision: 'Looked into' }
  const done = await server.office('DecideRefund', { id: incident.id, input }).then(
    () => approved,
    (error: unknown) => {
      if (error instanceof DomainError && EXPECTED_REFUSALS.has(error.code)) return false
      throw new Violation(4, `a refund of ${input.amount} of order ${order_id}: ${String(error)}`)
    },
  )
  if (!done) return
  const { given, ...part } = salePartOf(refund.parts, world.ids.code, oracle.vouchers)
  oracle.recordRefund(order_id, { ...part, given: [...given, ...refund.balances] }, refund.amount, refund.parts)
}
