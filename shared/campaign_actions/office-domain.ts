import type { Domain } from '../kernel/model/domain'
import { enumeration } from '../kernel/model/enumeration'
import {
  createCampaignAction,
  createCampaignActionsGroup,
  deleteCampaignAction,
  deleteCampaignActionsGroup,
  pauseCampaignAction,
  resendCampaign,
  resumeCampaignAction,
  saveCampaignMessage,
  sendTestEmail,
  updateCampaignAction,
  updateCampaignActionsGroup,
} from './commands'
import {
  CAMPAIGN_ACTION_STATUSES,
  CAMPAIGN_TYPES,
  campaign_actions,
  campaign_actions_groups,
  MEDIA_TYPES,
} from './entity'
import { campaignActionQuery, timelineQuery } from './queries'

export const campaignActionsOfficeDomain = {
  entities: [campaign_actions, campaign_actions_groups],
  commands: [
    createCampaignAction,
    createCampaignActionsGroup,
    deleteCampaignAction,
    deleteCampaignActionsGroup,
    pauseCampaignAction,
    resendCampaign,
    resumeCampaignAction,
    saveCampaignMessage,
    sendTestEmail,
    updateCampaignAction,
    updateCampaignActionsGroup,
  ],
  queries: [campaignActionQuery, timelineQuery],
  enumerations: [
    enumeration('CampaignActionStatus', CAMPAIGN_ACTION_STATUSES, {
      DRAFT: ['Draft', 'Entwurf'],
      ENQUEUED: ['Scheduled', 'Geplant'],
      FAILED: ['Failed', 'Fehlgeschlagen'],
      FINISHED: ['Finished', 'Abgeschlossen'],
    }),
    enumeration('MediaType', MEDIA_TYPES, { IMAGE: ['Image', 'Bild'], VIDEO: ['Video', 'Video'] }),
    enumeration('CampaignActionType', CAMPAIGN_TYPES, {
      facebook: ['Facebook', 'Facebook'],
      instagram: ['Instagram', 'Instagram'],
      kiosk: ['Kiosk', 'Kiosk'],
      message: ['Message', 'Nachricht'],
      newsletter: ['Newsletter', 'Newsletter'],
      print: ['Print', 'Druck'],
      youtube: ['YouTube', 'YouTube'],
    }),
  ],
} as const satisfies Domain
