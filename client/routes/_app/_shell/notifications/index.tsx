import { createFileRoute } from '@tanstack/react-router'
import { Crashed } from '../../../../app/screens/dead-ends'
import { NotificationsPage } from '../../../../notifications/page'

export const Route = createFileRoute('/_app/_shell/notifications/')({
  component: NotificationsPage,
  errorComponent: Crashed,
})
