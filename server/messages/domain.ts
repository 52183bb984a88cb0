import type { ServerDomain } from '../server-domain'
import { fanOutJob } from './fan-out'
import { bookMessage, bookMessageChange } from './handlers'
import { messageReadings } from './queries'
import { supportReadings } from './support'

export const messagesServerDomain = {
  handlers: {
    CreateMessage: { book: bookMessage },
    UpdateMessage: { book: bookMessageChange },
  },
  readings: [...messageReadings, ...supportReadings],
  jobs: [fanOutJob],
} satisfies ServerDomain
