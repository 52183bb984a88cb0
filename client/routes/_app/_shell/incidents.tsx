import { createFileRoute } from '@tanstack/react-router'
import { Crashed } from '../../../app/dead-ends'
import { guard } from '../../../app/navigation'
import { incidentsPage } from '../../../incidents/list'
import { incidentsSearch } from '../../../incidents/search'
import { EntityPage } from '../../../kit/entity-page'

export const Route = createFileRoute('/_app/_shell/incidents')({
  validateSearch: incidentsSearch,
  beforeLoad: guard('incidents.read'),
  component: () => <EntityPage page={incidentsPage} />,
  errorComponent: Crashed,
})
