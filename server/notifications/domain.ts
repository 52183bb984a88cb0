import type { ServerDomain } from '../server-domain'
import { notificationFields } from './computed'
import { bookNotificationSeen } from './handlers'
import { notificationReadings } from './queries'

export const notificationsServerDomain = {
  handlers: {
    MarkUserNotification: { book: bookNotificationSeen },
  },
  readings: notificationReadings,
  computed: notificationFields,
} satisfies ServerDomain
