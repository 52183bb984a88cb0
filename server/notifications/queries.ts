import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { oneOf } from '../../shared/kernel/model/fields'
import { NOTIFICATION_TYPES } from '../../shared/notifications/entity'
import { filter, list } from '../kernel/reads/list'

const COLUMNS = { message: 'message_id', payout: 'payout_id', post: 'post_id', system: 'system_text' } as const

export const notificationReadings = [
  list('notifications', 'NotificationList', {
    sort: 'created_at',
    desc: true,
    only: ({ actor }) => sql<SqlBool>`user_id = ${actor.user_id}`,
    filters: {
      type: filter(oneOf('NotificationType', NOTIFICATION_TYPES), (type) => sql<SqlBool>`${sql.ref(COLUMNS[type])} is not null`),
      unread_only: filter(z.boolean(), (only) => (only ? sql<SqlBool>`seen_at is null` : sql<SqlBool>`1 = 1`)),
    },
  }),
]
