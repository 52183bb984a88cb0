import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../../app/guard'
import { Crashed } from '../../../../app/screens/dead-ends'
import { eventsPage } from '../../../../events/list'
import { listSearch } from '../../../../kit/list-search'
import { EntityPage } from '../../../../kit/page/entity-page'

export const Route = createFileRoute('/_app/_shell/events/')({
  validateSearch: listSearch,
  beforeLoad: guard('events.read'),
  component: () => <EntityPage page={eventsPage} />,
  errorComponent: Crashed,
})
