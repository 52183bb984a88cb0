import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../app/guard'
import { Crashed } from '../../../app/screens/dead-ends'
import { incidentsPage } from '../../../incidents/list'
import { listSearch } from '../../../kit/list-search'
import { EntityPage } from '../../../kit/page/entity-page'

export const Route = createFileRoute('/_app/_shell/incidents')({
  validateSearch: listSearch,
  beforeLoad: guard('incidents.read'),
  component: () => <EntityPage page={incidentsPage} />,
  errorComponent: Crashed,
})
