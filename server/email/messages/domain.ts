import type { ServerDomain } from '../../server-domain'
import { fanOutJob, heldEmailsJob, lostEmailsJob } from '../recipients/fan-out'
import { messageFields } from './computed'
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
