import type { ServerDomain } from '../server-domain'
import { bookErasure } from './erase'
import { erasedRowsReading } from './erased-rows'
import { bookContact, bookContactUpdate } from './handlers'
import { bookMerge, contactErasureReading, contactMergeReading } from './merge'
import { contactFields } from './order-behaviour'
import { contactDataReading } from './person-data'
import { contactReadings } from './queries'
import { contactDetailsHandling } from './update-details'

export const contactsServerDomain = {
  handlers: {
    CreateContact: { book: bookContact },
    UpdateContact: { book: bookContactUpdate },
    MergeContacts: { book: bookMerge },
    EraseContact: { book: bookErasure },
    UpdateContactDetails: contactDetailsHandling,
  },
  readings: [...contactReadings, contactErasureReading, contactMergeReading, contactDataReading, erasedRowsReading],
  computed: contactFields,
} satisfies ServerDomain
