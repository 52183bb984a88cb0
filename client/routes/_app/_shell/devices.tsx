import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../app/guard'
import { Crashed } from '../../../app/screens/dead-ends'
import { devicesPage } from '../../../devices/list'
import { listSearch } from '../../../kit/list-search'
import { EntityPage } from '../../../kit/page/entity-page'

export const Route = createFileRoute('/_app/_shell/devices')({
  validateSearch: listSearch,
  beforeLoad: guard('devices.fence'),
  component: () => <EntityPage page={devicesPage} />,
  errorComponent: Crashed,
})
