import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../../app/guard'
import { Crashed } from '../../../../app/screens/dead-ends'
import { eventsPage } from '../../../../events/list'
import { EntityPage } from '../../../../kit/entity/entity-page'
import { listSearch } from '../../../../kit/list/search/list-search'

export const Route = createFileRoute('/_app/_shell/events/')({
  validateSearch: listSearch,
  beforeLoad: guard('events.read'),
  component: () => <EntityPage page={eventsPage} />,
  errorComponent: Crashed,
})
