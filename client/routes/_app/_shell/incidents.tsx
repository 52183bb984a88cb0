import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../app/guard'
import { Crashed } from '../../../app/screens/dead-ends'
import { incidentsPage } from '../../../incidents/list'
import { incidentsSearch } from '../../../incidents/search'
import { EntityPage } from '../../../kit/entity/entity-page'

export const Route = createFileRoute('/_app/_shell/incidents')({
  validateSearch: incidentsSearch,
  beforeLoad: guard('incidents.read'),
  component: () => <EntityPage page={incidentsPage} />,
  errorComponent: Crashed,
})
