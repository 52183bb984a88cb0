import { DomainError } from '../kernel/errors'
import { DAY } from '../kernel/time'
import type { NEWSLETTER_STATUSES } from './entity'

/** Number of orders from which a contact counts as a regular. A contact with one order is new. */
export const REGULAR_ORDERS = 5
/** Time in ms without an order after which a returning contact counts as slipping away. */
export const SLIPPING_AFTER = 365 * DAY
/** Number of orders from which a contact counts as returning. */
export const RETURNING_ORDERS = 2

export const BEHAVIOURS = ['none', 'novice', 'returning', 'regular', 'slipping_away'] as const

/** Classifies a contact by their orders. `last_order_at` in milliseconds; null for none. */
export function behaviourOf(orders: number, last_order_at: number | null, now: number): (typeof BEHAVIOURS)[number] {
  if (orders === 0 || last_order_at === null) return 'none'
  if (orders >= RETURNING_ORDERS && last_order_at < now - SLIPPING_AFTER) return 'slipping_away'
  if (orders >= REGULAR_ORDERS) return 'regular'
  return orders >= RETURNING_ORDERS ? 'returning' : 'novice'
}

type Subscription = {
  readonly newsletter: boolean
  readonly newsletter_subscription_status: (typeof NEWSLETTER_STATUSES)[number] | null
  readonly unsubscribed_at: string | null
}

/**
 * Returns the subscription after the office sets or clears the newsletter wish. A new wish stays pending until the
 * contact confirms it; repeating it changes nothing. Throws `contacts.unsubscribed` for a contact who left, because
 * only they can subscribe again.
 */
export function subscriptionAfterWish(before: Subscription, newsletter: boolean, now: string): Partial<Subscription> {
  const status = before.newsletter_subscription_status
  if (newsletter && status === 'unsubscribed') throw new DomainError('contacts.unsubscribed')
  if (newsletter)
    return status === 'confirmed' || status === 'pending'
      ? { newsletter }
      : { newsletter, newsletter_subscription_status: 'pending' }
  if (status === null || status === 'unsubscribed') return { newsletter }
  return { newsletter, newsletter_subscription_status: 'unsubscribed', unsubscribed_at: now }
}
