import type { Domain } from '../kernel/model/domain'
import { createCheckIn, undoCheckIn } from './commands'
import { check_ins } from './entity'

export const checkInsDomain = {
  entities: [check_ins],
  commands: [createCheckIn, undoCheckIn],
} as const satisfies Domain
