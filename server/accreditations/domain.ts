import type { ServerDomain } from '../server-domain'
import {
  accreditationEventHandlings,
  accreditationHandlings,
  bookAccreditationContact,
  bookAccreditationContactDeletion,
} from './handlers'

export const accreditationsServerDomain = {
  handlers: {
    CreateAccreditation: accreditationHandlings.create,
    CreateAccreditationContact: { book: bookAccreditationContact },
    CreateAccreditationEvent: accreditationEventHandlings.create,
    DeleteAccreditationContact: { book: bookAccreditationContactDeletion },
    UpdateAccreditation: accreditationHandlings.update,
    UpdateAccreditationEvent: accreditationEventHandlings.update,
  },
} satisfies ServerDomain
