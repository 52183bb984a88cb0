import type { Domain } from '../kernel/model/domain'
import {
  createEmailBlock,
  createMessageTemplate,
  createReminder,
  deleteEmailBlock,
  deleteMessageTemplate,
  deleteReminder,
  updateEmailBlock,
  updateMessageTemplate,
  updateReminder,
} from './commands'
import { email_blocks, message_templates, reminders } from './entity'

export const messageTemplatesOfficeDomain = {
  entities: [email_blocks, message_templates, reminders],
  commands: [
    createEmailBlock,
    createMessageTemplate,
    createReminder,
    deleteEmailBlock,
    deleteMessageTemplate,
    deleteReminder,
    updateEmailBlock,
    updateMessageTemplate,
    updateReminder,
  ],
} as const satisfies Domain
