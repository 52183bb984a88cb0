import type { ServerDomain } from '../server-domain'
import { bookReminder, bookReminderChange, deletingMessageTemplate } from './handlers'
import { messageTemplateReadings } from './queries'
import { reminding } from './reminder-job'

export const messageTemplatesServerDomain = {
  handlers: {
    CreateReminder: { book: bookReminder },
    DeleteMessageTemplate: deletingMessageTemplate,
    UpdateReminder: { book: bookReminderChange },
  },
  readings: messageTemplateReadings,
  jobs: [reminding],
} satisfies ServerDomain
