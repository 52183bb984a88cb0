import { z } from 'zod'
import { command } from '../kernel/model/command'
import { id } from '../kernel/model/fields'

/** That its reader has seen a notification. Nobody marks another's. */
export const markUserNotification = command('MarkUserNotification', {
  args: z.object({ notification_id: id() }),
  returns: null,
  can: 'orgs.read',
})
