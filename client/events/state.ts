import { isSoldOut, type Places } from '../../shared/events/places/places'
import { isSaleClosed } from '../../shared/events/rules'
import { iso, ms } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/registry'

type Event = RowOf<'events'>

const EVENT_STATES = [
  'on_sale',
  'soon_on_sale',
  'on_hold',
  'sold_out',
  'off_sale',
  'cancelled',
  'over',
  'draft',
] as const
export type EventState = (typeof EVENT_STATES)[number]

/** An event as its page shows it. What this device does not keep of it comes with it from the server. */
export type ShownEvent = Event & { readonly prices?: readonly RowOf<'prices'>[]; readonly totals?: Places | null }

/** The one word that says whether it is sold, worst news first. */
export function eventState(event: Event, house: Places | null, now: number): EventState {
  if (event.cancelled) return 'cancelled'
  if (ms(event.ends_at) < now) return 'over'
  if (!event.published) return 'draft'
  if (house && isSoldOut(house)) return 'sold_out'
  if (event.on_hold) return 'on_hold'
  if (isSaleClosed(event, iso(now))) return 'off_sale'
  if (event.on_sale) return 'on_sale'
  return event.soon_on_sale ? 'soon_on_sale' : 'off_sale'
}
