import type { ServerDomain } from '../server-domain'
import { bookCampaignAction, bookCampaignActionChange, campaignActionDeletion } from './handlers'
import { bookCampaignMessage, bookTestEmail } from './message'
import { campaignActionReadings } from './queries'
import { runCampaignJob } from './run-job'

export const campaignActionsServerDomain = {
  handlers: {
    CreateCampaignAction: { book: bookCampaignAction },
    DeleteCampaignAction: campaignActionDeletion,
    SaveCampaignMessage: { book: bookCampaignMessage },
    SendTestEmail: { book: bookTestEmail },
    UpdateCampaignAction: { book: bookCampaignActionChange },
  },
  readings: campaignActionReadings,
  jobs: [runCampaignJob],
} satisfies ServerDomain
