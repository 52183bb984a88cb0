import { campaignRun } from './campaign_actions/run-job'
import { forgetting } from './jobs/cleanup-job'
import { byName, type JobKinds } from './jobs/job'
import { deliveries, type Mail } from './mail/deliver'
import { bulkLetterJob, letterJob } from './mail/outbox'
import { reporting } from './mail/report-job'
import { type Files, forgettingPictures, removingFiles, sweepingPictures } from './media_gallery/cleanup-jobs'
import { reminding } from './message_templates/reminder-job'
import { fanOut } from './messages/fan-out'
import { expiring } from './orders/office/expire-orders'
import { givingUp } from './orders/payments/abandon-checkout'
import type { Paying } from './orders/payments/provider-charge'
import { askingFee, pollingFees } from './orders/payments/provider-fee-jobs'
import { asking, polling } from './orders/payments/provider-jobs'
import { payingOut } from './payouts/pay-out'

/** What they do their work with. */
type World = Mail & Paying & Files

/** Every kind of job: what is done later, again and again, or outside the house. One line makes it taken, retried, and seen. */
export const jobKinds: JobKinds<World> = byName<World>([
  ...deliveries,
  asking,
  askingFee,
  campaignRun,
  expiring,
  fanOut,
  forgetting,
  forgettingPictures,
  givingUp,
  payingOut,
  polling,
  pollingFees,
  reminding,
  reporting,
  removingFiles,
  sweepingPictures,
])

/** Those that need mail: where none is set up, they wait. */
export const BY_MAIL: readonly string[] = [letterJob.name, bulkLetterJob.name]
