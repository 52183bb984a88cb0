import { integer, json, type Migration, nullable, stamps, text } from '../server/kernel/database/migration'

/** Cancellations of events with the progress of their orders, and the activity of one row, for the history of an order. */
export const m0024_event_cancellations: Migration = {
  name: '0024_event_cancellations',
  up(schema) {
    schema.entityTable(
      'event_cancellations',
      {
        event_id: text(),
        compensation: text(),
        target_event_id: nullable(text()),
        reason: text(),
        state: text(),
        total: integer(),
        handled: integer(),
        failed: integer(),
        amount: integer(),
        emails: integer(),
        problems: json(),
        user_id: text(),
        ...stamps,
      },
      { references: { event_id: 'events', target_event_id: 'events' } },
    )
    schema.index('event_cancellations', ['event_id'])
    schema.index('event_cancellations', ['org_id', 'created_at', 'id'], { where: 'NOT deleted' })
    schema.index('activity_log', ['org_id', 'subject_id'])
  },
}
