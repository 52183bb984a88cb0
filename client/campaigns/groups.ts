import {
  createCampaignActionsGroup,
  deleteCampaignActionsGroup,
  updateCampaignActionsGroup,
} from '../../shared/campaign_actions/commands'
import { campaignActionsGroupsList } from '../../shared/campaign_actions/list'
import { officeEntity } from '../kit/page/office-entity'

export const campaignGroupsOffice = officeEntity(campaignActionsGroupsList, {
  edit: 'campaign_actions.edit',
  commands: {
    create: createCampaignActionsGroup,
    update: updateCampaignActionsGroup,
    remove: deleteCampaignActionsGroup,
  },
})
