import { z } from 'zod'
import { command } from '../kernel/model/command'
import { id } from '../kernel/model/fields'
import { jobs } from './entity'

/** Has a job that failed too often tried again, from the beginning and at once. */
export const retryJob = command('RetryJob', { args: z.object({ id: id() }), returns: jobs, can: 'jobs.edit', logged: true })
