import { can, type Permission } from '../../shared/kernel/permissions'
import { iso } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/registry'
import { RESULTS_PER_CATEGORY } from '../../shared/search/limits'
import type { Format, T } from '../kit/phrases'
import type { Foyer } from '../sync/foyer'
import type { Hit, ServerCategory } from './hit'
import {
  type FoundContact,
  type FoundEvent,
  type FoundInvoice,
  type FoundOrder,
  type FoundPromoCode,
  serverSearches,
} from './server-search'

/** Tools for the texts of a result. */
export type HitContext = { readonly t: T; readonly format: Format; readonly locations: ReadonlyMap<string, string> }

const joined = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

const eventHit = (event: FoundEvent, { format, locations }: HitContext): Hit => ({
  key: `events ${event.id}`,
  category: 'events',
  title: event.title,
  detail: joined(format.dateTime(event.starts_at), locations.get(event.location_id ?? '')),
  target: { href: `/events/${event.id}` },
})

const orderHit = (order: FoundOrder, { format }: HitContext): Hit => ({
  key: `orders ${order.id}`,
  category: 'orders',
  title: order.booking_code,
  detail: joined(order.name, order.static_title),
  aside: format.money(order.total),
  status: order.status_code,
  target: { href: `/orders?order_id=${order.id}` },
})

const contactHit = (contact: FoundContact, { t }: HitContext): Hit => ({
  key: `contacts ${contact.id}`,
  category: 'contacts',
  title: contact.name,
  detail: contact.email ?? '',
  aside: t('search.order_count', { count: contact.total_orders }),
  target: { href: `/contacts/${contact.id}` },
})

const invoiceHit = (invoice: FoundInvoice, { t, format }: HitContext): Hit => ({
  key: `invoices ${invoice.id}`,
  category: 'invoices',
  title: invoice.num,
  detail: joined(invoice.recipient, invoice.is_credit_note ? t('search.credit_note') : null),
  aside: format.money(invoice.total),
  target: { href: `/settings/invoices?invoice_id=${invoice.id}` },
})

const promoCodeHit = (code: FoundPromoCode, { t, format }: HitContext): Hit => ({
  key: `promo_codes ${code.id}`,
  category: 'promo_codes',
  title: code.code || code.name,
  detail: joined(format.rate(code.discount_percentage), code.code && code.name),
  ...(code.ends_at && { aside: t('search.until', { date: format.date(code.ends_at) }) }),
  target: { href: `/settings/promo_codes?all=1&promo_code_id=${code.id}` },
})

type Search = {
  readonly can: Permission
  readonly onServer: (foyer: Foyer, text: string, context: HitContext) => Promise<readonly Hit[]>
  /** Search in the rows of this device; missing for what devices do not hold. */
  readonly onDevice?: (foyer: Foyer, text: string, context: HitContext) => Promise<readonly Hit[]>
}

/** Coming events first, the next one at the top, then past ones. */
const nextFirst = (events: readonly RowOf<'events'>[]): readonly RowOf<'events'>[] => {
  const now = iso(Date.now())
  const coming = events.filter((event) => event.ends_at >= now && !event.is_template)
  const past = events.filter((event) => event.ends_at < now && !event.is_template)
  return [
    ...coming.sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1)),
    ...past.sort((a, b) => (a.starts_at > b.starts_at ? -1 : 1)),
  ]
}

/** The searches of the server's categories. */
export const SEARCHES: Readonly<Record<ServerCategory, Search>> = {
  events: {
    can: 'events.read',
    onServer: async (foyer, text, context) =>
      (await serverSearches.events(foyer, text)).map((row) => eventHit(row, context)),
    onDevice: async (foyer, text, context) =>
      nextFirst(await foyer.search('events', text, RESULTS_PER_CATEGORY)).map((row) => eventHit(row, context)),
  },
  orders: {
    can: 'orders.read',
    onServer: async (foyer, text, context) =>
      (await serverSearches.orders(foyer, text)).map((row) => orderHit(row, context)),
    onDevice: async (foyer, text, context) =>
      (await foyer.search('orders', text, RESULTS_PER_CATEGORY)).map((row) => orderHit(row, context)),
  },
  contacts: {
    can: 'contacts.read',
    onServer: async (foyer, text, context) =>
      (await serverSearches.contacts(foyer, text)).map((row) => contactHit(row, context)),
    onDevice: async (foyer, text, context) =>
      (await foyer.search('contacts', text, RESULTS_PER_CATEGORY)).map((row) => contactHit(row, context)),
  },
  invoices: {
    can: 'invoices.read',
    onServer: async (foyer, text, context) =>
      (await serverSearches.invoices(foyer, text)).map((row) => invoiceHit(row, context)),
  },
  promo_codes: {
    can: 'promo_codes.read',
    onServer: async (foyer, text, context) =>
      (await serverSearches.promo_codes(foyer, text)).map((row) => promoCodeHit(row, context)),
    onDevice: async (foyer, text, context) =>
      (await foyer.search('promo_codes', text, RESULTS_PER_CATEGORY)).map((row) => promoCodeHit(row, context)),
  },
}

/** The server's categories that a user may read. */
export const readableCategories = (foyer: Foyer): readonly ServerCategory[] =>
  (Object.keys(SEARCHES) as ServerCategory[]).filter((category) =>
    can(foyer.identity.user.role, SEARCHES[category].can),
  )
