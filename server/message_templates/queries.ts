import { byId, list } from '../kernel/reads/list'

export const messageTemplateReadings = [
  list('message_templates', 'MessageTemplateList', { sort: 'updated_at', desc: true }),
  byId('message_template', 'message_templates'),
  list('reminders', 'ReminderList', { sort: 'send_days_before', desc: false }),
  byId('reminder', 'reminders'),
]
