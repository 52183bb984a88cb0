import { bucketEnd, bucketStart } from '../../../shared/kernel/buckets'
import { DAY, iso, ms } from '../../../shared/kernel/time'
import type { KeptRowOf, RowOf } from '../../../shared/model'
import { CHECKOUT_METHODS } from '../../../shared/orders/office-commands'
import { DEFAULT_TIME_ZONE, reportTime } from '../../../shared/orgs/rules'
import { type Movement, PERIOD, sumsOf } from '../../payouts/pay-out'
import type { Maker } from '../row-maker'

const WEEKS = 4

/** What came through providers in the last weeks, as it was paid out; only the last has not been seen at the bank yet. */
export function makePayouts(maker: Maker, now: number, payments: readonly KeptRowOf<'payments'>[], bank_account_id: string | null) {
  const payouts: RowOf<'payouts'>[] = []
  const payout_items: RowOf<'payout_items'>[] = []
  let starts_at = bucketStart(PERIOD, iso(now - WEEKS * 7 * DAY), DEFAULT_TIME_ZONE)
  for (let ends_at = bucketEnd(PERIOD, starts_at, DEFAULT_TIME_ZONE); ; ends_at = bucketEnd(PERIOD, ends_at, DEFAULT_TIME_ZONE)) {
    const morning = ms(reportTime(DEFAULT_TIME_ZONE, ends_at))
    if (morning > now) return { payouts, payout_items }
    const begun = starts_at
    const movements = payments
      .filter(({ method, status, created_at }) => CHECKOUT_METHODS.includes(method) && status === 'confirmed' && created_at >= begun && created_at < ends_at)
      .map(
        ({ id, order_id, amount, created_at }): Movement => ({
          ...{ payment_id: id, order_id, amount, fee: null, booked_at: created_at },
          kind: amount < 0 ? 'refund' : 'payment',
        }),
      )
    const sums = sumsOf(movements)
    if (sums.total <= 0) continue
    const seen = morning + 2 * DAY
    const status = seen + 2 * DAY < now ? ('paid' as const) : ('pending' as const)
    const payout = maker.row(morning, {
      ...{ num: payouts.length + 1, starts_at, ends_at, ...sums, status, bank_account_id, paid_at: status === 'paid' ? iso(seen) : null },
    })
    payouts.push(payout)
    payout_items.push(...movements.map((movement) => maker.bare(morning, { payout_id: payout.id, ...movement })))
    starts_at = ends_at
  }
}
