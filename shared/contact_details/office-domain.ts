import type { Domain } from '../kernel/model/domain'
import { updateContactDetails } from './commands'

export const contactDetailsOfficeDomain = {
  commands: [updateContactDetails],
} as const satisfies Domain
