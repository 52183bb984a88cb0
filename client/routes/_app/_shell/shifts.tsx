import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../app/guard'
import { Crashed } from '../../../app/screens/dead-ends'
import { shiftsPage } from '../../../cash_boxes/list'
import { listSearch } from '../../../kit/list-search'
import { EntityPage } from '../../../kit/page/entity-page'

export const Route = createFileRoute('/_app/_shell/shifts')({
  validateSearch: listSearch,
  beforeLoad: guard('cash_box_shifts.read'),
  component: () => <EntityPage page={shiftsPage} />,
  errorComponent: Crashed,
})
