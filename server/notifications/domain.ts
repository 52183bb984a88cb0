import type { ServerDomain } from '../server-domain'
import { bookNotificationSeen } from './handlers'
import { notificationReadings } from './queries'

export const notificationsServerDomain = {
  handlers: {
    MarkUserNotification: { book: bookNotificationSeen },
  },
  readings: notificationReadings,
} satisfies ServerDomain
