import { oneOf } from '../kernel/model/fields'
import { isSet } from '../kernel/model/list/condition'
import { onlyIf, onServer } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { NOTIFICATION_TYPES, notifications } from './entity'

export const notificationsList = listOf(notifications, {
  columns: ['system_text', 'created_at'],
  sort: { by: 'created_at', desc: true },
  filters: {
    type: onServer('one', oneOf('NotificationType', NOTIFICATION_TYPES)),
    unread_only: onlyIf(isSet('seen_at', false)),
  },
  names: { one: null },
})
