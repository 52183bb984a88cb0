import type { ServerDomain } from '../server-domain'
import { scan, undoing } from './handlers'

export const checkInsServerDomain = {
  handlers: {
    CreateCheckIn: scan,
    UndoCheckIn: undoing,
  },
} satisfies ServerDomain
