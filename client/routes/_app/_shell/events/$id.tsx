import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../../app/guard'
import { Crashed } from '../../../../app/screens/dead-ends'
import { EventPage } from '../../../../events/detail'
import { listSearch } from '../../../../kit/list-search'

export const Route = createFileRoute('/_app/_shell/events/$id')({
  validateSearch: listSearch,
  beforeLoad: guard('events.read'),
  component: EventPage,
  errorComponent: Crashed,
})
