import type { ServerDomain } from '../server-domain'
import { bookCampaignAction, bookCampaignActionChange, deletingCampaignAction } from './handlers'
import { campaignActionReadings } from './queries'
import { campaignRun } from './run-job'

export const campaignActionsServerDomain = {
  handlers: {
    CreateCampaignAction: { book: bookCampaignAction },
    DeleteCampaignAction: deletingCampaignAction,
    UpdateCampaignAction: { book: bookCampaignActionChange },
  },
  readings: campaignActionReadings,
  jobs: [campaignRun],
} satisfies ServerDomain
