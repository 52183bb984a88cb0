import { createFileRoute } from '@tanstack/react-router'
import { EventsPage } from '../../../events/list'

export const Route = createFileRoute('/_app/_shell/events/')({ component: EventsPage })
