import { z } from 'zod'
import { command } from '../kernel/command'
import { id } from '../kernel/fields'

/** That its reader has seen a notification. Nobody marks another's. */
export const markUserNotification = command('MarkUserNotification', {
  args: z.object({ notification_id: id() }),
  returns: null,
  can: 'orgs.read',
})
