import type { Row } from '../kernel/model/entity'
import type { orgs } from './entity'

/** Legal texts with a public page each. */
export const LEGAL_PAGES = ['terms', 'privacy', 'imprint'] as const

export type LegalPage = (typeof LEGAL_PAGES)[number]

/** Returns the path of the page of an order, to which its token leads. */
export const orderAddress = (org: Pick<Row<typeof orgs>, 'lang' | 'slug'>, token: string): string =>
  `${shopAddress(org)}/order/${token}`

/** Returns the path of the page of a cart, to which its token leads. */
export const cartAddress = (org: Pick<Row<typeof orgs>, 'lang' | 'slug'>, token: string): string =>
  `${shopAddress(org)}/cart/${token}`

/** Returns the path of the page of an entry of the waiting list, to which its token leads. */
export const waitingAddress = (org: Pick<Row<typeof orgs>, 'lang' | 'slug'>, token: string): string =>
  `${shopAddress(org)}/waiting/${token}`

/** Returns the path of the page that shows a provider's form for a payment, to which its token leads. */
export const paymentFormAddress = (org: Pick<Row<typeof orgs>, 'lang' | 'slug'>, token: string): string =>
  `${shopAddress(org)}/pay/${token}`

/** Returns the path of the page of an event, where its tickets are sold. */
export const eventAddress = (org: Pick<Row<typeof orgs>, 'lang' | 'slug'>, event_id: string): string =>
  `${shopAddress(org)}/events/${event_id}/tickets`

/** Returns the path of an organisation's public landing page on this server, or of one of its legal texts. */
export const shopAddress = ({ lang, slug }: Pick<Row<typeof orgs>, 'lang' | 'slug'>, page?: LegalPage): string =>
  `/${lang}/${encodeURIComponent(slug)}${page ? `/${page}` : ''}`
