import { createFileRoute } from '@tanstack/react-router'
import { Crashed } from '../../../app/dead-ends'
import { guard } from '../../../app/navigation'
import { EventsPage } from '../../../events/list'
import { eventsSearch } from '../../../events/search'

export const Route = createFileRoute('/_app/_shell/events/')({
  validateSearch: eventsSearch,
  beforeLoad: guard('events.read'),
  component: EventsPage,
  errorComponent: Crashed,
})
