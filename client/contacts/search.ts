import { listSearch } from '../kit/list/list-search'

export const CONTACT_FILTERS = [{ key: 'newsletter_subscription_status', label: 'contacts.newsletter' }] as const

/** The address of the contacts list; `contact_id` opens one. */
export const contactsSearch = listSearch(CONTACT_FILTERS, 'contact_id')
