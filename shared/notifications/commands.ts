import { z } from 'zod'
import { command } from '../kernel/model/command'
import { id } from '../kernel/model/fields'

/** Marks one of the caller's own notifications as read. */
export const markUserNotification = command('MarkUserNotification', {
  args: z.object({ notification_id: id() }),
  returns: null,
  can: 'orgs.read',
})
