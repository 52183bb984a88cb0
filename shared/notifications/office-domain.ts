import type { Domain } from '../kernel/model/domain'
import { markUserNotification } from './commands'
import { notifications } from './entity'
import { notificationsQuery } from './queries'

export const notificationsOfficeDomain = {
  entities: [notifications],
  commands: [markUserNotification],
  queries: [notificationsQuery],
} as const satisfies Domain
