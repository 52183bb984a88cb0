import type { Row } from '../kernel/model/entity'
import { DAY, HOUR, iso, ms } from '../kernel/time'
import type { orgs } from '../orgs/entity'
import { settingsOf } from '../orgs/settings'
import { UNPAID_HOLD_TIME } from './life'
import type { OrderLife } from './status'

/**
 * Returns until when a new order holds its places unless a person says otherwise: as many days as the organisation's
 * reservation rules allow, but no longer than until some hours before the first of its events is no longer sold
 * (`ends`, ISO: its start, or the end of one that goes on for days). Within these hours it is held until then.
 */
export function orderDeadline(
  org: Pick<Row<typeof orgs>, 'settings'>,
  order_type: OrderLife['order_type'],
  ends: readonly string[],
  now: string,
): string {
  if (order_type === 'regular') return iso(ms(now) + UNPAID_HOLD_TIME)
  const { reservation_days, option_days, hours_before_start } = settingsOf(org, 'reservations')
  const latest = ms(now) + (order_type === 'option' ? option_days : reservation_days) * DAY
  const end = Math.min(...ends.map(ms))
  const release = end - hours_before_start * HOUR
  return iso(Math.min(latest, release > ms(now) ? release : end))
}
