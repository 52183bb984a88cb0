import { z } from 'zod'
import { EMAIL_LIMITS } from '../email/limits'
import { entity, stamps } from '../kernel/model/entity'
import { at, count, id, text } from '../kernel/model/fields'

export const TEMPLATE_TYPES = ['newsletter', 'event', 'reminder'] as const

/** Id of a stored or built-in template. */
export const templateId = () =>
  z
    .string()
    .regex(/^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|local_[a-z_]{1,40})$/)
    .max(50)
    .meta({ scalar: 'ID' })

/** An email template. Built-in templates have ids that begin with `local_` and no rows. */
export const message_templates = entity(
  'message_templates',
  'MessageTemplate',
  {
    name: text(200),
    subject: text(200),
    /** HTML, or MJML for event templates. */
    body: text(500_000),
    /** A JSON object as text: its `type`, and `mjml` for event templates. */
    json: text(1_000_000),
    preview_url: text(500).nullable(),
    created_by_id: id(),
    /** The last editor; null if it was not recorded yet. */
    updated_by_id: id().nullable(),
    deleted_by_id: id().nullable(),
    deleted_at: at().nullable(),
    ...stamps,
  },
  {
    sorts: ['updated_at', 'created_at', 'name'],
    search: ['name', 'subject'],
    online: { can: 'message_templates.read' },
  },
)

/** A part of an email that is kept to be put into others. */
export const email_blocks = entity(
  'email_blocks',
  'EmailBlock',
  {
    name: text(120),
    /** One element of MJML or HTML, as it was in the email it comes from. */
    source: text(EMAIL_LIMITS.source),
    ...stamps,
  },
  { sorts: ['name'], search: ['name'], online: { can: 'message_templates.read' } },
)

/** An email sent automatically a number of days before an event, at a local time of day. */
export const reminders = entity(
  'reminders',
  'Reminder',
  {
    name: text(120),
    message_template_id: id(),
    send_days_before: count().max(365),
    /** `HH:MM`. */
    send_at_time: text(5),
    /** If true, new events start with this reminder. */
    is_default: z.boolean(),
    /** Time when its schedule last changed after creation. Emails due before then are not sent. */
    timed_at: at().nullable(),
    ...stamps,
  },
  {
    sorts: ['name', 'send_days_before'],
    search: ['name'],
    relations: { message_template: { one: 'message_templates', by: 'message_template_id' } },
    online: { can: 'message_templates.read' },
  },
)
