import { campaignRun } from './campaign_actions/run'
import { forgetting } from './jobs/forget'
import { byName, type JobKinds } from './jobs/job'
import { deliveries, type Mail } from './mail/deliver'
import { bulkLetterJob, letterJob } from './mail/letters'
import { reporting } from './mail/reporting'
import { type Files, forgettingPictures, removingFiles, sweepingPictures } from './media_gallery/sweep'
import { reminding } from './message_templates/reminding'
import { fanOut } from './messages/fan-out'
import { expiring } from './orders/office/expire'
import { givingUp } from './orders/payments/abandon-checkout'
import type { Paying } from './orders/payments/charge-of'
import { askingFee, pollingFees } from './orders/payments/fee-jobs'
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
