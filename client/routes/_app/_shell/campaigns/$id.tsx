import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../../app/guard'
import { Crashed } from '../../../../app/screens/dead-ends'
import { ActionPage } from '../../../../campaigns/action/action-page'
import { listSearch } from '../../../../kit/list-search'

export const Route = createFileRoute('/_app/_shell/campaigns/$id')({
  validateSearch: listSearch,
  beforeLoad: guard('campaign_actions.read'),
  component: ActionPage,
  errorComponent: Crashed,
})
