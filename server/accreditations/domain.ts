import type { ServerDomain } from '../server-domain'
import { bookAccreditationContact, bookAccreditationContactDeletion, savingAccreditation, savingAccreditationEvent } from './handlers'
import { accreditationReadings } from './queries'

export const accreditationsServerDomain = {
  handlers: {
    CreateAccreditation: savingAccreditation.create,
    CreateAccreditationContact: { book: bookAccreditationContact },
    CreateAccreditationEvent: savingAccreditationEvent.create,
    DeleteAccreditationContact: { book: bookAccreditationContactDeletion },
    UpdateAccreditation: savingAccreditation.update,
    UpdateAccreditationEvent: savingAccreditationEvent.update,
  },
  readings: accreditationReadings,
} satisfies ServerDomain
