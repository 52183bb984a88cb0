import type { ServerDomain } from '../server-domain'
import { messageFields } from './computed'
import { fanOutJob, heldEmailsJob, lostEmailsJob } from './fan-out'
import { bookMessage, bookMessageChange } from './handlers'
import { messageReadings } from './queries'
import { supportReadings } from './support'

export const messagesServerDomain = {
  handlers: {
    CreateMessage: { book: bookMessage },
    UpdateMessage: { book: bookMessageChange },
  },
  readings: [...messageReadings, ...supportReadings],
  computed: messageFields,
  jobs: [fanOutJob, heldEmailsJob, lostEmailsJob],
} satisfies ServerDomain
