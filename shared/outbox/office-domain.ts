import type { Domain } from '../kernel/model/domain'
import { resendLetter } from './commands'
import { outbox } from './entity'

export const outboxOfficeDomain = {
  entities: [outbox],
  commands: [resendLetter],
} as const satisfies Domain
