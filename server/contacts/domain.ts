import type { ServerDomain } from '../server-domain'
import { bookContact } from './handlers'
import { contactFields } from './order-behaviour'
import { contactReadings } from './queries'
import { contactDetailsHandling } from './update-details'

export const contactsServerDomain = {
  handlers: {
    CreateContact: { book: bookContact },
    UpdateContactDetails: contactDetailsHandling,
  },
  readings: contactReadings,
  computed: contactFields,
} satisfies ServerDomain
