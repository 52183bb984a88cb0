import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../app/guard'
import { Crashed } from '../../../app/screens/dead-ends'
import { devicesPage } from '../../../devices/list'
import { devicesSearch } from '../../../devices/search'
import { EntityPage } from '../../../kit/entity/entity-page'

export const Route = createFileRoute('/_app/_shell/devices')({
  validateSearch: devicesSearch,
  beforeLoad: guard('devices.fence'),
  component: () => <EntityPage page={devicesPage} />,
  errorComponent: Crashed,
})
