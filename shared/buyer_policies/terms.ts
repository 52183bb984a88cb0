import { lastSale } from '../events/rules'
import { HOUR, iso, ms } from '../kernel/time'
import type { RowOf } from '../model'

type Policy = RowOf<'buyer_policies'>
type Event = Pick<RowOf<'events'>, 'starts_at' | 'ends_at' | 'cancelled'>

/** The terms of a policy as they are recorded with an order when it is placed. Amounts are cents per ticket. */
export type BuyerTerms = Pick<
  Policy,
  | 'returns'
  | 'returns_until'
  | 'return_fee'
  | 'return_as'
  | 'exchanges'
  | 'exchanges_until'
  | 'exchange_fee'
  | 'renames'
> & {
  /** Missing in orders that were placed before there was a resale. */
  readonly resale?: boolean
  readonly resale_fee?: number
}

/** Returns the terms of a policy. */
export const termsOf = (policy: Policy): BuyerTerms => ({
  returns: policy.returns,
  returns_until: policy.returns_until,
  return_fee: policy.return_fee,
  return_as: policy.return_as,
  exchanges: policy.exchanges,
  exchanges_until: policy.exchanges_until,
  exchange_fee: policy.exchange_fee,
  renames: policy.renames,
  resale: policy.resale,
  resale_fee: policy.resale_fee,
})

/** Time from which the terms' hours count back: the start as it is now, or the end of an event that lasts for days. */
const before = (event: Event, hours: number): string => iso(ms(lastSale(event)) - hours * HOUR)

/** Time until which tickets of an event can be returned. */
export const returnsEnd = ({ returns_until }: BuyerTerms, event: Event): string => before(event, returns_until)

/** Time until which tickets of an event can be exchanged. */
export const exchangesEnd = ({ exchanges_until }: BuyerTerms, event: Event): string => before(event, exchanges_until)

/** True if the terms let a buyer return tickets of an event now. Refunds of a cancelled event are the office's. */
export const canReturn = (terms: BuyerTerms | null | undefined, event: Event, now: string): terms is BuyerTerms =>
  !!terms?.returns && !event.cancelled && now < returnsEnd(terms, event)

/** True if the terms let a buyer exchange tickets of an event now. */
export const canExchange = (terms: BuyerTerms | null | undefined, event: Event, now: string): terms is BuyerTerms =>
  !!terms?.exchanges && !event.cancelled && now < exchangesEnd(terms, event)

/** True if the terms let a buyer change the name on an order now. */
export const canRename = (terms: BuyerTerms | null | undefined, event: Event, now: string): terms is BuyerTerms =>
  !!terms?.renames && now < lastSale(event)

/** True if the terms let a buyer give tickets of an event back through the waiting list now. */
export const canResell = (terms: BuyerTerms | null | undefined, event: Event, now: string): terms is BuyerTerms =>
  !!terms?.resale && !event.cancelled && now < lastSale(event)
