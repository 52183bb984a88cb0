import { z } from 'zod'
import { contacts } from '../contacts/entity'
import { part } from '../kernel/model/fields'
import { query } from '../kernel/model/query'
import { messages } from '../messages/entity'
import { payouts } from '../payouts/entity'
import { posts } from '../posts/entity'
import { NOTIFICATION_TYPES, notifications } from './entity'

/**
 * Fields of a notification's subject that its text names. Null for other subjects, and for readers who may not see it.
 */
const notificationAbout = {
  post: posts.row.pick({ id: true, post_type: true }).nullable(),
  /** The post in each language it has. */
  post_translations: z.array(posts.row.pick({ lang: true, title: true, excerpt: true })),
  message: messages.row.pick({ id: true, subject: true, thread_id: true }).nullable(),
  payout: payouts.row.pick({ id: true, total: true }).nullable(),
  contact: contacts.row.pick({ id: true, name: true }).nullable(),
} satisfies z.ZodRawShape

const notification = notifications.row.pick({
  id: true,
  seen_at: true,
  created_at: true,
  system_text: true,
  post_id: true,
  payout_id: true,
  message_id: true,
  contact_id: true,
})

/** The caller's notifications with what they are about, newest first unless asked otherwise. */
export const notificationsQuery = query('notifications', {
  args: z.object({
    input: part('NotificationListInput', {
      limit: z.int(),
      sort: z.string().optional(),
      desc: z.boolean().optional(),
      unread_only: z.boolean().optional(),
      type: z.enum(NOTIFICATION_TYPES).nullable().optional(),
    }),
  }),
  returns: z.object({ notifications: z.array(notification.extend(notificationAbout)), total: z.int() }),
  can: 'orgs.read',
})

export type Notification = z.infer<(typeof notificationsQuery)['returns']>['notifications'][number]
