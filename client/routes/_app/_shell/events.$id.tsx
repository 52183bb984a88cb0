import { createFileRoute } from '@tanstack/react-router'
import { Crashed } from '../../../app/dead-ends'
import { guard } from '../../../app/navigation'
import { EventPage } from '../../../events/detail'

export const Route = createFileRoute('/_app/_shell/events/$id')({
  beforeLoad: guard('events.read'),
  component: EventPage,
  errorComponent: Crashed,
})
