import { isSaleClosed } from '../../shared/events/rules'
import { iso, ms } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/registry'

type Event = RowOf<'events'>
type Quota = RowOf<'quotas'>

const EVENT_STATES = ['on_sale', 'soon_on_sale', 'on_hold', 'sold_out', 'off_sale', 'cancelled', 'over', 'draft'] as const
export type EventState = (typeof EVENT_STATES)[number]

export type Occupancy = { readonly capacity: number; readonly sold: number; readonly held: number; readonly free: number }

/** Ticket totals of an event as the server counts them. */
type Totals = { readonly total: number; readonly booked: number; readonly held: number }

/** An event as its page shows it. What this device does not keep of it comes with it from the server. */
export type ShownEvent = Event & { readonly prices?: readonly RowOf<'prices'>[]; readonly totals?: Totals | null }

export const occupancyOfTotals = ({ total, booked, held }: Totals): Occupancy => ({
  capacity: total,
  sold: booked,
  held,
  free: Math.max(0, total - booked - held),
})

/** Returns an event's occupancy for one subject: a category, or the whole event under its own id. Null without a quota. */
export function occupancyOf(quotas: readonly Quota[], event_id: string, subject_id = event_id): Occupancy | null {
  const quota = quotas.find((candidate) => candidate.event_id === event_id && candidate.subject_id === subject_id)
  return quota ? { capacity: quota.capacity, sold: quota.sold, held: quota.held, free: Math.max(0, quota.capacity - quota.sold - quota.held) } : null
}

/** The one word that says whether it is sold, worst news first. */
export function eventState(event: Event, house: Occupancy | null, now: number): EventState {
  if (event.cancelled) return 'cancelled'
  if (ms(event.ends_at) < now) return 'over'
  if (!event.published) return 'draft'
  if (house && house.capacity > 0 && house.sold >= house.capacity) return 'sold_out'
  if (event.on_hold) return 'on_hold'
  if (isSaleClosed(event, iso(now))) return 'off_sale'
  if (event.on_sale) return 'on_sale'
  return event.soon_on_sale ? 'soon_on_sale' : 'off_sale'
}
