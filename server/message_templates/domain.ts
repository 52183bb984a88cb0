import type { ServerDomain } from '../server-domain'
import { bookReminder, bookReminderChange, messageTemplateDeletion } from './handlers'
import { messageTemplateReadings } from './queries'
import { sendRemindersJob } from './reminder-job'

export const messageTemplatesServerDomain = {
  handlers: {
    CreateReminder: { book: bookReminder },
    DeleteMessageTemplate: messageTemplateDeletion,
    UpdateReminder: { book: bookReminderChange },
  },
  readings: messageTemplateReadings,
  jobs: [sendRemindersJob],
} satisfies ServerDomain
