import type { Row } from '../kernel/model/entity'
import type { officeContacts } from './office'

type Contact = Row<typeof officeContacts>

/** Values that a merge chooses between. First and last name go together, because both make the name. */
export const MERGED_FIELDS = [
  'name',
  'email',
  'phone',
  'salutation',
  'gender',
  'company',
  'invoice_address',
  'shipping_address',
] as const

export type MergedField = (typeof MERGED_FIELDS)[number]

/** The columns that a merge sets. */
type MergedColumns = Pick<
  Contact,
  | 'firstname'
  | 'lastname'
  | MergedField
  | 'note'
  | 'label_ids'
  | 'newsletter'
  | 'newsletter_subscription_status'
  | 'subscribed_at'
  | 'unsubscribed_at'
>

/** Returns whose value a merge keeps in a field: the contact's own, unless it has none or the other one was chosen. */
export const winnerOf = (
  field: MergedField,
  contact: Contact,
  duplicate: Contact,
  take: readonly MergedField[],
): 'contact' | 'duplicate' =>
  duplicate[field] !== null && (contact[field] === null || take.includes(field)) ? 'duplicate' : 'contact'

/** Rank of a newsletter status in a merge. A merge never subscribes a contact again. */
const CONSENT_RANK = { unsubscribed: 3, confirmed: 2, pending: 1 } as const satisfies Record<
  NonNullable<Contact['newsletter_subscription_status']>,
  number
>

const rankOf = ({ newsletter_subscription_status: status }: Contact): number =>
  status === null ? 0 : CONSENT_RANK[status]

/** Most labels of a contact, and most characters of its note. */
const LABELS = 50
const NOTE = 2000

/** Returns the columns of a contact after a duplicate was merged into it. */
export function mergedContact(contact: Contact, duplicate: Contact, take: readonly MergedField[] = []): MergedColumns {
  const from = (field: MergedField) => (winnerOf(field, contact, duplicate, take) === 'contact' ? contact : duplicate)
  const consent = rankOf(duplicate) > rankOf(contact) ? duplicate : contact
  const { firstname, lastname, name } = from('name')
  return {
    firstname,
    lastname,
    name,
    email: from('email').email,
    phone: from('phone').phone,
    salutation: from('salutation').salutation,
    gender: from('gender').gender,
    company: from('company').company,
    invoice_address: from('invoice_address').invoice_address,
    shipping_address: from('shipping_address').shipping_address,
    note: [contact.note, duplicate.note].filter(Boolean).join('\n\n').slice(0, NOTE) || null,
    label_ids: [...new Set([...contact.label_ids, ...duplicate.label_ids])].slice(0, LABELS),
    newsletter: consent.newsletter,
    newsletter_subscription_status: consent.newsletter_subscription_status,
    subscribed_at: consent.subscribed_at,
    unsubscribed_at: consent.unsubscribed_at,
  }
}
