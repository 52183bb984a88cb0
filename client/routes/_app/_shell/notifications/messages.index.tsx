import { createFileRoute } from '@tanstack/react-router'
import { NoThread } from '../../../../messages/messages-layout'

export const Route = createFileRoute('/_app/_shell/notifications/messages/')({ component: NoThread })
