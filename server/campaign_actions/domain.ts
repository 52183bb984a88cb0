import type { ServerDomain } from '../server-domain'
import { conversionJob } from './conversion-job'
import { bookCampaignAction, bookCampaignActionChange, campaignActionDeletion } from './handlers'
import { bookCampaignMessage, bookTestEmail } from './message'
import { bookCampaignPause, bookCampaignResumption } from './pause'
import { publishCampaignJob } from './publish-job'
import { campaignActionReadings } from './queries'
import { readReachJob } from './reach-job'
import { bookCampaignResend } from './resend'
import { runCampaignJob } from './run-job'
import { chooseSubjectJob } from './subject-job'

export const campaignActionsServerDomain = {
  handlers: {
    CreateCampaignAction: { book: bookCampaignAction },
    DeleteCampaignAction: campaignActionDeletion,
    PauseCampaignAction: { book: bookCampaignPause },
    ResendCampaign: { book: bookCampaignResend },
    ResumeCampaignAction: { book: bookCampaignResumption },
    SaveCampaignMessage: { book: bookCampaignMessage },
    SendTestEmail: { book: bookTestEmail },
    UpdateCampaignAction: { book: bookCampaignActionChange },
  },
  readings: campaignActionReadings,
  jobs: [runCampaignJob, publishCampaignJob, readReachJob, conversionJob, chooseSubjectJob],
} satisfies ServerDomain
