import { listOf } from '../kernel/model/list/list'
import { email_blocks, message_templates, reminders, templateId } from './entity'

export const messageTemplatesList = listOf(message_templates, {
  columns: ['name', 'subject', 'updated_at'],
  sort: { by: 'updated_at', desc: true },
  omit: ['body', 'json'],
  oneId: templateId(),
})

export const emailBlocksList = listOf(email_blocks, { columns: ['name'], sort: { by: 'name', desc: false } })

export const remindersList = listOf(reminders, {
  columns: ['name', 'send_days_before', 'send_at_time', 'is_default'],
  sort: { by: 'send_days_before', desc: false },
})
