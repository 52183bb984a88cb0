import { type SqlBool, sql } from 'kysely'
import { notificationsList } from '../../shared/notifications/list'
import { list } from '../kernel/reads/list'

const COLUMNS = { message: 'message_id', payout: 'payout_id', post: 'post_id' } as const

export const notificationReadings = list(notificationsList, {
  only: ({ actor }) => sql<SqlBool>`user_id = ${actor.user_id}`,
  conditions: {
    type: (type: keyof typeof COLUMNS | 'system') =>
      type === 'system'
        ? sql<SqlBool>`(system_text is not null or contact_id is not null)`
        : sql<SqlBool>`${sql.ref(COLUMNS[type])} is not null`,
  },
})
