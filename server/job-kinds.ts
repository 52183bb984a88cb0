import { forgetting } from './jobs/forget'
import { byName, type JobKinds } from './jobs/job'
import { expiring } from './orders/expire'

/** Every kind of job: what is done later, again and again, or outside the house. One line makes it taken, retried, and seen. */
export const jobKinds: JobKinds<unknown> = byName([expiring, forgetting])
