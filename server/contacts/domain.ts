import type { ServerDomain } from '../server-domain'
import { bookContact } from './handlers'
import { contactFields } from './order-behaviour'
import { contactReadings } from './queries'
import { savingDetails } from './update-details'

export const contactsServerDomain = {
  handlers: {
    CreateContact: { book: bookContact },
    UpdateContactDetails: savingDetails,
  },
  readings: contactReadings,
  computed: contactFields,
} satisfies ServerDomain
