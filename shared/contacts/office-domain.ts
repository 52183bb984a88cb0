import type { Domain } from '../kernel/model/domain'
import { enumeration } from '../kernel/model/enumeration'
import { NEWSLETTER_STATUSES } from './entity'
import { GENDERS, officeContacts } from './office'
import { eraseContact, mergeContacts } from './office-commands'
import { contactWithBehaviour } from './office-queries'

export const contactsOfficeDomain = {
  entities: [officeContacts],
  commands: [mergeContacts, eraseContact],
  queries: [contactWithBehaviour],
  enumerations: [
    enumeration('NewsletterStatus', NEWSLETTER_STATUSES, {
      confirmed: ['Subscribed', 'Abonniert'],
      pending: ['Not confirmed', 'Nicht bestätigt'],
      unsubscribed: ['Unsubscribed', 'Abgemeldet'],
    }),
    enumeration('Gender', GENDERS, { F: ['Female', 'Weiblich'], M: ['Male', 'Männlich'] }),
  ],
} as const satisfies Domain
