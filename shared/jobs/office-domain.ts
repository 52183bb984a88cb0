import type { Domain } from '../kernel/model/domain'
import { retryJob } from './commands'
import { jobs } from './entity'

export const jobsOfficeDomain = {
  entities: [jobs],
  commands: [retryJob],
} as const satisfies Domain
