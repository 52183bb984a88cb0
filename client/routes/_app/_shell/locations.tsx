import { createFileRoute } from '@tanstack/react-router'
import { Crashed } from '../../../app/dead-ends'
import { guard } from '../../../app/navigation'
import { EntityPage } from '../../../kit/entity-page'
import { locationsPage } from '../../../locations/page'
import { locationsSearch } from '../../../locations/search'

export const Route = createFileRoute('/_app/_shell/locations')({
  validateSearch: locationsSearch,
  beforeLoad: guard('locations.edit'),
  component: () => <EntityPage page={locationsPage} />,
  errorComponent: Crashed,
})
