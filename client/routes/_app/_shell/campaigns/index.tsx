import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../../app/guard'
import { Crashed } from '../../../../app/screens/dead-ends'
import { CampaignsPage } from '../../../../campaigns/page'
import { listSearch } from '../../../../kit/list-search'

export const Route = createFileRoute('/_app/_shell/campaigns/')({
  validateSearch: listSearch,
  beforeLoad: guard('campaign_actions.read'),
  component: CampaignsPage,
  errorComponent: Crashed,
})
