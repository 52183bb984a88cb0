import { createFileRoute } from '@tanstack/react-router'
import { Crashed } from '../../../app/dead-ends'
import { guard } from '../../../app/navigation'
import { devicesPage } from '../../../devices/list'
import { devicesSearch } from '../../../devices/search'
import { EntityPage } from '../../../kit/entity-page'

export const Route = createFileRoute('/_app/_shell/devices')({
  validateSearch: devicesSearch,
  beforeLoad: guard('devices.fence'),
  component: () => <EntityPage page={devicesPage} />,
  errorComponent: Crashed,
})
