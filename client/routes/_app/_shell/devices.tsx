import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../app/guard'
import { Crashed } from '../../../app/screens/dead-ends'
import { devicesPage } from '../../../devices/list'
import { EntityPage } from '../../../kit/entity/entity-page'
import { listSearch } from '../../../kit/list/search/list-search'

export const Route = createFileRoute('/_app/_shell/devices')({
  validateSearch: listSearch,
  beforeLoad: guard('devices.fence'),
  component: () => <EntityPage page={devicesPage} />,
  errorComponent: Crashed,
})
