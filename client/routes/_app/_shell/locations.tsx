import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../app/guard'
import { Crashed } from '../../../app/screens/dead-ends'
import { EntityPage } from '../../../kit/entity/entity-page'
import { locationsPage } from '../../../locations/page'
import { locationsSearch } from '../../../locations/search'

export const Route = createFileRoute('/_app/_shell/locations')({
  validateSearch: locationsSearch,
  beforeLoad: guard('locations.edit'),
  component: () => <EntityPage page={locationsPage} />,
  errorComponent: Crashed,
})
