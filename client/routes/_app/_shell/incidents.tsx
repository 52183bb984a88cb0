import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../app/guard'
import { Crashed } from '../../../app/screens/dead-ends'
import { incidentsPage } from '../../../incidents/list'
import { EntityPage } from '../../../kit/entity/entity-page'
import { listSearch } from '../../../kit/list/search/list-search'

export const Route = createFileRoute('/_app/_shell/incidents')({
  validateSearch: listSearch,
  beforeLoad: guard('incidents.read'),
  component: () => <EntityPage page={incidentsPage} />,
  errorComponent: Crashed,
})
