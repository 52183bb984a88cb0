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
import { accreditationsWithRows } from './list'

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
} as const satisfies Domain
