import { bucketEnd, bucketStart } from '../../../shared/kernel/buckets'
import { DAY, iso, ms } from '../../../shared/kernel/time'
import type { ReplicatedRowOf, RowOf } from '../../../shared/model'
import { CHECKOUT_METHODS } from '../../../shared/orders/office/commands'
import { DEFAULT_TIME_ZONE, reportTime } from '../../../shared/orgs/rules'
import { PAYOUT_PERIOD, type PayoutMovement, payoutSums } from '../../payouts/pay-out'
import type { RowMaker } from '../row-maker'

const WEEKS = 4

/** Makes the payouts of provider payments of the last weeks. Only the latest is still pending. */
export function makePayouts(
  maker: RowMaker,
  now: number,
  payments: readonly ReplicatedRowOf<'payments'>[],
  bank_account_id: string | null,
) {
  const payouts: RowOf<'payouts'>[] = []
  const payout_items: RowOf<'payout_items'>[] = []
  let starts_at = bucketStart(PAYOUT_PERIOD, iso(now - WEEKS * 7 * DAY), DEFAULT_TIME_ZONE)
  for (
    let ends_at = bucketEnd(PAYOUT_PERIOD, starts_at, DEFAULT_TIME_ZONE);
    ;
    ends_at = bucketEnd(PAYOUT_PERIOD, ends_at, DEFAULT_TIME_ZONE)
  ) {
    const morning = ms(reportTime(DEFAULT_TIME_ZONE, ends_at))
    if (morning > now) return { payouts: latestPending(payouts), payout_items }
    const begun = starts_at
    const movements = payments
      .filter(
        ({ method, status, created_at }) =>
          CHECKOUT_METHODS.includes(method) && status === 'confirmed' && created_at >= begun && created_at < ends_at,
      )
      .map(
        ({ id, order_id, amount, created_at }): PayoutMovement => ({
          payment_id: id,
          order_id,
          amount,
          fee: null,
          booked_at: created_at,
          kind: amount < 0 ? 'refund' : 'payment',
        }),
      )
    const sums = payoutSums(movements)
    if (sums.total <= 0) continue
    const payout = maker.row(morning, {
      num: payouts.length + 1,
      starts_at,
      ends_at,
      ...sums,
      status: 'paid' as const,
      bank_account_id,
      paid_at: iso(morning + 2 * DAY),
    })
    payouts.push(payout)
    payout_items.push(...movements.map((movement) => maker.bare(morning, { payout_id: payout.id, ...movement })))
    starts_at = ends_at
  }
}

/**
 * The same payouts, in their order, of which the last has not arrived yet, on whichever day of the week the demo is
 * made.
 */
const latestPending = (payouts: readonly RowOf<'payouts'>[]): RowOf<'payouts'>[] =>
  payouts.map((payout, place) =>
    place === payouts.length - 1 ? { ...payout, status: 'pending', paid_at: null } : payout,
  )
