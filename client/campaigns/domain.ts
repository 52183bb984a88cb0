import { IconFolders, IconSpeakerphone } from '@tabler/icons-react'
import { modal } from '../kit/modal'
import type { ClientDomain } from '../parts/app/domain'
import { settingsEntity } from '../parts/settings/settings-entity'

const groups = settingsEntity({
  page: 'campaign_groups',
  help: 'campaigns',
  one: 'campaign_actions_group',
  label: 'campaign_actions_groups.title',
  icon: IconFolders,
  can: 'campaign_actions.read',
  edit: 'campaign_actions.edit',
  load: () => import('./groups').then((m) => m.campaignGroupsOffice),
})

export const campaignsClientDomain: ClientDomain = {
  navigation: [
    {
      to: '/campaigns',
      help: 'campaigns',
      label: 'app.tab.campaigns',
      icon: IconSpeakerphone,
      can: 'campaign_actions.read',
      at: 'campaigns',
      search: () => ({ archived: 'false' }),
    },
  ],
  settings: groups.settings,
  modals: {
    ...groups.modals,
    new_campaign: modal(() => import('./campaign-form').then((m) => m.NewCampaign), 'campaign_actions.edit'),
    edit_campaign_id: modal(() => import('./campaign-form').then((m) => m.EditCampaign), 'campaign_actions.edit'),
    campaign_id: modal(() => import('./action/action-modal').then((m) => m.ActionModal), 'campaign_actions.read'),
    campaign_overview: modal(() => import('./overview-modal').then((m) => m.OverviewModal), 'campaign_actions.read'),
    empty_timeline: modal(() => import('./empty-timeline').then((m) => m.EmptyTimeline), 'campaign_actions.edit'),
    campaign_email: modal(() => import('./email-modal').then((m) => m.CampaignEmail), 'campaign_actions.edit'),
  },
}
