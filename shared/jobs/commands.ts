import { z } from 'zod'
import { command } from '../kernel/model/command'
import { id } from '../kernel/model/fields'
import { jobs } from './entity'

/** Retries a failed job from the beginning, immediately. */
export const retryJob = command('RetryJob', {
  args: z.object({ id: id() }),
  returns: jobs,
  can: 'jobs.edit',
  logged: true,
})
