import type { ServerDomain } from '../server-domain'
import { conversionJob } from './conversion-job'
import { bookCampaignAction, bookCampaignActionChange, campaignActionDeletion } from './handlers'
import { bookCampaignPause, bookCampaignResumption } from './pause'
import { publishCampaignJob } from './publish-job'
import { campaignActionReadings } from './queries'
import { readReachJob } from './reach-job'
import { runCampaignJob } from './run-job'
import { bookCampaignMessage, bookTestEmail } from './sending/message'
import { bookCampaignResend } from './sending/resend'
import { chooseSubjectJob } from './sending/subject-job'

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
