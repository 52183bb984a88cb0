import { parseJson } from '../kernel/encoding/json'
import { editing } from '../kernel/model/editing'
import { optionalImageUrl } from '../kernel/model/web-address'
import { email_blocks, message_templates, reminders, TEMPLATE_TYPES } from './entity'

const { shape } = message_templates.row
const reminder = reminders.row.shape

/** Returns true if a text is a JSON object that names its template type. */
function saysItsType(text: string): boolean {
  const read = parseJson(text)
  const type = typeof read === 'object' && read !== null ? (read as { type?: unknown }).type : undefined
  return TEMPLATE_TYPES.some((known) => known === type)
}

export const {
  create: createMessageTemplate,
  update: updateMessageTemplate,
  remove: deleteMessageTemplate,
} = editing(message_templates, 'MessageTemplate', {
  can: 'message_templates.edit',
  fields: {
    name: shape.name.min(1),
    subject: shape.subject,
    body: shape.body,
    json: shape.json.refine(saysItsType, 'no template type'),
    preview_url: optionalImageUrl(),
  },
  start: (op) => ({
    json: '{"type":"newsletter"}',
    preview_url: null,
    created_by_id: op.user_id,
    updated_by_id: op.user_id,
    deleted_by_id: null,
    deleted_at: null,
  }),
})

export const {
  create: createEmailBlock,
  update: updateEmailBlock,
  remove: deleteEmailBlock,
} = editing(email_blocks, 'EmailBlock', {
  can: 'message_templates.edit',
  fields: { name: email_blocks.row.shape.name.min(1), source: email_blocks.row.shape.source.min(1) },
  start: () => ({}),
})

export const {
  create: createReminder,
  update: updateReminder,
  remove: deleteReminder,
} = editing(reminders, 'Reminder', {
  can: 'message_templates.edit',
  fields: {
    name: reminder.name.min(1),
    message_template_id: reminder.message_template_id,
    send_days_before: reminder.send_days_before,
    send_at_time: reminder.send_at_time.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/),
    is_default: reminder.is_default,
  },
  start: () => ({ is_default: false, timed_at: null }),
})
