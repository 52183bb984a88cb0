import { campaignRun } from './campaign_actions/run'
import { forgetting } from './jobs/forget'
import { byName, type JobKinds } from './jobs/job'
import { deliveries, type Mail } from './mail/deliver'
import { bulkLetterJob, letterJob } from './mail/letters'
import { reminding } from './message_templates/reminding'
import { fanOut } from './messages/fan-out'
import { expiring } from './orders/expire'
import { asking, type Paying, polling } from './orders/provider-jobs'

/** Every kind of job: what is done later, again and again, or outside the house. One line makes it taken, retried, and seen. */
export const jobKinds: JobKinds<Mail & Paying> = byName<Mail & Paying>([...deliveries, asking, campaignRun, expiring, fanOut, forgetting, polling, reminding])

/** Those that need mail: where none is set up, they wait. */
export const BY_MAIL: readonly string[] = [letterJob.name, bulkLetterJob.name]
