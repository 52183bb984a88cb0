import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { at, count, id, text } from '../kernel/model/fields'

export const TEMPLATE_TYPES = ['newsletter', 'event', 'reminder'] as const

/** A mail to begin with. Those that come with the product have ids that begin with `local_`, and are no rows. */
export const message_templates = entity(
  'message_templates',
  'MessageTemplate',
  {
    name: text(200),
    subject: text(200),
    /** HTML, or MJML for what is made of events. */
    body: text(500_000),
    /** An object as text: its `type`, and for events the `mjml`. */
    json: text(1_000_000),
    preview_url: text(500).nullable(),
    created_by_id: id(),
    /** Of whoever changed it last; null where that was not written down yet. */
    updated_by_id: id().nullable(),
    deleted_by_id: id().nullable(),
    deleted_at: at().nullable(),
    ...stamps,
  },
  { sorts: ['updated_at', 'created_at', 'name'], search: ['name', 'subject'], online: { can: 'message_templates.read' } },
)

/** A mail that goes out by itself so many days before an event, at a time of the day where the house is. */
export const reminders = entity(
  'reminders',
  'Reminder',
  {
    name: text(120),
    message_template_id: id(),
    send_days_before: count().max(365),
    /** `HH:MM`. */
    send_at_time: text(5),
    /** New events begin with it. */
    is_default: z.boolean(),
    /** When it was last said when it goes out, later than when it was made: what was due before then is not sent any more. */
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
