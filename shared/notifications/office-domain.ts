import type { Domain } from '../kernel/model/domain'
import { markUserNotification } from './commands'
import { notifications } from './entity'

export const notificationsOfficeDomain = {
  entities: [notifications],
  commands: [markUserNotification],
} as const satisfies Domain
