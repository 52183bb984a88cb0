import type { Domain } from '../kernel/model/domain'
import {
  createAccreditation,
  createAccreditationContact,
  createAccreditationEvent,
  deleteAccreditation,
  deleteAccreditationContact,
  deleteAccreditationEvent,
  updateAccreditation,
  updateAccreditationEvent,
} from './commands'
import { accreditation_contacts, accreditation_events, accreditations } from './entity'
import { accreditationContactsList, accreditationEventsList, accreditationsList, accreditationsWithRows } from './list'

export const accreditationsOfficeDomain = {
  entities: [accreditation_contacts, accreditation_events, accreditations],
  commands: [
    createAccreditation,
    createAccreditationContact,
    createAccreditationEvent,
    deleteAccreditation,
    deleteAccreditationContact,
    deleteAccreditationEvent,
    updateAccreditation,
    updateAccreditationEvent,
  ],
  queries: [accreditationsWithRows.one],
  lists: [accreditationContactsList, accreditationEventsList, accreditationsList],
} as const satisfies Domain
