import { createFileRoute } from '@tanstack/react-router'
import { EventPage } from '../../../events/detail'

export const Route = createFileRoute('/_app/_shell/events/$id')({ component: EventPage })
