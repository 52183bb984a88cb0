import type { Domain } from '../kernel/model/domain'
import { createMessageTemplate, createReminder, deleteMessageTemplate, deleteReminder, updateMessageTemplate, updateReminder } from './commands'
import { message_templates, reminders } from './entity'

export const messageTemplatesOfficeDomain = {
  entities: [message_templates, reminders],
  commands: [createMessageTemplate, createReminder, deleteMessageTemplate, deleteReminder, updateMessageTemplate, updateReminder],
} as const satisfies Domain
