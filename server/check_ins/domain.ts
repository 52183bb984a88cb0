import type { ServerDomain } from '../server-domain'
import { checkInHandling, undoCheckInHandling } from './handlers'

export const checkInsServerDomain = {
  handlers: {
    CreateCheckIn: checkInHandling,
    UndoCheckIn: undoCheckInHandling,
  },
} satisfies ServerDomain
