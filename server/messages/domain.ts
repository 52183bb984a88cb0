import type { ServerDomain } from '../server-domain'
import { fanOutJob } from './fan-out'
import { bookMessage, bookMessageChange } from './handlers'
import { messageReadings } from './queries'

export const messagesServerDomain = {
  handlers: {
    CreateMessage: { book: bookMessage },
    UpdateMessage: { book: bookMessageChange },
  },
  readings: messageReadings,
  jobs: [fanOutJob],
} satisfies ServerDomain
