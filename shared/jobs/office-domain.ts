import type { Domain } from '../kernel/model/domain'
import { retryJob } from './commands'
import { jobs } from './entity'
import { jobsList } from './list'

export const jobsOfficeDomain = {
  entities: [jobs],
  commands: [retryJob],
  lists: [jobsList],
} as const satisfies Domain
