import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../app/guard'
import { Crashed } from '../../../app/screens/dead-ends'
import { EventsPage } from '../../../events/list'
import { eventsSearch } from '../../../events/search'

export const Route = createFileRoute('/_app/_shell/events/')({
  validateSearch: eventsSearch,
  beforeLoad: guard('events.read'),
  component: EventsPage,
  errorComponent: Crashed,
})
