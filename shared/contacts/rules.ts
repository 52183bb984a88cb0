import { DomainError } from '../kernel/errors'
import { DAY } from '../kernel/time'
import type { NEWSLETTER_STATUSES } from './entity'

/** From this many orders on, somebody is a regular; who has bought once is new. */
export const REGULAR = 5
/** Somebody who came back once and then not for so long is slipping away. */
export const SLIPPING_AFTER = 365 * DAY
export const RETURNED = 2

export const BEHAVIOURS = ['none', 'novice', 'returning', 'regular', 'slipping_away'] as const

/** What somebody's orders say of them. `last_order_at` in milliseconds; null for none. */
export function behaviourOf(orders: number, last_order_at: number | null, now: number): (typeof BEHAVIOURS)[number] {
  if (orders === 0 || last_order_at === null) return 'none'
  if (orders >= RETURNED && last_order_at < now - SLIPPING_AFTER) return 'slipping_away'
  if (orders >= REGULAR) return 'regular'
  return orders >= RETURNED ? 'returning' : 'novice'
}

type Subscription = {
  readonly newsletter: boolean
  readonly newsletter_subscription_status: (typeof NEWSLETTER_STATUSES)[number] | null
  readonly unsubscribed_at: string | null
}

/**
 * What a subscription becomes when the office notes that somebody wants the newsletter or no longer does. Who wants it is pending until they
 * have confirmed it themselves; asking twice changes nothing. Throws `contacts.unsubscribed` for who has left: only they come back.
 */
export function afterWish(before: Subscription, newsletter: boolean, now: string): Partial<Subscription> {
  const status = before.newsletter_subscription_status
  if (newsletter && status === 'unsubscribed') throw new DomainError('contacts.unsubscribed')
  if (newsletter) return status === 'confirmed' || status === 'pending' ? { newsletter } : { newsletter, newsletter_subscription_status: 'pending' }
  if (status === null || status === 'unsubscribed') return { newsletter }
  return { newsletter, newsletter_subscription_status: 'unsubscribed', unsubscribed_at: now }
}
