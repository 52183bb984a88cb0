import { campaignRun } from './campaign_actions/run'
import { forgetting } from './jobs/forget'
import { byName, type JobKinds } from './jobs/job'
import { deliveries, type Mail } from './mail/deliver'
import { bulkLetterJob, letterJob } from './mail/letters'
import { reminding } from './message_templates/reminding'
import { fanOut } from './messages/fan-out'
import { expiring } from './orders/expire'

/** Every kind of job: what is done later, again and again, or outside the house. One line makes it taken, retried, and seen. */
export const jobKinds: JobKinds<Mail> = byName([...deliveries, campaignRun, expiring, fanOut, forgetting, reminding])

/** Those that need mail: where none is set up, they wait. */
export const BY_MAIL: readonly string[] = [letterJob.name, bulkLetterJob.name]
