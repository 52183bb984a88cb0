import type { Domain } from '../kernel/model/domain'
import { resendEmail } from './commands'
import { outbox } from './entity'

export const outboxOfficeDomain = {
  entities: [outbox],
  commands: [resendEmail],
} as const satisfies Domain
